import { formatCents } from '@curbquote/pricing'
import { sql } from 'kysely'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMetrics } from '../operations/metrics.ts'
import { startJobs } from '../providers/jobs.ts'
import { createPostmarkSender } from '../providers/postmark-sender.ts'
import { type PostmarkDouble, startPostmarkDouble } from '../test/postmark-double.ts'
import { emailConfig } from '../test/email-config.ts'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { storedLines, storeEmail, storeQuote } from '../test/test-quote.ts'
import { visibleFacts } from '../test/visible-facts.ts'
import { abandonEmail, sendEmail, type SendEmailDeps } from '../test/send-email.ts'
import { runJobs } from '../providers/define-job.ts'
import { createChannels } from './create-channels.ts'
import { deliveryJobs } from './delivery-jobs.ts'

const test = suite('sending email')
const busy = { status: 429, code: 429, message: 'Rate limit exceeded.' }
const broken = { status: 500, code: 0, message: 'Internal error.' }
let database: TestDatabase
let double: PostmarkDouble
let deps: SendEmailDeps

test.before(async () => {
  database = await openTestDatabase()
})
test.after(async () => {
  await database.close()
})
test.before.each(async () => {
  double = await startPostmarkDouble()
  deps = {
    db: database.db,
    emailSender: emailSenderOf(double),
    config: emailConfig,
  }
})
test.after.each(async () => {
  assert.equal(double.schemaErrors, [])
  await double.close()
})

function emailSenderOf(
  { apiBase, serverToken, broadcastStream }: PostmarkDouble,
  timeoutSeconds = 5,
) {
  return createPostmarkSender({ apiBase, serverToken, broadcastStream }, { timeoutSeconds })
}

/** Creates a quote with a pending alert. */
async function newAlert(
  recipients = ['office@bright.example'],
  overrides: Parameters<typeof storeQuote>[2] = {},
) {
  const company = await createCompany(database.db, { contact_emails: ['office@bright.example'] })
  const quote = await storeQuote(database.db, company.id, overrides)
  return storeEmail(database.db, quote, 'lead_alert', recipients)
}

function readEmail(emailId: string) {
  return database.db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', emailId)
    .executeTakeFirstOrThrow()
}

async function fails(work: Promise<unknown>, message: RegExp): Promise<void> {
  try {
    await work
  } catch (error) {
    return assert.match((error as Error).message, message)
  }
  assert.unreachable('It should have failed.')
}

test('an alert is sent to Postmark with its headers and metadata', async () => {
  const emailId = await newAlert(['office@bright.example', 'crew@bright.example'])
  await sendEmail(deps, emailId)
  const [message] = double.messages
  assert.is(message?.To, 'office@bright.example, crew@bright.example')
  assert.is(message?.From, 'CurbQuote <quotes@curbquote.test>')
  assert.is(message?.ReplyTo, 'jane.doe@example.com')
  assert.is(message?.Subject, 'New lead: Jane Doe in Austin, $611.87')
  assert.is(message?.Tag, 'lead_alert')
  assert.is(message?.TrackOpens, false)
  assert.equal(message?.Metadata, { emailId })
  const row = await readEmail(emailId)
  assert.is(row.state, 'sent')
  assert.is(row.attempts, 1)
  assert.is(row.provider_message_id, message?.MessageID)
  assert.ok(row.sent_at)
})

test('the confirmation has the business as sender name and Reply-To', async () => {
  const company = await createCompany(database.db, {
    name: 'Oak "The Best" & Sons, Inc.',
    contact_emails: ['office@bright.example'],
  })
  const quote = await storeQuote(database.db, company.id)
  const emailId = await storeEmail(database.db, quote, 'quote_confirmation', [
    'jane.doe@example.com',
  ])
  await sendEmail(deps, emailId)
  const [message] = double.messages
  assert.is(message?.From, '"Oak The Best & Sons, Inc." <quotes@curbquote.test>')
  assert.is(message?.ReplyTo, 'office@bright.example')
  const { texts } = visibleFacts(message?.HtmlBody ?? '')
  for (const [, , cents] of storedLines) {
    assert.ok(texts.includes(formatCents(cents)))
    assert.ok(message?.TextBody.includes(` ${formatCents(cents)}\n`))
  }
})

