import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** Price rules by surface, example jobs, and lines with the data that explains their amounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    create table price_rules (
      company_id integer primary key references companies on delete cascade,
      -- One document, because the rules are edited, versioned and published as one.
      rules jsonb not null,
      updated_at timestamptz not null default now()
    )`,
  sql`
    create trigger bump_price_list after insert or update or delete on price_rules
    for each row execute function bump_price_list()`,
  // A widget's configuration has the services and the questions that the rules need.
  sql`
    create trigger announce_price_rules after insert or update or delete on price_rules
    for each row execute function announce_priced_service()`,

  sql`
    create table price_examples (
      company_id integer not null references companies on delete cascade,
      id integer generated always as identity,
      name text not null check (length(name) between 1 and 120),
      job jsonb not null,
      selected_add_on_ids integer[] not null default '{}',
      primary key (company_id, id)
    )`,

  sql`
    alter table quote_lines
      add column trace jsonb,
      drop constraint quote_lines_kind_check,
      add constraint quote_lines_kind_check check (kind in ('service', 'modifier', 'setup_fee', 'extra_charge',
        'add_on', 'package', 'trip_fee', 'discount', 'minimum', 'tax')),
      drop constraint quote_lines_amount_cents_check,
      add constraint quote_lines_amount_cents_check check (amount_cents >= 0 or kind in ('discount', 'modifier'))`,

  // Null means the first service that the price list offers.
  sql`alter table analyses add column service_type_id integer references service_types`,

  // Widgets never quoted window cleaning. Its prices were per square foot and cannot be converted, so each company turns it
  // on again when it has entered a price per piece.
  sql`update service_types set unit = 'each' where name = 'Window Cleaning'`,
  sql`
    update pricing_entries set enabled = false
    where enabled and service_type_id in (select id from service_types where unit = 'each')`,
  // Price lists hold all services from now on, so a version with several services gets a new number.
  sql`
    update companies set price_list_version = price_list_version + 1
    where id in (
      select company_id from pricing_entries where enabled and price_per_unit_cents > 0
      group by company_id having count(*) > 1)`,

  sql`grant select, insert, update, delete on price_rules to curbquote_tenant`,
  sql`grant select, insert, delete on price_examples to curbquote_tenant`,
  ...['price_rules', 'price_examples'].flatMap(ownRows),
]
