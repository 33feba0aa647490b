import { hashPassword } from '../packages/api/src/sessions/password.ts'
import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { findQuotes } from '../packages/api/src/quotes/quote-queries.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { encodeCursor } from '../packages/api/src/quotes/quote-cursor.ts'
import { type QuoteSort, quoteSorts } from '../packages/types/src/quotes/index.ts'
import { alternate } from './alternate.ts'
import {
  insertCompanies,
  insertInBulk,
  insertLines,
  insertQuotes,
  rareWord,
} from './bulk-quotes.ts'
import { queryable } from './databases.ts'
import type { Measurement, Outcome } from './measurement.ts'
import { startServer } from './processes.ts'
import { signIn } from '../scripts/requests.ts'

/** `BENCH_QUOTES` sets fewer quotes for a trial run. */
const quoteCount = Number(process.env.BENCH_QUOTES ?? 1_000_000)
const ownShare = 0.2
const otherCompanies = 99
const linesPerQuote = 3

const rounds = 9
const requestsPerRound = 40
const searchesPerRound = 5
const credentials = { email: 'owner@bright.example', password: 'a password of the benchmark' }

export const quotes: Measurement = {
  name: 'quotes',
  notes: `${quoteCount.toLocaleString('en-US')} quotes of ${otherCompanies + 1} companies. The measured company has a fifth of them, with ${linesPerQuote} lines per quote. Both sides are sequential requests to the same server, ${requestsPerRound} per round, ${rounds} rounds. Ours reads ten quotes with their lines and the total count; the reference reads one quote by its key. A deep page begins in the middle of the list. The search, for a word in one of 2,000 quotes, runs the server's query without HTTP; its reference uses connections that cannot use the trigram index (\`enable_bitmapscan\` off), ${searchesPerRound} per round.`,
  async measure(bench) {
    const databaseUrl = await bench.databases.create('quotes')
    const database = await openPostgres(databaseUrl)
    bench.afterwards(() => database.close())
    const company = await createCompany(database.db, {
      email: credentials.email,
      password_hash: await hashPassword(credentials.password),
    })
    await fill(database, company.id)

    const server = await startServer(bench, databaseUrl)
    const token = await signIn(server.url, 'company', credentials)
    const timeOf = (path: string) =>
      meanMilliseconds(requestsPerRound, () => readPage(server.url + path, token))
    const ids = await sampleIds(database, company.id)
    let turn = 0
    const readByKey = () =>
      meanMilliseconds(requestsPerRound, () =>
        readPage(`${server.url}/api/company/quotes/${ids[turn++ % ids.length]}`, token),
      )
    const compare = async (what: string, path: string, atMost: number): Promise<Outcome> => {
      const { ours, reference, ratio } = await alternate(rounds, () => timeOf(path), readByKey)
      return {
        what,
        against: 'one quote read by its key',
        ours: `${ours.toFixed(2)} ms`,
        reference: `${reference.toFixed(2)} ms`,
        value: ratio,
        goal: { atMost },
      }
    }

    const outcomes: Outcome[] = []
    for (const sort of quoteSorts) {
      const list = `/api/company/quotes?limit=10&sort=${sort}`
      const cursor = await middleOf(database, company.id, quoteCount * ownShare, sort)
      outcomes.push(await compare(`quotes page by ${sort}, first`, list, 2))
      outcomes.push(await compare(`quotes page by ${sort}, deep`, `${list}&cursor=${cursor}`, 2))
    }
    outcomes.push(
      await compare(
        'quotes page of one status',
        '/api/company/quotes?limit=10&status=contacted',
        2,
      ),
      await compare('dashboard stats', '/api/company/dashboard', 3),
      await compareSearch(database, databaseUrl, company.id),
    )
    return outcomes
  },
}

/** Measures how many times faster a search is with the trigram index. */
async function compareSearch(
  database: OpenDatabase,
  databaseUrl: string,
  companyId: number,
): Promise<Outcome> {
  const withoutIndex = await openPostgres(
    `${databaseUrl}?options=${encodeURIComponent('-c enable_bitmapscan=off')}`,
  )
  const search = ({ db }: OpenDatabase) =>
    meanMilliseconds(searchesPerRound, async () => {
      const place = { sort: 'newest', offset: 0, limit: 10 } as const
      const { rows } = await findQuotes({ db, companyId }, { search: rareWord }, place)
      if (rows.length === 0) throw new Error('The search found nothing.')
    })
  try {
    const { ours, reference, ratio } = await alternate(
      rounds,
      () => search(database),
      () => search(withoutIndex),
    )
    return {
      what: 'search for a rare word, times faster',
      against: 'the same query without its index',
      ours: `${ours.toFixed(2)} ms`,
      reference: `${reference.toFixed(2)} ms`,
      value: 1 / ratio,
      goal: { atLeast: 15 },
    }
  } finally {
    await withoutIndex.close()
  }
}

/** Inserts companies and quotes. */
async function fill(database: OpenDatabase, companyId: number): Promise<void> {
  await insertInBulk(database, async (client) => {
    const others = await insertCompanies(client, otherCompanies)
    const each = Math.round(1 / ownShare)
    const companyIds = Array.from({ length: otherCompanies * each }, (_, index) =>
      index % each === 0 ? companyId : others[index % otherCompanies]!,
    )
    await insertQuotes(client, quoteCount, companyIds)
    await insertLines(client, companyId, linesPerQuote)
  })
}

async function sampleIds(database: OpenDatabase, companyId: number): Promise<number[]> {
  const { rows } = await queryable(database).query<{ id: number }>(
    `select id from quotes where company_id = $1 order by md5(id::text) limit ${requestsPerRound * rounds}`,
    [companyId],
  )
  return rows.map(({ id }) => id)
}

const moment = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const orders: Record<QuoteSort, { column: string; key: string; direction: string }> = {
  newest: { column: 'created_at', key: moment, direction: 'desc' },
  oldest: { column: 'created_at', key: moment, direction: 'asc' },
  name: { column: 'name_key', key: 'name_key', direction: 'asc' },
  value: { column: 'value_key', key: 'value_key::text', direction: 'desc' },
  job_date: { column: 'job_date_key', key: 'job_date_key::text', direction: 'asc' },
}

/** The cursor in the middle of a company's list of `count` quotes. */
async function middleOf(
  database: OpenDatabase,
  companyId: number,
  count: number,
  sort: QuoteSort,
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

/** Reads a response of the API and fails unless it is successful. */
async function readPage(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
}

/** The mean time in milliseconds of one of `count` consecutive calls. */
async function meanMilliseconds(count: number, call: () => Promise<void>): Promise<number> {
  const start = performance.now()
  for (let turn = 0; turn < count; turn++) await call()
  return (performance.now() - start) / count
}
