import { sql } from 'kysely'

/** The columns that a widget's configuration depends on. */
const widgetColumns = [
  'widget_id',
  'name',
  'branding_name',
  'header_message',
  'logo_url',
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
      widget_id text not null unique check (length(widget_id) between 4 and 64),
      name text not null check (length(name) between 1 and 120),
      email text not null,
      password_hash text,
      email_verified_at timestamptz,
      first_name text,
      last_name text,
      phone text check (phone ~ '^[0-9]{10}$'),
      contact_emails text[] not null default '{}' check (cardinality(contact_emails) <= 5),
      -- Contact email addresses that get no alerts until they are confirmed.
      unconfirmed_emails text[] not null default '{}',
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
      branding_name, header_message, logo_url, primary_color, secondary_color, accent_color, background_color, text_color,
      tax_basis_points, price_list_version, email_notifications, instant_alerts, daily_summary, sms_notifications,
      sms_number, notification_email, deletion_requested_at)
    on companies to curbquote_tenant`,
  sql`alter table companies enable row level security`,
  sql`
    create policy own_company on companies to curbquote_tenant
    using (id = (select current_company_id())) with check (id = (select current_company_id()))`,
]
