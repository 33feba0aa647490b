import { type Kysely, sql } from 'kysely'

/**
 * Quotes are counted when their transaction commits: a total's row, which other submissions of the company wait for, is
 * then locked while the commit is written and no longer for the round trips before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`drop trigger count_quotes on quotes`,
  sql`
    create constraint trigger count_quotes after insert or delete on quotes
    deferrable initially deferred
    for each row execute function count_quotes()`,
  sql`drop trigger count_changed_quotes on quotes`,
  sql`
    create constraint trigger count_changed_quotes after update of status on quotes
    deferrable initially deferred
    for each row when (new.status <> old.status) execute function count_quotes()`,
]
