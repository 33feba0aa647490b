import { type Kysely, sql, type RawBuilder } from 'kysely'

/**
 * Every table of the product. Money is integer cents, tax basis points, sizes hundredths of a foot, areas
 * ten-thousandths of a square foot. Tenant tables carry `company_id` in their keys and a row-level policy for the
 * plain role `curbquote_tenant`, which a tenant's transaction takes (see `in-company.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const tenantTables = [
  'pricing_entries',
  'extra_charges',
  'add_ons',
  'photos',
  'analyses',
  'quotes',
  'quote_lines',
  'quote_photos',
  'quote_events',
  'quote_totals',
  'quote_days',
  'ai_usage',
  'mails',
]

/** What the configuration of a widget shows of its company. */
const widgetColumns = [
  'widget_id',
  'name',
  'branding_name',
  'header_message',
  'logo_url',
  'primary_color',
  'secondary_color',
  'accent_color',
  'background_color',
  'text_color',
  'plan_override',
  'subscription_status',
]

const statements: RawBuilder<unknown>[] = [
  sql`create extension if not exists pg_trgm`,
  sql`create extension if not exists btree_gin`,

  // A role belongs to the whole cluster: two databases of one cluster may race to create it.
  sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'curbquote_tenant') then
        create role curbquote_tenant nologin;
      end if;
      if not pg_has_role(current_user, 'curbquote_tenant', 'member') then
        grant curbquote_tenant to current_user;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`,
  sql`
    create function current_company_id() returns integer language sql stable
    return nullif(current_setting('app.company_id', true), '')::integer`,

  // --- companies -----------------------------------------------------------------------------------------------
  sql`
    create table companies (
      id integer generated always as identity primary key,
      widget_id text not null unique check (length(widget_id) between 4 and 64),
      name text not null check (length(name) between 1 and 120),
      email text not null,
      password_hash text,
      email_verified_at timestamptz,
      first_name text,
      last_name text,
      phone text check (phone ~ '^[0-9]{10}$'),
      contact_emails text[] not null default '{}' check (cardinality(contact_emails) <= 5),
      street_address text,
      city text,
      state text check (state ~ '^[A-Z]{2}$'),
      zipcode text,
      country text not null default 'United States',
      service_area text,

      branding_name text,
      header_message text,
      logo_url text,
      primary_color text not null default '#2563eb' check (primary_color ~ '^#[0-9a-f]{6}$'),
      secondary_color text not null default '#1e40af' check (secondary_color ~ '^#[0-9a-f]{6}$'),
      accent_color text not null default '#3b82f6' check (accent_color ~ '^#[0-9a-f]{6}$'),
      background_color text not null default '#ffffff' check (background_color ~ '^#[0-9a-f]{6}$'),
      text_color text not null default '#1f2937' check (text_color ~ '^#[0-9a-f]{6}$'),

      tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
      price_list_version integer not null default 1,

      email_notifications boolean not null default true,
      instant_alerts boolean not null default true,
      daily_summary boolean not null default false,
      sms_notifications boolean not null default false,
      sms_number text,
      notification_email text,

      plan_override text check (plan_override in ('pro', 'free')),
      stripe_customer_id text unique,
      stripe_subscription_id text unique,
      subscription_status text check (subscription_status in
        ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
      current_period_end timestamptz,
      cancel_at_period_end boolean not null default false,
      had_trial boolean not null default false,

      admin_notes text,
      deletion_requested_at timestamptz,
      last_login_at timestamptz,
      created_at timestamptz not null default now()
    )`,
  sql`create unique index companies_email on companies (lower(email))`,
  sql`create index companies_created on companies (created_at desc, id desc)`,
  sql`
    create index companies_search on companies
    using gin ((lower(name || ' ' || email || ' ' || coalesce(branding_name, ''))) gin_trgm_ops)`,

  // --- what a company charges ------------------------------------------------------------------------------------
  sql`
    create table service_types (
      id integer primary key,
      name text not null,
      unit text not null,
      icon text not null
    )`,
  sql`
    insert into service_types (id, name, unit, icon) values
      (1, 'Power Washing', 'sq ft', 'spray'),
      (2, 'Window Cleaning', 'sq ft', 'window'),
      (3, 'Epoxy Flooring', 'sq ft', 'floor')`,
  sql`
    create table pricing_entries (
      company_id integer not null references companies on delete cascade,
      service_type_id integer not null references service_types,
      price_per_unit_cents integer not null check (price_per_unit_cents between 0 and 10000000),
      setup_fee_cents integer not null default 0 check (setup_fee_cents between 0 and 100000000),
      enabled boolean not null default true,
      primary key (company_id, service_type_id)
    )`,
  sql`
    create table extra_charges (
      id integer generated always as identity primary key,
      company_id integer not null references companies on delete cascade,
      label text not null check (length(label) between 1 and 120),
      amount_cents integer not null check (amount_cents between 0 and 100000000),
      enabled boolean not null default true,
      created_at timestamptz not null default now(),
      unique (company_id, id)
    )`,
  sql`
    create table add_ons (
      id integer generated always as identity primary key,
      company_id integer not null references companies on delete cascade,
      name text not null check (length(name) between 1 and 120),
      description text,
      price_type text not null check (price_type in ('flat', 'per_sqft')),
      price_cents integer not null check (price_cents between 0 and 100000000),
      behavior text not null check (behavior in ('suggest', 'auto_include')),
      trigger_rules jsonb not null default '{}',
      is_active boolean not null default true,
      display_order integer not null default 0,
      created_at timestamptz not null default now(),
      unique (company_id, id)
    )`,
  // A change to any input of a price makes a new version of the company's price list.
  sql`
    create function bump_price_list() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      update companies set price_list_version = price_list_version + 1
      where id = coalesce(new.company_id, old.company_id);
      return null;
    end $$`,
  ...['pricing_entries', 'extra_charges', 'add_ons'].map(
    (table) => sql`
      create trigger bump_price_list after insert or update or delete on ${sql.table(table)}
      for each row execute function bump_price_list()`,
  ),
  sql`
    create function bump_price_list_of_tax() returns trigger language plpgsql as $$
    begin
      new.price_list_version = old.price_list_version + 1;
      return new;
    end $$`,
  sql`
    create trigger bump_price_list_of_tax before update of tax_basis_points on companies
    for each row when (new.tax_basis_points <> old.tax_basis_points) execute function bump_price_list_of_tax()`,
  // Every process drops what it holds of a company whose widget may look different now, and only then: a sign-in or a
  // new price changes the row as well.
  sql`
    create function announce_company_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('company_changed', shown.widget_id)
      from (select old.widget_id union select new.widget_id) as shown
      where shown.widget_id is not null;
      return null;
    end $$`,
  sql`
    create trigger announce_company after insert or delete on companies
    for each row execute function announce_company_change()`,
  sql`
    create trigger announce_company_change after update on companies
    for each row when (
      row(${sql.raw(widgetColumns.map((column) => `old.${column}`).join(', '))})
      is distinct from
      row(${sql.raw(widgetColumns.map((column) => `new.${column}`).join(', '))})
    ) execute function announce_company_change()`,

  // --- photos ----------------------------------------------------------------------------------------------------
  sql`
    create table photos (
      id uuid primary key,
      company_id integer not null references companies on delete cascade,
      byte_size integer not null check (byte_size > 0),
      width_px integer not null,
      height_px integer not null,
      claimed_at timestamptz,
      created_at timestamptz not null default now(),
      unique (company_id, id)
    )`,
  sql`create index photos_unclaimed on photos (created_at) where claimed_at is null`,
  // Files to remove from the store: written before a file is, and when its row goes; `due_at` gives an upload under way
  // its time.
  sql`
    create table photo_removals (
      photo_id uuid primary key,
      due_at timestamptz not null default now()
    )`,
  sql`create index photo_removals_due on photo_removals (due_at)`,
  sql`
    create function remove_photo_files() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into photo_removals (photo_id) values (old.id) on conflict (photo_id) do update set due_at = now();
      return null;
    end $$`,
  sql`
    create trigger remove_photo_files after delete on photos
    for each row execute function remove_photo_files()`,

  // --- analyses and quotes ---------------------------------------------------------------------------------------
  sql`
    create table analyses (
      id uuid primary key,
      company_id integer not null references companies on delete cascade,
      method text not null check (method in ('manual', 'ai', 'conversation')),
      photos jsonb not null,
      job_description text not null,
      surface_types text[] not null,
      area_sq_centifeet bigint not null check (area_sq_centifeet > 0),
      result jsonb not null,
      price_list jsonb not null,
      created_at timestamptz not null default now(),
      unique (company_id, id)
    )`,
  sql`create index analyses_created on analyses (created_at)`,
  sql`
    create table quotes (
      id integer generated always as identity primary key,
      company_id integer not null references companies on delete cascade,
      -- Kept beyond the analysis itself, whose row is swept: one analysis becomes one quote.
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
      unique (company_id, id),
      unique (company_id, analysis_id),
      unique (company_id, idempotency_key),
      check (measurement_method <> 'custom' or total_cents is null),
      check (untaxed_cents + tax_cents = total_cents)
    )`,
  sql`create index quotes_newest on quotes (company_id, created_at desc, id desc)`,
  sql`create index quotes_by_status on quotes (company_id, status, created_at desc, id desc)`,
  sql`create index quotes_by_name on quotes (company_id, lower(customer_name), id)`,
  sql`create index quotes_by_value on quotes (company_id, total_cents desc nulls last, id desc)`,
  sql`create index quotes_search on quotes using gin (company_id, search_text gin_trgm_ops)`,
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
  // What the last quote that shows a photo leaves behind is for the sweeper.
  sql`
    create function release_photo() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      update photos set claimed_at = null
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
      kind text not null check (kind in ('submitted', 'added', 'status_changed', 'notes_changed')),
      from_value text,
      to_value text,
      actor text not null check (actor in ('customer', 'owner', 'admin')),
      created_at timestamptz not null default now(),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
    )`,
  sql`create index quote_events_quote on quote_events (company_id, quote_id, id)`,

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
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`,
  sql`
    create trigger append_only before update on quote_lines
    for each row execute function refuse_change()`,
  sql`
    create trigger append_only before update on quote_events
    for each row execute function refuse_change()`,

  // --- totals: summed over a few shards, so that no row is hot ----------------------------------------------------
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
  sql`
    create function count_quote(quote quotes, direction integer) returns void
    language plpgsql security definer set search_path = public as $$
    declare
      -- A connection keeps to its own shard, so that two submissions seldom wait for each other.
      own_shard smallint := pg_backend_pid() % 8;
      value bigint := direction * coalesce(quote.total_cents, 0);
    begin
      -- The rows of a company that is being deleted go with it.
      if direction < 0 and not exists (select from companies where id = quote.company_id) then
        return;
      end if;
      insert into quote_totals as t (company_id, status, shard, quotes, priced_quotes, value_cents)
      values (quote.company_id, quote.status, own_shard, direction,
              case when quote.total_cents is null then 0 else direction end, value)
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
  sql`
    create function count_quotes() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op <> 'INSERT' then perform count_quote(old, -1); end if;
      if tg_op <> 'DELETE' then perform count_quote(new, 1); end if;
      return null;
    end $$`,
  sql`
    create trigger count_quotes after insert or delete on quotes
    for each row execute function count_quotes()`,
  sql`
    create trigger count_changed_quotes after update of status on quotes
    for each row when (new.status <> old.status) execute function count_quotes()`,

  // --- mail ------------------------------------------------------------------------------------------------------
  sql`
    create table mails (
      id uuid primary key default gen_random_uuid(),
      company_id integer references companies on delete cascade,
      quote_id integer,
      kind text not null,
      recipients text[] not null check (cardinality(recipients) between 1 and 5),
      -- What the mail needs besides the rows it is about.
      parameters jsonb not null default '{}',
      state text not null default 'pending' check (state in
        ('pending', 'submitting', 'sent', 'failed', 'unknown', 'held', 'digested')),
      attempts integer not null default 0,
      provider_message_id text,
      last_error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      -- A quote has one mail of a kind, however often its submission is repeated.
      unique (company_id, quote_id, kind),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
    )`,
  sql`create index mails_company on mails (company_id, created_at desc)`,
  sql`create index mails_held on mails (company_id) where state = 'held'`,

  // --- people and their sessions ---------------------------------------------------------------------------------
  sql`
    create table admins (
      id integer generated always as identity primary key,
      email text not null,
      password_hash text not null,
      last_login_at timestamptz,
      created_at timestamptz not null default now()
    )`,
  sql`create unique index admins_email on admins (lower(email))`,
  sql`
    create table sessions (
      id uuid primary key,
      company_id integer references companies on delete cascade,
      admin_id integer references admins on delete cascade,
      -- The admin behind an impersonation.
      actor_admin_id integer references admins on delete cascade,
      user_agent text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      check ((company_id is null) <> (admin_id is null)),
      check (actor_admin_id is null or company_id is not null)
    )`,
  sql`create index sessions_company on sessions (company_id, created_at desc)`,
  sql`create index sessions_expiry on sessions (expires_at)`,
  sql`
    create table verification_codes (
      purpose text not null check (purpose in ('verify_email', 'verify_trial_email', 'reset_password')),
      email text not null,
      code_hmac text not null,
      attempts_left integer not null default 5,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      consumed_at timestamptz,
      -- One live code a purpose and address.
      primary key (purpose, email)
    )`,
  sql`
    create table one_time_tokens (
      token_hash text primary key,
      purpose text not null check (purpose in
        ('exchange_session', 'reset_password', 'reset_admin_password', 'prove_signup', 'unsubscribe')),
      company_id integer references companies on delete cascade,
      admin_id integer references admins on delete cascade,
      email text,
      expires_at timestamptz not null,
      consumed_at timestamptz
    )`,

  // --- the platform ----------------------------------------------------------------------------------------------
  sql`
    create table admin_actions (
      id bigint generated always as identity primary key,
      admin_id integer,
      admin_email text not null,
      action_type text not null check (action_type in (
        'plan_override_set', 'plan_override_removed', 'company_deleted', 'company_status_changed',
        'impersonation_started', 'impersonation_ended', 'password_reset', 'verification_email_resent',
        'admin_notes_updated', 'quote_deleted', 'promo_code_created', 'promo_code_updated', 'promo_code_deleted',
        'email_broadcast_sent')),
      -- No foreign key: the log survives the company.
      company_id integer,
      company_name text,
      description text not null,
      details jsonb,
      created_at timestamptz not null default now()
    )`,
  sql`create index admin_actions_created on admin_actions (created_at desc, id desc)`,
  sql`create index admin_actions_company on admin_actions (company_id, created_at desc)`,
  sql`
    create trigger append_only before update or delete on admin_actions
    for each row execute function refuse_change()`,
  sql`
    create table broadcasts (
      id integer generated always as identity primary key,
      idempotency_key text unique,
      admin_id integer references admins on delete set null,
      subject text not null,
      content text not null,
      segment text not null check (segment in ('all', 'free', 'pro', 'inactive_X_days', 'new_X_days')),
      segment_days integer check (segment_days >= 1),
      status text not null default 'sending' check (status in ('sending', 'completed', 'failed')),
      recipient_count integer not null default 0,
      success_count integer not null default 0,
      failure_count integer not null default 0,
      unknown_count integer not null default 0,
      skipped_count integer not null default 0,
      created_at timestamptz not null default now(),
      completed_at timestamptz
    )`,
  sql`create index broadcasts_created on broadcasts (created_at desc, id desc)`,
  sql`
    create table broadcast_recipients (
      broadcast_id integer not null references broadcasts on delete cascade,
      position integer not null,
      email text not null,
      company_name text not null,
      owner_name text not null,
      state text not null default 'pending' check (state in
        ('pending', 'submitting', 'sent', 'failed', 'unknown', 'skipped')),
      provider_message_id text,
      last_error text,
      primary key (broadcast_id, position),
      unique (broadcast_id, email)
    )`,
  sql`create index broadcast_recipients_state on broadcast_recipients (broadcast_id, state, position)`,
  sql`
    create table mail_suppressions (
      email text primary key,
      reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
      created_at timestamptz not null default now()
    )`,
  sql`
    create table ai_usage (
      company_id integer not null references companies on delete cascade,
      day date not null,
      single_image_count integer not null default 0,
      multi_image_count integer not null default 0,
      primary key (company_id, day)
    )`,
  sql`
    create table stripe_events (
      id text primary key,
      type text not null,
      created_at timestamptz not null,
      processed_at timestamptz not null default now()
    )`,
  // Losing the counters in a crash is harmless; writing them ahead is not free.
  sql`
    create unlogged table rate_limits (
      key text not null,
      window_start timestamptz not null,
      hits bigint not null,
      expires_at timestamptz not null,
      primary key (key, window_start)
    )`,
  sql`create index rate_limits_expiry on rate_limits (expires_at)`,

  // --- the second wall -------------------------------------------------------------------------------------------
  sql`grant usage on schema public to curbquote_tenant`,
  sql`grant select on companies, service_types to curbquote_tenant`,
  sql`
    grant update (name, phone, contact_emails, street_address, city, state, zipcode, service_area, branding_name,
      header_message, logo_url, primary_color, secondary_color, accent_color, background_color, text_color,
      tax_basis_points, price_list_version, email_notifications, instant_alerts, daily_summary, sms_notifications,
      sms_number, notification_email, deletion_requested_at)
    on companies to curbquote_tenant`,
  sql`grant select, insert, update, delete on pricing_entries, extra_charges, add_ons to curbquote_tenant`,
  sql`grant select, insert, delete, update (claimed_at) on photos to curbquote_tenant`,
  sql`grant select, insert, delete on analyses to curbquote_tenant`,
  sql`grant select, insert, delete, update (status, notes, job_date) on quotes to curbquote_tenant`,
  sql`grant select, insert on quote_lines, quote_photos, quote_events, mails to curbquote_tenant`,
  sql`grant select on quote_totals, quote_days to curbquote_tenant`,
  sql`grant select, insert, update on ai_usage to curbquote_tenant`,
  sql`alter table companies enable row level security`,
  sql`
    create policy own_company on companies to curbquote_tenant
    using (id = (select current_company_id())) with check (id = (select current_company_id()))`,
  ...tenantTables.flatMap((table) => [
    sql`alter table ${sql.table(table)} enable row level security`,
    sql`
      create policy own_rows on ${sql.table(table)} to curbquote_tenant
      using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()))`,
  ]),
]
