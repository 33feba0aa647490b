import { isDeepStrictEqual } from 'node:util'
import { type Job, priceJob, type PriceList, priceQuote } from '@curbquote/types'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Counter } from 'prom-client'
import type { Database } from '../db/schema/index.ts'
import type { QuoteLinesTable } from '../db/schema/quotes.ts'
import { readPriceList } from './read-price-list.ts'

const quotesPerBatch = 200

export interface CheckPricesDeps {
  db: Kysely<Database>
  log: Pick<FastifyBaseLogger, 'error'>
  metrics?: { checkedPrices: Counter<'outcome'> }
}

/**
 * Prices each new quote again, from its priced job and the price list of its version, and compares the result with the
 * stored lines. Differences are logged and counted. Continues after the last quote of the previous run. Transactions that
 * began in the last `settledSeconds` may still store a quote with a lower id, so their quotes are left to the next run.
 */
export async function checkPrices(
  { db, log, metrics }: CheckPricesDeps,
  { stopping, settledSeconds = 60 }: { stopping?: AbortSignal; settledSeconds?: number } = {},
): Promise<void> {
  const lastId = await findLastSettled(db, settledSeconds)
  let { last_quote_id: checkedId } = await db
    .selectFrom('price_checks')
    .select('last_quote_id')
    .executeTakeFirstOrThrow()
  while (checkedId < lastId && !stopping?.aborted) {
    const quotes = await readBatch(db, checkedId, lastId)
    for (const quote of quotes) {
      const outcome = checkOutcome(quote, log)
      metrics?.checkedPrices.inc({ outcome })
      if (outcome === 'different') await renewOutdatedVersion(db, quote.company_id)
    }
    checkedId = quotes.length === quotesPerBatch ? (quotes.at(-1)?.id ?? lastId) : lastId
    await db.updateTable('price_checks').set({ last_quote_id: checkedId }).execute()
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

async function findLastSettled(db: Kysely<Database>, settledSeconds: number): Promise<number> {
  const last = await db
    .selectFrom('quotes')
    .select('id')
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${settledSeconds})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? 0
}

type StoredLine = Pick<
  Selectable<QuoteLinesTable>,
  'kind' | 'label' | 'amount_cents' | 'add_on_id' | 'add_on_status'
>

interface PricedQuote {
  id: number
  company_id: number
  priced_job: Job
  /** Missing only if it was deleted by hand. */
  list: PriceList | null
  lines: StoredLine[]
}

/** The next quotes whose total comes from a price list. */
function readBatch(db: Kysely<Database>, afterId: number, lastId: number): Promise<PricedQuote[]> {
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
      'quotes.priced_job',
      'lists.list',
      jsonArrayFrom(
        eb
          .selectFrom('quote_lines')
          .select(['kind', 'label', 'amount_cents', 'add_on_id', 'add_on_status'])
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
    .limit(quotesPerBatch)
    .$narrowType<{ priced_job: Job }>()
    .execute()
}

function checkOutcome(
  { id: quoteId, company_id: companyId, priced_job, list, lines }: PricedQuote,
  log: CheckPricesDeps['log'],
): 'equal' | 'different' {
  try {
    if (list && isReproduced(priced_job, list, lines)) return 'equal'
    log.error({ quoteId, companyId }, 'the lines of a quote differ from its price list')
  } catch (error) {
    log.error({ err: error as Error, quoteId, companyId }, 'a quote cannot be priced again')
  }
  return 'different'
}

/** Whether a job and its price list result in the stored lines. */
export function isReproduced(
  job: Job,
  priceList: PriceList,
  lines: readonly StoredLine[],
): boolean {
  const selected = lines.flatMap(({ add_on_id, add_on_status }) =>
    add_on_status === 'selected' && add_on_id !== null ? [add_on_id] : [],
  )
  const priced = priceQuote(priceJob(job, priceList), selected).lines.map((line): StoredLine => ({
    kind: line.kind,
    label: line.label,
    amount_cents: line.amountCents,
    add_on_id: line.addOnId ?? null,
    add_on_status: line.addOnStatus ?? null,
  }))
  return isDeepStrictEqual(priced, lines)
}
