import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** API keys, and the time of each quote's last change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
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

  // The time of a change. The transaction gets its ID first, see settled_until.
  sql`
    create function change_time() returns timestamptz language plpgsql as $$
    begin
      perform pg_current_xact_id();
      return clock_timestamp();
    end $$`,
  // All changes before this time are committed or rolled back, so a list that ends here misses none. A transaction whose
  // changes are not committed yet has an ID, and its changes are later than its start. Call it in an earlier statement than
  // the one that reads the changes, because a statement does not see what is committed after its start.
  sql`
    create function settled_until() returns timestamptz language plpgsql security definer set search_path = pg_catalog as $$
    declare
      until timestamptz := clock_timestamp();
    begin
      return least(until, (
        select min(xact_start) from pg_stat_activity
        where backend_xid is not null and datname = current_database() and pid <> pg_backend_pid()));
    end $$`,
  sql`revoke execute on function settled_until() from public`,
  sql`grant execute on function settled_until() to curbquote_tenant`,

  sql`alter table quotes add column updated_at timestamptz`,
  sql`
    update quotes q set updated_at = greatest(q.created_at, q.opened_at, q.answered_at, (
      select max(e.created_at) from quote_events e where e.company_id = q.company_id and e.quote_id = q.id))`,
  sql`
    alter table quotes
      alter column updated_at set default change_time(),
      alter column updated_at set not null`,
  sql`create index quotes_by_change on quotes (company_id, updated_at, id)`,
  sql`grant update (updated_at) on quotes to curbquote_tenant`,
  sql`
    create function touch_quote() returns trigger language plpgsql as $$
    begin
      new.updated_at := change_time();
      return new;
    end $$`,
  sql`
    create trigger touch_quote before update on quotes
    for each row execute function touch_quote()`,
]
