import { sql } from 'kysely'
import { refuseUpdates } from './append-only.ts'
import { ownRows } from './tenancy.ts'

/**
 * Revisions of a quote's price. Revision 1 is the quote with its lines, later ones are offers. The quote's row has the state
 * of the current offer, so that every change of state is one guarded update of that row.
 */
export const offers = [
  sql`
    create table offers (
      company_id integer not null,
      quote_id integer not null,
      revision integer not null check (revision >= 2),
      -- Where the nightly check of prices continues.
      id integer generated always as identity,
      kind text not null check (kind in ('reviewed', 'change_order', 'customer_choice')),
      priced_job jsonb,
      price_list_version integer,
      untaxed_cents bigint not null check (untaxed_cents >= 0),
      tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
      tax_cents bigint not null check (tax_cents >= 0),
      total_cents bigint not null check (total_cents >= 0),
      reason text,
      created_by text not null check (created_by in ('customer', 'owner', 'admin', 'system', 'api_key')),
      created_at timestamptz not null default now(),
      -- The Idempotency-Key of the request that sent the price.
      idempotency_key text check (length(idempotency_key) between 1 and 200),
      request_hash text,
      primary key (company_id, quote_id, revision),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      foreign key (company_id, price_list_version) references price_list_versions,
      constraint offers_idempotency_key unique (company_id, quote_id, idempotency_key),
      check (untaxed_cents + tax_cents = total_cents),
      check (priced_job is null or price_list_version is not null)
    )`,
  sql`create index offers_id on offers (id)`,
  sql`
    create table offer_lines (
      company_id integer not null,
      quote_id integer not null,
      revision integer not null,
      position integer not null,
      kind text not null check (kind in ('service', 'modifier', 'setup_fee', 'extra_charge', 'add_on', 'package',
        'trip_fee', 'discount', 'minimum', 'tax')),
      label text not null,
      label_es text,
      service_type_id integer,
      amount_cents bigint not null check (amount_cents >= 0 or kind in ('discount', 'modifier')),
      add_on_id integer,
      add_on_status text check (add_on_status in ('auto_included', 'selected')),
      trace jsonb,
      primary key (company_id, quote_id, revision, position),
      foreign key (company_id, quote_id, revision) references offers on delete cascade,
      check ((kind = 'add_on') = (add_on_status is not null))
    )`,
  ...['offers', 'offer_lines'].map(refuseUpdates),

  sql`grant select, insert on offers, offer_lines to curbquote_tenant`,
  ...['offers', 'offer_lines'].flatMap(ownRows),
]
