import {
  centsToDollars,
  describeStatements,
  dollarsToCents,
  sum,
  surfacesInLine,
  thingOf,
} from '@curbquote/pricing'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import {
  type ExportFormat,
  nameQuoteSource,
  type Quote,
  type QuotePhoto,
  type QuoteSort,
} from '@curbquote/types/quotes'
import { formatPhone } from '@curbquote/types/text'
import { sql } from 'kysely'
import { findConsents } from '../consents/consent-queries.ts'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { NotFoundError } from '../errors/errors.ts'
import { findResponses, withResponses } from '../offers/quote-responses.ts'
import { byteOrderMark, csvRow, type CsvValue } from '../exports/csv-row.ts'
import { localTimes, type ToLocalTime } from '../db/local-times.ts'
import { findQuotesPage } from '../quotes/quote-queries.ts'
import { isNoSpam, type QuotesFilter } from '../quotes/quotes-filter.ts'
import type { QuoteCursor } from '../quotes/quote-cursor.ts'
import { toQuote } from '../quotes/to-quote.ts'

const quotesPerBatch = 500

export interface QuotesExport {
  format: ExportFormat
  /** An empty filter selects all quotes. */
  filter: QuotesFilter
  sort: QuoteSort
  /** The time zone of times in a CSV file. */
  timeZone: string
  publicUrl: string
}

/**
 * Streams the company's quotes as a file. Reads a batch at a time, as fast as the client receives it. Each batch is a separate
 * transaction, so a slow client keeps none open.
 * @throws NotFoundError for an unknown quote id
 * @throws InvalidInputError for an unknown time zone
 */
export async function exportQuotes(
  tenant: Tenant,
  { format, filter, sort, timeZone, publicUrl }: QuotesExport,
): Promise<AsyncIterable<string>> {
  const toLocalTime = localTimes(timeZone)
  if (filter.ids) await requireOwn(tenant, filter.ids)
  const batches = readBatches(tenant, { format, filter, sort, publicUrl })
  // Read the first batch before the response starts, so that a database error still gets its status.
  const first = await batches.next()
  return writeFile(formats(toLocalTime)[format], first, batches)
}

type Batches = ReturnType<typeof readBatches>

async function* readBatches(
  tenant: Tenant,
  { format, filter, sort, publicUrl }: Omit<QuotesExport, 'timeZone'>,
) {
  let cursor: QuoteCursor | undefined
  do {
    const { rows, next } = await findQuotesPage(tenant, filter, {
      sort,
      cursor,
      offset: 0,
      limit: quotesPerBatch,
    })
    const quotes = rows.map((row) => toQuote(row, publicUrl))
    yield format === 'json' ? await withPersonalData(tenant, quotes) : quotes
    cursor = next
  } while (cursor)
}

/** Adds the recorded consents and answers, which are personal data of the customer. */
async function withPersonalData(tenant: Tenant, quotes: readonly Quote[]) {
  if (quotes.length === 0) return []
  const ids = quotes.map(({ id }) => id)
  const [answers, consents] = await inCompany(tenant, (tenantDb, companyId) =>
    Promise.all([findResponses(tenantDb, companyId, ids), findConsents(tenantDb, companyId, ids)]),
  )
  const ofQuote = Map.groupBy(consents, ({ quoteId }) => quoteId)
  return quotes.map((quote) => ({
    ...withResponses(quote, answers),
    consents: (ofQuote.get(quote.id) ?? []).map(({ quoteId: _, ...consent }) => consent),
  }))
}

async function* writeFile(
  { start, write, between, end }: FileFormat,
  first: Awaited<ReturnType<Batches['next']>>,
  batches: Batches,
): AsyncGenerator<string> {
  yield start
  let isFirst = true
  for (let batch = first; !batch.done; batch = await batches.next()) {
    const written = batch.value.map(write)
    if (written.length === 0) continue
    yield (isFirst ? '' : between) + written.join(between)
    isFirst = false
  }
  yield end
}

async function requireOwn(tenant: Tenant, ids: readonly number[]) {
  const { own } = await inCompany(tenant, (tenantDb, companyId) =>
    tenantDb
      .selectFrom('quotes')
      .select(({ fn }) => fn.countAll<number>().as('own'))
      .where('company_id', '=', companyId)
      .where(isNoSpam)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .executeTakeFirstOrThrow(),
  )
  if (own < new Set(ids).size) throw new NotFoundError('Quote')
}

