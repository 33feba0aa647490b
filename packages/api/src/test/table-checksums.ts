import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The number of rows and a checksum of the rows of every table, by its name. */
export async function tableChecksums(
  db: Kysely<Database>,
  schema = 'public',
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r' order by 1`.execute(db)
  const checksums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number; hash: string | null }>`
      select count(*) as count, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash
      from ${sql.id(schema, name)} t`.execute(db)
    checksums[name] = `${rows[0]?.count} ${rows[0]?.hash}`
  }
  return checksums
}
