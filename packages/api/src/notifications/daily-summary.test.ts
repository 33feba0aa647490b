import { pino } from 'pino'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eraseCompanies } from '../companies/erase-companies.ts'
import { sendEmail, type SendEmailDeps } from '../emails/send-email.ts'
import { type Jobs, startJobs } from '../services/jobs.ts'
import type { EmailMessage } from '../services/email-sender.ts'
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
    config: {
      publicUrl: 'https://quotes.test',
      mailFrom: 'CurbQuote <quotes@curbquote.test>',
      supportEmail: 'support@quotes.test',
      codePepper: 'a pepper of the tests, and of nothing else',
      rateLimits: true,
    },
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

const hoursBeforeMidnight = (hours: number) =>
  sql<Date>`(date_trunc('day', now() at time zone 'UTC') - make_interval(hours => ${hours})) at time zone 'UTC'`

async function companyWithQuote(
  overrides: Parameters<typeof createCompany>[1] = {},
  hours = 1,
): Promise<number> {
  const { id } = await createCompany(database.db, { daily_summary: true, ...overrides })
  await storeQuote(database.db, id, { created_at: hoursBeforeMidnight(hours) as never })
  return id
}

const summaries = () =>
  database.db
    .selectFrom('emails')
    .selectAll()
    .where('kind', '=', 'daily_summary')
    .orderBy('company_id')
    .execute()

const run = () => summarizeDays({ db: database.db, jobs })

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
  await companyWithQuote({}, 25)
  await companyWithQuote({}, 0)
  await createCompany(database.db, { daily_summary: true })
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
    select data ->> 'emailId' as "emailId" from pgboss.job
    where name = 'send-email' and data ->> 'emailId' = ${summary.id}`.execute(database.db)
  assert.is(rows.length, 1)

  await database.db
    .updateTable('emails')
    .set({ parameters: JSON.stringify({ day: '2020-02-29' }) as never })
    .execute()
  await run()
  assert.is((await summaries()).length, 2)
})

test('the summary has the number, value, statuses and newest quotes', async () => {
  const companyId = await companyWithQuote()
  const at = { created_at: hoursBeforeMidnight(2) as never }
  await storeQuote(database.db, companyId, { ...at, status: 'contacted' })
  await storeQuote(database.db, companyId, { ...at, measurement_method: 'custom' })
  for (let index = 0; index < 9; index++)
    await storeQuote(database.db, companyId, { ...at, customer_name: `Lead ${index}` })
  await storeQuote(database.db, companyId, { customer_name: 'Today' })
  await run()
  const [summary] = await summaries()
  assert.ok(summary)
  await sendEmail(deps, summary.id)
  const [message] = sent
  assert.ok(message)
  // 11 priced quotes of $611.87
  assert.match(message.subject, /^12 new leads on \w{3} \d+: \$6,730\.57 for Bright Driveways$/)
  assert.match(message.text, /Pending: +11\n/)
  assert.match(message.text, /Contacted: +1\n/)
  assert.match(message.text, /And 2 more in your dashboard/)
  assert.ok(!message.text.includes('Today'))
  assert.ok(message.html.includes('https://quotes.test/company/dashboard?tab=settings'))
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
