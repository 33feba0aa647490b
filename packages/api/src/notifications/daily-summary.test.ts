import { pino } from 'pino'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eraseCompanies } from '../companies/erase-companies.ts'
import { sendEmail, type SendEmailDeps } from '../test/send-email.ts'
import { type Jobs, startJobs } from '../providers/jobs.ts'
import type { EmailMessage } from '../providers/email-sender.ts'
import { emailConfig } from '../test/email-config.ts'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { storeQuote } from '../test/test-quote.ts'
import { summarizeDays } from './summarize-days.ts'

const test = suite('daily summary')
let database: TestDatabase
let jobs: Jobs
let sent: EmailMessage[]
let deps: SendEmailDeps

test.before(async () => {
  database = await openTestDatabase()
  jobs = await startJobs(database, pino({ level: 'silent' }))
  deps = {
    db: database.db,
    emailSender: {
      send: async (message) => {
        sent.push(message)
        return { providerMessageId: message.id }
      },
      find: async () => undefined,
    },
    config: emailConfig,
  }
})
test.after(async () => {
  await jobs.stop()
  await database.close()
})
test.before.each(async () => {
  sent = []
  await database.db.deleteFrom('companies').execute()
  await eraseCompanies(database.db)
})

/** 7:30 AM in Chicago on November 2, 2026, the day after daylight saving time ended: yesterday had 25 hours. */
const now = '2026-11-02T13:30:00Z'
const midnight = Date.parse('2026-11-02T06:00:00Z')

const hoursBeforeMidnight = (hours: number) => new Date(midnight - hours * 3_600_000)

async function companyWithQuote(
  overrides: Parameters<typeof createCompany>[1] = {},
  hours = 1,
): Promise<number> {
  const { id } = await createCompany(database.db, {
    daily_summary: true,
    time_zone: 'America/Chicago',
    ...overrides,
  })
  await storeQuote(database.db, id, { created_at: hoursBeforeMidnight(hours) })
  return id
}

const summaries = () =>
  database.db
    .selectFrom('deliveries')
    .selectAll()
    .where('kind', '=', 'daily_summary')
    .orderBy('company_id')
    .execute()

const run = (at = now) =>
  summarizeDays({ db: database.db, jobs, now: sql<Date>`${at}::timestamptz` })

test('companies with the summary switched on and quotes on the previous day get one', async () => {
  const wanting = await companyWithQuote({
    contact_emails: ['a@bright.example', 'b@bright.example'],
  })
  const choosing = await companyWithQuote({
    contact_emails: ['a@bright.example', 'b@bright.example'],
    notification_email: 'b@bright.example',
  })
  await companyWithQuote({ daily_summary: false })
  await companyWithQuote({ email_notifications: false })
  await companyWithQuote({}, 26)
  await companyWithQuote({}, 0)
  await createCompany(database.db, { daily_summary: true, time_zone: 'America/Chicago' })
  await run()
  assert.equal(
    (await summaries()).map(({ company_id, recipients }) => [company_id, recipients]),
    [
      [wanting, ['a@bright.example', 'b@bright.example']],
      [choosing, ['b@bright.example']],
    ],
  )
})

test('a company gets at most one summary a day, also with concurrent runs', async () => {
  await companyWithQuote()
  await Promise.all([run(), run()])
  await run()
  const [summary, ...more] = await summaries()
  assert.ok(summary)
  assert.equal(more, [])
  const { rows } = await sql<{ emailId: string }>`
    select data ->> 'deliveryId' as "emailId" from pgboss.job
    where name = 'send-delivery' and data ->> 'deliveryId' = ${summary.id}`.execute(database.db)
  assert.is(rows.length, 1)

  await database.db
    .updateTable('deliveries')
    .set({ parameters: JSON.stringify({ day: '2020-02-29' }) as never })
    .execute()
  await run()
  assert.is((await summaries()).length, 2)
})

test('the summary has the number, value, statuses and newest quotes', async () => {
  const companyId = await companyWithQuote()
  const at = { created_at: hoursBeforeMidnight(2) }
  await storeQuote(database.db, companyId, {
    ...at,
    status: 'contacted',
    // The owner has sent a new price.
    current_total_cents: 50_000,
    current_revision: 2,
  })
  await storeQuote(database.db, companyId, { ...at, measurement_method: 'custom' })
  for (let index = 0; index < 9; index++)
    await storeQuote(database.db, companyId, { ...at, customer_name: `Lead ${index}` })
  await storeQuote(database.db, companyId, {
    customer_name: 'Today',
    created_at: hoursBeforeMidnight(0),
  })
  await run()
  const [summary] = await summaries()
  assert.ok(summary)
  await sendEmail(deps, summary.id)
  const [message] = sent
  assert.ok(message)
  // 10 priced quotes of $611.87 and one of $500.00
  assert.match(message.subject, /^12 new leads on Nov 1: \$6,618\.70 for Bright Driveways$/)
  assert.match(message.text, /Pending: +11\n/)
  assert.match(message.text, /Contacted: +1\n/)
  assert.match(message.text, /And 2 more in your dashboard/)
  assert.ok(!message.text.includes('Today'))
  assert.ok(message.html.includes('https://quotes.test/company/dashboard?tab=settings'))
})

test('the summary is sent at 7 AM in the company’s time zone, and until 9:59 AM if no process ran before', async () => {
  const company = await companyWithQuote()
  for (const [at, expected] of [
    ['2026-11-02T12:59:59Z', []],
    ['2026-11-02T16:00:00Z', []],
    ['2026-11-02T15:59:59Z', [company]],
  ] as const) {
    await run(at)
    assert.equal(
      (await summaries()).map(({ company_id }) => company_id),
      expected,
      at,
    )
  }
})

test('each company gets the summary of its own yesterday', async () => {
  const zones = ['America/New_York', 'America/Denver', 'America/Phoenix', 'Pacific/Honolulu']
  // 10 PM in New York on October 31, and 4 PM in Honolulu.
  const at = { created_at: new Date('2026-11-01T02:00:00Z') }
  const companies: number[] = []
  for (const time_zone of zones) {
    const { id } = await createCompany(database.db, { daily_summary: true, time_zone })
    await storeQuote(database.db, id, at)
    companies.push(id)
  }
  const days = async () =>
    (await summaries()).map(({ company_id, parameters }) => [company_id, parameters.day])
  for (const [now, ...companiesUntilThen] of [
    ['2026-11-01T12:00:00Z', 0],
    ['2026-11-01T14:00:00Z', 0, 1, 2],
    ['2026-11-01T17:00:00Z', 0, 1, 2, 3],
    ['2026-11-02T14:00:00Z', 0, 1, 2, 3],
  ] as const) {
    await run(now)
    assert.equal(
      await days(),
      companiesUntilThen.map((index) => [companies[index], '2026-10-31']),
      now,
    )
  }
  const [summary] = await summaries()
  await sendEmail(deps, summary?.id ?? '')
  assert.match(sent[0]?.subject ?? '', /^1 new lead on Oct 31: /)
})

test('a day whose quotes were all deleted sends no email', async () => {
  const companyId = await companyWithQuote()
  await run()
  await database.db.deleteFrom('quotes').where('company_id', '=', companyId).execute()
  const [summary] = await summaries()
  await sendEmail(deps, summary?.id ?? '')
  assert.equal(sent, [])
})

test.run()
