import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Quotes, with the state of their current offer. */
export const quotes = [
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

  // Row-level security allows an index only for conditions whose operators cannot leak a row: comparisons of columns
  // qualify, `lower(…)` does not. The sort keys of the lists are therefore generated columns.
  sql`
    create table quotes (
      id integer generated always as identity primary key,
      company_id integer not null constraint quotes_tenant references tenants on delete cascade,
      -- 1, 2, 3 … for each company, and 0 for spam.
      number integer not null constraint quotes_number_check check (number >= 1 or (is_spam and number = 0)),
      -- Kept after the analysis is deleted. Each analysis becomes at most one quote.
      analysis_id uuid,
      idempotency_key text check (length(idempotency_key) between 1 and 200),
      request_hash text,
      customer_name text not null,
      customer_email text not null,
      customer_phone text not null check (customer_phone ~ '^[0-9]{10}(x[0-9]{1,7})?$'),
      customer_address text,
      customer_city text,
      customer_state text check (customer_state ~ '^[A-Z]{2}$'),
      customer_zip text,
      contact_consent_at timestamptz,
      -- The language of the widget when the quote was submitted, and of the emails to the customer.
      language text not null default 'en' check (language in ('en', 'es')),
      service_type_id integer not null default 1 references service_types,
      measurement_method text not null check (measurement_method in ('manual', 'ai', 'conversation', 'custom')),
      analysis jsonb,
      area_sq_centifeet bigint check (area_sq_centifeet >= 0),
      estimated_cost_cents bigint check (estimated_cost_cents >= 0),
      setup_fee_cents bigint check (setup_fee_cents >= 0),
      untaxed_cents bigint check (untaxed_cents >= 0),
      tax_basis_points integer check (tax_basis_points between 0 and 10000),
      tax_cents bigint check (tax_cents >= 0),
      total_cents bigint check (total_cents >= 0),
      -- No foreign key to price_list_versions: it would cost 3% of the CPU time of a submission, because concurrent ones lock
      -- the same row. The list of an analysis exists before its quote, cannot be deleted by a tenant, and is checked every
      -- night.
      price_list_version integer,
      priced_job jsonb,

      -- How the quote was answered: with an exact price, with a range, or not at all until the owner prices it. Null for custom
      -- jobs and for quotes added by hand.
      answer_mode text check (answer_mode in ('exact', 'range', 'review')),
      range_low_cents bigint check (range_low_cents >= 0),
      range_high_cents bigint,
      answer_reasons jsonb,

      -- A priced quote is 'open'. A custom job, which many owners settle by phone, is 'none'. 'review' is for jobs that wait
      -- for the owner's price.
      offer_state text not null check (offer_state in
        ('none', 'review', 'open', 'accepted', 'declined', 'withdrawn', 'expired')),
      current_revision integer not null default 1 check (current_revision >= 1),
      -- The revision in force, if any.
      accepted_revision integer,
      -- Null means total_cents.
      current_total_cents bigint check (current_total_cents >= 0),
      valid_until timestamptz,
      -- A higher version revokes older links to the quote's page.
      link_version integer not null default 0 check (link_version >= 0),
      -- When the customer last accepted or declined.
      responded_at timestamptz,
      -- When the customer first opened the page with the current price.
      opened_at timestamptz,
      -- When the customer first opened the link of the quote, which was in an email. Until then nobody knows whether the email
      -- address is theirs. Unlike opened_at, a new price does not reset it.
      link_opened_at timestamptz,

      job_description text,
      notes text,
      job_date date,
      status text not null default 'pending' check (status in ('pending', 'contacted', 'declined', 'completed')),
      -- The text of a jsonb value has more spaces than the JSON that was written.
      source jsonb constraint quotes_source_size check (octet_length(source::text) <= 2304),
      -- What programs with an API key store with the quote.
      metadata jsonb not null default '{}',
      is_spam boolean not null default false,
      spam_reasons text[] not null default '{}',
      -- When the owner first opened the quote.
      first_opened_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_time(),

      search_text text generated always as (
        search_key(customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' ||
          coalesce(customer_address, '') || ' ' || coalesce(customer_city, '') || ' ' || coalesce(notes, ''))
      ) stored,
      name_key text generated always as (lower(customer_name)) stored,
      -- Quotes without a price come last when the highest value comes first.
      value_key bigint generated always as (coalesce(current_total_cents, total_cents, -1)) stored,
      -- Quotes without a job date come last when the earliest date comes first.
      job_date_key date generated always as (coalesce(job_date, 'infinity'::date)) stored,
      -- Who the customer is: the email address, otherwise the phone number.
      customer_key text generated always as (
        coalesce(nullif(lower(customer_email), ''), left(customer_phone, 10))
      ) stored,
      -- The phone number, unless it is one digit ten times.
      phone_key text generated always as (
        nullif(left(customer_phone, 10), repeat(left(customer_phone, 1), 10))
      ) stored,

      unique (company_id, id),
      unique (company_id, analysis_id),
      unique (company_id, idempotency_key),
      check (measurement_method <> 'custom' or total_cents is null),
      check (untaxed_cents + tax_cents = total_cents),
      check (priced_job is null or price_list_version is not null),
      check (accepted_revision between 1 and current_revision),
      check ((current_revision > 1) = (current_total_cents is not null)),
      -- A range can be withdrawn before it has a price.
      check (case offer_state
        when 'none' then coalesce(current_total_cents, total_cents) is null
        when 'review' then true
        when 'withdrawn' then true
        else coalesce(current_total_cents, total_cents) is not null end),
      check (offer_state <> 'accepted' or accepted_revision is not null),
      check (offer_state not in ('accepted', 'declined') or responded_at is not null),
      check (range_high_cents > range_low_cents),
      check ((answer_mode is not distinct from 'range') = (range_low_cents is not null)),
      check ((range_low_cents is null) = (range_high_cents is null)),
      check (answer_mode is null or (answer_mode = 'exact') = (total_cents is not null))
    )`,
  sql`create unique index quotes_number on quotes (company_id, number) where number >= 1`,
  // Lists, figures and searches leave spam out, so their indexes do too.
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
  sql`create index quotes_search on quotes using gin (company_id, search_text gin_trgm_ops)`,
  // For the job that records the expiry.
  sql`
    create index quotes_expiring on quotes (valid_until, id)
    where offer_state = 'open' and status in ('pending', 'contacted')`,

  sql`
    create function keep_priced_columns() returns trigger language plpgsql as $$
    begin
      if row(new.company_id, new.analysis_id, new.service_type_id, new.measurement_method, new.analysis,
             new.area_sq_centifeet, new.estimated_cost_cents, new.setup_fee_cents, new.untaxed_cents,
             new.tax_basis_points, new.tax_cents, new.total_cents, new.price_list_version, new.priced_job,
             new.created_at)
         is distinct from
         row(old.company_id, old.analysis_id, old.service_type_id, old.measurement_method, old.analysis,
             old.area_sq_centifeet, old.estimated_cost_cents, old.setup_fee_cents, old.untaxed_cents,
             old.tax_basis_points, old.tax_cents, old.total_cents, old.price_list_version, old.priced_job,
             old.created_at)
      then
        raise exception 'a quote keeps the price it was sold at' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger keep_priced_columns before update on quotes
    for each row execute function keep_priced_columns()`,
  sql`
    create function keep_answer() returns trigger language plpgsql as $$
    begin
      if row(new.answer_mode, new.range_low_cents, new.range_high_cents, new.answer_reasons)
         is distinct from
         row(old.answer_mode, old.range_low_cents, old.range_high_cents, old.answer_reasons)
      then
        raise exception 'a quote keeps the answer that it was given' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger keep_answer before update of answer_mode, range_low_cents, range_high_cents, answer_reasons on quotes
    for each row execute function keep_answer()`,

  // Runs for quotes added by hand. Submissions set the state and the validity themselves, which is faster.
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
    create function set_valid_until() returns trigger language plpgsql as $$
    begin
      new.valid_until := (
        select ((new.created_at at time zone time_zone)::date + quote_validity_days + 1)::timestamp at time zone time_zone
        from companies where id = new.company_id);
      return new;
    end $$`,
  sql`
    create trigger set_valid_until before insert on quotes
    for each row when (new.valid_until is null and new.total_cents is not null and new.offer_state is distinct from 'review')
    execute function set_valid_until()`,

  // `updated_at` leaves out that the owner has looked at a quote, and changes of the company's time zone: they move the end times
  // of offers but keep the last valid days, so no quote has changed for its reader.
  sql`
    create function touch_quote() returns trigger language plpgsql as $$
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
  sql`
    create trigger touch_quote before update on quotes
    for each row execute function touch_quote()`,

  sql`
    grant select, insert, delete, update (status, notes, job_date, offer_state, current_revision, accepted_revision,
      current_total_cents, valid_until, link_version, responded_at, opened_at, link_opened_at, is_spam, spam_reasons,
      first_opened_at, updated_at, metadata)
    on quotes to curbquote_tenant`,
  ...ownRows('quotes'),
]
