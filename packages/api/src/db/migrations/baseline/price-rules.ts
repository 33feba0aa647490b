import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Price rules by surface, example jobs, and the draft of each company's next price list. */
export const priceRules = [
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
  // A widget's configuration depends on the price rules: they decide which services and questions it has.
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
    create table price_drafts (
      company_id integer primary key references companies on delete cascade,
      based_on_version integer not null check (based_on_version = (list ->> 'version')::integer),
      list jsonb not null,
      updated_at timestamptz not null default now()
    )`,

  sql`grant select, insert, update, delete on price_rules, price_drafts to curbquote_tenant`,
  sql`grant select, insert, delete on price_examples to curbquote_tenant`,
  ...['price_rules', 'price_examples', 'price_drafts'].flatMap(ownRows),
]
