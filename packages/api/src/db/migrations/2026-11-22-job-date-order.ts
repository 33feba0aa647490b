import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Lists of quotes by job date, and searches within a period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements: RawBuilder<unknown>[] = [
  // After every day, so that quotes without a job date come last where the earliest comes first.
  sql`
    alter table quotes
      add column job_date_key date generated always as (coalesce(job_date, 'infinity'::date)) stored`,
  sql`create index quotes_by_job_date on quotes (company_id, job_date_key, id)`,
  sql`drop function search_quotes(text, text, text, text, boolean, text, integer, integer)`,
  // As before, with a period of arrival and the order by job date: a bounded walk along the order's index, which finds a
  // page of common words at once, then the trigram index. The `offset 0` keeps the limit out of the second plan.
  sql`
    create function search_quotes(pattern text, other_pattern text, wanted_status text, order_column text,
      is_descending boolean, after_key text, after_id integer, most integer,
      created_from timestamptz default null, created_before timestamptz default null)
    returns setof integer language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
    declare
      key_type text := case order_column
        when 'created_at' then 'timestamptz' when 'name_key' then 'text' when 'value_key' then 'bigint'
        when 'job_date_key' then 'date' end;
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
      if created_from is not null then
        place := place || ' and created_at >= $8';
      end if;
      if created_before is not null then
        place := place || ' and created_at < $9';
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
        using current_company_id(), pattern, other_pattern, wanted_status, after_key, after_id, most, created_from,
          created_before;
      if cardinality(found) = most then
        return query select unnest(found);
        return;
      end if;

      return query execute format(
        'select id from (
           select id, %1$I from quotes where %2$s and %4$s offset 0
         ) as matching
         order by %3$s limit $7', order_column, place, ordering, matches)
        using current_company_id(), pattern, other_pattern, wanted_status, after_key, after_id, most, created_from,
          created_before;
    end $$`,
  sql`
    revoke execute on function
      search_quotes(text, text, text, text, boolean, text, integer, integer, timestamptz, timestamptz) from public`,
  sql`
    grant execute on function
      search_quotes(text, text, text, text, boolean, text, integer, integer, timestamptz, timestamptz)
    to curbquote_tenant`,
]
