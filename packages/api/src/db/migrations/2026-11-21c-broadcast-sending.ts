import { type Kysely, sql } from 'kysely'

/** What sending a broadcast in batches needs; recipients' states change without an index to keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table broadcasts
      add column request_hash text not null default '',
      add column batch_size integer not null default 500 check (batch_size between 1 and 500),
      add column last_error text`.execute(db)
  await sql`alter table broadcasts alter column request_hash drop default`.execute(db)
  await sql`create index broadcasts_sending on broadcasts (id) where status = 'sending'`.execute(db)
  await sql`drop index broadcast_recipients_state`.execute(db)
  // Each row is written three times, the last two within its page.
  await sql`alter table broadcast_recipients set (fillfactor = 45)`.execute(db)
}
