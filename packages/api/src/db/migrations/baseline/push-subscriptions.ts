import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Web push: the devices of owners. */
export const pushSubscriptions = [
  sql`
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      company_id integer not null references companies on delete cascade,
      -- The session that last opened the dashboard on the device. Null after the session has expired.
      session_id uuid references sessions on delete set null,
      endpoint_hash text not null unique,
      -- The endpoint and its keys.
      sealed text not null,
      -- The key of the server with which the browser subscribed.
      key_id text not null,
      device text not null,
      last_shown_at timestamptz,
      -- Failures since the last success.
      failures integer not null default 0,
      created_at timestamptz not null default now()
    )`,
  sql`create index push_subscriptions_company on push_subscriptions (company_id, created_at)`,
  sql`create index push_subscriptions_session on push_subscriptions (session_id)`,
  sql`grant select, insert, update, delete on push_subscriptions to curbquote_tenant`,
  ...ownRows('push_subscriptions'),

  // A device that was signed out gets no alerts, whatever revokes its session.
  sql`
    create function end_push_subscriptions() returns trigger
    language plpgsql security definer set search_path = public as $$
    begin
      delete from push_subscriptions where session_id = new.id;
      return null;
    end $$`,
  sql`
    create trigger end_push_subscriptions after update of revoked_at on sessions
    for each row when (old.revoked_at is null and new.revoked_at is not null)
    execute function end_push_subscriptions()`,
]
