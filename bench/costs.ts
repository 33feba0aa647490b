import { readFile, stat } from 'node:fs/promises'
import { Agent } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { demoPhotoFile } from '../packages/api/src/demo/demo-photos.ts'
import { fileHashes } from '../packages/api/src/test/file-hashes.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { until } from '../packages/api/src/test/test-server.ts'
import { queryable } from './databases.ts'
import type { Bench, Measurement, Outcome } from './measurement.ts'
import { createPhonePhoto } from './photo-store.ts'
import { type BenchServer, startServer } from './processes.ts'
import { runClients } from './run-clients.ts'
import { sendOver } from './send-over.ts'
import { startSlowPostmark } from './slow-postmark.ts'
import { prepareSubmissions, submitTo } from './submissions.ts'

/** `BENCH_QUOTES` sets fewer quotes for a trial run. */
const quoteCount = Number(process.env.BENCH_QUOTES ?? 2_000)
const configCount = 20_000
const photoCount = 200
const clients = 8
/** Idle sessions report their statistics within ten seconds. */
const statisticsDelayMs = 11_000
const emailsPerQuote = 2
/** Statements of a warm process are cheaper, so the first requests are not counted. */
const warmUpShare = 0.1

/** Tables that grow with each quote. Analyses are deleted after a day. */
const tablesOfQuotes = [
  'quotes',
  'quote_lines',
  'quote_photos',
  'quote_events',
  'consents',
  'deliveries',
  'photos',
]

