import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { OpenDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { startJobs } from '../providers/jobs.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { createRemindingCompany } from '../test/follow-up-history.ts'
import { startPostmarkDouble } from '../test/postmark-double.ts'
import { releaseJobs } from '../test/release-jobs.ts'
import { prepareServerDatabase } from '../test/server-database.ts'
import { startServerProcess } from '../test/server-process.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { until } from '../test/test-server.ts'

const crashes = 5
/** The server is killed at a random one of this many messages. */
const messagesUntilKill = 12
/** More than a killed server can send, with those in flight when it is killed. */
const remindersPerCrash = 2 * messagesUntilKill

const test = suite<{ dataDir: string }>('reminders survive the server')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-crash-'))
})
test.after.each((context) => rm(context.dataDir, { recursive: true, force: true }))

/** Stores quotes whose first reminder the owner has requested, so that the time of day does not matter. */
async function storeReminders({ db }: OpenDatabase, count: number): Promise<void> {
  const { id: companyId } = await createRemindingCompany(db)
  const created_at = new Date(Date.now() - 3 * 24 * 3_600_000)
  for (let index = 0; index < count; index++) {
    const { id } = await storeBareQuote(db, companyId, {
      created_at,
      contact_consent_at: created_at,
      customer_email: `customer${index}@home.example`,
    })
    await db
      .insertInto('follow_ups')
      .values({
        company_id: companyId,
        quote_id: id,
        step: 1,
        due_at: new Date(Date.now() - 60_000),
        is_requested: true,
      })
      .execute()
  }
}

/** Enqueues the periodic job, as its schedule would. */
async function enqueueFollowUps(database: OpenDatabase): Promise<void> {
  const jobs = await startJobs(database, pino({ enabled: false }))
  await releaseJobs(database)
  await database.db
    .transaction()
    .execute((transaction) => jobs.enqueue(transaction, 'send-follow-ups', [{}]))
  await jobs.stop()
}

async function countUnsent({ db }: OpenDatabase): Promise<number> {
  const unsent = await db
    .selectFrom('follow_ups')
    .select('quote_id')
    .where('state', '<>', 'sent')
    .execute()
  return unsent.length
}

// The embedded database cannot be read while a server runs on it.
if (isRealPostgres)
  test('kill -9 of the job: every reminder is sent once', async ({ dataDir }) => {
    const prepared = await prepareServerDatabase(dataDir)
    const postmark = await startPostmarkDouble()
    const env = {
      ...prepared.env,
      POSTMARK_SERVER_TOKEN: postmark.serverToken,
      POSTMARK_API_BASE: postmark.apiBase,
      POSTMARK_FOLLOW_UP_STREAM: 'follow-ups',
    }
    const all = crashes * remindersPerCrash
    await prepared.use(async (database) => {
      await migrate(database.db)
      await storeReminders(database, all)
    })

    for (let crash = 0; crash < crashes; crash++) {
      await prepared.use(enqueueFollowUps)
      // The server is killed while it handles this message: before Postmark takes it, or shortly after.
      let remaining = 1 + randomInt(messagesUntilKill - 1)
      let isReached = false
      // Set before the server starts, because it sends as soon as it runs. The messages after this one get no response.
      postmark.behave = () => {
        if (--remaining > 0) return undefined
        isReached = true
        return remaining < 0 || crash % 2 === 0 ? 'take-and-hang' : 'take'
      }
      const server = await startServerProcess(env)
      await until(() => isReached, 'the message')
      await pause(randomInt(20))
      await server.kill()
    }
    postmark.behave = undefined
    const sentByKilled = postmark.messages.length
    assert.ok(sentByKilled >= crashes && sentByKilled < all, `${sentByKilled} of ${all}`)

    await prepared.use(enqueueFollowUps)
    const server = await startServerProcess(env)
    await until(
      async () => (await prepared.use(countUnsent)) === 0,
      'the remaining reminders are sent',
    )
    assert.is(await server.stop(), 0)

    const recipients = postmark.messages.map(({ To }) => To)
    assert.is(new Set(recipients).size, all, 'none is lost')
    assert.is(recipients.length, all, 'none is sent twice')
    await prepared.use(async ({ db }) => {
      const emails = await db.selectFrom('deliveries').select(['kind', 'state']).execute()
      assert.is(emails.length, all)
      assert.ok(emails.every(({ kind, state }) => kind === 'follow_up_1' && state === 'sent'))
    })
    await prepared.close()
    await postmark.close()
  })

test.run()
