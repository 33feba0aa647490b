import { createHash, randomInt, randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createBroadcast } from '../../packages/api/src/broadcasts/create-broadcast.ts'
import { openPostgres, type OpenDatabase } from '../../packages/api/src/db/connect.ts'
import { migrate } from '../../packages/api/src/db/migrate.ts'
import { createLog } from '../../packages/api/src/operations/log.ts'
import { startJobs } from '../../packages/api/src/providers/jobs.ts'
import { startPostmarkDouble } from '../../packages/api/src/test/postmark-double.ts'
import { findFreePort } from '../../packages/api/src/test/server-process.ts'
import { hasPgbouncer, startPgbouncer } from '../../packages/api/src/test/start-pgbouncer.ts'
import { openTestBucket } from '../../packages/api/src/test/test-bucket.ts'
import { createCompany } from '../../packages/api/src/test/test-company.ts'
import { withLongConnectTimeout } from '../../packages/api/src/test/test-database.ts'
import { startOwnPostgres } from '../../packages/api/src/test/test-postgres.ts'
import { runServer, type TestServer, until } from '../../packages/api/src/test/test-server.ts'
import { fixtures } from '../../packages/api/src/test/test-uploads.ts'
import { customer, submissionOf, totalOf } from '../../packages/api/src/test/widget-visitor.ts'
import { dollarsToCents } from '../../packages/pricing/src/index.ts'
import type { ExactJob } from '../../packages/types/src/analyses/index.ts'
import { testEdge } from './edge.ts'
import type { Deployment } from './deployment.ts'
import { runNginx } from './run-nginx.ts'

const visitors = 8
/** Fewer than the processes could open: 5 with 20 connections each. */
const sessionsOfPool = 40
const storageFailsMs = 20_000
const databaseIsDownMs = 3_000
const maxConfigMs = 2_000
/** An attempt of a job whose worker was killed expires after two minutes. */
const settleSeconds = 900
const broadcastBatch = 1

interface Acknowledged {
  email: string
  photoIds: string[]
  /** In dollars. A custom job has none. */
  totalCost: number | null
}

type Postmark = Awaited<ReturnType<typeof startPostmarkDouble>>

const [photoFile] = fixtures('jpeg')
  .filter(({ name }) => /\.jpe?g$/.test(name))
  .toSorted((a, b) => a.content.length - b.content.length)

let databaseCrashes = 0
let find: Deployment['find'] = () => undefined
const retries = new Map<string, number>()
const startedAt = Date.now()
const since = () => `${((Date.now() - startedAt) / 1_000).toFixed(0)} s`
const tell = (what: string) => console.log(`${since().padStart(6)}  ${what}`)

/**
 * Three servers and two workers on one PostgreSQL accept quotes with photos, every other one with a price, behind nginx and
 * through PgBouncer in transaction mode, while processes are killed and restarted at random, the database crashes, the photo
 * store fails and the email provider refuses requests. Nothing that was acknowledged may be lost and nothing may be done twice.
 */