test('an email that was sent is not sent again', async () => {
  const emailId = await newAlert()
  await sendEmail(deps, emailId)
  await sendEmail(deps, emailId)
  assert.is(double.sendRequests, 1)
  assert.is((await readEmail(emailId)).attempts, 1)
})

test('the time until an email is sent is measured', async () => {
  const metrics = createMetrics()
  const emailId = await newAlert()
  await database.db
    .updateTable('deliveries')
    .set({
      created_at: sql<Date>`now() - interval '90 seconds'`,
      due_at: sql<Date>`now() - interval '90 seconds'`,
    })
    .where('id', '=', emailId)
    .execute()
  await sendEmail({ ...deps, metrics }, emailId)
  const text = await metrics.registry.metrics()
  const bucket = (limit: string) =>
    new RegExp(
      String.raw`^curbquote_delivery_latency_seconds_bucket\{le="${limit}",channel="email",kind="lead_alert"\} (\d+)$`,
      'm',
    ).exec(text)?.[1]
  assert.is(bucket('60'), '0')
  assert.is(bucket('300'), '1')
  assert.match(
    text,
    'curbquote_deliveries_total{channel="email",kind="lead_alert",outcome="sent"} 1',
  )
})

test('an email of a deleted quote is not sent', async () => {
  const emailId = await newAlert()
  await database.db.deleteFrom('quotes').execute()
  await sendEmail(deps, emailId)
  assert.is(double.sendRequests, 0)
})

test('email API timeout: an accepted message with a lost response is sent once', async () => {
  for (const behavior of ['take-and-drop', 'take-and-hang'] as const) {
    const emailId = await newAlert()
    const impatient = { ...deps, emailSender: emailSenderOf(double, 1) }
    double.messages = []
    double.behaviors = [behavior]
    await fails(sendEmail(impatient, emailId), /Postmark|abort|timeout/i)
    const doubtful = await readEmail(emailId)
    assert.is(doubtful.state, 'submitting')
    assert.ok(doubtful.last_error)
    await sendEmail(deps, emailId)
    const row = await readEmail(emailId)
    assert.is(row.state, 'sent')
    assert.is(row.attempts, 2)
    assert.is(row.last_error, null)
    assert.is(double.messages.length, 1)
    assert.is(row.provider_message_id, double.messages[0]?.MessageID)
  }
})

test('a connection lost before the message was accepted: sent once by the retry', async () => {
  const emailId = await newAlert()
  double.behaviors = ['drop', broken]
  await fails(sendEmail(deps, emailId), /Postmark/)
  await fails(sendEmail(deps, emailId), /500/)
  await sendEmail(deps, emailId)
  assert.is((await readEmail(emailId)).state, 'sent')
  assert.is((await readEmail(emailId)).attempts, 3)
  assert.is(double.messages.length, 1)
})

test('a process that died after Postmark accepted the message: the next one finds it', async () => {
  const emailId = await newAlert()
  const neverWritten: SendEmailDeps = {
    ...deps,
    emailSender: {
      ...deps.emailSender,
      send: async (message) => {
        await deps.emailSender.send(message)
        throw new Error('killed')
      },
    },
  }
  await fails(sendEmail(neverWritten, emailId), /killed/)
  await sendEmail(deps, emailId)
  assert.is((await readEmail(emailId)).state, 'sent')
  assert.is(double.sendRequests, 1)
})

test('email API 500 or 429 for a while: every email is sent once', async () => {
  const emailIds = []
  for (let count = 0; count < 12; count++) emailIds.push(await newAlert())
  double.behaviors = Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? broken : busy))
  for (let round = 0; round < 5; round++)
    await Promise.allSettled(emailIds.map((emailId) => sendEmail(deps, emailId)))
  const states = await Promise.all(
    emailIds.map(async (emailId) => (await readEmail(emailId)).state),
  )
  assert.equal([...new Set(states)], ['sent'])
  assert.equal(double.messages.map((message) => message.Metadata.emailId).sort(), emailIds.sort())
})

test('an email that was not accepted is pending and does not count against the limit', async () => {
  const emailId = await newAlert()
  double.behaviors = [busy]
  await fails(sendEmail(deps, emailId), /Rate limit/)
  const row = await readEmail(emailId)
  assert.is(row.state, 'pending')
  assert.is(row.attempts, 1)
  assert.match(row.last_error ?? '', /429/)
})

