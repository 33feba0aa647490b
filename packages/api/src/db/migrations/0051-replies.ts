import { type Kysely, sql } from 'kysely'

/** The Idempotency-Key of an owner's reply to a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quote_messages
      add column idempotency_key text check (length(idempotency_key) between 1 and 200),
      add column request_hash text,
      add constraint quote_messages_idempotency_key unique (company_id, quote_id, idempotency_key)`.execute(
    db,
  )
}
