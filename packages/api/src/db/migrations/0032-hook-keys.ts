import { type Kysely, sql } from 'kysely'

/** The Idempotency-Key of the request that added a webhook endpoint with an API key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhook_endpoints
      add column idempotency_key text check (length(idempotency_key) between 1 and 200),
      add column request_hash text,
      add constraint webhook_endpoints_idempotency_key unique (company_id, idempotency_key)`.execute(
    db,
  )
}
