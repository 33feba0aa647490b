import { isDeepStrictEqual } from 'node:util'
import { evaluateTrace, priceJob, priceQuote, type QuotePrice, taxLine } from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import type { Trace } from '@curbquote/types/price-trace'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Counter } from 'prom-client'
import type { Database } from '../db/schema/index.ts'
import { lineColumns } from '../quotes/current-lines.ts'
import { type LineColumns, toLineColumns } from '../quotes/to-quote-line.ts'
import { readPriceList } from './read-price-list.ts'
import { defineJob } from '../providers/define-job.ts'
import type { Jobs } from '../providers/jobs.ts'

const pricesPerBatch = 200

export interface CheckPricesDeps {
  db: Kysely<Database>
  log: Pick<FastifyBaseLogger, 'error'>
  metrics?: { checkedPrices: Counter<'outcome'> }
}

/** What is checked: the first price of a quote, and each later offer. */
interface Subject {
  table: 'quotes' | 'offers'
  progress: 'last_quote_id' | 'last_offer_id'
  readBatch: (db: Kysely<Database>, afterId: number, lastId: number) => Promise<StoredPrice[]>
}

const subjects: readonly Subject[] = [
  { table: 'quotes', progress: 'last_quote_id', readBatch: readQuotes },
  { table: 'offers', progress: 'last_offer_id', readBatch: readOffers },
]

interface CheckOptions {
  stopping?: AbortSignal
  settledSeconds?: number
}

/**
 * Prices each new quote and offer again, from its priced job and the price list of its version, and compares the result with the
 * stored lines and totals. An offer whose lines the owner has typed is added up again, with its tax. Differences are logged and counted. Continues after the last one of the previous run. Transactions
 * that began in the last `settledSeconds` may still store one with a lower id, so theirs are left to the next run.
 */
export async function checkPrices(
  deps: CheckPricesDeps,
  options: CheckOptions = {},
): Promise<void> {
  for (const subject of subjects) await checkSubject(deps, subject, options)
}

async function checkSubject(
  { db, log, metrics }: CheckPricesDeps,
  { table, progress, readBatch }: Subject,
  { stopping, settledSeconds = 60 }: CheckOptions,
): Promise<void> {
  const lastId = await findLastSettled(db, table, settledSeconds)
  const { [progress]: startId } = await db
    .selectFrom('price_checks')
    .select(['last_quote_id', 'last_offer_id'])
    .executeTakeFirstOrThrow()
  let checkedId = startId
  while (checkedId < lastId && !stopping?.aborted) {
    const prices = await readBatch(db, checkedId, lastId)
    for (const price of prices) {
      const outcome = checkOutcome(price, log)
      metrics?.checkedPrices.inc({ outcome })
      if (outcome === 'different') await renewOutdatedVersion(db, price.company_id)
    }
    checkedId = prices.length === pricesPerBatch ? (prices.at(-1)?.id ?? lastId) : lastId
    await db
      .updateTable('price_checks')
      .set({ [progress]: checkedId })
      .execute()
  }
}

/**
 * During an update, a process of the previous version can store the current price list without settings that it does not know.
 * Versions are never changed, so the list becomes a new version.
 */
async function renewOutdatedVersion(db: Kysely<Database>, companyId: number): Promise<void> {
  const list = await readPriceList(db, companyId)
  if (!list) return
  await sql`
    update companies set price_list_version = price_list_version + 1
    where id = ${companyId} and price_list_version = ${list.version} and exists (
      select from price_list_versions
      where company_id = ${companyId} and version = ${list.version} and list <> ${JSON.stringify(list)}::jsonb)`.execute(
    db,
  )
}

async function findLastSettled(
  db: Kysely<Database>,
  table: Subject['table'],
  settledSeconds: number,
): Promise<number> {
  const last = await db
    .selectFrom(table)
    .select('id')
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${settledSeconds})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? 0
}

interface StoredPrice {
  id: number
  company_id: number
  quote_id: number
  /** 1 for the first price. */
  revision: number
  /** Null for an offer whose lines the owner has typed. */
  priced_job: Job | null
  /** Null without a priced job, or if somebody deleted the version from the database. */
  list: PriceList | null
  tax_basis_points: number | null
  untaxed_cents: number | null
  tax_cents: number | null
  total_cents: number | null
  lines: (LineColumns & { trace: Trace | null })[]
}

