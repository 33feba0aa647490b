import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '../packages/api/src/db/connect.ts'
import { demoPhotoFile } from '../packages/api/src/demo/demo-photos.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { submissionOf, totalOf } from '../packages/api/src/test/widget-visitor.ts'
import type { ExactJob } from '../packages/types/src/index.ts'
import { median } from './alternate.ts'
import { queryable } from './databases.ts'
import type { Bench, Measurement, Outcome } from './measurement.ts'
import { createPhonePhoto } from './photo-store.ts'
import { type BenchServer, startServer } from './processes.ts'
import { perSecond } from './results.ts'
import { sendOver } from './send-over.ts'
import { startSlowPostmark } from './slow-postmark.ts'
import { type Body, jsonBody, photoForm } from './request-body.ts'

/** `BENCH_MINUTES` sets the duration. */
const minutes = Number(process.env.BENCH_MINUTES ?? 5)
const minutesOfGoal = 30
const visitorCount = 200
const companyCount = 20
const load = 0.7
/** The number of visitors without pauses that keeps the server busy. */
const busyVisitors = 16
const busySeconds = Math.min(30, minutes * 60)
const secondsBetweenSamples = 2
/** Larger than the 1000 × 750 pixels to which the widget downsizes a photo, so decoding costs more than usual. */
const photoSize = { width: 2400, height: 1800 }
const kinds = ['read', 'upload', 'analyze', 'submit'] as const
type Kind = (typeof kinds)[number]

