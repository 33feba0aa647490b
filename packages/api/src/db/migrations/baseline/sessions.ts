import { sql } from 'kysely'

/** Admins, sessions, and the codes and limits of signing in. */
export const sessions = [
  sql`
    create table admins (
      id integer generated always as identity primary key,
      email text not null,
      password_hash text not null,
      last_login_at timestamptz,
      -- When the admin was first told that two-step sign-in will be required.
      second_step_notice_at timestamptz,
      created_at timestamptz not null default now()
    )`,
  sql`create unique index admins_email on admins (lower(email))`,
  sql`
    create table sessions (
      id uuid primary key,
      company_id integer references companies on delete cascade,
      admin_id integer references admins on delete cascade,
      -- The admin who acts for the company.
      actor_admin_id integer references admins on delete cascade,
      user_agent text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      check ((company_id is null) <> (admin_id is null)),
      check (actor_admin_id is null or company_id is not null)
    )`,
  sql`create index sessions_company on sessions (company_id, created_at desc)`,
  sql`create index sessions_expiry on sessions (expires_at)`,
  sql`
    create table verification_codes (
      purpose text not null check (purpose in ('verify_email', 'verify_trial_email', 'reset_password', 'verify_phone')),
      email text not null,
      code_hmac text not null,
      attempts_left integer not null default 5,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      consumed_at timestamptz,
      -- Only the newest code for a purpose and an email address is valid.
      primary key (purpose, email)
    )`,
  sql`
    create table one_time_tokens (
      token_hash text primary key,
      purpose text not null check (purpose in
        ('exchange_session', 'reset_password', 'reset_admin_password', 'prove_signup', 'unsubscribe', 'confirm_email')),
      company_id integer references companies on delete cascade,
      admin_id integer references admins on delete cascade,
      email text,
      expires_at timestamptz not null,
      consumed_at timestamptz
    )`,
  // Attempts per account from all IP addresses: the delay before the next attempt grows with them.
  sql`
    create table sign_in_tries (
      account_key text primary key,
      tries integer not null,
      next_try_at timestamptz not null
    )`,
  sql`create index sign_in_tries_next on sign_in_tries (next_try_at)`,
  // Unlogged: losing the counters in a crash is harmless, and writing them to the WAL has a cost.
  sql`
    create unlogged table rate_limits (
      key text not null,
      window_start timestamptz not null,
      hits bigint not null,
      expires_at timestamptz not null,
      primary key (key, window_start)
    )`,
  sql`create index rate_limits_expiry on rate_limits (expires_at)`,
]
