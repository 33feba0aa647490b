import type { SendBroadcast } from '@curbquote/types/broadcasts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startJobs, type Jobs } from '../providers/jobs.ts'
import { createPostmarkSender } from '../providers/postmark-sender.ts'
import { type PostmarkDouble, startPostmarkDouble } from '../test/postmark-double.ts'
import { createManyCompanies } from '../test/test-companies.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { batchIdOf, batchMessageId } from './batch-message.ts'
import { claimBatch, findSending } from './broadcast-queries.ts'
import { createBroadcast } from './create-broadcast.ts'
import { reconcileBroadcasts, broadcastJobs } from './broadcast-jobs.ts'
import { sendBroadcast, type SendBroadcastDeps } from './send-broadcast.ts'
import { runJobs } from '../providers/define-job.ts'

const users = 1_240
const batches = 3

const test = suite('sending a broadcast')
let database: TestDatabase
let jobs: Jobs
let double: PostmarkDouble
let deps: SendBroadcastDeps
/** The delays that the sender requested. */
let waits: number[]

test.before(async () => {
  database = await openTestDatabase()
  jobs = await startJobs(database, pino({ level: 'silent' }))
  await createManyCompanies(database.db, users)
})
test.after(async () => {
  await jobs.stop()
  await database.close()
})
test.before.each(async () => {
  double = await startPostmarkDouble()
  waits = []
  deps = depsOf(5)
})
test.after.each(async () => {
  assert.equal(double.schemaErrors, [])
  await double.close()
  await sql`delete from broadcasts`.execute(database.db)
  await sql`delete from email_suppressions`.execute(database.db)
})

function depsOf(timeoutSeconds: number): SendBroadcastDeps {
  const { apiBase, serverToken, broadcastStream } = double
  return {
    db: database.db,
    database,
    emailSender: createPostmarkSender(
      { apiBase, serverToken, broadcastStream },
      { timeoutSeconds },
    ),
    config: {
      publicUrl: 'http://quotes.test',
      emailFrom: 'CurbQuote <quotes@curbquote.test>',
      codePepper: 'a pepper of the tests, and nothing else',
    },
    stopping: new AbortController().signal,
    wait: async (milliseconds) => void waits.push(milliseconds),
  }
}

async function newBroadcast(body: Partial<SendBroadcast> = {}): Promise<number> {
  const admin = { adminId: 1, email: 'admin@quotes.test' }
  await sql`
    insert into admins (id, email, password_hash) overriding system value values (1, ${admin.email}, '')
    on conflict do nothing`.execute(database.db)
  const { id } = await createBroadcast(database.db, jobs, admin, undefined, {
    subject: 'News for {{company_name}}',
    content: '<p>Hi {{owner_name}}</p>',
    segment: 'all',
    ...body,
  })
  return id
}

/** The broadcast's counts, after asserting that they match the recipients' states. */
async function countsOf(broadcastId: number) {
  const row = await database.db
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', '=', broadcastId)
    .executeTakeFirstOrThrow()
  const states = await database.db
    .selectFrom('broadcast_recipients')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('broadcast_id', '=', broadcastId)
    .groupBy('state')
    .execute()
  const countOf = (state: string) => states.find((each) => each.state === state)?.count ?? 0
  assert.equal(
    [row.success_count, row.failure_count, row.unknown_count, row.skipped_count],
    [countOf('sent'), countOf('failed'), countOf('unknown'), countOf('skipped')],
  )
  return {
    status: row.status,
    recipients: row.recipient_count,
    sent: row.success_count,
    failed: row.failure_count,
    unknown: row.unknown_count,
    skipped: row.skipped_count,
  }
}

function assertNobodyTwice(): void {
  const addresses = double.messages.map(({ To }) => To)
  assert.is(new Set(addresses).size, addresses.length, 'a recipient got the email twice')
}

const busy = { status: 429, code: 429, message: 'Rate limit exceeded.' }
const broken = { status: 500, code: 0, message: 'Oops.' }

