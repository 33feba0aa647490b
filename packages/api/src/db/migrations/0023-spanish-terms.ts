import { type Kysely, sql } from 'kysely'

/** Terms of the quote page for customers whose quote is in Spanish. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  // Empty: these customers see `quote_terms`.
  sql`
    alter table companies
      add column quote_terms_es text not null default '' check (length(quote_terms_es) <= 10000)`,
  sql`grant update (quote_terms_es) on companies to curbquote_tenant`,
]
