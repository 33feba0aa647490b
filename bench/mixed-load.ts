import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { demoPhotoFile } from '../packages/api/src/demo/demo-photos.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { median } from './alternate.ts'
import { insertInBulk, insertLines, insertQuotes } from './bulk-quotes.ts'
import { queryable } from './databases.ts'
import type { Bench, Measurement, Outcome } from './measurement.ts'
import type { Visited, Visits } from './mixed-load-visitors.ts'
import { createPhonePhoto } from './photo-store.ts'
import { type BenchServer, startJobWorker, startServer, startWorker } from './processes.ts'
import { perSecond } from './results.ts'
import { startSlowPostmark } from './slow-postmark.ts'
import { type RequestKind, requestKinds } from './visit-widget.ts'

/** `BENCH_MINUTES` sets the duration. */
const minutes = Number(process.env.BENCH_MINUTES ?? 5)
const minutesOfGoal = 30
const visitorCount = 200
const companyCount = 20
const earlierQuotes = 300_000
const load = 0.7
const linesPerQuote = 2
/** The number of visitors without pauses that keeps the server busy. */
const busyVisitors = 16
const busySeconds = Math.min(30, minutes * 60)
const secondsBetweenSamples = 2
/** The size to which the widget downsizes a phone's photo. */
const photoSize = { width: 1_000, height: 750 }
/** The nice values of the units in `deploy/systemd`. */
const serverNice = -10
const workerNice = 10
/** Programs that the visitors are spread over, so that one does not wait for the requests of many others. */
const programCount = 4
/**
 * V8 waits for its garbage collection threads in a busy loop. With real-time priority, this loop keeps the threads from running,
 * and two such programs block both cores for minutes.
 */
const withoutCollectorThreads = '--single-threaded-gc'

export const mixedLoad: Measurement = {
  name: 'mixed-load',
  notes: `${visitorCount} visitors of the widgets of ${companyCount} companies for ${minutes} minutes, in a database with ${earlierQuotes.toLocaleString('en-US')} earlier quotes, after one unrecorded round of visits${minutes < minutesOfGoal ? `. The goals are for ${minutesOfGoal} minutes (\`BENCH_MINUTES=${minutesOfGoal}\`)` : ''}. Each reads the configuration, uploads a photo of ${photoSize.width} × ${photoSize.height} pixels, has the job analyzed and submits the quote. Visits start at random times and are repeated. Together they make ${load * 100}% of the visits that ${busyVisitors} visitors without pauses complete in the same time; their emails may be sent later. The server has a worker, which sends the emails to a test double. Both have the priorities of \`deploy/systemd\`, and autogroups are off. The visitors are spread over ${programCount} processes on the same cores, with real-time priority, because real visitors do not share the server's cores. Memory is the resident set of the server, of its encoding processes and of the worker, the median of the last fifth of the time against the first fifth.`,
  async measure(bench) {
    const prepared = await prepare(bench)
    const saturation = await measureSaturation(prepared)
    const periodSeconds = visitorCount / (saturation * load)
    const recordedSeconds = minutes * 60
    const visited = prepared.visit(visitorCount, { periodSeconds, recordedSeconds })
    const memory = await sampleMemory(prepared.processes, periodSeconds, visited)
    const { times, failures } = await visited
    const unsent = await prepared.countUnsentEmails()
    const visitsPerSecond = times.submit.length / recordedSeconds
    return [
      {
        what: 'visits at the measured load',
        against: 'visits at saturation',
        ours: perSecondOf(visitsPerSecond),
        reference: perSecondOf(saturation),
        value: visitsPerSecond / saturation,
      },
      ...requestKinds.map((kind) => compareSlowest(kind, times[kind])),
      {
        what: 'requests that failed',
        against: '',
        ours: `${failures.length} of ${requestKinds.reduce((sum, kind) => sum + times[kind].length, failures.length)} ${failures[0] ?? ''}`,
        reference: '',
        value: failures.length,
        goal: { atMost: 0 },
      },
      {
        what: 'emails that wait at the end of the load',
        against: '',
        ours: `${unsent}`,
        reference: '',
        value: unsent,
      },
      compareMemory(memory),
    ]
  },
}

/** A server with its worker, and the visitors that send requests to it. */
interface Load {
  processes: BenchServer[]
  /** Resolves with what all visitors have recorded. */
  visit: (visitors: number, visits: Visits) => Promise<Visited>
  countUnsentEmails: () => Promise<number>
}

async function prepare(bench: Bench): Promise<Load> {
  const databaseUrl = await bench.databases.create('mixed_load')
  const database = await openPostgres(databaseUrl)
  const companies: Awaited<ReturnType<typeof createCompany>>[] = []
  for (let index = 0; index < companyCount; index++)
    companies.push(await createCompany(database.db))
  await insertEarlierQuotes(
    database,
    companies.map(({ id }) => id),
  )
  bench.afterwards(() => database.close())
  const postmark = await startSlowPostmark(bench)
  await disableAutogroups(bench)
  const server = await startServer(bench, databaseUrl, { ...postmark, RUN_JOBS: '0' }, serverNice)
  const worker = await startJobWorker(bench, databaseUrl, postmark, workerNice)
  const photoFile = path.join(bench.directory, 'mixed-load.jpg')
  await writeFile(photoFile, await createPhonePhoto(demoPhotoFile('driveway', 1), 1, photoSize))
  const programs = Array.from({ length: programCount }, () =>
    startWorker(bench, 'mixed-load-visitors.ts', {}, [withoutCollectorThreads]),
  )
  const visit = async (visitors: number, visits: Visits) => {
    const visitorsOfProgram = visitors / programCount
    const visited = await Promise.all(
      programs.map((program, index) => {
        const first = index * visitorsOfProgram + 1
        const widgetUrls = Array.from(
          { length: visitorsOfProgram },
          (_, offset) =>
            `${server.url}/api/widget/${companies[(first + offset) % companyCount]?.widget_id}`,
        )
        return program.request<Visited>({ ...visits, widgetUrls, first, photoFile })
      }),
    )
    return {
      times: Object.fromEntries(
        requestKinds.map((kind) => [kind, visited.flatMap(({ times }) => times[kind])]),
      ) as Visited['times'],
      failures: visited.flatMap(({ failures }) => failures),
    }
  }
  const countUnsentEmails = async () => {
    const { rows } = await queryable(database).query<{ unsent: number }>(
      `select count(*)::integer as unsent from emails where state = 'pending'`,
    )
    return rows[0]?.unsent ?? 0
  }
  return { processes: [server, worker], visit, countUnsentEmails }
}

