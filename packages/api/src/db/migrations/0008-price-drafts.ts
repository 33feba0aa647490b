import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** A draft of each company's next price list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    create table price_drafts (
      company_id integer primary key references companies on delete cascade,
      based_on_version integer not null check (based_on_version = (list ->> 'version')::integer),
      list jsonb not null,
      updated_at timestamptz not null default now()
    )`,
  sql`grant select, insert, update, delete on price_drafts to curbquote_tenant`,
  ...ownRows('price_drafts'),
]
