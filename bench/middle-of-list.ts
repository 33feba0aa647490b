import type { QuoteSort } from '../packages/types/src/index.ts'
import type { OpenDatabase } from '../packages/api/src/db/connect.ts'
import { encodeCursor } from '../packages/api/src/quotes/quote-cursor.ts'
import { queryable } from './databases.ts'

const moment = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const orders: Record<QuoteSort, { column: string; key: string; direction: string }> = {
  newest: { column: 'created_at', key: moment, direction: 'desc' },
  oldest: { column: 'created_at', key: moment, direction: 'asc' },
  name: { column: 'name_key', key: 'name_key', direction: 'asc' },
  value: { column: 'value_key', key: 'value_key::text', direction: 'desc' },
  job_date: { column: 'job_date_key', key: 'job_date_key::text', direction: 'asc' },
}

/** The cursor in the middle of a company's list of `count` quotes. */
export async function middleOf(
  database: OpenDatabase,
  companyId: number,
  count: number,
  sort: QuoteSort = 'newest',
): Promise<string> {
  const { column, key, direction } = orders[sort]
  const { rows } = await queryable(database).query<{ key: string; id: number }>(
    `select ${key} as key, id from quotes where company_id = $1
     order by ${column} ${direction}, id ${direction} offset $2 limit 1`,
    [companyId, Math.floor(count / 2)],
  )
  const [row] = rows
  if (!row) throw new Error('The list has no middle.')
  return encodeCursor({ sort, direction: 'after', ...row })
}
