import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** Columns by table. */
export type TableColumns = Record<string, string[]>

/** The columns of every table. */
export async function tableColumns(db: Kysely<Database>, schema = 'public'): Promise<TableColumns> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped
    group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** The number of rows and a checksum of the rows of every table, by its name, or of the given columns only. */
export async function tableChecksums(
  db: Kysely<Database>,
  schema = 'public',
  columns?: TableColumns,
): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {}
  for (const [name, ofTable] of Object.entries(columns ?? (await tableColumns(db, schema)))) {
    const row = sql`row(${sql.join(ofTable.map((column) => sql.ref(column)))})::text`
    const { rows } = await sql<{ count: number; hash: string | null }>`
      select count(*) as count, md5(string_agg(md5(${row}), '' order by md5(${row}))) as hash
      from ${sql.id(schema, name)}`.execute(db)
    checksums[name] = `${rows[0]?.count} ${rows[0]?.hash}`
  }
  return checksums
}
