import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/**
 * Revisions of a quote's price. Revision 1 is the quote with its lines, later ones are offers. The quote's row has the state
 * of the current offer, so that every change of state is one guarded update of that row.
 * @throws Error when a total differs after the migration
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A submission of another process must not change the totals in between.
  await sql`lock table quotes in access exclusive mode`.execute(db)
  await sql`lock table quote_totals, quote_days in share row exclusive mode`.execute(db)
  const before = await readTotals(db, sql`total_cents`)
  for (const statement of statements) await statement.execute(db)
  const after = await readTotals(db, sql`coalesce(current_total_cents, total_cents)`)
  if (!isDeepStrictEqual(before, after))
    throw new Error('The totals of quotes differ after the migration. Nothing was changed.')
}

/** Every company's totals by status: of its quotes, of their sort keys, and of the counters. */
async function readTotals(db: Kysely<unknown>, valueCents: ReturnType<typeof sql>) {
  const { rows } = await sql`
    select 'quotes' as source, company_id, status, count(*)::text as quotes, count(${valueCents})::text as priced,
      sum(${valueCents})::text as value_cents, sum(value_key)::text as keys
    from quotes group by company_id, status
    union all
    select 'totals', company_id, status, sum(quotes)::text, sum(priced_quotes)::text, sum(value_cents)::text, null
    from quote_totals group by company_id, status
    union all
    select 'days', company_id, status, sum(quotes)::text, null, sum(value_cents)::text, null
    from quote_days group by company_id, status
    order by 1, 2, 3`.execute(db)
  return rows
}

const statements = [
  // Rewrites the table once. A generated column cannot be changed, only added again.
  sql`
    alter table quotes
      drop column value_key,
      -- A priced quote is 'open'. A custom job, which many owners settle by phone, is 'none'. 'review' is for jobs that wait
      -- for the owner's price. Old custom jobs are not 'review', so that they do not ask for a price.
      add column offer_state text not null default 'open' check (offer_state in
        ('none', 'review', 'open', 'accepted', 'declined', 'withdrawn', 'expired')),
      add column current_revision integer not null default 1 check (current_revision >= 1),
      -- The revision in force, if any.
      add column accepted_revision integer check (accepted_revision between 1 and current_revision),
      -- Null means total_cents.
      add column current_total_cents bigint check (current_total_cents >= 0),
      add column valid_until timestamptz,
      -- A higher version revokes older links to the quote's page.
      add column link_version integer not null default 0 check (link_version >= 0),
      -- When the customer last accepted or declined.
      add column answered_at timestamptz`,
  sql`
    alter table quotes
      -- Quotes without a price come last when the highest value comes first.
      add column value_key bigint generated always as (coalesce(current_total_cents, total_cents, -1)) stored,
      alter column offer_state drop default`,
  sql`create index quotes_by_value on quotes (company_id, value_key desc, id desc)`,
  sql`update quotes set offer_state = 'none' where total_cents is null`,
  sql`
    alter table quotes
      add check ((current_revision > 1) = (current_total_cents is not null)),
      add check (case offer_state
        when 'none' then coalesce(current_total_cents, total_cents) is null
        when 'review' then true
        else coalesce(current_total_cents, total_cents) is not null end),
      add check (offer_state <> 'accepted' or accepted_revision is not null),
      add check (offer_state not in ('accepted', 'declined') or answered_at is not null)`,
  // Runs for quotes added by hand, and for servers of the earlier version during a deployment. Submissions set the state
  // themselves, which is faster.
  sql`
    create function set_offer_state() returns trigger language plpgsql as $$
    begin
      new.offer_state := case when new.total_cents is null then 'none' else 'open' end;
      return new;
    end $$`,
  sql`
    create trigger set_offer_state before insert on quotes
    for each row when (new.offer_state is null) execute function set_offer_state()`,

  sql`
    create or replace function count_quote(quote quotes, direction integer) returns void
    language plpgsql security definer set search_path = public as $$
    declare
      -- Each connection has its own shard.
      own_shard smallint := pg_backend_pid() % 8;
      current_cents bigint := coalesce(quote.current_total_cents, quote.total_cents);
      value bigint := direction * coalesce(current_cents, 0);
    begin
      -- Deleting a company deletes its totals.
      if direction < 0 and not exists (select from companies where id = quote.company_id) then
        return;
      end if;
      insert into quote_totals as t (company_id, status, shard, quotes, priced_quotes, value_cents)
      values (quote.company_id, quote.status, own_shard, direction,
              case when current_cents is null then 0 else direction end, value)
      on conflict (company_id, status, shard) do update set
        quotes = t.quotes + excluded.quotes,
        priced_quotes = t.priced_quotes + excluded.priced_quotes,
        value_cents = t.value_cents + excluded.value_cents;
      insert into quote_days as d (company_id, day, status, shard, quotes, value_cents)
      values (quote.company_id, (quote.created_at at time zone 'UTC')::date, quote.status, own_shard, direction, value)
      on conflict (company_id, day, status, shard) do update set
        quotes = d.quotes + excluded.quotes,
        value_cents = d.value_cents + excluded.value_cents;
    end $$`,
  sql`drop trigger count_changed_quotes on quotes`,
  sql`
    create constraint trigger count_changed_quotes after update of status, current_total_cents on quotes
    deferrable initially deferred
    for each row when (new.status <> old.status or new.current_total_cents is distinct from old.current_total_cents)
    execute function count_quotes()`,

  sql`
    create table offers (
      company_id integer not null,
      quote_id integer not null,
      revision integer not null check (revision >= 2),
      kind text not null check (kind in ('reviewed', 'change_order', 'customer_choice')),
      priced_job jsonb,
      price_list_version integer,
      untaxed_cents bigint not null check (untaxed_cents >= 0),
      tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
      tax_cents bigint not null check (tax_cents >= 0),
      total_cents bigint not null check (total_cents >= 0),
      reason text,
      created_by text not null check (created_by in ('customer', 'owner', 'admin', 'system', 'api_key')),
      created_at timestamptz not null default now(),
      primary key (company_id, quote_id, revision),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      foreign key (company_id, price_list_version) references price_list_versions,
      check (untaxed_cents + tax_cents = total_cents),
      check (priced_job is null or price_list_version is not null)
    )`,
  sql`
    create table offer_lines (
      company_id integer not null,
      quote_id integer not null,
      revision integer not null,
      position integer not null,
      kind text not null check (kind in ('service', 'modifier', 'setup_fee', 'extra_charge', 'add_on', 'package',
        'trip_fee', 'discount', 'minimum', 'tax')),
      label text not null,
      amount_cents bigint not null check (amount_cents >= 0 or kind in ('discount', 'modifier')),
      add_on_id integer,
      add_on_status text check (add_on_status in ('auto_included', 'selected')),
      trace jsonb,
      primary key (company_id, quote_id, revision, position),
      foreign key (company_id, quote_id, revision) references offers on delete cascade,
      check ((kind = 'add_on') = (add_on_status is not null))
    )`,
  ...['offers', 'offer_lines'].map(
    (table) => sql`
      create trigger append_only before update on ${sql.table(table)}
      for each row execute function refuse_change()`,
  ),

  sql`grant select, insert on offers, offer_lines to curbquote_tenant`,
  sql`
    grant update (offer_state, current_revision, accepted_revision, current_total_cents, valid_until, link_version,
      answered_at) on quotes to curbquote_tenant`,
  ...['offers', 'offer_lines'].flatMap(ownRows),
]
