import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** The amounts of quotes whose customer's data was erased. */
export const erasedQuotes = [
  sql`
    create table erased_quotes (
      company_id integer not null references tenants on delete cascade,
      quote_id integer not null,
      -- The number on documents that the company has.
      number integer not null check (number >= 1),
      created_on date not null,
      status text not null,
      -- Null for a quote without a price.
      untaxed_cents bigint,
      tax_cents bigint,
      total_cents bigint,
      erased_at timestamptz not null default now(),
      primary key (company_id, quote_id)
    )`,
  sql`grant select on erased_quotes to curbquote_tenant`,
  ...ownRows('erased_quotes'),
]
