import type { OpenDatabase } from '../packages/api/src/db/connect.ts'
import { queryable } from './databases.ts'

/** A connection or a pool. */
type Client = Pick<ReturnType<typeof queryable>, 'query'>

/**
 * Runs `insert` without the trigger that counts quotes and without the index of the search. The totals are computed and the index
 * is built afterwards, as a restore does: a million single inserts would take most of an hour.
 */
export async function insertInBulk(
  database: OpenDatabase,
  insert: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await queryable(database).connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set maintenance_work_mem = "256MB"')
    await client.query('alter table quotes disable trigger count_quotes')
    await client.query('drop index quotes_search')
    await insert(client)
    await client.query(
      `insert into quote_totals
       select company_id, status, 0, count(*), count(total_cents), sum(total_cents) from quotes group by 1, 2`,
    )
    await client.query('alter table quotes enable trigger count_quotes')
    await client.query(
      'create index quotes_search on quotes using gin (company_id, search_text gin_trgm_ops)',
    )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Inserts companies without sessions. Returns their consecutive ids. */
export async function insertCompanies(client: Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into companies (widget_id, name, email)
     select 'bench-' || n, 'Company ' || n, 'owner' || n || '@bench.example'
     from generate_series(1, $1::integer) n returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Inserts lines of $10.00 for each quote of a company. */
export async function insertLines(
  client: Client,
  companyId: number,
  linesPerQuote: number,
): Promise<void> {
  await client.query(
    `insert into quote_lines (company_id, quote_id, position, kind, label, amount_cents)
     select company_id, id, position, 'extra_charge', 'Line ' || position, 1000
     from quotes, generate_series(0, $2::integer - 1) as position where company_id = $1`,
    [companyId, linesPerQuote],
  )
}
