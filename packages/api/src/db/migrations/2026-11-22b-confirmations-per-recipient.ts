import { type Kysely, sql } from 'kysely'

/** Lets confirmations be counted per recipient over all companies, and skipped beyond the bound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails
      add column recipient_key text,
      drop constraint mails_state_check,
      add constraint mails_state_check check (state in
        ('pending', 'submitting', 'sent', 'failed', 'unknown', 'held', 'digested', 'skipped'))`.execute(
    db,
  )
  await sql`
    create index mails_by_recipient on mails (recipient_key, created_at)
    where recipient_key is not null`.execute(db)
}
