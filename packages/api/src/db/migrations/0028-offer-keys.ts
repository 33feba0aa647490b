import { type Kysely, sql } from 'kysely'

/** The Idempotency-Key of the request that sent a new price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offers
      add column idempotency_key text check (length(idempotency_key) between 1 and 200),
      add column request_hash text,
      add constraint offers_idempotency_key unique (company_id, quote_id, idempotency_key)`.execute(
    db,
  )
}
