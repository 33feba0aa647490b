import {
  type ExportFormat,
  formatPhone,
  type Quote,
  type QuoteLine,
  dollarsToCents,
  centsToDollars,
} from '@curbquote/types'
import { type Kysely, sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { NotFoundError } from '../errors.ts'
import { csvRow, type CsvValue } from './csv-row.ts'
import { findLeadsPage } from './lead-queries.ts'
import type { QuoteCursor } from './quote-cursor.ts'
import { toQuote } from './to-quote.ts'

const leadsPerBatch = 500

export interface LeadsExport {
  format: ExportFormat
  /** Absent: all of the company's. */
  ids?: readonly number[] | undefined
  publicUrl: string
}

/**
 * The company's quotes as a file, newest first, in pieces: no more of them are in memory than the reader can take. Each
 * batch is a transaction of its own, so that a slow reader holds none open.
 * @throws NotFoundError when a named quote is not the company's
 */
export async function exportLeads(
  db: Kysely<Database>,
  companyId: number,
  { format, ids, publicUrl }: LeadsExport,
): Promise<AsyncIterable<string>> {
  if (ids) await requireOwn(db, companyId, ids)
  const batches = readBatches(db, companyId, ids)
  // A database that is away is told while there is still a status to tell it with.
  const first = await batches.next()
  return writeFile(format, publicUrl, first, batches)
}

type Batches = ReturnType<typeof readBatches>

async function* readBatches(
  db: Kysely<Database>,
  companyId: number,
  ids: readonly number[] | undefined,
) {
  let cursor: QuoteCursor | undefined
  do {
    const { rows, next } = await findLeadsPage(
      db,
      companyId,
      { ids },
      { sort: 'newest', cursor, offset: 0, limit: leadsPerBatch },
    )
    yield rows
    cursor = next
  } while (cursor)
}

async function* writeFile(
  format: ExportFormat,
  publicUrl: string,
  first: Awaited<ReturnType<Batches['next']>>,
  batches: Batches,
): AsyncGenerator<string> {
  const { start, write, between, end } = formats[format]
  yield start
  let isFirst = true
  for (let batch = first; !batch.done; batch = await batches.next()) {
    const written = batch.value.map((row) => write(toQuote(row, publicUrl)))
    if (written.length === 0) continue
    yield (isFirst ? '' : between) + written.join(between)
    isFirst = false
  }
  yield end
}

async function requireOwn(db: Kysely<Database>, companyId: number, ids: readonly number[]) {
  const { own } = await inCompany(db, companyId, (tenantDb) =>
    tenantDb
      .selectFrom('quotes')
      .select(({ fn }) => fn.countAll<number>().as('own'))
      .where('company_id', '=', companyId)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .executeTakeFirstOrThrow(),
  )
  if (own < new Set(ids).size) throw new NotFoundError('Quote')
}

const columns: [name: string, read: (quote: Quote) => CsvValue][] = [
  ['Id', (quote) => quote.id],
  ['Created', (quote) => quote.createdAt],
  ['Status', (quote) => quote.status],
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
  ['Tax', (quote) => sumOf(quote, 'tax')],
  ['Total', (quote) => quote.totalCost],
  ['Job date', (quote) => quote.jobDate],
  ['Job description', (quote) => quote.jobDescription],
  ['Notes', (quote) => quote.notes],
  ['Photos', (quote) => quote.photos.map(({ url }) => url).join(' ')],
]

/** Dollars; `null` where the job has no price. */
function sumOf({ lines, totalCost }: Quote, kind: QuoteLine['kind']): number | null {
  if (totalCost === null) return null
  const cents = lines.reduce(
    (sum, line) => (line.kind === kind ? sum + dollarsToCents(line.amount) : sum),
    0,
  )
  return centsToDollars(cents)
}

/** Without the mark at its start, Excel takes a CSV file for one in the characters of its own country. */
const byteOrderMark = '\ufeff'

const formats: Record<
  ExportFormat,
  { start: string; write: (quote: Quote) => string; between: string; end: string }
> = {
  csv: {
    start: byteOrderMark + csvRow(columns.map(([name]) => name)),
    write: (quote) => csvRow(columns.map(([, read]) => read(quote))),
    between: '',
    end: '',
  },
  json: { start: '[\n', write: (quote) => JSON.stringify(quote), between: ',\n', end: '\n]\n' },
}