export async function testCluster(deployment: Deployment, quotes = '5000'): Promise<void> {
  const { directory, afterwards } = deployment
  const quoteCount = Number(quotes)
  find = deployment.find
  const postgres = await startOwnPostgres()
  afterwards(() => postgres.stop())
  const setUp = await openPostgres(postgres.url)
  if (setUp.engine.kind !== 'postgres') throw new Error('unreachable')
  await setUp.engine.pool.query('alter system set max_connections = 300')
  await setUp.close()
  await postgres.crash()
  await postgres.start()
  const database = await openPostgres(withLongConnectTimeout(postgres.url))
  afterwards(() => database.close())
  await migrate(database.db)

  const bucket = await openTestBucket()
  afterwards(async () => {
    await bucket.stop()
    await bucket.remove()
  })
  const storage = await startFailingStorage(bucket.url)
  afterwards(() => storage.close())
  const postmark = await startPostmarkDouble()
  afterwards(() => postmark.close())

  if (!hasPgbouncer) throw new Error('This test needs PgBouncer: apt-get install pgbouncer.')
  const pgbouncer = await startPgbouncer(postgres.url, sessionsOfPool)
  afterwards(() => pgbouncer.stop())

  const companies: Awaited<ReturnType<typeof createCompany>>[] = []
  for (let index = 0; index < Math.ceil(quoteCount / 150) + 20; index++)
    companies.push(await createCompany(database.db))
  const env = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: postgres.url,
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://quotes.test',
    JWT_SECRET: 'a secret of the cluster test, number 1',
    CODE_PEPPER: 'a secret of the cluster test, number 2',
    S3_BUCKET: 'photos',
    S3_ENDPOINT: storage.url,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    POSTMARK_SERVER_TOKEN: postmark.serverToken,
    POSTMARK_API_BASE: postmark.apiBase,
    LOG_LEVEL: 'silent',
  }
  const members = await Promise.all([
    ...[1, 2, 3].map((index) =>
      startMember(directory, `server ${index}`, { ...env, RUN_JOBS: '0' }, []),
    ),
    ...[1, 2].map((index) => startMember(directory, `worker ${index}`, env, ['worker'])),
  ])
  afterwards(() => Promise.all(members.map((member) => member.end())))
  const servers = members.slice(0, 3)
  const nginx = await runNginx(
    path.join(directory, 'nginx'),
    servers.map(({ url }) => url),
  )
  afterwards(() => nginx.stop())
  tell(`${members.length} processes run, behind nginx and PgBouncer`)

  const acknowledged: Acknowledged[] = []
  let isOver = false
  const killing = killAtRandom(members, () => isOver)
  const failing = failProviders(
    () => acknowledged.length / quoteCount,
    () => isOver,
    {
      postmark,
      storage,
      postgres,
      startBroadcast: () => startBroadcast(database),
    },
  )
  const watching = watchConfig(database, servers, companies.slice(0, 5), () => isOver)
  let next = 0
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (next < quoteCount) {
        const index = next++
        const company = companies[20 + (index % (companies.length - 20))]
        if (company) acknowledged.push(await submit(nginx.url, company.widget_id, index))
        if (acknowledged.length % Math.ceil(quoteCount / 10) === 0)
          tell(`${acknowledged.length} of ${quoteCount} quotes acknowledged`)
      }
    }),
  )
  isOver = true
  const [kills, broadcast] = await Promise.all([killing, failing])
  const configTimes = await watching
  tell('all quotes acknowledged; waiting for the emails')
  postmark.behave = undefined
  storage.isFailing = false
  await Promise.all(members.map((member) => member.ready()))
  await untilSettled(database)

  await checkQuotes(database, bucket.store, postmark.messages, acknowledged)
  await checkBroadcast(database, postmark.messages, broadcast, kills)
  await checkLimits(servers, companies[0]?.widget_id ?? '')
  const slowest = Math.max(...configTimes)
  expect(configTimes.length > 0, 'no change of a configuration was measured')
  expect(slowest <= maxConfigMs, `a changed configuration took ${slowest} ms`)
  find(
    `configuration changed while all servers run, ${configTimes.length} times`,
    `seen by all three servers within ${slowest} ms`,
    true,
  )
  expect(postmark.schemaErrors.length === 0, `Postmark's schema: ${postmark.schemaErrors[0]}`)
  const causes = [...retries].map(([cause, count]) => `${cause} ${count}`)
  find('retries of visitors, by cause', causes.join(', ') || 'none', true)
  await testEdge(nginx.url, database, deployment)
}

function expect(isSo: boolean, failure: string): void {
  if (!isSo) find('failure', failure, false)
}

interface Member {
  url: string
  /** Kills or stops the process and starts it again. */
  replace(signal: 'SIGKILL' | 'SIGTERM'): Promise<number>
  ready(): Promise<void>
  isUp(): boolean
  end(): Promise<void>
}

async function startMember(
  directory: string,
  name: string,
  env: NodeJS.ProcessEnv,
  args: string[],
): Promise<Member> {
  const port = String(await findFreePort())
  const ownEnv = { ...env, PORT: port, DATA_DIR: path.join(directory, name.replace(' ', '-')) }
  let isUp = false
  let current: TestServer
  /** Starts again after a failed start, for example while the database is down. systemd does the same. */
  const start = async () => {
    for (;;) {
      current = await runServer(ownEnv, args)
      const hasStarted = await current.listening.then(
        () => true,
        () => false,
      )
      if (hasStarted) break
      await pause(500)
    }
    isUp = true
  }
  let starting = start()
  await starting
  return {
    url: `http://127.0.0.1:${port}`,
    isUp: () => isUp,
    ready: () => starting,
    replace: async (signal) => {
      await starting
      isUp = false
      const begin = Date.now()
      current.process.kill(signal)
      const { code } = await current.exited
      const tookMs = Date.now() - begin
      if (signal === 'SIGTERM')
        expect(code === 0 && tookMs < 10_000, `${name} stopped with ${code} after ${tookMs} ms`)
      starting = start()
      return tookMs
    },
    end: async () => {
      current.process.kill('SIGKILL')
      await current.exited
    },
  }
}

