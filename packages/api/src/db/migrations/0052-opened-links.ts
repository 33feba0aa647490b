import { type Kysely, sql } from 'kysely'

/**
 * When a customer first opened the link of a quote, which was in an email. Until then nobody knows whether the email address is
 * theirs. Unlike `opened_at`, a new price does not reset it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotes disable trigger user`.execute(db)
  await sql`alter table quotes add column link_opened_at timestamptz`.execute(db)
  await sql`
    update quotes q set link_opened_at = coalesce(q.opened_at, q.answered_at)
    where coalesce(q.opened_at, q.answered_at) is not null`.execute(db)
  await sql`alter table quotes enable trigger user`.execute(db)
  await sql`grant update (link_opened_at) on quotes to curbquote_tenant`.execute(db)
}
