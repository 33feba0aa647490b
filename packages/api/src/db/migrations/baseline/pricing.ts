import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** The services, and each company's prices, extra charges and add-ons. */
export const pricing = [
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
      (2, 'Window Cleaning', 'each', 'window'),
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
      label_es text check (length(label_es) between 1 and 120),
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
      name_es text check (length(name_es) between 1 and 120),
      description text,
      description_es text,
      price_type text not null check (price_type in ('flat', 'per_sqft')),
      price_cents integer not null check (price_cents between 0 and 100000000),
      behavior text not null check (behavior in ('suggest', 'auto_include')),
      trigger_rules jsonb not null default '{}',
      is_active boolean not null default true,
      display_order integer not null default 0,
      created_at timestamptz not null default now(),
      unique (company_id, id)
    )`,

  // Every change that can affect a price makes a new version of the company's price list.
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

  // A widget's configuration also says whether the company has a priced service.
  sql`
    create function announce_priced_service() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      perform pg_notify('company_changed', widget_id)
      from companies where id = coalesce(new.company_id, old.company_id) and widget_id is not null;
      return null;
    end $$`,
  sql`
    create trigger announce_priced_service after insert or delete on pricing_entries
    for each row execute function announce_priced_service()`,
  sql`
    create trigger announce_changed_priced_service after update on pricing_entries
    for each row when (
      (old.enabled and old.price_per_unit_cents > 0) is distinct from (new.enabled and new.price_per_unit_cents > 0)
    ) execute function announce_priced_service()`,

  sql`grant select on service_types to curbquote_tenant`,
  sql`grant select, insert, update, delete on pricing_entries, extra_charges, add_ons to curbquote_tenant`,
  ...['pricing_entries', 'extra_charges', 'add_ons'].flatMap(ownRows),
]