/** Requests that got no response, or nginx's response that it got none. */
function countUnanswered(): number {
  return (retries.get('connection') ?? 0) + (retries.get('502') ?? 0)
}

/** Returns the times of the kills. */
async function killAtRandom(members: Member[], isOver: () => boolean): Promise<number[]> {
  const counts = { SIGKILL: 0, SIGTERM: 0 }
  const unanswered = { SIGKILL: 0, SIGTERM: 0 }
  const kills: number[] = []
  let longestStopMs = 0
  while (!isOver()) {
    await pause(randomInt(3_000, 8_000))
    const member = members[randomInt(members.length)]
    // The other servers handle the requests meanwhile.
    if (!member?.isUp() || members.filter((other) => !other.isUp()).length > 1) continue
    const signal = randomInt(2) ? 'SIGKILL' : 'SIGTERM'
    const before = countUnanswered()
    const tookMs = await member.replace(signal)
    kills.push(Date.now())
    counts[signal]++
    // The visitors receive the responses a moment later.
    await pause(500)
    unanswered[signal] += countUnanswered() - before
    if (signal === 'SIGTERM') longestStopMs = Math.max(longestStopMs, tookMs)
  }
  find(
    `process killed (SIGKILL), ${counts.SIGKILL} times`,
    `${unanswered.SIGKILL} unanswered requests, which the visitors repeat; jobs in flight wait for their expiry`,
    true,
  )
  find(
    `process stopped (SIGTERM), ${counts.SIGTERM} times`,
    `${unanswered.SIGTERM} unanswered requests; at most ${(longestStopMs / 1_000).toFixed(1)} s`,
    true,
  )
  expect(
    unanswered.SIGTERM === 0,
    `${unanswered.SIGTERM} requests got no response while processes stopped`,
  )
  return kills
}

interface Providers {
  postmark: Postmark
  storage: Awaited<ReturnType<typeof startFailingStorage>>
  postgres: Awaited<ReturnType<typeof startOwnPostgres>>
  startBroadcast: () => Promise<SentBroadcast>
}

interface SentBroadcast {
  id: number
  startedAt: number
}

/**
 * At 10% of the quotes the email provider fails, at 30% the photo store, at 60% the database. A broadcast starts at 40%.
 */
async function failProviders(
  progress: () => number,
  isOver: () => boolean,
  { postmark, storage, postgres, startBroadcast }: Providers,
): Promise<SentBroadcast> {
  const reach = async (share: number) => {
    while (progress() < share && !isOver()) await pause(100)
  }
  await reach(0.1)
  tell('the email provider refuses two thirds of the requests')
  const refused = { 429: 0, 500: 0, lost: 0 }
  postmark.behave = () => {
    switch (randomInt(6)) {
      case 0:
      case 1:
        refused[429]++
        return { status: 429, code: 429, message: 'Too many requests.' }
      case 2:
        refused[500]++
        return { status: 500, code: 0, message: 'Internal error.' }
      case 3:
        refused.lost++
        return 'take-and-drop'
      default:
        return 'take'
    }
  }
  await reach(0.3)
  tell(`the photo store fails for ${storageFailsMs / 1_000} s`)
  storage.isFailing = true
  await pause(storageFailsMs)
  storage.isFailing = false
  await reach(0.4)
  const broadcast = await startBroadcast()
  await reach(0.5)
  postmark.behave = undefined
  find(`email provider responds 429, ${refused[429]} times`, 'the email is retried later', true)
  find(`email provider responds 500, ${refused[500]} times`, 'the email is retried later', true)
  find(
    `response of the email provider lost, ${refused.lost} times`,
    'the email is looked up before it is sent again',
    true,
  )
  find(
    `photo store fails for ${storageFailsMs / 1_000} s`,
    `${storage.refused} refused requests; the visitor's upload is repeated`,
    true,
  )
  await reach(0.6)
  tell('the database crashes')
  databaseCrashes++
  await postgres.crash()
  await pause(databaseIsDownMs)
  await postgres.start()
  find(
    `database crashes, ${databaseIsDownMs / 1_000} s down`,
    'visitors retry; the processes reconnect by themselves',
    true,
  )
  return broadcast
}

