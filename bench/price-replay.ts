import { type OpenDatabase, openPostgres } from '../packages/api/src/db/connect.ts'
import { readPriceList } from '../packages/api/src/pricing/read-price-list.ts'
import { hashPassword } from '../packages/api/src/sessions/password.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { storePriceRules } from '../packages/api/src/test/test-price-rules.ts'
import { type Job, priceJob, priceQuote } from '../packages/types/src/index.ts'
import { median } from './alternate.ts'
import { insertLines } from './bulk-quotes.ts'
import { queryable } from './databases.ts'
import type { Measurement } from './measurement.ts'
import { startServer } from './processes.ts'
import { requester, signIn } from '../scripts/requests.ts'

const jobCount = 10_000
const rounds = 5
const credentials = { email: 'owner@bright.example', password: 'a password of the benchmark' }

export const priceReplay: Measurement = {
  name: 'price-replay',
  notes: `A company with price rules and ${jobCount.toLocaleString('en-US')} past jobs, half of them quotes with four lines, half of them samples. The time is that of one request over HTTP, the median of ${rounds} after one that is not recorded.`,
  async measure(bench) {
    const databaseUrl = await bench.databases.create('price_replay')
    const database = await openPostgres(databaseUrl)
    bench.afterwards(() => database.close())
    const company = await createCompany(database.db, {
      email: credentials.email,
      password_hash: await hashPassword(credentials.password),
    })
    await storePriceRules(database.db, company.id)
    await fill(database, company.id)
    const server = await startServer(bench, databaseUrl)
    const send = requester(server.url, await signIn(server.url, 'company', credentials))

    const path = `/api/company/${company.id}/price-draft`
    const prices = await send('GET', path)
    const { version } = (await prices.json()) as { version: number }
    await send('PUT', path, {
      body: { version },
      headers: { 'if-match': prices.headers.get('etag') ?? '' },
    })
    const seconds: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const start = performance.now()
      const replay = await send('POST', `${path}/replay`, { body: { days: 90 } })
      const { jobs } = (await replay.json()) as { jobs: number }
      if (jobs !== jobCount) throw new Error(`The replay priced ${jobs} of ${jobCount} jobs.`)
      if (round > 0) seconds.push((performance.now() - start) / 1_000)
    }
    const value = median(seconds)
    return [
      {
        what: `replay of ${jobCount.toLocaleString('en-US')} jobs`,
        against: '',
        ours: `${value.toFixed(2)} s`,
        reference: '',
        value,
        goal: { atMost: 2 },
        unit: 's',
      },
    ]
  },
}

/** Stores the current price list and jobs of two surfaces each. */
async function fill(database: OpenDatabase, companyId: number): Promise<void> {
  const list = await readPriceList(database.db, companyId)
  if (!list) throw new Error('The company has no price list.')
  const pool = queryable(database)
  await pool.query(
    'insert into price_list_versions (company_id, version, list) values ($1, $2, $3)',
    [companyId, list.version, list],
  )
  const jobs = Array.from({ length: jobCount }, (_, index): { job: Job; total: number } => {
    const job: Job = {
      surfaces: [
        { surfaceType: 'driveway', areaSqCentifeet: 1_000_000 + index * 1_000, condition: 'heavy' },
        { surfaceType: 'patio', areaSqCentifeet: 2_000_000 + index * 500, storeys: 2 },
      ],
      jobDescription: '',
    }
    return { job, total: priceQuote(priceJob(job, list), []).totalCents }
  })
  const values = (half: typeof jobs) => [companyId, list.version, JSON.stringify(half)]
  await pool.query(
    `insert into job_samples (company_id, day, job, price_list_version, total_cents)
     select $1, current_date, past -> 'job', $2, (past ->> 'total')::bigint from jsonb_array_elements($3::jsonb) as past`,
    values(jobs.slice(jobCount / 2)),
  )
  await pool.query(
    `insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method, area_sq_centifeet,
       estimated_cost_cents, setup_fee_cents, untaxed_cents, tax_basis_points, tax_cents, total_cents, price_list_version,
       priced_job)
     select $1, 'Dana Whitfield', 'dana@home.example', '5125550142', 'manual', 1, t, 0, t, 0, 0, t, $2, past -> 'job'
     from jsonb_array_elements($3::jsonb) as past, lateral (select (past ->> 'total')::bigint as t) as total`,
    values(jobs.slice(0, jobCount / 2)),
  )
  await insertLines(pool, companyId, 4)
  await pool.query('vacuum analyze quotes, quote_lines, job_samples')
}
