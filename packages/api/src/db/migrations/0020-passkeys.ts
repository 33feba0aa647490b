import { type Kysely, sql } from 'kysely'

/** Passkeys of owners and admins. An account's two-step sign-in no longer needs an authenticator app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    alter table second_factors
      -- Null without an authenticator app.
      alter column secret_sealed drop not null,
      -- The secret of an authenticator app until its first code is entered.
      add column pending_secret_sealed text,
      add column pending_since timestamptz`,
  sql`
    update second_factors
    set pending_secret_sealed = secret_sealed, pending_since = created_at, secret_sealed = null
    where confirmed_at is null`,
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