export const costs: Measurement = {
  name: 'costs',
  notes: `What one operation costs, for [docs/SCALING.md](../docs/SCALING.md). CPU time of the server and of all processes of PostgreSQL, ${quoteCount.toLocaleString('en-US')} quotes with ${emailsPerQuote} emails each, ${configCount.toLocaleString('en-US')} configurations and ${photoCount} photos of 12 megapixels, ${clients} clients. Disk writes are the writes and flushes that PostgreSQL counts (\`pg_stat_io\`). After the quotes, a server with jobs sends the emails to a test double. Bytes of a quote are those of its rows and their indexes; its analysis is deleted after a day.`,
  async measure(bench) {
    const databaseUrl = await bench.databases.create('costs')
    const database = await openPostgres(databaseUrl)
    bench.afterwards(() => database.close())
    const company = await createCompany(database.db, { email: 'owner@bright.example' })
    const submissions = await prepareSubmissions(database, company, quoteCount)
    await queryable(database).query('vacuum analyze')
    const dataDir = path.join(bench.directory, 'data')
    const api = await startServer(bench, databaseUrl, { RUN_JOBS: '0', DATA_DIR: dataDir })
    const watch = await startWatch(database)
    const widget = `${api.url}/api/widget/${company.widget_id}`

    const submit = submitTo(bench, api.url, submissions, clients)
    const warmUp = submissions.analyses.splice(0, quoteCount * warmUpShare)
    await runClients(clients, warmUp, submit)
    const before = await sizeOfQuotes(database)
    const counted = submissions.analyses.length
    const quote = await watch(api, counted, () => runClients(clients, submissions.analyses, submit))
    const bytes = ((await sizeOfQuotes(database)) - before) / counted

    const agent = new Agent({ keepAlive: true, maxSockets: clients })
    bench.afterwards(async () => agent.destroy())
    const read = () => sendOver(agent, widget)
    await runClients(clients, repeated(configCount * warmUpShare), read)
    const config = await watch(api, configCount, () =>
      runClients(clients, repeated(configCount), read),
    )

    const form = new FormData()
    const picture = await createPhonePhoto(demoPhotoFile('driveway', 1), 1)
    form.append('photos', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
    const encoded = new Response(form)
    const body = {
      type: encoded.headers.get('content-type') ?? '',
      content: Buffer.from(await encoded.arrayBuffer()),
    }
    const upload = () => sendOver(agent, `${widget}/upload`, body)
    await upload()
    // Autovacuum would otherwise process the tables of the quotes during the uploads.
    await queryable(database).query('vacuum analyze')
    const photo = await watch(api, photoCount, () => runClients(2, repeated(photoCount), upload))
    const stored = await storedBytes(path.join(dataDir, 'photos'))
    await api.stop()

    const email = await sendEmails(bench, databaseUrl, database, watch)
    return [
      ...describeCosts('quote submitted', quote),
      row('quote kept, rows and indexes', kilobytes(bytes), bytes / 1e3, 'kB'),
      ...describeCosts('widget configuration at the server', config),
      ...describeCosts('photo uploaded', photo),
      row(
        'photo stored, with its thumbnail',
        kilobytes(stored / (photoCount + 1)),
        stored / (photoCount + 1) / 1e3,
        'kB',
      ),
      ...describeCosts('email sent', email),
    ]
  },
}

interface Cost {
  serverMs: number
  databaseMs: number
  walBytes: number
  /** Transactions, also those that only read. */
  transactions: number
  /** Writes and flushes of the write-ahead log and of tables. */
  diskWrites: number
}

type Watch = (server: BenchServer, count: number, work: () => Promise<unknown>) => Promise<Cost>

/** Returns a function that measures the resources of `work` for each of its `count` operations. */
async function startWatch(database: OpenDatabase): Promise<Watch> {
  const pool = queryable(database)
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
  const pidFile = path.join(rows[0]?.data_directory ?? '', 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n', 1)[0])
  const read = async (server: BenchServer): Promise<Cost> => {
    const {
      rows: [row],
    } = await pool.query<{ wal: number; transactions: number; disk_writes: number }>(
      `select (pg_current_wal_lsn() - '0/0')::bigint as wal, xact_commit as transactions,
         (select sum(writes) + sum(fsyncs) from pg_stat_io)::bigint as disk_writes
       from pg_stat_database where datname = current_database()`,
    )
    if (!row) throw new Error('There are no statistics of the database.')
    const { cpuSeconds } = await server.usage()
    return {
      serverMs: cpuSeconds * 1_000,
      databaseMs: (await cpuSecondsOf(pid)) * 1_000,
      walBytes: row.wal,
      transactions: row.transactions,
      diskWrites: row.disk_writes,
    }
  }
  return async (server, count, work) => {
    await pause(statisticsDelayMs)
    const before = await read(server)
    await work()
    const { serverMs, databaseMs, walBytes } = await read(server)
    await pause(statisticsDelayMs)
    const { transactions, diskWrites } = await read(server)
    const end = { serverMs, databaseMs, walBytes, transactions, diskWrites }
    const costOf = (name: keyof Cost) => (end[name] - before[name]) / count
    return {
      serverMs: costOf('serverMs'),
      databaseMs: costOf('databaseMs'),
      walBytes: costOf('walBytes'),
      transactions: costOf('transactions'),
      diskWrites: costOf('diskWrites'),
    }
  }
}

/** CPU time of a process, its ended children and its running children. Linux only. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  const seconds = await Promise.all(
    [String(pid), ...children].map(async (process) => {
      const text = await readFile(`/proc/${process}/stat`, 'utf8').catch(() => '')
      // After the name in parentheses: utime is the 12th field, then stime, cutime and cstime, in hundredths of a second.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100
    }),
  )
  return seconds.reduce((sum, value) => sum + value, 0)
}

/** Sends the emails of the submitted quotes with a server that runs jobs. */
async function sendEmails(
  bench: Bench,
  databaseUrl: string,
  database: OpenDatabase,
  watch: Watch,
): Promise<Cost> {
  const waiting = async () => {
    const { rows } = await queryable(database).query<{ count: number }>(
      `select count(*)::integer as count from deliveries where state in ('pending', 'submitting')`,
    )
    return rows[0]?.count ?? NaN
  }
  const server = await startServer(bench, databaseUrl, await startSlowPostmark(bench))
  const count = await waiting()
  if (count < quoteCount) throw new Error(`Only ${count} emails were left to send.`)
  return watch(server, count, () =>
    until(async () => (await waiting()) === 0, 'all emails are sent', 300),
  )
}

async function sizeOfQuotes(database: OpenDatabase): Promise<number> {
  const { rows } = await queryable(database).query<{ bytes: number }>(
    `select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest($1::text[]) as name`,
    [tablesOfQuotes],
  )
  return rows[0]?.bytes ?? NaN
}

async function storedBytes(folder: string): Promise<number> {
  const files = Object.keys(await fileHashes(folder))
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(folder, file))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function repeated(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function describeCosts(
  what: string,
  { serverMs, databaseMs, walBytes, transactions, diskWrites }: Cost,
): Outcome[] {
  const show = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 1 ? 3 : 2)} ms`
  return [
    row(`${what}, CPU of the server`, show(serverMs), serverMs, 'ms'),
    row(`${what}, CPU of the database`, show(databaseMs), databaseMs, 'ms'),
    row(`${what}, transactions`, transactions.toFixed(2), transactions, ''),
    row(`${what}, write-ahead log`, kilobytes(walBytes), walBytes / 1e3, 'kB'),
    row(`${what}, disk writes of the database`, diskWrites.toFixed(2), diskWrites, ''),
  ]
}

function row(what: string, ours: string, value: number, unit: string): Outcome {
  return { what, against: '', ours, reference: '', value, unit }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1e3).toFixed(1)} kB`
}
