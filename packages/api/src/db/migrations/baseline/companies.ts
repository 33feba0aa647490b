import { sql } from 'kysely'

/** The columns that a widget's configuration depends on. */
const widgetColumns = [
  'widget_id',
  'name',
  'branding_name',
  'header_message',
  'header_message_es',
  'logo_id',
  'phone',
  'contact_emails',
  'primary_color',
  'secondary_color',
  'accent_color',
  'background_color',
  'text_color',
  'plan_override',
  'subscription_status',
]

const widgetConfig = (version: 'old' | 'new') =>
  sql.raw(`row(${widgetColumns.map((column) => `${version}.${column}`).join(', ')})`)

export const companies = [
  sql`
    create table companies (
      id integer generated always as identity primary key,
      -- The company whose sandbox it is: its test data belong to a second row, so that no query of the company finds them. Null
      -- for a company that signed up.
      test_of integer unique references companies on delete cascade,
      widget_id text not null unique check (length(widget_id) between 4 and 64),
      name text not null check (length(name) between 1 and 120),
      email text not null,
      password_hash text,
      email_verified_at timestamptz,
      first_name text,
      last_name text,
      -- Ten digits, with an extension if there is one: 5125550142x7.
      phone text check (phone ~ '^[0-9]{10}(x[0-9]{1,7})?$'),
      contact_emails text[] not null default '{}' check (cardinality(contact_emails) <= 5),
      -- Contact email addresses that get no alerts until they are confirmed.
      unconfirmed_emails text[] not null default '{}',
      street_address text,
      city text,
      state text check (state ~ '^[A-Z]{2}$'),
      zipcode text,
      country text not null default 'United States',
      service_area text,
      -- A name with an area: abbreviations have no daylight saving time, and X5 would be read as a POSIX rule.
      time_zone text not null default 'America/New_York' check (
        time_zone ~ '^[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+$' and timestamptz 'epoch' at time zone time_zone is not null),

      -- Without a base ZIP code there is no service area, and the company serves every place.
      base_zip text check (base_zip ~ '^[0-9]{5}$'),
      service_radius_miles integer check (service_radius_miles between 0 and 1000),
      outside_policy text not null default 'refuse'
        check (outside_policy in ('refuse', 'review', 'farthest_fee')),

      branding_name text,
      header_message text,
      header_message_es text,
      logo_id uuid,
      primary_color text not null default '#2563eb' check (primary_color ~ '^#[0-9a-f]{6}$'),
      secondary_color text not null default '#1e40af' check (secondary_color ~ '^#[0-9a-f]{6}$'),
      accent_color text not null default '#3b82f6' check (accent_color ~ '^#[0-9a-f]{6}$'),
      background_color text not null default '#ffffff' check (background_color ~ '^#[0-9a-f]{6}$'),
      text_color text not null default '#1f2937' check (text_color ~ '^#[0-9a-f]{6}$'),

      tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
      price_list_version integer not null default 1,
      -- Whether the public directory and the company page show prices.
      shows_prices boolean not null default false,

      quote_validity_days integer not null default 30 check (quote_validity_days between 1 and 365),
      quote_terms text not null default '' check (length(quote_terms) <= 10000),
      -- For customers whose quote is in Spanish. Empty: they see quote_terms.
      quote_terms_es text not null default '' check (length(quote_terms_es) <= 10000),
      requires_signature boolean not null default false,
      asks_drawn_signature boolean not null default false,

      requests_block boolean not null default false,
      earliest_days smallint not null default 2 check (earliest_days between 0 and 60),
      latest_days smallint not null default 60 check (latest_days between 1 and 365),
      -- Not offered to customers, so that jobs of a rained-out day have a place. 0 is Sunday.
      reserve_weekday smallint check (reserve_weekday between 0 and 6),
      -- A higher version revokes the URL of the calendar feed.
      calendar_version integer not null default 0,

      email_notifications boolean not null default true,
      instant_alerts boolean not null default true,
      daily_summary boolean not null default false,
      sms_notifications boolean not null default false,
      sms_number text,
      notification_email text,
      -- The hours in which alerts wait, in the company's time zone. Equal hours: none.
      quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
      quiet_until smallint not null default 7 check (quiet_until between 0 and 23),

      adds_data_layer boolean not null default false,
      conversion_name text not null default 'Accepted quote' check (length(conversion_name) between 1 and 100),
      has_conversions_url boolean not null default false,
      -- A higher version revokes the URLs of lower ones.
      conversions_version integer not null default 0,
      shares_click_ids boolean not null default false,

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
      created_at timestamptz not null default now(),
      search_text text generated always as (
        search_key(name || ' ' || email || ' ' || coalesce(branding_name, ''))
      ) stored,
      -- The text that the public directory searches.
      listing_text text generated always as (
        search_key(name || ' ' || coalesce(branding_name, '') || ' ' || coalesce(city, '') || ' ' ||
          coalesce(service_area, ''))
      ) stored,
      constraint companies_logo foreign key (id, logo_id) references photos (company_id, id)
    )`,
  sql`create unique index companies_email on companies (lower(email))`,
  sql`create index companies_created on companies (created_at desc, id desc)`,
  sql`create index companies_search on companies using gin (search_text gin_trgm_ops)`,

  sql`
    create function add_tenant() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into tenants (id) values (new.id);
      return null;
    end $$`,
  sql`
    create trigger add_tenant after insert on companies
    for each row execute function add_tenant()`,

  // Processes cache widget configurations. They are notified only of changes that a widget shows, because sign-ins and price
  // changes update the row too.
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
    for each row when (${widgetConfig('old')} is distinct from ${widgetConfig('new')})
    execute function announce_company_change()`,

  sql`grant select on companies to curbquote_tenant`,
  sql`
    grant update (name, phone, contact_emails, unconfirmed_emails, street_address, city, state, zipcode, service_area,
      time_zone, base_zip, service_radius_miles, outside_policy, branding_name, header_message,
      header_message_es, logo_id, primary_color, secondary_color, accent_color, background_color, text_color, tax_basis_points, price_list_version, shows_prices,
      quote_validity_days, quote_terms, quote_terms_es, requires_signature, asks_drawn_signature, requests_block,
      earliest_days, latest_days, reserve_weekday, calendar_version, email_notifications, instant_alerts, daily_summary,
      sms_notifications, sms_number, notification_email, quiet_from, quiet_until, adds_data_layer, conversion_name,
      has_conversions_url, conversions_version, shares_click_ids, deletion_requested_at)
    on companies to curbquote_tenant`,
  sql`alter table companies enable row level security`,
  sql`
    create policy own_company on companies to curbquote_tenant
    using (id = (select current_company_id())) with check (id = (select current_company_id()))`,
]
