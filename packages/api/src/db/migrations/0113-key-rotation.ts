import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** Rotation of API keys, the IP addresses from which they are used, and a log of their requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    alter table api_keys
      add column last_used_ip text,
      -- IP addresses and networks (CIDR). Empty: every IP address.
      add column allowed_networks text[] not null default '{}' check (cardinality(allowed_networks) <= 20),
      -- The key before the last rotation, which is valid until then.
      add column previous_hash text unique check (previous_hash ~ '^[0-9a-f]{64}$'),
      add column previous_until timestamptz,
      add check ((previous_hash is null) = (previous_until is null))`,
  sql`
    grant update (key_hash, prefix, previous_hash, previous_until, allowed_networks) on api_keys
    to curbquote_tenant`,
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
      created_at timestamptz not null default now(),
      primary key (company_id, key_id, id),
      foreign key (company_id, key_id) references api_keys on delete cascade
    )`,
  sql`create index key_requests_by_request on key_requests (company_id, request_id)`,
  sql`grant select on key_requests to curbquote_tenant`,
  ...ownRows('key_requests'),
]
