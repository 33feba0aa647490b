import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/**
 * The number and value of a company's quotes, by status and by day. Each sum is spread over eight shards, so that
 * submissions seldom wait for the same row. Spam is not counted.
 */
export const quoteTotals = [
  sql`
    create table quote_totals (
      company_id integer not null references companies on delete cascade,
      status text not null,
      shard smallint not null,
      quotes integer not null,
      priced_quotes integer not null,
      value_cents bigint not null,
      primary key (company_id, status, shard)
    )`,
  sql`
    create table quote_days (
      company_id integer not null references companies on delete cascade,
      day date not null,
      status text not null,
      shard smallint not null,
      quotes integer not null,
      value_cents bigint not null,
      primary key (company_id, day, status, shard)
    )`,
  // Finds the days whose shards are not yet summed into one row.
  sql`create index quote_days_unfolded on quote_days (day) where shard >= 0`,

  sql`
    create function count_quote(quote quotes, direction integer) returns void
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
  // A change of status locks the totals of both statuses, in the order of their names: two opposite changes in different
  // orders would deadlock.
  sql`
    create function count_quotes() returns trigger
    language plpgsql security definer set search_path = public as $$
    declare
      was_counted boolean := tg_op <> 'INSERT' and not old.is_spam;
      is_counted boolean := tg_op <> 'DELETE' and not new.is_spam;
    begin
      if was_counted and is_counted and old.status < new.status then
        perform count_quote(old, -1);
        perform count_quote(new, 1);
        return null;
      end if;
      if is_counted then
        perform count_quote(new, 1);
      end if;
      if was_counted then
        perform count_quote(old, -1);
      end if;
      return null;
    end $$`,
  // Deferred to the commit, so that the totals are locked while the commit is written and not during the round trips before
  // it.
  sql`
    create constraint trigger count_quotes after insert or delete on quotes
    deferrable initially deferred
    for each row execute function count_quotes()`,
  sql`
    create constraint trigger count_changed_quotes
    after update of status, current_total_cents, is_spam on quotes
    deferrable initially deferred
    for each row when (new.status <> old.status or new.current_total_cents is distinct from old.current_total_cents
      or new.is_spam <> old.is_spam)
    execute function count_quotes()`,

  sql`grant select on quote_totals, quote_days to curbquote_tenant`,
  ...['quote_totals', 'quote_days'].flatMap(ownRows),
]
