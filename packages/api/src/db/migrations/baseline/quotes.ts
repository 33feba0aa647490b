import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Quotes with their lines, photos and history. */
export const quotes = [
  // Row-level security allows an index only for conditions whose operators cannot leak a row: comparisons of columns
  // qualify, `lower(…)` does not. The sort keys of the lists are therefore generated columns.
  sql`
    create table quotes (
      id integer generated always as identity primary key,
      company_id integer not null constraint quotes_tenant references tenants on delete cascade,
      -- Kept after the analysis is deleted. Each analysis becomes at most one quote.
      analysis_id uuid,
      idempotency_key text check (length(idempotency_key) between 1 and 200),
      request_hash text,
      customer_name text not null,
      customer_email text not null,
      customer_phone text not null check (customer_phone ~ '^[0-9]{10}$'),
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
      price_list_version integer,
      job_description text,
      notes text,
      job_date date,
      status text not null default 'pending' check (status in ('pending', 'contacted', 'declined', 'completed')),
      source jsonb,
      created_at timestamptz not null default now(),
      search_text text generated always as (
        lower(customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' ||
          coalesce(customer_address, '') || ' ' || coalesce(customer_city, '') || ' ' || coalesce(notes, ''))
      ) stored,
      name_key text generated always as (lower(customer_name)) stored,
      -- Quotes without a price come last when the highest value comes first.
      value_key bigint generated always as (coalesce(total_cents, -1)) stored,
      -- Quotes without a job date come last when the earliest date comes first.
      job_date_key date generated always as (coalesce(job_date, 'infinity'::date)) stored,
      unique (company_id, id),
      unique (company_id, analysis_id),
      unique (company_id, idempotency_key),
      check (measurement_method <> 'custom' or total_cents is null),
      check (untaxed_cents + tax_cents = total_cents)
    )`,
  sql`create index quotes_newest on quotes (company_id, created_at desc, id desc)`,
  sql`create index quotes_by_status on quotes (company_id, status, created_at desc, id desc)`,
  sql`create index quotes_by_name on quotes (company_id, name_key, id)`,
  sql`create index quotes_by_value on quotes (company_id, value_key desc, id desc)`,
  sql`create index quotes_by_job_date on quotes (company_id, job_date_key, id)`,
  sql`create index quotes_search on quotes using gin (company_id, search_text gin_trgm_ops)`,

  sql`
    create function keep_priced_columns() returns trigger language plpgsql as $$
    begin
      if row(new.company_id, new.analysis_id, new.service_type_id, new.measurement_method, new.analysis,
             new.area_sq_centifeet, new.estimated_cost_cents, new.setup_fee_cents, new.untaxed_cents,
             new.tax_basis_points, new.tax_cents, new.total_cents, new.price_list_version, new.created_at)
         is distinct from
         row(old.company_id, old.analysis_id, old.service_type_id, old.measurement_method, old.analysis,
             old.area_sq_centifeet, old.estimated_cost_cents, old.setup_fee_cents, old.untaxed_cents,
             old.tax_basis_points, old.tax_cents, old.total_cents, old.price_list_version, old.created_at)
      then
        raise exception 'a quote keeps the price it was sold at' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger keep_priced_columns before update on quotes
    for each row execute function keep_priced_columns()`,

  sql`
    create table quote_lines (
      company_id integer not null,
      quote_id integer not null,
      position integer not null,
      kind text not null check (kind in ('service', 'setup_fee', 'extra_charge', 'add_on', 'tax')),
      label text not null,
      amount_cents bigint not null check (amount_cents >= 0),
      add_on_id integer,
      add_on_status text check (add_on_status in ('auto_included', 'selected')),
      primary key (company_id, quote_id, position),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      check ((kind = 'add_on') = (add_on_status is not null))
    )`,

  sql`
    create table quote_photos (
      company_id integer not null,
      quote_id integer not null,
      position integer not null,
      photo_id uuid not null,
      surface_type text,
      length_centifeet integer,
      width_centifeet integer,
      group_id integer,
      primary key (company_id, quote_id, position),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      foreign key (company_id, photo_id) references photos (company_id, id) on delete cascade
    )`,
  sql`create index quote_photos_photo on quote_photos (photo_id)`,
  // Deleting a quote deletes its photos at once, except those that another quote shows.
  sql`
    create function release_photo() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      delete from photos
      where id = old.photo_id and not exists (select from quote_photos where photo_id = old.photo_id);
      return null;
    end $$`,
  sql`
    create trigger release_photo after delete on quote_photos
    for each row execute function release_photo()`,

  sql`
    create table quote_events (
      id bigint generated always as identity primary key,
      company_id integer not null,
      quote_id integer not null,
      kind text not null check (kind in
        ('submitted', 'added', 'status_changed', 'notes_changed', 'job_date_changed')),
      from_value text,
      to_value text,
      actor text not null check (actor in ('customer', 'owner', 'admin')),
      created_at timestamptz not null default now(),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
    )`,
  sql`create index quote_events_quote on quote_events (company_id, quote_id, id)`,

  sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`,
  ...['quote_lines', 'quote_events'].map(
    (table) => sql`
      create trigger append_only before update on ${sql.table(table)}
      for each row execute function refuse_change()`,
  ),

  sql`grant select, insert, delete, update (status, notes, job_date) on quotes to curbquote_tenant`,
  sql`grant select, insert on quote_lines, quote_photos, quote_events to curbquote_tenant`,
  ...['quotes', 'quote_lines', 'quote_photos', 'quote_events'].flatMap(ownRows),
]
