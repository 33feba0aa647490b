import { pino } from 'pino'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Jobs, startJobs } from '../providers/jobs.ts'
import { createPostmarkSender } from '../providers/postmark-sender.ts'
import { emailConfig } from '../test/email-config.ts'
import { type PostmarkDouble, startPostmarkDouble } from '../test/postmark-double.ts'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { storeEmail, storeQuote } from '../test/test-quote.ts'
import { digestAlerts } from './digest-alerts.ts'
import { digestMinutes } from '../emails/digest-interval.ts'
import { maxQuoteAlertsPerHour } from './email-channel.ts'
import { recentAlerts } from './email-limits.ts'
import { sendEmail, type SendEmailDeps } from '../test/send-email.ts'

const test = suite('alert digests')
let database: TestDatabase
let double: PostmarkDouble
let jobs: Jobs
let deps: SendEmailDeps

test.before(async () => {
  database = await openTestDatabase()
  jobs = await startJobs(database, pino({ level: 'silent' }))
  double = await startPostmarkDouble()
  deps = {
    db: database.db,
    emailSender: createPostmarkSender({
      apiBase: double.apiBase,
      serverToken: double.serverToken,
      broadcastStream: 'broadcast',
    }),
    config: emailConfig,
  }
})
test.after(async () => {
  await jobs.stop()
  await double.close()
  await database.close()
})
test.before.each(async () => {
  await database.db.deleteFrom('deliveries').execute()
  double.messages = []
})

async function newAlerts(companyId: number, count: number): Promise<string[]> {
  const emailIds = []
  for (let index = 0; index < count; index++) {
    const quote = await storeQuote(database.db, companyId, { customer_name: `Lead ${index}` })
    emailIds.push(await storeEmail(database.db, quote, 'lead_alert', ['office@bright.example']))
  }
  return emailIds
}