export const mixedLoad: Measurement = {
  name: 'mixed-load',
  notes: `${visitorCount} visitors of the widgets of ${companyCount} companies for ${minutes} minutes, after one unrecorded round of visits${minutes < minutesOfGoal ? `. The goals are for ${minutesOfGoal} minutes (\`BENCH_MINUTES=${minutesOfGoal}\`)` : ''}. Each reads the configuration, uploads a photo of ${photoSize.width} × ${photoSize.height} pixels, has the job analyzed and submits the quote. Visits start at random times and are repeated. Together they make ${load * 100} % of the visits that ${busyVisitors} visitors without pauses complete in the same time. The server runs its jobs too, and sends the emails to a test double. The visitors run on the same cores. Memory is the resident set of the server, the median of the last fifth of the time against the first fifth.`,
  async measure(bench) {
    const { server, visit } = await prepare(bench)
    const saturation = await measureSaturation(visit)
    const secondsPerVisit = visitorCount / (saturation * load)
    const { times, failures, memory, visitsPerSecond } = await measureLoad(
      server,
      visit,
      secondsPerVisit,
    )
    return [
      {
        what: 'visits at the measured load',
        against: 'visits at saturation',
        ours: perSecondOf(visitsPerSecond),
        reference: perSecondOf(saturation),
        value: visitsPerSecond / saturation,
      },
      ...kinds.map((kind) => compareSlowest(kind, times[kind])),
      {
        what: 'requests that failed',
        against: '',
        ours: `${failures.length} of ${kinds.reduce((sum, kind) => sum + times[kind].length, failures.length)} ${failures[0] ?? ''}`,
        reference: '',
        value: failures.length,
        goal: { atMost: 0 },
      },
      compareMemory(memory),
    ]
  },
}

/** A step of a visit. Resolves with the milliseconds of its request, or throws. */
type Visit = AsyncGenerator<{ kind: Kind; milliseconds: number }, void>

/** Starts a visit from the IP address of a visitor. Each step sends one request. */
type StartVisit = (visitor: number) => Visit

async function prepare(bench: Bench): Promise<{ server: BenchServer; visit: StartVisit }> {
  const databaseUrl = await bench.databases.create('mixed_load')
  const database = await openPostgres(databaseUrl)
  const widgetIds: string[] = []
  for (let index = 0; index < companyCount; index++)
    widgetIds.push((await createCompany(database.db)).widget_id)
  await queryable(database).query('vacuum analyze')
  await database.close()
  const server = await startServer(bench, databaseUrl, {
    POSTMARK_SERVER_TOKEN: 'token-of-the-double',
    POSTMARK_API_BASE: await startSlowPostmark(bench),
  })
  const form = photoForm(await createPhonePhoto(demoPhotoFile('driveway', 1), 1, photoSize))
  const agents = Array.from(
    { length: visitorCount },
    (_, visitor) => new Agent({ keepAlive: true, localAddress: `127.1.1.${visitor + 1}` }),
  )
  bench.afterwards(async () => agents.forEach((agent) => agent.destroy()))
  return {
    server,
    visit: (visitor) =>
      visitWidget(
        agents[visitor] as Agent,
        `${server.url}/api/widget/${widgetIds[visitor % companyCount]}`,
        form,
      ),
  }
}

async function* visitWidget(agent: Agent, url: string, form: Body): Visit {
  const step = async (kind: Kind, ...[to, body]: [string, Body?]) => {
    const start = performance.now()
    const text = await sendOver(agent, url + to, body)
    return { kind, milliseconds: performance.now() - start, text }
  }
  yield await step('read', '')
  const uploaded = await step('upload', '/upload', form)
  yield uploaded
  const { photos } = JSON.parse(uploaded.text) as { photos: string[] }
  const analyzed = await step(
    'analyze',
    '/analyze?answers=true',
    jsonBody({
      photos: [{ url: photos[0], surfaceType: 'driveway', length: 50, width: 10 }],
      measurementMethod: 'manual',
      zip: '40202',
    }),
  )
  yield analyzed
  const job = JSON.parse(analyzed.text) as ExactJob
  yield await step('submit', '/quote?answers=true', jsonBody(submissionOf(job, totalOf(job))))
}

/** Returns the visits a second of visitors without pauses. */
async function measureSaturation(visit: StartVisit): Promise<number> {
  const run = async (seconds: number) => {
    const start = performance.now()
    const end = start + seconds * 1_000
    let steps = 0
    await Promise.all(
      Array.from({ length: busyVisitors }, async (_, visitor) => {
        while (performance.now() < end) for await (const _step of visit(visitor)) steps++
      }),
    )
    return steps / kinds.length / ((performance.now() - start) / 1_000)
  }
  await run(busySeconds / 4)
  return run(busySeconds)
}

interface MeasuredLoad {
  times: Record<Kind, number[]>
  failures: string[]
  memory: number[]
  visitsPerSecond: number
}

/** Visits at a given rate. A slow response does not delay other visitors' requests. */
async function measureLoad(
  server: BenchServer,
  visit: StartVisit,
  secondsPerVisit: number,
): Promise<MeasuredLoad> {
  const times: MeasuredLoad['times'] = { read: [], upload: [], analyze: [], submit: [] }
  const failures: string[] = []
  const memory: number[] = []
  const periodMs = secondsPerVisit * 1_000
  const start = performance.now() + periodMs
  const end = start + minutes * 60_000
  const visitAgainAndAgain = async (visitor: number) => {
    let begin = performance.now() + Math.random() * periodMs
    while (begin < end) {
      const steps = visit(visitor)
      for (let index = 0; ; index++) {
        const dueAt = begin + ((index + Math.random()) * periodMs) / kinds.length
        await pause(Math.max(0, dueAt - performance.now()))
        try {
          const { value, done } = await steps.next()
          if (done) break
          if (performance.now() >= start) times[value.kind].push(value.milliseconds)
        } catch (error) {
          failures.push((error as Error).message)
          break
        }
        if (index === kinds.length - 1) break
      }
      begin += periodMs
    }
  }
  const sampling = (async () => {
    await pause(start - performance.now())
    while (performance.now() < end) {
      memory.push((await server.usage()).residentBytes)
      await pause(secondsBetweenSamples * 1_000)
    }
  })()
  await Promise.all(Array.from({ length: visitorCount }, (_, index) => visitAgainAndAgain(index)))
  const seconds = (performance.now() - start) / 1_000
  await sampling
  return { times, failures, memory, visitsPerSecond: times.submit.length / seconds }
}

function compareSlowest(kind: Kind, times: readonly number[]): Outcome {
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