const columns: [name: string, read: (quote: Quote, toLocalTime: ToLocalTime) => CsvValue][] = [
  ['Number', (quote) => quote.number],
  ['Id', (quote) => quote.id],
  ['Created', (quote, toLocalTime) => toLocalTime(quote.createdAt)],
  ['Status', (quote) => quote.status],
  ['Stage', (quote) => quote.stage],
  ['Customer name', (quote) => quote.customerName],
  ['Email', (quote) => quote.customerEmail],
  ['Phone', (quote) => formatPhone(quote.customerPhone)],
  ['Address', (quote) => quote.customerAddress],
  ['City', (quote) => quote.customerCity],
  ['State', (quote) => quote.customerState],
  ['ZIP', (quote) => quote.customerZip],
  ['Measured by', (quote) => quote.measurementMethod],
  ['Area (sq ft)', (quote) => quote.estimatedArea],
  ['Estimated cost', (quote) => quote.estimatedCost],
  ['Setup fee', (quote) => quote.setupFee],
  ['Extra charges', (quote) => sumOf(quote, 'extra_charge')],
  ['Add-ons', (quote) => sumOf(quote, 'add_on')],
  ['Add-ons named', (quote) => quote.smartAddOns.map(({ name }) => name).join('; ')],
  ['Subtotal', (quote) => quote.subtotal],
  ['Tax', (quote) => sumOf(quote, 'tax')],
  ['Total', (quote) => quote.totalCost],
  ['Job date', (quote) => quote.jobDate],
  ['Job description', (quote) => quote.jobDescription],
  ['Notes', (quote) => quote.notes],
  ['Photos', (quote) => quote.photos.map(({ url }) => url).join(' ')],
  ['Source', (quote) => (quote.source && nameQuoteSource(quote.source)) ?? null],
  ['Page', (quote) => quote.source?.pageUrl ?? null],
  ['Referrer', (quote) => quote.source?.referrer ?? null],
  ['UTM source', (quote) => quote.source?.utmSource ?? null],
  ['UTM medium', (quote) => quote.source?.utmMedium ?? null],
  ['UTM campaign', (quote) => quote.source?.utmCampaign ?? null],
  ['UTM term', (quote) => quote.source?.utmTerm ?? null],
  ['UTM content', (quote) => quote.source?.utmContent ?? null],
  ['Offer', (quote) => quote.offer.state],
  ['Valid through', (quote) => quote.offer.validThrough],
  [
    'Answered',
    ({ offer }, toLocalTime) =>
      offer.respondedAt === null ? null : toLocalTime(offer.respondedAt),
  ],
  ['Declined because', (quote) => quote.offer.declineReason],
  ['Answered with', (quote) => quote.answer?.mode ?? null],
  ['Range from', (quote) => quote.answer?.low ?? null],
  ['Range to', (quote) => quote.answer?.high ?? null],
  [
    'Surfaces',
    ({ photos, lines }) =>
      photos.map(describeStated).filter(Boolean).join('; ') ||
      [...new Set(lines.flatMap((line) => thingOf(line, 'en') ?? surfacesInLine(line)))].join(
        '; ',
      ) ||
      null,
  ],
]

/** `fence 100 ft, light`: what the customer stated about a photo besides its sides. */
function describeStated(photo: QuotePhoto): string {
  const { surfaceType, quantity, unit } = photo
  const size = quantity === undefined ? '' : unit === 'each' ? ` × ${quantity}` : ` ${quantity} ft`
  return [`${surfaceType ?? ''}${size}`.trim(), ...describeStatements(photo)]
    .filter(Boolean)
    .join(', ')
}

/** Dollars, or `null` for a job without a price. */
function sumOf({ lines, totalCost }: Quote, kind: QuoteLine['kind']): number | null {
  if (totalCost === null) return null
  const counted = lines.filter((line) => line.kind === kind)
  return centsToDollars(sum(counted.map(({ amount }) => dollarsToCents(amount))))
}

interface FileFormat {
  start: string
  write: (quote: Quote) => string
  between: string
  end: string
}

const formats = (toLocalTime: ToLocalTime): Record<ExportFormat, FileFormat> => ({
  csv: {
    start: byteOrderMark + csvRow(columns.map(([name]) => name)),
    write: (quote) => csvRow(columns.map(([, read]) => read(quote, toLocalTime))),
    between: '',
    end: '',
  },
  json: { start: '[\n', write: (quote) => JSON.stringify(quote), between: ',\n', end: '\n]\n' },
})
