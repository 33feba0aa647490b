import { type Kysely, sql } from 'kysely'

/** Whether a company shows its prices in the public directory and on its company page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table companies add column shows_prices boolean not null default false`,
  sql`grant update (shows_prices) on companies to curbquote_tenant`,
]
