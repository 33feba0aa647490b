import { sql } from 'kysely'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { type Jobs, startJobs } from './jobs.ts'

const test = suite('jobs')
const log = pino({ level: 'silent' })
let database: TestDatabase
let jobs: Jobs

test.before.each(async () => {
  database = await openTestDatabase()
  jobs = await startJobs(database, log)
})
test.after.each(async () => {
  await jobs.stop()
  await database.close()
})

function enqueueMail(mailId: string) {
  return database.db
    .transaction()
    .execute((transaction) => jobs.enqueue(transaction, 'send-mail', [{ mailId }]))
}

test('the first job of a process can be enqueued in a transaction', async () => {
  await enqueueMail('first')
  const { rows } = await sql`select 1 from pgboss.job where name = 'send-mail'`.execute(database.db)
  assert.is(rows.length, 1)
})

test('a failed transaction enqueues no job', async () => {
  try {
    await database.db.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, 'send-mail', [{ mailId: 'lost' }])
      throw new Error('no')
    })
  } catch {
    const { rows } = await sql`select 1 from pgboss.job where name = 'send-mail'`.execute(
      database.db,
    )
    return assert.is(rows.length, 0)
  }
  assert.unreachable('The transaction should have failed.')
})

test('a mail whose attempts are used up is handed to those who give it up', async () => {
  await sql`update pgboss.queue set retry_limit = 0 where name = 'send-mail'`.execute(database.db)
  const givenUp = new Promise<string>((resolve) => {
    void jobs.work('give-up-mail', async ({ mailId }) => resolve(mailId))
  })
  await jobs.work('send-mail', async () => {
    throw new Error('no')
  })
  await enqueueMail('hopeless')
  assert.is(await givenUp, 'hopeless')
})

test('a failed job does not affect other jobs of the same batch', async () => {
  const done: string[] = []
  const allDone = new Promise<void>((resolve) => {
    void database.db
      .transaction()
      .execute((transaction) =>
        jobs.enqueue(
          transaction,
          'send-mail',
          ['a', 'bad', 'b', 'c'].map((mailId) => ({ mailId })),
        ),
      )
      .then(() =>
        jobs.work('send-mail', async ({ mailId }) => {
          if (mailId === 'bad') throw new Error('no')
          done.push(mailId)
          if (done.length === 3) resolve()
        }),
      )
  })
  await allDone
  await jobs.stop()
  assert.equal(done.sort(), ['a', 'b', 'c'])
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from pgboss.job where name = 'send-mail'
    group by state order by state`.execute(database.db)
  assert.equal(
    rows.map(({ state, count }) => ({ state, count })),
    [
      { state: 'retry', count: 1 },
      { state: 'completed', count: 3 },
    ],
  )
})

test.run()
