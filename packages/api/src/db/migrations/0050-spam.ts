import { type Kysely, sql } from 'kysely'

/**
 * Spam: requests that failed the check. They are kept apart from the other quotes: they have no number and are in no total until
 * the owner releases them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const searchParameters = `text, text, text, text, boolean, text, integer, integer, timestamptz, timestamptz`

const statements = [
  // The columns are no change of a quote, so no trigger runs.
  sql`alter table quotes disable trigger user`,
  sql`
    alter table quotes
      add column is_spam boolean not null default false,
      add column spam_reasons text[] not null default '{}',
      -- When the owner first opened it.
      add column first_opened_at timestamptz,
      -- Who the customer is: the email address, otherwise the phone number.
      add column customer_key text generated always as (
        coalesce(nullif(lower(customer_email), ''), left(customer_phone, 10))
      ) stored,
      -- The phone number, unless it is one digit ten times.
      add column phone_key text generated always as (
        nullif(left(customer_phone, 10), repeat(left(customer_phone, 1), 10))
      ) stored`,
  sql`alter table quotes enable trigger user`,
  sql`grant update (is_spam, spam_reasons, first_opened_at) on quotes to curbquote_tenant`,

  // Lists, figures and searches leave spam out, so their indexes do too.
  ...['newest', 'by_status', 'by_name', 'by_value', 'by_job_date', 'by_change'].map(
    (name) => sql`drop index ${sql.table(`quotes_${name}`)}`,
  ),
  sql`create index quotes_newest on quotes (company_id, created_at desc, id desc) where not is_spam`,
  sql`create index quotes_by_status on quotes (company_id, status, created_at desc, id desc) where not is_spam`,
  sql`create index quotes_by_name on quotes (company_id, name_key, id) where not is_spam`,
  sql`create index quotes_by_value on quotes (company_id, value_key desc, id desc) where not is_spam`,
  sql`create index quotes_by_job_date on quotes (company_id, job_date_key, id) where not is_spam`,
  sql`create index quotes_by_change on quotes (company_id, updated_at, id) where not is_spam`,
  sql`create index quotes_spam on quotes (company_id, created_at desc, id desc) where is_spam`,
  sql`create index quotes_old_spam on quotes (created_at) where is_spam`,
  sql`create index quotes_of_customer on quotes (company_id, customer_key, created_at)`,
  sql`create index quotes_of_phone on quotes (company_id, phone_key, created_at)`,

  // Spam has the number 0, so that robots do not use up numbers.
  sql`alter table quotes drop constraint quotes_number`,
  sql`alter table quotes drop constraint quotes_number_check`,
  sql`alter table quotes add constraint quotes_number_check check (number >= 1 or (is_spam and number = 0))`,
  sql`create unique index quotes_number on quotes (company_id, number) where number >= 1`,
  sql`
    create or replace function number_quote() returns trigger
    language plpgsql security definer set search_path = public as $$
    begin
      if new.is_spam then
        new.number := coalesce(new.number, 0);
        return new;
      end if;
      insert into quote_counters as c (company_id, last_number) values (new.company_id, 1)
      on conflict (company_id) do update set last_number = c.last_number + 1
      returning last_number into new.number;
      return new;
    end $$`,
  sql`
    create trigger number_released_quote before update of is_spam on quotes
    for each row when (new.number = 0 and not new.is_spam) execute function number_quote()`,

  sql`
    create or replace function count_quotes() returns trigger
    language plpgsql security definer set search_path = public as $$
    declare
      was_counted boolean := tg_op <> 'INSERT' and not old.is_spam;
      is_counted boolean := tg_op <> 'DELETE' and not new.is_spam;
    begin
      -- Locks the totals of two statuses in the order of their names.
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
  sql`drop trigger count_changed_quotes on quotes`,
  sql`
    create constraint trigger count_changed_quotes
    after update of status, current_total_cents, is_spam on quotes
    deferrable initially deferred
    for each row when (new.status <> old.status or new.current_total_cents is distinct from old.current_total_cents
      or new.is_spam <> old.is_spam)
    execute function count_quotes()`,

  // That the owner has looked at a quote is no change of it.
  sql`
    create or replace function touch_quote() returns trigger language plpgsql as $$
    declare
      ignored constant text[] := array['valid_until', 'first_opened_at', 'search_text', 'name_key', 'value_key',
        'job_date_key', 'customer_key', 'phone_key'];
    begin
      if new.valid_until is distinct from old.valid_until or new.first_opened_at is distinct from old.first_opened_at then
        -- NEW does not have the values of generated columns yet.
        if to_jsonb(new) - ignored = to_jsonb(old) - ignored then
          return new;
        end if;
      end if;
      new.updated_at := change_time();
      return new;
    end $$`,

  // Used up challenges, and the texts of the last hour with the companies that received them. Both are about all companies,
  // so the tenant role reaches them only through the function.
  sql`create table used_challenges (id text primary key, expires_at timestamptz not null)`,
  sql`create index used_challenges_expired on used_challenges (expires_at)`,
  sql`
    create table submitted_texts (
      text_hash text not null,
      company_id integer not null references tenants on delete cascade,
      submitted_at timestamptz not null default now(),
      primary key (text_hash, company_id)
    )`,
  sql`create index submitted_texts_company on submitted_texts (company_id)`,
  sql`create index submitted_texts_old on submitted_texts (submitted_at)`,
  sql`
    create function judge_request(challenge_id text, challenge_expires_at timestamptz, given_hash text)
    returns text[] language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      reasons text[] := '{}';
    begin
      if challenge_id is not null then
        -- Waits for another request with the same challenge.
        insert into used_challenges (id, expires_at) values (challenge_id, challenge_expires_at)
        on conflict do nothing;
        if not found then
          reasons := array_append(reasons, 'used_challenge');
        end if;
      end if;
      if given_hash is not null then
        insert into submitted_texts (text_hash, company_id) values (given_hash, current_company_id())
        on conflict (text_hash, company_id) do update set submitted_at = now();
        if (select count(*) >= 3 from submitted_texts
            where text_hash = given_hash and submitted_at > now() - interval '1 hour') then
          reasons := array_append(reasons, 'same_text');
        end if;
      end if;
      return reasons;
    end $$`,
  sql`revoke execute on function judge_request(text, timestamptz, text) from public`,
  sql`grant execute on function judge_request(text, timestamptz, text) to curbquote_tenant`,

  sql`alter table outside_requests add column is_spam boolean not null default false`,
  sql`grant update (is_spam) on outside_requests to curbquote_tenant`,

  sql.raw(`drop function search_quotes(${searchParameters})`),
  // As before, with `of_spam`.
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
  sql.raw(`revoke execute on function search_quotes(${searchParameters}, boolean) from public`),
  sql.raw(
    `grant execute on function search_quotes(${searchParameters}, boolean) to curbquote_tenant`,
  ),

  sql`insert into quote_event_kinds (kind) values ('marked_spam'), ('unmarked_spam'), ('released'), ('reply_sent')`,
]
