import { sql } from 'kysely'

/** Checkouts and subscriptions, in addition to the columns of `companies`. */
export const billing = [
  // Written before the calls to the payment provider. The id is their idempotency key, also when they are repeated.
  sql`
    create table checkout_attempts (
      id uuid primary key default gen_random_uuid(),
      company_id integer not null references companies on delete cascade,
      -- Hash of the requested checkout: an idempotency key must not be used with different parameters.
      order_hash text not null,
      has_trial boolean not null,
      session_id text unique,
      -- Hash of the cookie of the browser that started the checkout. Only this browser is signed in when it returns.
      return_hash text,
      returned_at timestamptz,
      created_at timestamptz not null default now(),
      closed_at timestamptz
    )`,
  sql`
    create unique index checkout_attempts_open on checkout_attempts (company_id)
    where closed_at is null`,
  // Reads of a subscription are numbered when they start, so that a slow read does not overwrite a later one.
  sql`
    create table subscription_reads (
      company_id integer primary key references companies on delete cascade,
      begun bigint not null default 0,
      applied bigint not null default 0
    )`,
  sql`
    create table stripe_events (
      id text primary key,
      type text not null,
      created_at timestamptz not null,
      processed_at timestamptz not null default now()
    )`,
  // Customers of the simulated payment provider. Empty in production.
  sql`
    create table simulated_accounts (
      customer_id text primary key,
      company_id integer not null constraint simulated_accounts_tenant references tenants on delete cascade,
      account jsonb not null
    )`,
]
