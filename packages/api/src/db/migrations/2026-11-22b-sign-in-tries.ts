import { type Kysely, sql } from 'kysely'

/** Counts tries to sign in to an account over all IP addresses, so that the time between two can grow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_tries (
      account_key text primary key,
      tries integer not null,
      next_try_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_tries_next on sign_in_tries (next_try_at)`.execute(db)
}
