import { sql } from 'kysely'

const signature = sql.raw(
  'search_quotes(text, text, text, text, boolean, text, integer, integer, timestamptz, timestamptz, boolean)',
)

/** Searches run in a function because row-level security keeps LIKE from using an index. It selects the tenant itself. */
export const quoteSearch = [
  // Returns the next matching quotes of the tenant in the given order. The planner does not know how common a word is and
  // would walk an order's index to its end for a rare one. The walk is therefore bounded: it finds a page of common words
  // quickly, and the trigram index finds rare ones. `offset 0` keeps the planner from walking the order's index again in
  // the second query.
  sql`
    create function search_quotes(pattern text, other_pattern text, wanted_status text, order_column text,
      is_descending boolean, after_key text, after_id integer, most integer,
      created_from timestamptz default null, created_before timestamptz default null, of_spam boolean default false)
    returns setof integer language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
    declare
      key_type text := case order_column
        when 'created_at' then 'timestamptz' when 'name_key' then 'text' when 'value_key' then 'bigint'
        when 'job_date_key' then 'date' end;
      ordering text := format('%1$I %2$s, id %2$s', order_column, case when is_descending then 'desc' else 'asc' end);
      place text := 'company_id = $1 and ' || case when of_spam then 'is_spam' else 'not is_spam' end;
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
  sql`revoke execute on function ${signature} from public`,
  sql`grant execute on function ${signature} to curbquote_tenant`,
]
