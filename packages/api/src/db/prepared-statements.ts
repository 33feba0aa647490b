import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Marks a statement that each connection prepares at its first use, because planning it takes long. Such a statement must
 * name its columns: PostgreSQL refuses a prepared `select *` after a migration that adds a column.
 */
export const prepared = sql.raw(mark)

/** Marks the text of a statement. */
export function markPrepared(text: string): string {
  return `${mark} ${text}`
}

const names = new Map<string, string>()

/** Makes a connection prepare marked statements under a name made from their text. */
export function prepareMarkedStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((statement: unknown, ...rest: unknown[]) => {
    if (typeof statement !== 'string' || !statement.includes(mark)) return query(statement, ...rest)
    const [values, ...others] = rest
    return query({ name: nameOf(statement), text: statement, values }, ...others)
  }) as typeof client.query
}

function nameOf(statement: string): string {
  const known = names.get(statement)
  if (known) return known
  const name = createHash('sha256').update(statement).digest('base64url')
  names.set(statement, name)
  return name
}
