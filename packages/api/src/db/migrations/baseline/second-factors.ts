import { sql } from 'kysely'

/**
 * Two-step sign-in of owners and admins: the secret of an authenticator app, passkeys, backup codes and trusted
 * devices.
 */
export const secondFactors = [
  sql`
    create table second_factors (
      id integer generated always as identity primary key,
      company_id integer unique references companies on delete cascade,
      admin_id integer unique references admins on delete cascade,
      -- Null without an authenticator app.
      secret_sealed text,
      -- The secret of an authenticator app until its first code is entered.
      pending_secret_sealed text,
      pending_since timestamptz,
      -- The last time step whose code was used. Only codes of later steps are accepted.
      last_step bigint not null default 0,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      -- When a removal by an admin takes effect.
      removal_at timestamptz,
      check ((company_id is null) <> (admin_id is null))
    )`,
  sql`
    create table backup_codes (
      factor_id integer not null references second_factors on delete cascade,
      code_hmac text not null,
      used_at timestamptz,
      primary key (factor_id, code_hmac)
    )`,
  sql`
    create table trusted_devices (
      token_hash text primary key,
      factor_id integer not null references second_factors on delete cascade,
      expires_at timestamptz not null
    )`,
  sql`create index trusted_devices_factor on trusted_devices (factor_id)`,
  // Sign-ins with a correct password that still need the second step.
  sql`
    create table sign_in_tickets (
      ticket_hash text primary key,
      factor_id integer not null references second_factors on delete cascade,
      attempts_left integer not null default 5,
      expires_at timestamptz not null
    )`,
  sql`create index sign_in_tickets_factor on sign_in_tickets (factor_id)`,
  sql`
    create table passkeys (
      id integer generated always as identity primary key,
      factor_id integer not null references second_factors on delete cascade,
      -- Base64url, as the public key (COSE).
      credential_id text not null unique,
      public_key text not null,
      -- Uses of the passkey, counted by the authenticator. Always 0 for authenticators that do not count.
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`,
  sql`create index passkeys_factor on passkeys (factor_id)`,
  sql`
    create table passkey_challenges (
      challenge_hash text primary key,
      factor_id integer not null references second_factors on delete cascade,
      purpose text not null check (purpose in ('add', 'sign_in', 'confirm')),
      -- The hash of the ticket that signs in, otherwise the id of the session.
      holder text not null,
      expires_at timestamptz not null
    )`,
  sql`create index passkey_challenges_factor on passkey_challenges (factor_id)`,
]