/** Passes requests on to the bucket, or responds with 503. */
async function startFailingStorage(target: string) {
  const state = { url: '', isFailing: false, refused: 0, close: async () => undefined as unknown }
  const server = createServer((incoming, response) => {
    if (state.isFailing) {
      state.refused++
      incoming.resume()
      response.writeHead(503).end()
      return
    }
    const outgoing = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers },
      (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers)
        received.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return state
}

interface ReceivedResponse {
  status: number
  body: string
}

/** Requests of a visitor, from an IP address of its own. */
function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`
    const outgoing = request(
      url,
      { method, headers, localAddress, timeout: 60_000 },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Repeats a request like the widget until it succeeds. A definite refusal is an error. */
async function persist(attempt: () => Promise<ReceivedResponse>): Promise<string> {
  for (;;) {
    const response = await attempt().catch((error: NodeJS.ErrnoException): ReceivedResponse => ({
      status: 0,
      body: error.code ?? error.message,
    }))
    if (response.status === 200 || response.status === 201) return response.body
    const isTemporary = [0, 408, 409, 429].includes(response.status) || response.status >= 500
    if (!isTemporary) throw new Error(`${response.status} ${response.body}`)
    const cause = response.status === 0 ? 'connection' : String(response.status)
    retries.set(cause, (retries.get(cause) ?? 0) + 1)
    await pause(randomInt(300, 1_500))
  }
}

async function submit(url: string, widgetId: string, index: number): Promise<Acknowledged> {
  const base = `${url}/api/widget/${widgetId}`
  const { photos } = JSON.parse(await persist(() => upload(url, widgetId))) as { photos: string[] }
  const photoIds = photos.map((photo) => /photos\/([\w-]+)\.jpg/.exec(photo)?.[1] ?? '')
  const email = `visitor-${index}-${randomUUID().slice(0, 8)}@visitors.example`
  if (index % 2 === 0) {
    await post(`${base}/custom-job`, customJob(photos, `Visitor ${index}`, email))
    return { email, photoIds, totalCost: null }
  }
  const job = JSON.parse(
    await post(`${base}/analyze`, {
      photos: photos.map((url) => ({
        url,
        surfaceType: 'driveway',
        length: 20 + (index % 60),
        width: 10,
      })),
      measurementMethod: 'manual',
    }),
  ) as ExactJob
  const totalCost = totalOf(job)
  await post(`${base}/quote`, {
    ...submissionOf(job, totalCost),
    customerEmail: email,
  })
  return { email, photoIds, totalCost }
}

function customJob(photos: string[], customerName: string, customerEmail: string) {
  const { customerPhone, contactConsent } = customer
  return {
    photos,
    customerData: { customerName, customerEmail, customerPhone, contactConsent },
    jobDescription: 'A gazebo.',
  }
}

/** Sends JSON until it succeeds. An idempotency key prevents that a repeated submission adds a second quote. */
function post(url: string, content: object): Promise<string> {
  const body = Buffer.from(JSON.stringify(content))
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'content-length': String(body.length),
  }
  return persist(() => send(url, 'POST', headers, body))
}

/** Changes configurations while the servers and the database run, and measures when all servers send the new one. */
async function watchConfig(
  database: OpenDatabase,
  servers: Member[],
  companies: { id: number; widget_id: string }[],
  isOver: () => boolean,
): Promise<number[]> {
  const times: number[] = []
  const colorOf = async (server: Member, widgetId: string) => {
    const { body } = await send(`${server.url}/api/widget/${widgetId}`, 'GET', {})
    return body
  }
  while (!isOver() || times.length < 5) {
    await pause(1_000)
    const company = companies[times.length % companies.length]
    if (!company || servers.some((server) => !server.isUp())) continue
    const color = `#${randomInt(0x100000, 0xffffff).toString(16)}`
    const crashes = databaseCrashes
    try {
      for (const server of servers) await colorOf(server, company.widget_id)
      await database.db
        .updateTable('companies')
        .set({ primary_color: color })
        .where('id', '=', company.id)
        .execute()
      const begin = Date.now()
      let reads = 0
      const hasAll = async () => {
        reads++
        const bodies = await Promise.all(
          servers.map((server) => colorOf(server, company.widget_id)),
        )
        return bodies.every((text) => text.includes(color))
      }
      while (!(await hasAll())) {
        if (servers.some((server) => !server.isUp())) throw new Error('a server ended')
        if (databaseCrashes > crashes) throw new Error('the database crashed')
        if (Date.now() - begin > 10_000) break
        await pause(20)
      }
      const tookMs = Date.now() - begin
      if (tookMs > maxConfigMs)
        tell(`a changed configuration took ${tookMs} ms, ${reads} reads of each server`)
      times.push(tookMs)
    } catch {
      // A server or the database ended meanwhile.
    }
  }
  return times
}

