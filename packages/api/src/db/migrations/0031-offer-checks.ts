import { type Kysely, sql } from 'kysely'

/** The nightly check of prices continues after the last offer that it checked, as it does for quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offers add column id integer generated always as identity`.execute(db)
  await sql`create index offers_id on offers (id)`.execute(db)
  await sql`alter table price_checks add column last_offer_id integer not null default 0`.execute(
    db,
  )
}
