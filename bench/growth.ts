import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { readPriceList } from '../packages/api/src/pricing/read-price-list.ts'
import { hashPassword } from '../packages/api/src/sessions/password.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { storePriceRules } from '../packages/api/src/test/test-price-rules.ts'
import { type Job, priceJob, priceQuote } from '../packages/types/src/index.ts'
import { median } from './alternate.ts'
import { insertCompanies, insertInBulk, insertLines, rareWord } from './bulk-quotes.ts'
import { queryable } from './databases.ts'
import type { Bench, Measurement, Outcome } from './measurement.ts'
import { middleOf } from './middle-of-list.ts'
import { startServer } from './processes.ts'
import { requester, signIn } from '../scripts/requests.ts'
import { prepareSubmissions, submitTo } from './submissions.ts'

/** Scales all sizes. `BENCH_GROWTH=0.02` is for a quick trial. */
const scale = Number(process.env.BENCH_GROWTH ?? 1)
const sizes = [
  { quotes: 10_000, companies: 100 },
  { quotes: 100_000, companies: 1_000 },
  { quotes: 1_000_000, companies: 10_000 },
].map(({ quotes, companies }) => ({
  quotes: Math.max(1_000, quotes * scale),
  companies: Math.max(10, companies * scale),
}))
/** The measured company has a tenth of all quotes. */
const ownEvery = 10
/** Its quotes of the last 60 days. The others are older. */
const recentQuotes = Math.min(500, (sizes[0]?.quotes ?? 0) / ownEvery)
const quotesWithRareWord = 20
const linesPerQuote = 3
const rowsPerStatement = 50_000

const rounds = 9
const maxGrowth = 1.5
const credentials = { email: 'owner@bright.example', password: 'a password of the benchmark' }

const describe = (count: number) => count.toLocaleString('en-US')

const submissionsPerRound = 20

/** An operation, with the number of its calls in a round. */
const operations: {
  what: string
  calls: number
  run: (side: Side) => Promise<unknown>
}[] = [
  { what: 'list of quotes, first page', calls: 20, run: ({ get }) => get('quotes?limit=10') },
  {
    what: 'list of quotes, middle',
    calls: 20,
    run: ({ get, middle }) => get(`quotes?limit=10&cursor=${middle}`),
  },
  { what: 'search for a rare word', calls: 10, run: ({ get }) => get(`quotes?search=${rareWord}`) },
  { what: 'statistics of the dashboard', calls: 20, run: ({ get }) => get('dashboard') },
  {
    what: 'statistics of the Overview',
    calls: 20,
    run: ({ get, companyId }) => get(`${companyId}/dashboard`),
  },
  { what: 'submission of a quote', calls: submissionsPerRound, run: ({ submit }) => submit() },
  { what: 'replay of the last 60 days', calls: 1, run: ({ replay }) => replay() },
]

export const growth: Measurement = {
  name: 'growth',
  notes: `One server and one database for each of ${sizes.map(({ quotes, companies }) => `${describe(quotes)} quotes of ${describe(companies)} companies`).join(', ')}. The measured company has a tenth of the quotes, ${describe(recentQuotes)} of them from the last 60 days at every size and the others from the five years before the last 90 days, and ${quotesWithRareWord} that contain the searched word. Requests are sequential, over HTTP. The sizes take turns, ${rounds} rounds. A is the largest size, B the smallest. An export is linear: its value is the time for each quote.`,
  async measure(bench) {
    const sides: Side[] = []
    for (const size of sizes) sides.push(await startSide(bench, size))
    const outcomes: Outcome[] = []
    for (const { what, calls, run } of operations) {
      outcomes.push(
        await compareSizes(sides, what, async (side) => {
          const start = performance.now()
          for (let turn = 0; turn < calls; turn++) await run(side)
          return (performance.now() - start) / calls
        }),
      )
    }
    outcomes.push(
      await compareSizes(sides, 'export as CSV, each quote', async (side) => {
        const start = performance.now()
        const rows = await side.exportRows()
        return (performance.now() - start) / rows
      }),
    )
    return outcomes
  },
}

