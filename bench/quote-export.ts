import type { OpenDatabase } from '../packages/api/src/db/connect.ts'
import { type ExportFormat, exportFormats } from '../packages/types/src/index.ts'
import { alternate, median } from './alternate.ts'
import { queryable } from './databases.ts'
import type { Outcome } from './measurement.ts'
import type { BenchServer } from './processes.ts'
import { perSecond } from './results.ts'

const rounds = 3
const rowsPerFetch = 500
const newline = 10

export interface QuoteExport {
  server: BenchServer
  token: string
  database: OpenDatabase
  companyId: number
  /** The number of quotes of the company. */
  exportedCount: number
}

/** Compares an export of all quotes with a bare cursor over the same rows: speed, time to first byte and memory. */
export async function measureExport(bench: QuoteExport): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const firstBytes: number[] = []
  for (const format of exportFormats) {
    const { ours, reference, ratio } = await alternate(
      rounds,
      async () => {
        const { seconds, firstByteMs } = await exportAll(bench, format)
        firstBytes.push(firstByteMs)
        return seconds
      },
      () => readByCursor(bench, format),
    )
    outcomes.push({
      what: `export of ${bench.exportedCount.toLocaleString('en-US')} quotes as ${format.toUpperCase()}, rows/s`,
      against: 'a bare cursor over the same rows',
      ours: perSecond(bench.exportedCount / ours),
      reference: perSecond(bench.exportedCount / reference),
      value: 1 / ratio,
      goal: { atLeast: 0.5 },
    })
  }
  const firstByte = median(firstBytes)
  outcomes.push({
    what: 'first byte of an export',
    against: '',
    ours: `${firstByte.toFixed(0)} ms`,
    reference: '',
    value: firstByte,
    goal: { atMost: 100 },
    unit: 'ms',
  })
  outcomes.push(await compareMemory(bench))
  return outcomes
}

/** Reads a whole export chunk by chunk. */
async function exportAll(
  { server, token, exportedCount }: QuoteExport,
  format: string,
  onRows: (rows: number) => Promise<void> = async () => {},
) {
  const start = performance.now()
  const response = await fetch(`${server.url}/api/company/quotes/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok || !response.body)
    throw new Error(`The export failed with ${response.status}: ${await response.text()}`)
  let firstByteMs: number | undefined
  let rows = 0
  for await (const piece of response.body) {
    firstByteMs ??= performance.now() - start
    for (const byte of piece) if (byte === newline) rows++
    await onRows(rows)
  }
  if (rows < exportedCount)
    throw new Error(`The export of ${exportedCount} quotes ended after ${rows}.`)
  return { seconds: (performance.now() - start) / 1_000, firstByteMs: firstByteMs ?? Infinity }
}

/** The tables whose rows an export contains for each quote. */
const linkedTables: Record<ExportFormat, readonly string[]> = {
  csv: ['quote_lines', 'quote_photos'],
  json: ['quote_lines', 'quote_photos', 'quote_answers', 'consents'],
}

/** Reads and discards the same rows in one transaction, without row-level security. */
async function readByCursor(
  { database, companyId, exportedCount }: QuoteExport,
  format: ExportFormat,
): Promise<number> {
  const linked = linkedTables[format].map(
    (table) => `(select json_agg(linked) from ${table} as linked
      where linked.company_id = quotes.company_id and linked.quote_id = quotes.id) as ${table}`,
  )
  const client = await queryable(database).connect()
  const start = performance.now()
  let rows = 0
  try {
    await client.query('begin')
    await client.query(
      `declare quotes no scroll cursor for
       select quotes.*, ${linked.join(', ')} from quotes
       where company_id = ${companyId} order by created_at desc, id desc`,
    )
    for (let read = rowsPerFetch; read > 0; rows += read)
      read = (await client.query(`fetch ${rowsPerFetch} from quotes`)).rows.length
    await client.query('commit')
  } finally {
    client.release(true)
  }
  if (rows !== exportedCount) throw new Error(`The cursor read ${rows} of ${exportedCount} quotes.`)
  return (performance.now() - start) / 1_000
}

/** Measures whether memory grows during a long export. */
async function compareMemory(bench: QuoteExport): Promise<Outcome> {
  let early = 0
  let highest = 0
  let seen = 0
  const step = bench.exportedCount / 100
  await exportAll(bench, 'json', async (rows) => {
    if (rows < seen + step) return
    seen = rows
    const { residentBytes } = await bench.server.usage()
    highest = Math.max(highest, residentBytes)
    if (rows <= bench.exportedCount / 10) early = highest
  })
  return {
    what: 'memory during an export',
    against: 'during its first tenth',
    ours: `${(highest / 1e6).toFixed(0)} MB`,
    reference: `${(early / 1e6).toFixed(0)} MB`,
    value: highest / early,
    goal: { atMost: 1.2 },
  }
}