function countStates(companyId: number) {
  return database.db
    .selectFrom('deliveries')
    .select(['kind', 'state', (email) => email.fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .orderBy('state')
    .execute()
}

async function digestOf(companyId: number) {
  return database.db
    .selectFrom('deliveries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('kind', '=', 'lead_digest')
    .execute()
}

test('many quotes: alerts up to the limit per hour, the rest in one digest', async () => {
  const company = await createCompany(database.db)
  const emailIds = await newAlerts(company.id, maxQuoteAlertsPerHour + 7)
  await Promise.all(emailIds.map((emailId) => sendEmail(deps, emailId)))
  assert.is(double.messages.length, maxQuoteAlertsPerHour)
  assert.equal(await countStates(company.id), [
    { kind: 'lead_alert', state: 'held', count: 7 },
    { kind: 'lead_alert', state: 'sent', count: maxQuoteAlertsPerHour },
  ])
  const sent = new Set(double.messages.map((message) => message.Metadata.emailId))
  const heldIds = emailIds.filter((emailId) => !sent.has(emailId))

  await digestAlerts({ db: database.db, jobs })
  const [digest] = await digestOf(company.id)
  assert.ok(digest)
  assert.equal(digest.recipients, ['office@bright.example'])
  assert.equal((digest.parameters.emailIds as string[]).toSorted(), heldIds.toSorted())
  const queued = await sql<{ data: { deliveryId: string } }>`
    select data from pgboss.job where name = 'send-delivery'`.execute(database.db)
  assert.ok(queued.rows.some((job) => job.data.deliveryId === digest.id))

  double.messages = []
  await sendEmail(deps, digest.id)
  const [message] = double.messages
  assert.is(message?.Subject, '7 more leads for Bright Driveways')
  for (const emailId of heldIds) {
    const name = `Lead ${emailIds.indexOf(emailId)}`
    assert.ok(message?.HtmlBody.includes(`>${name}<`))
    assert.match(message?.TextBody ?? '', new RegExp(`^${name} +\\$611\\.87$`, 'm'))
  }
  assert.equal(await countStates(company.id), [
    { kind: 'lead_alert', state: 'digested', count: 7 },
    { kind: 'lead_alert', state: 'sent', count: maxQuoteAlertsPerHour },
    { kind: 'lead_digest', state: 'sent', count: 1 },
  ])
})

test('the limit per hour does not read the held alerts of the day', async () => {
  const company = await createCompany(database.db)
  const emailIds = await newAlerts(company.id, maxQuoteAlertsPerHour)
  for (const emailId of emailIds) await sendEmail(deps, emailId)
  await sql`
    insert into deliveries (company_id, kind, recipients, state)
    select ${company.id}::integer, 'lead_alert', '{office@bright.example}', 'held'
    from generate_series(1, 2000)`.execute(database.db)
  await sql`analyze deliveries`.execute(database.db)
  const plan = await recentAlerts(database.db, company.id).explain('json')
  assert.match(JSON.stringify(plan), 'deliveries_sent_alerts')
})

test('a held alert is not sent by a retry', async () => {
  const company = await createCompany(database.db)
  const emailIds = await newAlerts(company.id, maxQuoteAlertsPerHour + 1)
  for (const emailId of [...emailIds, ...emailIds]) await sendEmail(deps, emailId)
  assert.is(double.messages.length, maxQuoteAlertsPerHour)
})

test('at most one digest per interval', async () => {
  const company = await createCompany(database.db)
  for (const emailId of await newAlerts(company.id, maxQuoteAlertsPerHour + 2))
    await sendEmail(deps, emailId)
  await digestAlerts({ db: database.db, jobs })
  for (const emailId of await newAlerts(company.id, 3)) await sendEmail(deps, emailId)
  await digestAlerts({ db: database.db, jobs })
  assert.is((await digestOf(company.id)).length, 1)

  await database.db
    .updateTable('deliveries')
    .set({ created_at: sql`created_at - make_interval(mins => ${digestMinutes})` })
    .where('kind', '=', 'lead_digest')
    .execute()
  await digestAlerts({ db: database.db, jobs })
  const digests = await digestOf(company.id)
  assert.equal(
    digests.map((digest) => (digest.parameters.emailIds as string[]).length).sort(),
    [2, 3],
  )
})

test('concurrent digest jobs include each held alert once', async () => {
  const company = await createCompany(database.db)
  for (const emailId of await newAlerts(company.id, maxQuoteAlertsPerHour + 4))
    await sendEmail(deps, emailId)
  await Promise.all([1, 2, 3].map(() => digestAlerts({ db: database.db, jobs })))
  const digests = await digestOf(company.id)
  assert.is(digests.length, 1)
  assert.is((digests[0]?.parameters.emailIds as string[]).length, 4)
})

test('an hour later alerts are sent individually again', async () => {
  const company = await createCompany(database.db)
  for (const emailId of await newAlerts(company.id, maxQuoteAlertsPerHour))
    await sendEmail(deps, emailId)
  await database.db
    .updateTable('deliveries')
    .set({ sent_at: sql`sent_at - interval '61 minutes'` })
    .where('company_id', '=', company.id)
    .execute()
  const [next = ''] = await newAlerts(company.id, 1)
  await sendEmail(deps, next)
  assert.is(double.messages.length, maxQuoteAlertsPerHour + 1)
})

test('the limit of one company does not affect other alerts or confirmations', async () => {
  const flooded = await createCompany(database.db)
  const calm = await createCompany(database.db)
  for (const emailId of await newAlerts(flooded.id, maxQuoteAlertsPerHour))
    await sendEmail(deps, emailId)
  double.messages = []
  const quote = await storeQuote(database.db, flooded.id)
  const confirmation = await storeEmail(database.db, quote, 'quote_confirmation', [
    'jane.doe@example.com',
  ])
  const [alert = ''] = await newAlerts(calm.id, 1)
  await sendEmail(deps, confirmation)
  await sendEmail(deps, alert)
  assert.is(double.messages.length, 2)
})

test('a digest lists forty quotes and counts the rest', async () => {
  const company = await createCompany(database.db)
  for (const emailId of await newAlerts(company.id, maxQuoteAlertsPerHour + 43))
    await sendEmail(deps, emailId)
  await digestAlerts({ db: database.db, jobs })
  double.messages = []
  await sendEmail(deps, (await digestOf(company.id))[0]?.id ?? '')
  const [message] = double.messages
  assert.is(message?.Subject, '43 more leads for Bright Driveways')
  assert.is(message?.TextBody.match(/^Lead \d+/gm)?.length, 40)
  assert.match(message?.TextBody ?? '', /And 3 more in your dashboard/)
  assert.ok((message?.HtmlBody.length ?? Infinity) < 102_000, 'Gmail would cut it off')
})

test.run()