test('an unreachable provider leaves the email pending with the reason', async () => {
  const emailId = await newAlert()
  const gone = await startPostmarkDouble()
  await gone.close()
  await fails(sendEmail({ ...deps, emailSender: emailSenderOf(gone) }, emailId), /ECONNREFUSED/)
  assert.is((await readEmail(emailId)).state, 'pending')
})

test('an inactive recipient is a permanent failure', async () => {
  const emailId = await newAlert()
  double.behaviors = [
    { status: 422, code: 406, message: 'Found inactive addresses: office@bright.example.' },
  ]
  await sendEmail(deps, emailId)
  await sendEmail(deps, emailId)
  const row = await readEmail(emailId)
  assert.is(row.state, 'failed')
  assert.match(row.last_error ?? '', /inactive/)
  assert.is(double.sendRequests, 1)
})

test('an email address with a line break is never sent to Postmark', async () => {
  const emailId = await newAlert(['office@bright.example\r\nBcc: victim@example.com'])
  await sendEmail(deps, emailId)
  assert.is((await readEmail(emailId)).state, 'failed')
  assert.is(double.sendRequests, 0)
})

test('no header sent to Postmark contains a line break', async () => {
  const emailId = await newAlert(undefined, {
    customer_name: 'Jane\r\nBcc: victim@example.com',
    customer_city: 'Austin\u2028X-Evil: 1',
    customer_email: 'jane@example.com\r\nBcc: victim@example.com',
  })
  await sendEmail(deps, emailId)
  const [message] = double.messages
  assert.ok(message)
  assert.is(message.ReplyTo, undefined)
  for (const header of [message.Subject, message.From, message.To, message.Tag])
    assert.not.match(header, /[\p{Cc}\p{Zl}\p{Zp}]/u)
})

test('an unknown kind of email fails with a reason', async () => {
  const { id } = await database.db
    .insertInto('deliveries')
    .values({ kind: 'nonsense', recipients: ['a@example.com'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendEmail(deps, id)
  assert.is((await readEmail(id)).state, 'failed')
})

test('after the last attempt an email is failed, or unknown if Postmark may have it', async () => {
  const refused = await newAlert()
  const doubtful = await newAlert()
  double.behaviors = [busy, broken]
  await fails(sendEmail(deps, refused), /429/)
  await fails(sendEmail(deps, doubtful), /500/)
  await abandonEmail(deps, refused)
  await abandonEmail(deps, doubtful)
  assert.is((await readEmail(refused)).state, 'failed')
  assert.is((await readEmail(doubtful)).state, 'unknown')
})

test('a sent email is not given up', async () => {
  const emailId = await newAlert()
  await sendEmail(deps, emailId)
  await abandonEmail(deps, emailId)
  assert.is((await readEmail(emailId)).state, 'sent')
})

test('the job queue sends a burst of emails and retries failures', async () => {
  const jobs = await startJobs(database, pino({ level: 'silent' }), { definitions: deliveryJobs })
  try {
    const emailIds: string[] = []
    for (let count = 0; count < 12; count++) emailIds.push(await newAlert())
    const settled = new Set<string>()
    const allSent = new Promise<void>((resolve) => {
      const watched = deps.emailSender
      deps.emailSender = {
        ...watched,
        send: async (message) => {
          const response = await watched.send(message)
          settled.add(message.id)
          if (emailIds.every((emailId) => settled.has(emailId))) resolve()
          return response
        },
      }
    })
    double.behaviors = [busy]
    await runJobs(deliveryJobs, { ...deps, jobs, channels: createChannels({ ...deps, jobs }) })
    await database.db.transaction().execute((transaction) =>
      jobs.enqueue(
        transaction,
        'send-delivery',
        emailIds.map((deliveryId) => ({ deliveryId })),
      ),
    )
    await allSent
    await jobs.stop()
    const states = await Promise.all(
      emailIds.map(async (emailId) => (await readEmail(emailId)).state),
    )
    assert.equal([...new Set(states)], ['sent'])
    assert.is(double.messages.length, 12)
    assert.is(double.sendRequests, 13)
  } finally {
    await jobs.stop()
  }
})

test.run()
