import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../packages/api/src/sessions/password.ts'
import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { compactQuoteDays } from '../packages/api/src/quotes/compact-quote-days.ts'
import { alternate } from './alternate.ts'
import { queryable } from './databases.ts'
import type { Measurement, Outcome } from './measurement.ts'
import { type BenchServer, startServer } from './processes.ts'
import { signIn } from '../scripts/requests.ts'
import { meanMilliseconds, readPage } from './timed-requests.ts'

const companyCount = 10_000
const quoteCount = 200_000
const rowsPerStatement = 50_000
/** Rows per daily rollup of a busy company: each connection of the pool writes to its own row. */
const shards = 8

const rounds = 9
const requestsPerRound = 40
const admin = { username: 'admin@bench.example', password: 'a password of the benchmark' }

export const adminConsole: Measurement = {
  name: 'admin',
  notes: `${companyCount.toLocaleString('en-US')} companies, of which one has ${quoteCount.toLocaleString('en-US')} quotes of a little more than a year. Its daily rollups are written in ${shards} shards; those of past days are combined, as the cleanup job does. Both sides are sequential requests to the same server, ${requestsPerRound} per round, ${rounds} rounds. The reference reads the plan of a company by its key.`,
  async measure(bench) {
    const databaseUrl = await bench.databases.create('admin')
    const database = await openPostgres(databaseUrl)
    bench.afterwards(() => database.close())
    const { largest, others } = await fill(database)

    const server = await startServer(bench, databaseUrl)
    const token = await signIn(server.url, 'admin', admin)
    const timeOf = (pathOf: (turn: number) => string) =>
      meanMilliseconds(requestsPerRound, (turn) =>
        readPage(`${server.url}/api/admin/${pathOf(turn)}`, token),
      )
    const compare = async (what: string, path: string): Promise<Outcome> => {
      const { ours, reference, ratio } = await alternate(
        rounds,
        () => timeOf(() => path),
        () => timeOf((turn) => `company-entitlements/${others[turn % others.length]}`),
      )
      return {
        what,
        against: 'a company’s plan read by its key',
        ours: `${ours.toFixed(2)} ms`,
        reference: `${reference.toFixed(2)} ms`,
        value: ratio,
        goal: { atMost: 3 },
      }
    }
    const outcomes = [
      await compare('admin’s list of companies, first page', 'companies?page=1'),
      await compare('admin’s list, the last page', `companies?page=${companyCount / 20}`),
      await compare('admin’s search for a company', 'companies?search=company%207654'),
      await compare('admin’s detail of a company with 200,000 quotes', `company/${largest}`),
    ]
    return [...outcomes, await deletion(database, server, token, largest)]
  },
}

/** Deletes the company and waits until all its rows are erased. */
async function deletion(
  { db }: OpenDatabase,
  { url }: BenchServer,
  token: string,
  companyId: number,
): Promise<Outcome> {
  const start = performance.now()
  const response = await fetch(`${url}/api/admin/companies/${companyId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ confirmationName: 'Company 1' }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const goneSeconds = (performance.now() - start) / 1_000
  const isLeft = () =>
    db.selectFrom('tenants').select('id').where('id', '=', companyId).executeTakeFirst()
  while (await isLeft()) await pause(100)
  const erasedSeconds = (performance.now() - start) / 1_000
  return {
    what: 'deletion of a company with 200,000 quotes, time of the request',
    against: '',
    ours: `${(goneSeconds * 1_000).toFixed(0)} ms, erased in ${erasedSeconds.toFixed(0)} s`,
    reference: '',
    value: goneSeconds,
    goal: { atMost: 1 },
    unit: 's',
  }
}

/** Inserts companies and quotes in batches and computes the totals at the end, as a restore does. */
async function fill(database: OpenDatabase): Promise<{ largest: number; others: number[] }> {
  const client = await queryable(database).connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ id: number }>(
      `insert into companies (widget_id, name, email, subscription_status, created_at)
       select 'bench-' || n, 'Company ' || n, 'owner' || n || '@bench.example',
         (array['trialing', 'active', 'canceled', null])[1 + n % 4], now() - make_interval(hours => n)
       from generate_series(1, $1::integer) n returning id`,
      [companyCount],
    )
    const [largest = 0, ...others] = rows.map(({ id }) => id)
    await client.query('insert into admins (email, password_hash) values ($1, $2)', [
      admin.username,
      await hashPassword(admin.password),
    ])
    await client.query('alter table quotes disable trigger count_quotes')
    for (let start = 0; start < quoteCount; start += rowsPerStatement)
      await client.query(
        `insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method,
           untaxed_cents, tax_cents, total_cents, status, created_at)
         select $3, 'Customer ' || n, 'customer' || n || '@home.example', '5125550100', 'manual', n, 0, n,
           (array['pending', 'contacted', 'declined', 'completed'])[1 + n % 4], now() - make_interval(secs => n * 160)
         from generate_series($1::integer, $2::integer) n`,
        [start, start + rowsPerStatement - 1, largest],
      )
    await client.query(
      `insert into quote_totals
       select company_id, status, id / 4 % ${shards}, count(*), count(total_cents), sum(total_cents)
       from quotes group by 1, 2, 3`,
    )
    await client.query(
      `insert into quote_days
       select company_id, (created_at at time zone 'UTC')::date, status, id / 4 % ${shards}, count(*), sum(total_cents)
       from quotes group by 1, 2, 3, 4`,
    )
    await client.query('alter table quotes enable trigger count_quotes')
    // As the cleanup job does.
    await compactQuoteDays(database.db)
    await client.query('vacuum analyze')
    return { largest, others }
  } finally {
    client.release(true)
  }
}
