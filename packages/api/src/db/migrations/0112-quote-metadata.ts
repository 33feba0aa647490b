import { type Kysely, sql } from 'kysely'

/** What programs with an API key store with a quote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotes add column metadata jsonb not null default '{}'`.execute(db)
  await sql`grant update (metadata) on quotes to curbquote_tenant`.execute(db)
}
