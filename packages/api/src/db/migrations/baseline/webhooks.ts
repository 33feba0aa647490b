import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Webhooks: a company's endpoints, the messages about its quotes, and their deliveries. */
export const webhooks = [
  sql`
    create table webhook_endpoints (
      id integer generated always as identity,
      company_id integer not null references companies on delete cascade,
      url text not null check (url like 'https://%' and length(url) <= 2048),
      events text[] not null check (cardinality(events) between 1 and 20),
      secret_sealed text not null,
      -- Signs too until then, so that the receiver has time to replace its secret.
      previous_secret_sealed text,
      previous_until timestamptz,
      state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
      disabled_reason text check (disabled_reason in ('gone', 'failing')),
      -- The first failure since the last success, and the latest one.
      failing_since timestamptz,
      last_failed_at timestamptz,
      paused_reason text check (paused_reason in ('key_ended')),
      source text not null check (source in ('dashboard', 'zapier')),
      -- The API key that added the endpoint, which pauses when the key ends. Null if an owner added the endpoint, or turned it
      -- on after its key had ended.
      api_key_id integer,
      -- The Idempotency-Key of the request that added the endpoint with an API key.
      idempotency_key text check (length(idempotency_key) between 1 and 200),
      request_hash text,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      constraint webhook_endpoints_idempotency_key unique (company_id, idempotency_key),
      foreign key (company_id, api_key_id) references api_keys (company_id, id) on delete set null (api_key_id),
      check ((previous_secret_sealed is null) = (previous_until is null)),
      check ((state = 'disabled') = (disabled_reason is not null)),
      check ((failing_since is null) = (last_failed_at is null)),
      check (paused_reason is null or state = 'paused')
    )`,
  sql`
    create index webhook_endpoints_of_key on webhook_endpoints (company_id, api_key_id)
    where api_key_id is not null`,
  sql`grant select, insert, update, delete on webhook_endpoints to curbquote_tenant`,
  sql`
    create table webhook_messages (
      company_id integer not null constraint webhook_messages_tenant references tenants on delete cascade,
      id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', '') check (id like 'msg\\_%'),
      -- Null for a test.
      quote_id integer,
      type text not null,
      -- The number of the event in the history of its quote.
      sequence integer not null check (sequence > 0),
      -- Written in the transaction of the event and never changed. The type jsonb would sort its fields.
      body json,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
    )`,
  sql`create index webhook_messages_quote on webhook_messages (company_id, quote_id)`,
  sql`create index webhook_messages_created on webhook_messages (created_at)`,
  sql`create index webhook_messages_listed on webhook_messages (company_id, created_at, id)`,
  sql`
    create function keep_webhook_body() returns trigger language plpgsql as $$
    begin
      if old.body is not null and new.body::text is distinct from old.body::text then
        raise exception 'the body of a message never changes' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger keep_webhook_body before update on webhook_messages
    for each row execute function keep_webhook_body()`,
  sql`grant select, insert on webhook_messages to curbquote_tenant`,
  sql`
    create table webhook_deliveries (
      company_id integer not null,
      message_id text not null,
      endpoint_id integer not null,
      -- Attempts that were started.
      attempt smallint not null default 0 check (attempt >= 0),
      state text not null default 'pending' check (state in ('pending', 'sending', 'delivered', 'failed')),
      -- The response of the last attempt. Null without a response.
      status_code smallint,
      error text check (error in ('timeout', 'connection', 'certificate', 'not_allowed')),
      duration_ms integer,
      -- The next attempt. While one is running: when it counts as lost.
      next_at timestamptz default now(),
      attempted_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (company_id, message_id, endpoint_id),
      foreign key (company_id, message_id) references webhook_messages on delete cascade,
      foreign key (company_id, endpoint_id) references webhook_endpoints on delete cascade,
      check ((state in ('pending', 'sending')) = (next_at is not null))
    )`,
  sql`create index webhook_deliveries_due on webhook_deliveries (next_at) where state in ('pending', 'sending')`,
  sql`create index webhook_deliveries_endpoint on webhook_deliveries (company_id, endpoint_id, created_at)`,
  // For claims, which would otherwise read the history of 30 days.
  sql`
    create index webhook_deliveries_open on webhook_deliveries (company_id, endpoint_id, created_at, message_id)
    where state in ('pending', 'sending')`,
  sql`
    create index webhook_deliveries_slow on webhook_deliveries (company_id, endpoint_id, created_at)
    where duration_ms >= 2000`,
  sql`grant select, insert, update on webhook_deliveries to curbquote_tenant`,
  sql`
    create table webhook_attempts (
      company_id integer not null,
      message_id text not null,
      endpoint_id integer not null,
      id bigint generated always as identity,
      started_at timestamptz not null default now(),
      -- Null without a response.
      status_code smallint,
      error text check (error in ('timeout', 'connection', 'certificate', 'not_allowed')),
      -- Null while the attempt is running, or if its result was lost.
      duration_ms integer,
      primary key (company_id, message_id, endpoint_id, id),
      foreign key (company_id, message_id, endpoint_id) references webhook_deliveries on delete cascade
    )`,
  sql`grant select, insert, update on webhook_attempts to curbquote_tenant`,
  ...['webhook_endpoints', 'webhook_messages', 'webhook_deliveries', 'webhook_attempts'].flatMap(
    ownRows,
  ),
]
