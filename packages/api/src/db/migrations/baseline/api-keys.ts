import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** The keys of the API for companies, and a log of their requests. */
export const apiKeys = [
  sql`
    create table api_keys (
      id integer generated always as identity,
      company_id integer not null references companies on delete cascade,
      name text not null check (length(name) between 1 and 80),
      -- The beginning of the key, so that its owner recognizes it.
      prefix text not null check (prefix ~ '^cq_(live|test)_[A-Za-z]{4}$'),
      key_hash text not null unique check (key_hash ~ '^[0-9a-f]{64}$'),
      scopes text[] not null check (
        cardinality(scopes) >= 1
        and scopes <@ array['quotes:read', 'quotes:write', 'prices:read', 'prices:test', 'hooks', 'mcp']),
      -- The email address of the owner.
      created_by text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz check (expires_at > created_at),
      revoked_at timestamptz,
      last_used_at timestamptz,
      last_used_ip text,
      -- IP addresses and networks (CIDR). Empty: every IP address.
      allowed_networks text[] not null default '{}' check (cardinality(allowed_networks) <= 20),
      -- The key before the last rotation, which is valid until then.
      previous_hash text unique check (previous_hash ~ '^[0-9a-f]{64}$'),
      previous_until timestamptz,
      primary key (company_id, id),
      check ((previous_hash is null) = (previous_until is null))
    )`,
  sql`
    create table key_requests (
      company_id integer not null,
      key_id integer not null,
      id bigint generated always as identity,
      request_id text not null,
      method text not null,
      -- Without the query.
      path text not null,
      status smallint not null,
      -- Of a refused or failed request.
      error_code text,
      created_at timestamptz not null default now(),
      primary key (company_id, key_id, id),
      foreign key (company_id, key_id) references api_keys on delete cascade
    )`,
  sql`create index key_requests_by_request on key_requests (company_id, request_id)`,

  sql`
    grant select, insert, update (revoked_at, key_hash, prefix, previous_hash, previous_until, allowed_networks)
    on api_keys to curbquote_tenant`,
  sql`grant select on key_requests to curbquote_tenant`,
  ...['api_keys', 'key_requests'].flatMap(ownRows),
]
