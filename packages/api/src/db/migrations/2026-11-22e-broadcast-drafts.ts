import { type Kysely, sql } from 'kysely'

/** What each admin has typed of a broadcast and not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broadcast_drafts (
      admin_id integer primary key references admins on delete cascade,
      draft jsonb not null,
      updated_at timestamptz not null default now()
    )`.execute(db)
}
