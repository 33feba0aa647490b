import { type Kysely, sql } from 'kysely'

/** Contact addresses that have not been confirmed, and get no alerts until they are. Those in use stay in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column unconfirmed_emails text[] not null default '{}'`.execute(
    db,
  )
  await sql`grant update (unconfirmed_emails) on companies to curbquote_tenant`.execute(db)
  await sql`alter table one_time_tokens drop constraint one_time_tokens_purpose_check`.execute(db)
  await sql`
    alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in
      ('exchange_session', 'reset_password', 'reset_admin_password', 'prove_signup', 'unsubscribe', 'confirm_email'))`.execute(
    db,
  )
}
