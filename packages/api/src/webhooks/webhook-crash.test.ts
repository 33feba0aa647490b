import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrate } from '../db/migrate.ts'
import { startJobs } from '../providers/jobs.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { testSecret } from '../test/build-test-app.ts'
import { prepareServerDatabase } from '../test/server-database.ts'
import { startServerProcess } from '../test/server-process.ts'
import { createCompany } from '../test/test-company.ts'
import { changeNotes, storeEndpoint } from '../test/test-webhooks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/webhook-receiver.ts'

const processFile = path.join(import.meta.dirname, '../test/deliver-webhooks-process.ts')

const test = suite<{ dataDir: string; receiver: WebhookReceiver }>(
  'a delivery survives its process',
)
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-webhook-crash-'))
  context.receiver = await startWebhookReceiver()
})
test.after.each(async ({ dataDir, receiver }) => {
  await receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('kill -9 during a delivery: it is delivered at least once, with the same id', async ({
  dataDir,
  receiver,
}) => {
  const prepared = await prepareServerDatabase(dataDir)
  const { port, ca } = receiver.options.connection
  const env = {
    ...prepared.env,
    CODE_PEPPER: testSecret,
    TEST_WEBHOOK_RECEIVER: JSON.stringify({ port, ca }),
  }
  const { secret } = await prepared.use(async (database) => {
    const { db } = database
    await migrate(db)
    const jobs = await startJobs(database, pino({ level: 'silent' }))
    const company = await createCompany(db)
    const app = { db, jobs, settings: { codePepper: testSecret } }
    const endpoint = await storeEndpoint({ app }, company)
    await changeNotes({ app }, company, await storeBareQuote(db, company.id))
    await jobs.stop()
    return endpoint
  })

  const arrived = Promise.withResolvers<void>()
  receiver.behave = () => {
    arrived.resolve()
    return 'hang'
  }
  const first = await startServerProcess(env, processFile)
  await arrived.promise
  await first.kill()

  const states = () =>
    prepared.use(async ({ db }) => {
      const rows = await db.selectFrom('webhook_deliveries').select(['state', 'attempt']).execute()
      // The lease of the killed process has ended.
      await sql`update webhook_deliveries set next_at = now() - interval '1 minute' where state = 'sending'`.execute(
        db,
      )
      return rows
    })
  assert.equal(await states(), [{ state: 'sending', attempt: 1 }])

  const again = Promise.withResolvers<void>()
  receiver.behave = () => {
    again.resolve()
    return 204
  }
  const second = await startServerProcess(env, processFile)
  await again.promise
  assert.is(await second.stop(), 0)
  assert.equal(await states(), [{ state: 'delivered', attempt: 2 }])
  const [one, two] = receiver.requests
  assert.ok(one && two)
  assert.is(one.headers['webhook-id'], two.headers['webhook-id'])
  assert.is(one.text, two.text)
  for (const { text, headers } of [one, two]) new Webhook(secret).verify(text, headers)
  await prepared.close()
})

test.run()
