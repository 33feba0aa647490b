import { setTimeout as pause } from 'node:timers/promises'
import { batchMessageId, toBatchMessage } from '../packages/api/src/broadcasts/batch-message.ts'
import { compileBroadcastEmail } from '../packages/api/src/broadcasts/broadcast-email.ts'
import { createBroadcast } from '../packages/api/src/broadcasts/create-broadcast.ts'
import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { createLog } from '../packages/api/src/operations/log.ts'
import { type Jobs, startJobs } from '../packages/api/src/providers/jobs.ts'
import { maxBatchMessages } from '../packages/api/src/providers/email-sender.ts'
import { createManyCompanies } from '../packages/api/src/test/test-companies.ts'
import { alternate } from './alternate.ts'
import type { BareBatches } from './broadcast-bare.ts'
import { queryable } from './databases.ts'
import type { Measurement } from './measurement.ts'
import { type BenchServer, publicUrl, startServer, startWorker } from './processes.ts'
import { perSecond } from './results.ts'
import { startSlowPostmark } from './slow-postmark.ts'

const rounds = 3
const users = 100_000
/** The recipients are the users on the Free plan. */
const fewUsers = 10_000
const inFlight = 4

const subject = 'News for {{company_name}}'
const content = `<h1>Spring is here</h1>${'<p>Hi {{owner_name}}, {{company_name}} can now measure by photo.</p>'.repeat(20)}`

export const broadcast: Measurement = {
  name: 'broadcast',
  notes: `A broadcast of ${users.toLocaleString('en-US')} by the whole server, with ${inFlight} batches of ${maxBatchMessages} in flight, ${rounds} rounds. The time includes copying the recipients and ends when the last message is counted. The reference posts a ready-made batch the same number of times, with the same concurrency, to the same test double. Memory is the peak resident set of a new server during a broadcast of ${users.toLocaleString('en-US')}, compared with ${users / fewUsers} sequential broadcasts of ${fewUsers.toLocaleString('en-US')}.`,
  async measure(bench) {
    const databaseUrl = await bench.databases.create('broadcast')
    const database = await openPostgres(databaseUrl)
    bench.afterwards(() => database.close())
    const jobs = await startJobs(database, createLog('silent'))
    bench.afterwards(() => jobs.stop())
    const adminId = await prepare(database)
    const postmark = await startSlowPostmark(bench)
    const start = () => startServer(bench, databaseUrl, postmark)
    const sender = { database, jobs, adminId }

    const [fewPeak, manyPeak] = [
      await peakMemory(await start(), async () => {
        // Warm up with small broadcasts, because the heap of a new process first grows.
        for (let count = 0; count < users / fewUsers; count++) await send(sender, 'free')
      }),
      await peakMemory(await start(), () => send(sender, 'all')),
    ]
    const server = await start()
    const bare = startWorker(bench, 'broadcast-bare.ts')
    const batches: BareBatches = {
      apiBase: postmark.POSTMARK_API_BASE,
      inFlight,
      batches: users / maxBatchMessages,
      messages: await readyBatch(),
    }
    const { ours, reference, ratio } = await alternate(
      rounds,
      async () => users / (await send(sender, 'all')),
      async () => users / (await bare.request<number>(batches)),
    )
    await server.stop()
    return [
      {
        what: 'broadcast of 100,000, messages/s',
        against: 'the limit of the test double, which responds in 50 ms',
        ours: perSecond(ours),
        reference: perSecond(reference),
        value: ratio,
        goal: { atLeast: 0.4 },
      },
      {
        what: 'memory during a broadcast of 100,000',
        against: 'ten of 10,000',
        ours: `${(manyPeak / 1e6).toFixed(0)} MB`,
        reference: `${(fewPeak / 1e6).toFixed(0)} MB`,
        value: manyPeak / fewPeak,
        goal: { atMost: 1.2 },
      },
    ]
  },
}

interface Sender {
  database: OpenDatabase
  jobs: Jobs
  adminId: number
}

async function prepare(database: OpenDatabase): Promise<number> {
  const { db } = database
  await createManyCompanies(db, users)
  await queryable(database).query(
    'update companies set subscription_status = null where id in (select id from companies order by id limit $1)',
    [fewUsers],
  )
  await queryable(database).query('vacuum analyze companies')
  const { id } = await db
    .insertInto('admins')
    .values({ email: 'admin@quotes.test', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sends a broadcast as the route does. Returns the seconds until it is completed. */
async function send({ database, jobs, adminId }: Sender, segment: 'all' | 'free'): Promise<number> {
  const { db } = database
  const startedAt = performance.now()
  const { id } = await createBroadcast(
    db,
    jobs,
    { adminId, email: 'admin@quotes.test' },
    undefined,
    { subject, content, segment },
  )
  for (;;) {
    const { status, success_count } = await db
      .selectFrom('broadcasts')
      .select(['status', 'success_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (status === 'sending') {
      await pause(50)
      continue
    }
    const expected = segment === 'all' ? users : fewUsers
    if (success_count !== expected)
      throw new Error(`${success_count} of ${expected} messages were sent`)
    return (performance.now() - startedAt) / 1_000
  }
}

/** Returns the server's peak resident set during the work. Stops the server afterwards. */
async function peakMemory(server: BenchServer, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  let isDone = false
  const done = work().finally(() => (isDone = true))
  while (!isDone) {
    peak = Math.max(peak, (await server.usage()).residentBytes)
    await pause(100)
  }
  await done
  await server.stop()
  return peak
}

/** A batch in the format of the server's email sender. */
async function readyBatch(): Promise<object[]> {
  const makeEmail = await compileBroadcastEmail(subject, content)
  return Array.from({ length: maxBatchMessages }, (_, index) => {
    const message = toBatchMessage(
      {
        position: index + 1,
        email: `owner-${index}@many.example`,
        company_name: `Company ${index}`,
        owner_name: `Pat Number ${index}`,
      },
      {
        broadcastId: 1,
        createdAt: new Date(),
        from: 'CurbQuote <quotes@curbquote.test>',
        unsubscribeUrl: `${publicUrl}/api/unsubscribe/1-${index}-${'x'.repeat(22)}`,
        makeEmail,
      },
    )
    return {
      From: message.from,
      To: message.to.join(', '),
      Subject: message.subject,
      HtmlBody: message.html,
      TextBody: message.text,
      Headers: message.headers,
      Metadata: { emailId: batchMessageId(1, index) },
    }
  })
}
