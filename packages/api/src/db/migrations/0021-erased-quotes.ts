import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** The amounts of quotes whose customer's data was erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    create table erased_quotes (
      company_id integer not null references tenants on delete cascade,
      -- The number on documents that the company has.
      quote_id integer not null,
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
