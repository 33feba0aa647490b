import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** The keys of the API for companies. */
export const apiKeys = [
  sql`
    create table api_keys (
      id integer generated always as identity,
      company_id integer not null references companies on delete cascade,
      name text not null check (length(name) between 1 and 80),
      -- The beginning of the key, so that its owner recognizes it.
      prefix text not null check (prefix ~ '^cq_live_[A-Za-z]{4}$'),
      key_hash text not null unique check (key_hash ~ '^[0-9a-f]{64}$'),
      scopes text[] not null check (
        cardinality(scopes) >= 1
        and scopes <@ array['quotes:read', 'quotes:write', 'prices:read', 'prices:test', 'hooks']),
      -- The email address of the owner.
      created_by text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz check (expires_at > created_at),
      revoked_at timestamptz,
      last_used_at timestamptz,
      primary key (company_id, id)
    )`,
  sql`grant select, insert, update (revoked_at) on api_keys to curbquote_tenant`,
  ...ownRows('api_keys'),
]
