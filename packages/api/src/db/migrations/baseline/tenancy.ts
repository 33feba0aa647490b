import { sql } from 'kysely'

/** The extensions, and what the row-level security of all tables depends on. */
export const tenancy = [
  sql`create extension if not exists pg_trgm`,
  sql`create extension if not exists btree_gin`,

  sql`grant usage on schema public to curbquote_tenant`,
  sql`
    create function current_company_id() returns integer language sql stable
    return nullif(current_setting('app.company_id', true), '')::integer`,

  // Large tables reference a company's row in this table, so that deleting the company is fast. A job erases their rows in
  // batches and then deletes the tenant.
  sql`create table tenants (id integer primary key)`,
]

/** Restricts the tenant role (see `in-company.ts`) to the company's rows of a table. */
export function ownRows(table: string) {
  return [
    sql`alter table ${sql.table(table)} enable row level security`,
    sql`
      create policy own_rows on ${sql.table(table)} to curbquote_tenant
      using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()))`,
  ]
}