async function startBroadcast(database: OpenDatabase): Promise<SentBroadcast> {
  const jobs = await startJobs(database, createLog('silent'))
  const { id: adminId } = await database.db
    .insertInto('admins')
    .values({ email: 'admin@quotes.test', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await createBroadcast(
    database.db,
    jobs,
    { adminId, email: 'admin@quotes.test' },
    undefined,
    { subject: 'News', content: '<p>Hi {{owner_name}}</p>', segment: 'all' },
  )
  await database.db
    .updateTable('broadcasts')
    .set({ batch_size: broadcastBatch })
    .where('id', '=', id)
    .execute()
  await jobs.stop()
  tell('a broadcast starts')
  return { id, startedAt: Date.now() }
}

async function untilSettled({ db }: OpenDatabase): Promise<void> {
  const open = async () => {
    const emails = await db
      .selectFrom('deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', 'not in', ['sent', 'held', 'skipped', 'failed', 'digested'])
      .executeTakeFirstOrThrow()
    const broadcasts = await db
      .selectFrom('broadcasts')
      .select('id')
      .where('status', '=', 'sending')
      .execute()
    return emails.count + broadcasts.length
  }
  await until(
    async () => {
      const isSettled = (await open()) === 0
      if (!isSettled) await pause(2_000)
      return isSettled
    },
    'the emails and the broadcast are done',
    settleSeconds,
  )
}

async function checkQuotes(
  { db }: OpenDatabase,
  store: Awaited<ReturnType<typeof openTestBucket>>['store'],
  messages: Postmark['messages'],
  acknowledged: Acknowledged[],
): Promise<void> {
  const quotes = await db
    .selectFrom('quotes')
    .select(['id', 'customer_email', 'total_cents'])
    .execute()
  const byEmail = Map.groupBy(quotes, ({ customer_email }) => customer_email)
  const lost = acknowledged.filter(({ email }) => !byEmail.has(email)).length
  const doubled = [...byEmail.values()].filter((rows) => rows.length > 1).length
  expect(lost === 0, `${lost} acknowledged quotes are lost`)
  expect(doubled === 0, `${doubled} quotes are duplicated`)
  expect(
    quotes.length === acknowledged.length,
    `${quotes.length} quotes for ${acknowledged.length}`,
  )

  const differing = acknowledged.filter(({ email, totalCost }) => {
    const stored = byEmail.get(email)?.[0]?.total_cents ?? null
    return stored !== (totalCost === null ? null : dollarsToCents(totalCost))
  }).length
  expect(differing === 0, `${differing} quotes have another price than the acknowledged one`)
  const priced = acknowledged.filter(({ totalCost }) => totalCost !== null).length

  // Every visitor uploads the same file, so all photos and all thumbnails are equal.
  const hashes = { '.jpg': new Map<string, number>(), '-thumbnail.jpg': new Map<string, number>() }
  for (const { photoIds } of acknowledged)
    for (const id of photoIds)
      for (const [suffix, counts] of Object.entries(hashes)) {
        const photo = await store.get(id + suffix)
        const content = photo && (await buffer(photo.body))
        const hash = content ? createHash('sha256').update(content).digest('hex') : 'missing'
        counts.set(hash, (counts.get(hash) ?? 0) + 1)
      }
  for (const [suffix, counts] of Object.entries(hashes))
    expect(
      counts.size === 1 && !counts.has('missing'),
      `photos ${suffix} by hash: ${[...counts].map(([hash, count]) => `${hash.slice(0, 8)} ${count}`).join(', ')}`,
    )

  const confirmations = messages.filter(({ Tag }) => Tag === 'quote_confirmation')
  const confirmed = Map.groupBy(confirmations, ({ To }) => To)
  const unconfirmed = acknowledged.filter(({ email }) => !confirmed.has(email)).length
  const doubledEmails = [
    ...Map.groupBy(
      messages.filter(({ Metadata }) => Metadata.emailId),
      ({ Metadata }) => Metadata.emailId,
    ).values(),
  ].filter((same) => same.length > 1).length
  expect(unconfirmed === 0, `${unconfirmed} customers got no confirmation`)
  expect(doubledEmails === 0, `${doubledEmails} emails were sent twice`)
  const alerts = await db
    .selectFrom('deliveries')
    .select(['id', 'state'])
    .where('kind', '=', 'lead_alert')
    .execute()
  const byState = Map.groupBy(alerts, ({ state }) => state)
  expect(alerts.length === quotes.length, `${alerts.length} alerts for ${quotes.length} quotes`)
  const sentAlerts = byState.get('sent')?.map(({ id }) => id) ?? []
  const received = messages.flatMap(({ Tag, Metadata }) =>
    Tag === 'lead_alert' ? [Metadata.emailId] : [],
  )
  expect(
    sentAlerts.toSorted().join() === received.toSorted().join(),
    `${sentAlerts.length} alerts are stored as sent, the provider has ${received.length}`,
  )
  const digests = await db
    .selectFrom('deliveries')
    .select('parameters')
    .where('kind', '=', 'lead_digest')
    .where('state', '=', 'sent')
    .execute()
  const digested = digests.flatMap(({ parameters }) => parameters.emailIds as string[]).length
  const left = alerts.length - sentAlerts.length - (byState.get('held')?.length ?? 0)
  expect(left === digested, `${left} alerts were digested, the sent digests have ${digested}`)
  tell(
    `${quotes.length} quotes, ${priced} of them with a price, ${acknowledged.length} photos and ${confirmations.length} confirmations; alerts: ${[...byState].map(([state, { length }]) => `${length} ${state}`).join(', ')}`,
  )
}

async function checkBroadcast(
  { db }: OpenDatabase,
  messages: Postmark['messages'],
  { id, startedAt }: SentBroadcast,
  kills: readonly number[],
): Promise<void> {
  const recipients = await db
    .selectFrom('broadcast_recipients')
    .select('state')
    .where('broadcast_id', '=', id)
    .execute()
  const { completed_at: completedAt } = await db
    .selectFrom('broadcasts')
    .select('completed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sent = messages.filter(({ Metadata }) => Metadata.batchId)
  const doubled = sent.length - new Set(sent.map(({ To }) => To)).size
  expect(doubled === 0, `${doubled} recipients got the broadcast twice`)
  const count = (state: string) =>
    recipients.filter((recipient) => recipient.state === state).length
  expect(
    count('sent') + count('unknown') === recipients.length,
    'the broadcast has recipients that are neither sent nor unknown',
  )
  const endedAt = completedAt?.getTime() ?? Infinity
  find(
    `processes killed or stopped during a broadcast, ${kills.filter((time) => time > startedAt && time < endedAt).length} times`,
    `${recipients.length} recipients: ${count('sent')} sent, ${count('unknown')} unknown, ${doubled} duplicated`,
    true,
  )
}

/** Thirty requests of one visitor, spread over the servers: the limit of twenty holds for all servers together. */
async function checkLimits(servers: Member[], widgetId: string): Promise<void> {
  const photo = await persist(() => upload(servers[0]?.url ?? '', widgetId))
  const { photos } = JSON.parse(photo) as { photos: string[] }
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const email = `limited-${index}@visitors.example`
      const body = Buffer.from(JSON.stringify(customJob(photos, 'One Visitor', email)))
      const headers = {
        'content-type': 'application/json',
        'content-length': String(body.length),
        'x-forwarded-for': '203.0.113.9',
      }
      const server = servers[index % servers.length]
      return (await send(`${server?.url}/api/widget/${widgetId}/custom-job`, 'POST', headers, body))
        .status
    }),
  )
  const accepted = statuses.filter((status) => status === 201).length
  expect(accepted === 20, `${accepted} of 30 requests passed the limit of 20`)
  find(
    '30 quotes of one IP address at three servers',
    `${accepted} accepted, ${statuses.filter((status) => status === 429).length} refused`,
    true,
  )
}

function upload(url: string, widgetId: string): Promise<ReceivedResponse> {
  const boundary = randomUUID()
  const form = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    photoFile?.content ?? Buffer.alloc(0),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(form.length),
  }
  return send(`${url}/api/widget/${widgetId}/upload`, 'POST', headers, form)
}