test('every recipient is emailed once, in batches of 500 on the broadcast stream', async () => {
  const id = await newBroadcast()
  await sendBroadcast(deps, id)
  assert.equal(await countsOf(id), {
    status: 'completed',
    recipients: users,
    sent: users,
    failed: 0,
    unknown: 0,
    skipped: 0,
  })
  assertNobodyTwice()
  assert.equal(
    double.batchSizes.toSorted((a, b) => b - a),
    [500, 500, 240],
  )
  const message = double.messages.find(({ To }) => To === 'owner-7@many.example')
  assert.ok(message)
  assert.is(message.MessageStream, 'broadcast')
  assert.is(message.Subject, 'News for Company 7')
  assert.match(message.HtmlBody, '<p>Hi Pat Number 7</p>')
  const [, link] =
    /href="(http:\/\/quotes\.test\/api\/unsubscribe\/[^"]+)"/.exec(message.HtmlBody) ?? []
  assert.equal(message.Headers, [
    { Name: 'List-Unsubscribe', Value: `<${link}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ])
})

test('several batches are sent at once, and a second sender finds the broadcast locked', async () => {
  const id = await newBroadcast()
  const arrived = Promise.withResolvers<void>()
  let atOnce = 0
  double.beforeBatch = () => {
    if (++atOnce === batches) arrived.resolve()
    return arrived.promise
  }
  const sending = sendBroadcast(deps, id)
  await sendBroadcast(deps, id)
  await sending
  assert.is((await countsOf(id)).sent, users)
  assert.is(double.sendRequests, batches)
})

test('a second sender does not change the batches of the first', async () => {
  const id = await newBroadcast()
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  double.beforeBatch = () => {
    arrived.resolve()
    return released.promise
  }
  const sending = sendBroadcast(deps, id)
  await arrived.promise
  const requests = double.sendRequests
  await sendBroadcast(deps, id)
  const meanwhile = await countsOf(id)
  assert.equal([meanwhile.status, meanwhile.unknown, meanwhile.sent], ['sending', 0, 0])
  assert.ok(double.sendRequests <= batches && requests <= batches)
  released.resolve()
  await sending
  assert.is((await countsOf(id)).sent, users)
  assertNobodyTwice()
})

test('a batch in flight when its process died is looked up and never sent again', async () => {
  const id = await newBroadcast()
  const broadcast = await findSending(database.db, id)
  assert.ok(broadcast)
  const inDoubt = await claimBatch(database.db, broadcast, 0)
  assert.is(inDoubt.length, 500)
  for (let process = 0; process < 2; process++) await sendBroadcast(deps, id)
  const counts = await countsOf(id)
  assert.equal([counts.unknown, counts.sent, counts.status], [500, users - 500, 'completed'])
  const emailed = new Set(double.messages.map(({ To }) => To))
  assert.not.ok(inDoubt.some(({ email }) => emailed.has(email)))
})

test('suppressed recipients are skipped and counted, also when suppressed after creation', async () => {
  const id = await newBroadcast()
  await database.db
    .insertInto('email_suppressions')
    .values([
      { email: 'owner-1@many.example', reason: 'unsubscribed' },
      { email: 'owner-700@many.example', reason: 'complained' },
    ])
    .execute()
  await sendBroadcast(deps, id)
  const counts = await countsOf(id)
  assert.equal([counts.sent, counts.skipped], [users - 2, 2])
  assert.not.ok(double.messages.some(({ To }) => To === 'owner-1@many.example'))
})

test('inactive recipients in a batch are counted as failed and suppressed', async () => {
  for (let user = 10; user <= users; user += 100) double.inactive.add(`owner-${user}@many.example`)
  const id = await newBroadcast()
  await sendBroadcast(deps, id)
  const counts = await countsOf(id)
  assert.equal([counts.status, counts.failed, counts.sent], ['completed', 13, users - 13])
  const again = await newBroadcast()
  await sendBroadcast(deps, again)
  assert.equal([(await countsOf(again)).skipped, (await countsOf(again)).failed], [13, 0])
})

test('email API 429 for a while: retries with backoff and jitter, every message sent once', async () => {
  const id = await newBroadcast()
  double.behaviors = Array.from({ length: 9 }, () => busy)
  await sendBroadcast(deps, id)
  assert.is((await countsOf(id)).sent, users)
  assertNobodyTwice()
  // The first round sends several batches. Later rounds send one batch as a probe.
  assert.is(waits.length, 9 - (batches - 1))
  waits.forEach((wait, failure) => {
    const longest = Math.min(60_000, 1_000 * 2 ** failure)
    assert.ok(wait >= longest / 2 && wait <= longest, `${wait} ms after failure ${failure}`)
  })
})

test('email API 500: only messages that the provider does not have are sent again', async () => {
  const id = await newBroadcast()
  double.behaviors = [broken, broken, broken, broken]
  await sendBroadcast(deps, id)
  assert.is((await countsOf(id)).sent, users)
  assertNobodyTwice()
})

test('email API timeout: accepted messages are found and counted as sent once', async () => {
  // Long enough for a busy test machine.
  deps = depsOf(4)
  const id = await newBroadcast()
  double.behaviors = ['take-and-hang', 'take-and-drop']
  await sendBroadcast(deps, id)
  const counts = await countsOf(id)
  assert.equal([counts.sent, counts.unknown, counts.status], [users, 0, 'completed'])
  assertNobodyTwice()
})

test('a lost batch is unknown, never sent again, and settled by later information', async () => {
  const id = await newBroadcast()
  double.behaviors = ['drop']
  await sendBroadcast(deps, id)
  const counts = await countsOf(id)
  assert.is(counts.status, 'completed')
  assert.ok(counts.unknown === 500 || counts.unknown === 240)
  assert.is(counts.sent, users - counts.unknown)
  assert.is(double.messages.length, counts.sent)

  const sample = double.messages[0]
  assert.ok(sample)
  const lost = await database.db
    .selectFrom('broadcast_recipients')
    .select(['position', 'email'])
    .where('broadcast_id', '=', id)
    .where('state', '=', 'unknown')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  await reconcileBroadcasts(deps)
  assert.is((await countsOf(id)).unknown, counts.unknown)

  // The provider's search finds one of them later.
  double.messages.push({
    ...sample,
    To: lost.email,
    Metadata: {
      emailId: batchMessageId(id, lost.position),
      batchId: batchIdOf(id, Math.floor((lost.position - 1) / 500)),
    },
  })
  await reconcileBroadcasts(deps)
  const later = await countsOf(id)
  assert.equal([later.unknown, later.sent], [counts.unknown - 1, counts.sent + 1])
})

test('a broadcast whose messages are all refused has failed, with the reason', async () => {
  const id = await newBroadcast()
  double.behaviors = Array.from({ length: batches }, () => ({
    status: 422,
    code: 300,
    message: 'Invalid From.',
  }))
  await sendBroadcast(deps, id)
  const counts = await countsOf(id)
  assert.equal([counts.status, counts.failed], ['failed', users])
  const row = await database.db
    .selectFrom('broadcasts')
    .select('last_error')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.match(row.last_error ?? '', 'Invalid From.')
})

test('a broadcast is given up after a day without the email service', async () => {
  const id = await newBroadcast()
  await sql`update broadcasts set created_at = now() - interval '25 hours' where id = ${id}`.execute(
    database.db,
  )
  double.behaviors = Array.from({ length: 20 }, () => busy)
  await sendBroadcast(deps, id)
  const counts = await countsOf(id)
  assert.equal([counts.status, counts.failed, counts.sent], ['failed', users, 0])
})

test('a stopping process finishes its batches, and the next process continues', async () => {
  const id = await newBroadcast()
  await sql`update broadcasts set batch_size = 100 where id = ${id}`.execute(database.db)
  const stop = new AbortController()
  double.beforeBatch = async () => stop.abort()
  deps.stopping = stop.signal
  await sendBroadcast(deps, id)
  const halfway = await countsOf(id)
  assert.is(halfway.status, 'sending')
  assert.ok(halfway.sent < users)
  assert.is(halfway.sent, double.messages.length)

  double.beforeBatch = undefined
  await sendBroadcast(depsOf(5), id)
  assert.is((await countsOf(id)).sent, users)
  assertNobodyTwice()
})

test('the job queue starts a broadcast at once', async () => {
  const own = await startJobs(database, pino({ level: 'silent' }), {
    definitions: broadcastJobs,
  })
  try {
    const done = Promise.withResolvers<void>()
    double.beforeBatch = async () => {
      if (double.sendRequests === batches) done.resolve()
    }
    await runJobs(broadcastJobs, { ...deps, jobs: own })
    const id = await newBroadcast()
    await done.promise
    await own.stop()
    const counts = await countsOf(id)
    assert.equal([counts.sent, counts.status], [users, 'completed'])
    assertNobodyTwice()
  } finally {
    await own.stop()
  }
})

test.run()