/** The next quotes whose total comes from a price list. */
function readQuotes(db: Kysely<Database>, afterId: number, lastId: number): Promise<StoredPrice[]> {
  return db
    .selectFrom('quotes')
    .leftJoin('price_list_versions as lists', (join) =>
      join
        .onRef('lists.company_id', '=', 'quotes.company_id')
        .onRef('lists.version', '=', 'quotes.price_list_version'),
    )
    .select((eb) => [
      'quotes.id',
      'quotes.company_id',
      'quotes.id as quote_id',
      sql<number>`1`.as('revision'),
      'quotes.priced_job',
      'lists.list',
      'quotes.tax_basis_points',
      'quotes.untaxed_cents',
      'quotes.tax_cents',
      'quotes.total_cents',
      jsonArrayFrom(
        eb
          .selectFrom('quote_lines')
          .select(lineColumns('quote_lines'))
          .whereRef('quote_lines.company_id', '=', 'quotes.company_id')
          .whereRef('quote_lines.quote_id', '=', 'quotes.id')
          .orderBy('position'),
      ).as('lines'),
    ])
    .where('quotes.id', '>', afterId)
    .where('quotes.id', '<=', lastId)
    .where('quotes.priced_job', 'is not', null)
    .where('quotes.total_cents', 'is not', null)
    .orderBy('quotes.id')
    .limit(pricesPerBatch)
    .$narrowType<{ priced_job: Job }>()
    .execute()
}

/** The next offers. */
function readOffers(db: Kysely<Database>, afterId: number, lastId: number): Promise<StoredPrice[]> {
  return db
    .selectFrom('offers')
    .leftJoin('price_list_versions as lists', (join) =>
      join
        .onRef('lists.company_id', '=', 'offers.company_id')
        .onRef('lists.version', '=', 'offers.price_list_version'),
    )
    .select((eb) => [
      'offers.id',
      'offers.company_id',
      'offers.quote_id',
      'offers.revision',
      'offers.priced_job',
      'lists.list',
      'offers.tax_basis_points',
      'offers.untaxed_cents',
      'offers.tax_cents',
      'offers.total_cents',
      jsonArrayFrom(
        eb
          .selectFrom('offer_lines')
          .select(lineColumns('offer_lines'))
          .whereRef('offer_lines.company_id', '=', 'offers.company_id')
          .whereRef('offer_lines.quote_id', '=', 'offers.quote_id')
          .whereRef('offer_lines.revision', '=', 'offers.revision')
          .orderBy('position'),
      ).as('lines'),
    ])
    .where('offers.id', '>', afterId)
    .where('offers.id', '<=', lastId)
    .orderBy('offers.id')
    .limit(pricesPerBatch)
    .execute()
}

function checkOutcome(price: StoredPrice, log: CheckPricesDeps['log']): 'equal' | 'different' {
  const { company_id: companyId, quote_id: quoteId, revision } = price
  const about = { quoteId, companyId, revision }
  try {
    if (isEqual(price)) return 'equal'
    log.error(about, 'a stored price differs from its price list')
  } catch (error) {
    log.error({ err: error as Error, ...about }, 'a stored price cannot be calculated again')
  }
  return 'different'
}

/** Whether lines, totals and the explanations' data are those of the job and its price list. */
function isEqual({ priced_job: job, list, lines, ...stored }: StoredPrice): boolean {
  if (job && !list) return false
  const price = job && list ? reproduce(job, list, lines) : addUp(lines, stored.tax_basis_points)
  return (
    isDeepStrictEqual(
      price.lines.map(toLineColumns),
      lines.map(({ trace: _, ...line }) => line),
    ) &&
    price.untaxedCents === stored.untaxed_cents &&
    price.taxCents === stored.tax_cents &&
    price.totalCents === stored.total_cents &&
    lines.every(({ trace, amount_cents }) => !trace || evaluateTrace(trace) === amount_cents)
  )
}

/** Whether a job and its price list result in the stored lines. */
export function isReproduced(
  job: Job,
  priceList: PriceList,
  lines: readonly LineColumns[],
): boolean {
  return isDeepStrictEqual(reproduce(job, priceList, lines).lines.map(toLineColumns), lines)
}

/** The price of a job with the add-ons that the stored lines have. */
function reproduce(job: Job, priceList: PriceList, lines: readonly LineColumns[]): QuotePrice {
  const selected = lines.flatMap(({ add_on_id, add_on_status }) =>
    add_on_status === 'selected' && add_on_id !== null ? [add_on_id] : [],
  )
  return priceQuote(priceJob(job, priceList), selected)
}

/** The price of lines that the owner has typed. */
function addUp(stored: StoredPrice['lines'], taxBasisPoints: number | null) {
  const typed = stored
    .filter(({ kind }) => kind !== 'tax')
    .map(({ kind, label, amount_cents: amountCents }) => ({ kind, label, amountCents }))
  const untaxedCents = typed.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const tax = taxLine(untaxedCents, taxBasisPoints ?? 0)
  return {
    lines: taxBasisPoints ? [...typed, tax] : typed,
    untaxedCents,
    taxCents: tax.amountCents,
    totalCents: untaxedCents + tax.amountCents,
  }
}

/** Prices new quotes again and compares the result with their lines. */
export const checkPricesJob = defineJob({
  queue: 'check-prices',
  options: { retryLimit: 2, retryDelay: 300, expireInSeconds: 3_600, polling: 'slow' },
  cron: '41 3 * * *',
  run: (deps: CheckPricesDeps & { jobs: Jobs }) =>
    checkPrices(deps, { stopping: deps.jobs.stopping }),
})
