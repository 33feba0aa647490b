import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Lists of quotes that stay fast under row-level security. It lets a condition use an index only where the condition's
 * operators cannot leak a row: plain comparisons of columns can, `lower(…)` and LIKE cannot. So the lists' sort keys
 * are columns, and searches run in a function that reads the tenant itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements: RawBuilder<unknown>[] = [
  sql`
    alter table quotes
      add column name_key text generated always as (lower(customer_name)) stored,
      -- Below every value, so that quotes without a price come last where the highest comes first.
      add column value_key bigint generated always as (coalesce(total_cents, -1)) stored`,
  sql`drop index quotes_by_name`,
  sql`drop index quotes_by_value`,
  sql`create index quotes_by_name on quotes (company_id, name_key, id)`,
  sql`create index quotes_by_value on quotes (company_id, value_key desc, id desc)`,

  // The ids of the tenant's next quotes, in an order, whose text is like one of the patterns. The planner does not know
  // how common a word is and would walk the order's index to its end for a rare one. So that walk is bounded, which finds
  // a page of common words at once; what it does not find, the trigram index does. The `offset 0` keeps the limit, and
  // with it the walk, out of the second plan.
  sql`
    create function search_quotes(pattern text, other_pattern text, wanted_status text, order_column text,
      is_descending boolean, after_key text, after_id integer, most integer)
    returns setof integer language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
    declare
      key_type text := case order_column
        when 'created_at' then 'timestamptz' when 'name_key' then 'text' when 'value_key' then 'bigint' end;
      ordering text := format('%1$I %2$s, id %2$s', order_column, case when is_descending then 'desc' else 'asc' end);
      place text := 'company_id = $1';
      matches text := 'search_text like lower($2)';
      found integer[];
    begin
      if key_type is null then
        raise exception 'quotes are not ordered by %', order_column using errcode = 'invalid_parameter_value';
      end if;
      if other_pattern is not null then
        matches := format('(%s or search_text like lower($3))', matches);
      end if;
      if wanted_status is not null then
        place := place || ' and status = $4';
      end if;
      if after_id is not null then
        place := place || format(' and (%I, id) %s ($5::%s, $6)', order_column,
          case when is_descending then '<' else '>' end, key_type);
      end if;

      execute format(
        'select array(
           select id from (
             select id, %1$I, search_text from quotes where %2$s order by %3$s limit greatest(2000, 10 * $7)
           ) as walked
           where %4$s order by %3$s limit $7)', order_column, place, ordering, matches)
        into found
        using current_company_id(), pattern, other_pattern, wanted_status, after_key, after_id, most;
      if cardinality(found) = most then
        return query select unnest(found);
        return;
      end if;

      return query execute format(
        'select id from (
           select id, %1$I from quotes where %2$s and %4$s offset 0
         ) as matching
         order by %3$s limit $7', order_column, place, ordering, matches)
        using current_company_id(), pattern, other_pattern, wanted_status, after_key, after_id, most;
    end $$`,
  sql`
    revoke execute on function search_quotes(text, text, text, text, boolean, text, integer, integer) from public`,
  sql`
    grant execute on function search_quotes(text, text, text, text, boolean, text, integer, integer)
    to curbquote_tenant`,

  // Two quotes that change places between two statuses would lock the statuses' totals in opposite orders, and one of
  // them would fail: both now lock them in the order of the statuses' names.
  sql`
    create or replace function count_quotes() returns trigger
    language plpgsql security definer set search_path = public as $$
    begin
      if tg_op = 'INSERT' then
        perform count_quote(new, 1);
      elsif tg_op = 'DELETE' then
        perform count_quote(old, -1);
      elsif old.status < new.status then
        perform count_quote(old, -1);
        perform count_quote(new, 1);
      else
        perform count_quote(new, 1);
        perform count_quote(old, -1);
      end if;
      return null;
    end $$`,
]
