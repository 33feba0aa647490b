import { type Kysely, sql } from 'kysely'

/** What billing keeps besides the company's own columns, and the state of the simulated payment provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Written before the provider is called: its id is the idempotency key of the calls, however often they are made.
  await sql`
    create table checkout_attempts (
      id uuid primary key default gen_random_uuid(),
      company_id integer not null references companies on delete cascade,
      -- What the provider was asked for: the same key never goes with another question.
      order_hash text not null,
      has_trial boolean not null,
      session_id text unique,
      -- Of the cookie of the browser that is to be signed in when it comes back.
      return_hash text,
      returned_at timestamptz,
      created_at timestamptz not null default now(),
      closed_at timestamptz
    )`.execute(db)
  await sql`
    create unique index checkout_attempts_open on checkout_attempts (company_id)
    where closed_at is null`.execute(db)

  // Reads of a subscription are numbered where they begin; a slow one does not overwrite what a later one found.
  await sql`
    create table subscription_reads (
      company_id integer primary key references companies on delete cascade,
      begun bigint not null default 0,
      applied bigint not null default 0
    )`.execute(db)

  // One customer of the simulated provider a row; empty in production.
  await sql`
    create table simulated_accounts (
      customer_id text primary key,
      company_id integer not null references companies on delete cascade,
      account jsonb not null
    )`.execute(db)
}