/**
 * Inserts earlier quotes and all other rows that a submission stores. PostgreSQL analyzes a table each time it has grown by 10%. In
 * an empty database this would happen every minute and take a core for seconds.
 */
async function insertEarlierQuotes(database: OpenDatabase, companyIds: number[]): Promise<void> {
  await insertInBulk(database, async (client) => {
    await insertQuotes(client, earlierQuotes, companyIds)
    for (const companyId of companyIds) await insertLines(client, companyId, linesPerQuote)
    for (const statement of linkedRows) await client.query(statement)
  })
}

const linkedRows = [
  `insert into emails (company_id, quote_id, kind, recipients, state, created_at, sent_at)
   select company_id, id, kind, array[customer_email], 'sent', created_at, created_at
   from quotes, unnest(array['quote_confirmation', 'lead_alert']) as kind`,
  `insert into analyses (id, company_id, method, photos, job_description, surfaces, result, price_list)
   select gen_random_uuid(), company_id, 'manual', '[]', '', '[]', '{}', '{"version": 0}' from quotes`,
  `insert into photos (id, company_id, byte_size, width_px, height_px, claimed_at, created_at)
   select md5(id::text)::uuid, company_id, 180000, ${photoSize.width}, ${photoSize.height}, created_at, created_at from quotes`,
  `insert into quote_photos (company_id, quote_id, position, photo_id, surface_type)
   select company_id, id, 0, md5(id::text)::uuid, 'driveway' from quotes`,
  `insert into consents (company_id, quote_id, email, phone, purpose, given, locale, source, created_at)
   select company_id, id, customer_email, customer_phone, 'contact', true, 'en', 'quote_form', created_at from quotes`,
  `insert into quote_events (company_id, quote_id, kind, to_value, actor, created_at)
   select company_id, id, 'submitted', 'pending', 'customer', created_at from quotes`,
]

/**
 * Turns off Linux's autogroups until the measurement ends, if the user may. With autogroups, nice values have an effect only within
 * a session of the operating system, and each connection of PostgreSQL is a session of its own.
 */
async function disableAutogroups(bench: Bench): Promise<void> {
  const setting = '/proc/sys/kernel/sched_autogroup_enabled'
  try {
    const before = await readFile(setting, 'utf8')
    await writeFile(setting, '0')
    bench.afterwards(() => writeFile(setting, before))
  } catch {
    console.log(
      'Linux’s autogroups stay as they are: they are missing or the user may not change them.',
    )
  }
}

/** Returns the visits per second that visitors without pauses complete. */
async function measureSaturation({ visit }: Load): Promise<number> {
  await visit(busyVisitors, { seconds: busySeconds / 4 })
  const start = performance.now()
  const { times } = await visit(busyVisitors, { seconds: busySeconds })
  return times.submit.length / ((performance.now() - start) / 1_000)
}

/** Samples the total memory of the processes from `firstSeconds` after the start of the work until its end. */
async function sampleMemory(
  processes: readonly BenchServer[],
  firstSeconds: number,
  work: Promise<unknown>,
): Promise<number[]> {
  const samples: number[] = []
  let isOver = false
  work.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  await pause(firstSeconds * 1_000)
  while (!isOver) {
    const usages = await Promise.all(processes.map((process) => process.usage()))
    samples.push(usages.reduce((sum, { residentBytes }) => sum + residentBytes, 0))
    await pause(secondsBetweenSamples * 1_000)
  }
  return samples
}

function compareSlowest(kind: RequestKind, times: readonly number[]): Outcome {
  const sorted = times.toSorted((a, b) => a - b)
  const slow = sorted[Math.floor(sorted.length * 0.99)] ?? NaN
  const middle = median(sorted)
  return {
    what: `${kind}, p99`,
    against: 'its p50',
    ours: `${slow.toFixed(1)} ms`,
    reference: `${middle.toFixed(1)} ms`,
    value: slow / middle,
    goal: { atMost: 5 },
  }
}

function compareMemory(samples: readonly number[]): Outcome {
  const fifth = Math.ceil(samples.length / 5)
  const [early, late] = [samples.slice(0, fifth), samples.slice(-fifth)].map(median) as [
    number,
    number,
  ]
  const show = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  return {
    what: 'memory at the end of the load',
    against: 'at its start',
    ours: show(late),
    reference: show(early),
    value: late / early,
    goal: { atMost: 1.1 },
  }
}

function perSecondOf(visits: number): string {
  return visits < 100 ? `${visits.toFixed(1)}/s` : perSecond(visits)
}
