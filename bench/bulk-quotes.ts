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

const quotesPerStatement = 50_000
/** A word that `insertQuotes` writes into one of 2,000 names. */
export const rareWord = 'zeppelin'

/**
 * Inserts quotes, one for each company in turn. They are 30 s apart, and the first is the newest. Offers of more than 30
 * days are inserted as expired. Otherwise the job that expires offers would run during the whole measurement.
 */
export async function insertQuotes(
  client: Client,
  count: number,
  companyIds: readonly number[],
): Promise<void> {
  for (let start = 0; start < count; start += quotesPerStatement)
    await client.query(
      `insert into quotes (company_id, customer_name, customer_email, customer_phone, customer_address, customer_city,
         customer_state, customer_zip, measurement_method, area_sq_centifeet, estimated_cost_cents, setup_fee_cents,
         untaxed_cents, tax_basis_points, tax_cents, total_cents, status, created_at, offer_state)
       select ($3::integer[])[1 + n % cardinality($3::integer[])],
         case when n % 2000 = 0 then '${rareWord} ' else '' end || initcap(substr(md5(n::text), 1, 6)) || ' ' ||
           initcap(substr(md5((n * 7)::text), 1, 8)),
         substr(md5(n::text), 1, 10) || '@home.example', '5125550100', n % 9000 || ' Alder Court', 'Austin', 'TX',
         '78701', 'manual', 26000000, c, 2500, c + 2500, 0, 0, c + 2500,
         (array['pending', 'contacted', 'declined', 'completed'])[1 + n % 7 % 4], created,
         case when created < now() - interval '30 days' then 'expired' else 'open' end
       from generate_series($1::integer, $2::integer) n,
         lateral (select (('x' || substr(md5((n * 3)::text), 1, 6))::bit(24)::integer % 200000)::bigint as c) as cost,
         lateral (select now() - make_interval(secs => n * 30) as created) as moment`,
      [start, Math.min(start + quotesPerStatement, count) - 1, companyIds],
    )
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
