import { deliveryJobs } from '../channels/delivery-jobs.ts'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { createMetrics } from '../operations/metrics.ts'
import { type Jobs, startJobs } from './jobs.ts'

const test = suite('jobs')
const logged: Record<string, unknown>[] = []
const log = pino(
  { level: 'error' },
  { write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
)
const { failedJobs } = createMetrics()
let database: TestDatabase
let jobs: Jobs

test.before.each(async () => {
  database = await openTestDatabase()
  jobs = await startJobs(database, log, { definitions: deliveryJobs, failedJobs })
})
test.after.each(async () => {
  await jobs.stop()
  await database.close()
})

function enqueueEmail(emailId: string) {
  return database.db
    .transaction()
    .execute((transaction) => jobs.enqueue(transaction, 'send-delivery', [{ deliveryId: emailId }]))
}

test('the first job of a process can be enqueued in a transaction', async () => {
  await enqueueEmail('first')
  const { rows } = await sql`select 1 from pgboss.job where name = 'send-delivery'`.execute(
    database.db,
  )
  assert.is(rows.length, 1)
})

test('a failed transaction enqueues no job', async () => {
  try {
    await database.db.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, 'send-delivery', [{ deliveryId: 'lost' }])
      throw new Error('no')
    })
  } catch {
    const { rows } = await sql`select 1 from pgboss.job where name = 'send-delivery'`.execute(
      database.db,
    )
    return assert.is(rows.length, 0)
  }
  assert.unreachable('The transaction should have failed.')
})

test('a start creates missing queues and updates the options of the others', async () => {
  await sql`update pgboss.queue set retry_limit = 3, notify = not notify where name = 'send-delivery'`.execute(
    database.db,
  )
  await sql`delete from pgboss.queue where name = 'digest-alerts'`.execute(database.db)
  const again = await startJobs(database, log, { definitions: deliveryJobs, failedJobs })
  try {
    await database.db
      .transaction()
      .execute((transaction) => again.enqueue(transaction, 'digest-alerts', [{}]))
    const { rows } = await sql<{ retry_limit: number; notify: boolean }>`
      select retry_limit, notify from pgboss.queue where name = 'send-delivery'
    `.execute(database.db)
    assert.equal(rows, [{ retry_limit: 12, notify: database.engine.kind === 'pglite' }])
  } finally {
    await again.stop()
  }
})

test('an email without attempts left is passed to the job that abandons it', async () => {
  await sql`update pgboss.queue set retry_limit = 0 where name = 'send-delivery'`.execute(
    database.db,
  )
  const givenUp = new Promise<string>((resolve) => {
    void jobs.work('abandon-delivery', async ({ deliveryId: emailId }) => resolve(emailId))
  })
  await jobs.work('send-delivery', async () => {
    throw new Error('no')
  })
  await enqueueEmail('hopeless')
  assert.is(await givenUp, 'hopeless')
})

test('a worker sends 12 emails at once', async () => {
  for (let index = 0; index < 12; index++) await enqueueEmail(`email ${index}`)
  let started = 0
  let running = 0
  let mostRunning = 0
  await new Promise<void>((resolve) => {
    void jobs.work('send-delivery', async () => {
      mostRunning = Math.max(mostRunning, ++running)
      if (++started === 12) resolve()
      await setImmediate()
      running--
    })
  })
  assert.is(mostRunning, 12)
})

test('a failed job does not affect other jobs of the same batch', async () => {
  const done: string[] = []
  const allDone = new Promise<void>((resolve) => {
    void database.db
      .transaction()
      .execute((transaction) =>
        jobs.enqueue(
          transaction,
          'send-delivery',
          ['a', 'bad', 'b', 'c'].map((deliveryId) => ({ deliveryId })),
        ),
      )
      .then(() =>
        jobs.work('send-delivery', async ({ deliveryId: emailId }) => {
          if (emailId === 'bad') throw new Error('no')
          done.push(emailId)
          if (done.length === 3) resolve()
        }),
      )
  })
  await allDone
  await jobs.stop()
  assert.equal(done.sort(), ['a', 'b', 'c'])
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from pgboss.job where name = 'send-delivery'
    group by state order by state`.execute(database.db)
  assert.equal(
    rows.map(({ state, count }) => ({ state, count })),
    [
      { state: 'retry', count: 1 },
      { state: 'completed', count: 3 },
    ],
  )
})

test('each failed attempt is logged with its name, id and number, and counted', async () => {
  logged.length = 0
  failedJobs.reset()
  await sql`update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'clean-up'`.execute(
    database.db,
  )
  const succeeded = new Promise<void>((resolve) => {
    let attempts = 0
    void jobs.work('clean-up', async () => {
      if (++attempts < 3) throw new Error('no space left')
      resolve()
    })
  })
  await database.db
    .transaction()
    .execute((transaction) => jobs.enqueue(transaction, 'clean-up', [{}]))
  await succeeded
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = 'clean-up'`.execute(database.db)
  const [failed] = rows
  assert.equal(
    logged.map(({ level, msg, job, jobId, attempt }) => ({ level, msg, job, jobId, attempt })),
    [1, 2].map((attempt) => ({
      level: log.levels.values.error,
      msg: 'job failed',
      job: 'clean-up',
      jobId: failed?.id,
      attempt,
    })),
  )
  assert.is((logged[0]?.err as Error).message, 'no space left')
  assert.equal(
    (await failedJobs.get()).values.map(({ labels, value }) => ({ labels, value })),
    [{ labels: { job: 'clean-up' }, value: 2 }],
  )
})

test.run()