/** Measures an operation at all sizes in turns. */
async function compareSizes(
  sides: readonly Side[],
  what: string,
  measure: (side: Side) => Promise<number>,
): Promise<Outcome> {
  const times = sides.map((): number[] => [])
  const order = sides.map((side, index) => ({ side, index }))
  for (let round = 0; round <= rounds; round++) {
    for (const { side, index } of order) {
      const milliseconds = await measure(side)
      // The first round is not recorded.
      if (round > 0) times[index]?.push(milliseconds)
    }
    order.reverse()
  }
  const [small = [], medium = [], large = []] = times
  const show = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 1 ? 3 : 2)} ms`
  return {
    what,
    against: `${describe(sizes[0]?.quotes ?? 0)} quotes`,
    ours: `${show(median(large))} (${describe(sizes[1]?.quotes ?? 0)} quotes: ${show(median(medium))})`,
    reference: show(median(small)),
    value: median(large.map((value, round) => value / (small[round] ?? NaN))),
    goal: { atMost: maxGrowth },
  }
}

interface Side {
  companyId: number
  /** The cursor of the middle of the list. */
  middle: string
  get: (path: string) => Promise<string>
  submit: () => Promise<void>
  replay: () => Promise<void>
  /** Reads an export and returns its number of quotes. */
  exportRows: () => Promise<number>
}

/** Fills a database and starts its server. */
async function startSide(bench: Bench, size: { quotes: number; companies: number }): Promise<Side> {
  const databaseUrl = await bench.databases.create(`growth_${size.quotes}`)
  const database = await openPostgres(databaseUrl)
  bench.afterwards(() => database.close())
  const company = await createCompany(database.db, {
    email: credentials.email,
    password_hash: await hashPassword(credentials.password),
  })
  await storePriceRules(database.db, company.id)
  await fill(database, company.id, size)
  const count = submissionsPerRound * (rounds + 1)
  const submissions = await prepareSubmissions(database, company, count)
  await queryable(database).query('vacuum analyze photos, analyses')

  const { url } = await startServer(bench, databaseUrl, { RUN_JOBS: '0' })
  const send = requester(url, await signIn(url, 'company', credentials))
  const draft = `/api/company/${company.id}/price-draft`
  const prices = await send('GET', draft)
  const { version } = (await prices.json()) as { version: number }
  await send('PUT', draft, {
    body: { version },
    headers: { 'if-match': prices.headers.get('etag') ?? '' },
  })
  const submitAnalysis = submitTo(bench, url, submissions, 1)
  const owned = Math.round(size.quotes / ownEvery)
  const get = async (path: string) => (await send('GET', `/api/company/${path}`)).text()
  return {
    companyId: company.id,
    middle: await middleOf(database, company.id, owned),
    get,
    submit: async () => {
      const analysis = submissions.analyses.pop()
      if (!analysis) throw new Error('There is no analysis left.')
      await submitAnalysis(analysis)
    },
    replay: async () => {
      const response = await send('POST', `${draft}/replay`, { body: { days: 60 } })
      const { jobs } = (await response.json()) as { jobs: number }
      if (jobs < recentQuotes) throw new Error(`The replay priced ${jobs} jobs.`)
    },
    exportRows: async () => {
      const csv = await get('quotes/export?format=csv')
      const rows = csv.trimEnd().split('\n').length - 1
      if (rows < owned) throw new Error(`The export has ${rows} of ${owned} quotes.`)
      return rows
    },
  }
}

/** Inserts companies and quotes. */
async function fill(
  database: OpenDatabase,
  companyId: number,
  size: { quotes: number; companies: number },
): Promise<void> {
  const list = await readPriceList(database.db, companyId)
  if (!list) throw new Error('The company has no price list.')
  const job: Job = {
    surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 5_000_000 }],
    jobDescription: '',
  }
  const { totalCents } = priceQuote(priceJob(job, list), [])
  const owned = Math.round(size.quotes / ownEvery)
  const rareEvery = Math.max(1, Math.floor(owned / quotesWithRareWord))
  await insertInBulk(database, async (client) => {
    await client.query(
      'insert into price_list_versions (company_id, version, list) values ($1, $2, $3)',
      [companyId, list.version, list],
    )
    const companies = await insertCompanies(client, size.companies - 1)
    // The measured company's first quotes are from the last 60 days. All others are from the five years before the period of the
    // Overview.
    for (let start = 0; start < size.quotes; start += rowsPerStatement)
      await client.query(
        `insert into quotes (company_id, customer_name, customer_email, customer_phone, customer_address, customer_city,
           customer_state, customer_zip, measurement_method, area_sq_centifeet, estimated_cost_cents, setup_fee_cents,
           untaxed_cents, tax_basis_points, tax_cents, total_cents, price_list_version, priced_job, status, created_at,
           updated_at)
         select case when is_own then $3 else $4 + n % $5 end,
           case when is_own and own % $6 = 0 and own / $6 < ${quotesWithRareWord} then '${rareWord} ' else '' end ||
             initcap(substr(md5(n::text), 1, 6)) || ' ' || initcap(substr(md5((n * 7)::text), 1, 8)),
           substr(md5(n::text), 1, 10) || '@home.example', '5125550100', n % 9000 || ' Alder Court', 'Austin', 'TX',
           '78701', 'manual', 5000000, $7, 0, $7, 0, 0, $7, $8, $9,
           (array['pending', 'contacted', 'declined', 'completed'])[1 + own % 4], moment, moment
         from generate_series($1::integer, $2::integer) n,
           lateral (select n % ${ownEvery} = 0 as is_own, n / ${ownEvery} as own) as owner,
           lateral (select now() - case when is_own and own < ${recentQuotes}
             then make_interval(secs => own * 59 * 86400.0 / ${recentQuotes})
             else make_interval(days => 91, secs => n * 1800.0 * 86400 / $10) end as moment) as at`,
        [
          start,
          Math.min(start + rowsPerStatement, size.quotes) - 1,
          companyId,
          companies[0],
          companies.length,
          rareEvery,
          totalCents,
          list.version,
          job,
          size.quotes,
        ],
      )
    await insertLines(client, companyId, linesPerQuote)
    await client.query(
      `insert into quote_days
       select company_id, (created_at at time zone 'UTC')::date, status, -1, count(*), sum(total_cents)
       from quotes group by 1, 2, 3`,
    )
  })
}
