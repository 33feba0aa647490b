import type { NotificationSettings } from '@curbquote/types/notifications'
import { maxTextsPerDay } from '@curbquote/types/text-messages'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createChannels } from '../channels/create-channels.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import { sendDelivery } from '../deliveries/send-delivery.ts'
import { createEmailSender } from '../providers/create-email-sender.ts'
import { createTwilioSender } from '../providers/twilio-sender.ts'
import { buildTestApp, productionEnv, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { runJobs } from '../test/run-jobs.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { startTwilioDouble, type TwilioDouble } from '../test/twilio-double.ts'
import { submissionOf, totalOf, visitWidget } from '../test/widget-visitor.ts'
import { lengthOf } from './to-gsm7.ts'

const test = suite('text messages to owners')
let twilio: TwilioDouble
let testApp: TestApp
let company: Awaited<ReturnType<typeof createCompany>>
let token: string
let phones = 0

test.before(async () => {
  twilio = await startTwilioDouble()
  testApp = await buildTestApp({ env: twilio.env })
})
test.after(async () => {
  await testApp.close()
  await twilio.close()
})
test.before.each(async () => {
  twilio.messages.length = 0
  twilio.behave = () => 201
  company = await createCompany(testApp.app.db, { quiet_from: 0, quiet_until: 0 })
  token = await signInAs(testApp, company)
})

const nextPhone = () => `512555${String(1_000 + phones++)}`

/** Runs the waiting jobs once. Returns the errors of the attempts. */
async function send(options: { apiBase?: string; timeoutMs?: number } = {}): Promise<string[]> {
  const { app, config } = testApp
  const errors: string[] = []
  const { apiBase = config.twilio?.apiBase } = options
  const base = {
    db: app.db,
    jobs: app.jobs,
    config,
    emailSender: await createEmailSender(config),
    textSender: config.twilio && createTwilioSender({ ...config.twilio, apiBase }, options),
  }
  const sending = { ...base, channels: createChannels(base) }
  await runJobs(testApp, 'send-delivery', ({ deliveryId }) =>
    sendDelivery(sending, deliveryId).catch((error: Error) => void errors.push(error.message)),
  )
  return errors
}

/** The retry of the newest text. */
async function sendAgain(): Promise<void> {
  const id = (await texts()).at(-1)?.id ?? ''
  await testApp.app.db
    .transaction()
    .execute((transaction) => queueDeliveries(transaction, testApp.app.jobs, [id]))
  assert.equal(await send(), [])
}

const post = (path: string, body: object) =>
  call(testApp, 'POST', `/api/company/sms/${path}`, { token, body })

/** Verifies a number, which turns text messages on. */
async function verify(phone = nextPhone()): Promise<string> {
  assert.is((await post('code', { phone })).status, 202)
  await send()
  const code = /\d{6}/.exec(twilio.messages.at(-1)?.Body ?? '')?.[0] ?? ''
  assert.is((await post('verify', { code })).status, 200)
  twilio.messages.length = 0
  return phone
}

async function submitQuote(): Promise<number> {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const response = await visitor.post('quote', submissionOf(job, totalOf(job)))
  assert.is(response.status, 201)
  return ((await response.json()) as { quoteId: number }).quoteId
}

const settings = async () =>
  (
    (await call(testApp, 'GET', '/api/company/notifications', { token }))
      .json as NotificationSettings
  ).company

const change = (body: object) =>
  call(testApp, 'PATCH', '/api/company/notifications', { token, body })

const texts = () =>
  testApp.app.db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'state', 'last_error', 'due_at'])
    .where('company_id', '=', company.id)
    .where('channel', '=', 'text')
    .orderBy('created_at')
    .execute()

/** Makes the waiting texts due now. */
async function makeDue(): Promise<void> {
  await testApp.app.db
    .updateTable('deliveries')
    .set({ due_at: sql<Date>`now()` })
    .where('company_id', '=', company.id)
    .where('state', '=', 'pending')
    .execute()
}

const reply = (fields: Record<string, string>, signature?: string) =>
  fetch(`${testApp.url}/api/twilio/inbound`, {
    method: 'POST',
    headers: {
      'x-twilio-signature':
        signature ?? twilio.sign(`${testApp.config.publicUrl}/api/twilio/inbound`, fields),
    },
    body: new URLSearchParams(fields),
  })

test('a number is verified by its code, and then gets one segment about each request', async () => {
  const phone = await verify()
  const { texts: own, smsNotifications, smsNumber } = await settings()
  assert.equal(own, {
    isAvailable: true,
    phone,
    isVerified: true,
    isStopped: false,
    mode: 'at_once',
  })
  assert.is(smsNotifications, true)
  assert.is(smsNumber, phone)
  const quoteId = await submitQuote()
  assert.equal(await send(), [])
  assert.equal(twilio.messages, [
    {
      To: `+1${phone}`,
      From: '+15125550100',
      Body: `New quote - $291.50 - Driveway - 40202 http://quotes.test/l/${quoteId.toString(36)}`,
    },
  ])
  assert.ok(lengthOf(twilio.messages[0]?.Body ?? '') <= 160)
})

test('a wrong code is refused, and five of them use the code up', async () => {
  const phone = nextPhone()
  await post('code', { phone })
  await send()
  const code = /\d{6}/.exec(twilio.messages.at(-1)?.Body ?? '')?.[0] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  for (let attempt = 0; attempt < 5; attempt++)
    assert.is((await post('verify', { code: wrong })).status, 400)
  assert.is((await post('verify', { code })).status, 429)
  assert.is((await settings()).texts.isVerified, false)
  assert.is((await change({ smsNotifications: true })).status, 400)
})

test('the short link leads to the quote in the dashboard, which needs a session', async () => {
  const to = async (path: string) =>
    (await fetch(`${testApp.url}${path}`, { redirect: 'manual' })).headers.get('location')
  assert.is(await to('/l/2s'), '/company/dashboard?lead=100')
  assert.is(await to('/l'), '/company/dashboard')
  assert.is(await to('/l/ZZ!'), '/company/dashboard')
})

test('if unopened: a text waits five minutes, and is not sent if the request was opened', async () => {
  await verify()
  assert.is((await change({ textMode: 'if_unopened' })).status, 200)
  const opened = await submitQuote()
  const unopened = await submitQuote()
  await send()
  assert.is(twilio.messages.length, 0)
  const waiting = (await texts()).filter(({ kind }) => kind === 'new_quote')
  for (const { due_at } of waiting) assert.ok(due_at.getTime() > Date.now() + 4 * 60_000)
  await testApp.app.db
    .updateTable('quotes')
    .set({ first_opened_at: new Date() })
    .where('id', '=', opened)
    .execute()
  await makeDue()
  await send()
  assert.equal(
    twilio.messages.map(({ Body }) => Body.endsWith(`/l/${unopened.toString(36)}`)),
    [true],
  )
})

test('a text waits for the end of the quiet hours', async () => {
  await verify()
  await sql`
    update companies set quiet_from = hour, quiet_until = (hour + 23) % 24
    from (select extract(hour from now() at time zone time_zone)::integer as hour
      from companies where id = ${company.id}) as local
    where id = ${company.id}`.execute(testApp.app.db)
  await submitQuote()
  await send()
  assert.is(twilio.messages.length, 0)
  const text = (await texts()).at(-1)
  assert.is(text?.state, 'pending')
  assert.ok((text?.due_at.getTime() ?? 0) > Date.now() + 21 * 3_600_000)
})

test('after twenty texts a day, one more says that there are no others', async () => {
  const phone = await verify()
  await testApp.app.db
    .insertInto('deliveries')
    .values(
      Array.from({ length: maxTextsPerDay }, () => ({
        channel: 'text' as const,
        kind: 'new_quote',
        company_id: company.id,
        recipients: [phone],
        state: 'sent' as const,
      })),
    )
    .execute()
  await submitQuote()
  await submitQuote()
  await send()
  await send()
  assert.is(twilio.messages.length, 1)
  assert.match(twilio.messages[0]?.Body ?? '', 'no more until tomorrow')
  assert.ok(lengthOf(twilio.messages[0]?.Body ?? '') <= 160)
})

test('STOP ends text messages, START resumes them, and HELP gets words', async () => {
  const phone = await verify()
  const from = { From: `+1${phone}` }
  assert.is((await reply({ ...from, Body: ' stop ' })).status, 200)
  assert.is((await settings()).texts.isStopped, true)
  await submitQuote()
  await send()
  assert.is(twilio.messages.length, 0)
  assert.is((await reply({ ...from, Body: 'START' })).status, 200)
  await submitQuote()
  await send()
  assert.is(twilio.messages.length, 1)
  assert.match(await (await reply({ ...from, Body: 'HELP' })).text(), '<Message>CurbQuote sends')
})

test('attack: a reply without the provider’s signature stops nothing', async () => {
  const phone = await verify()
  const fields = { From: `+1${phone}`, Body: 'STOP' }
  const other = twilio.sign('http://elsewhere.test/api/twilio/inbound', fields)
  for (const signature of ['', 'x', other]) assert.is((await reply(fields, signature)).status, 403)
  assert.is((await settings()).texts.isStopped, false)
})

test('another number has to be verified again', async () => {
  await verify()
  assert.is((await change({ smsNumber: '512-555-9999' })).status, 200)
  const { smsNotifications, texts: own } = await settings()
  assert.is(smsNotifications, false)
  assert.is(own.isVerified, false)
})

test('refused: a 4xx settles the text as failed', async () => {
  await verify()
  await submitQuote()
  twilio.behave = () => 400
  assert.equal(await send(), [])
  assert.is((await texts()).at(-1)?.state, 'failed')
})

for (const status of [429, 503])
  test(`deferred: a ${status} is retried`, async () => {
    await verify()
    await submitQuote()
    twilio.behave = () => status
    assert.is((await send()).length, 1)
    assert.is((await texts()).at(-1)?.state, 'pending')
  })

test('lost response: an alert is not sent twice, and its outcome is unknown', async () => {
  await verify()
  await submitQuote()
  twilio.behave = () => 'drop'
  assert.is((await send()).length, 1)
  assert.is((await texts()).at(-1)?.state, 'submitting')
  twilio.behave = () => 201
  await sendAgain()
  assert.is((await texts()).at(-1)?.state, 'unknown')
  assert.is(twilio.messages.length, 1)
})

test('lost response: a code is sent again', async () => {
  await post('code', { phone: nextPhone() })
  twilio.behave = () => 'drop'
  assert.is((await send()).length, 1)
  twilio.behave = () => 201
  await sendAgain()
  assert.is((await texts()).at(-1)?.state, 'sent')
  assert.is(twilio.messages.length, 2)
})

test('slow: a provider that never responds leaves the text in doubt', async () => {
  await verify()
  await submitQuote()
  twilio.behave = () => 'hang'
  assert.match((await send({ timeoutMs: 500 }))[0] ?? '', /timeout/i)
  assert.is((await texts()).at(-1)?.state, 'submitting')
})

test('gone: a provider that refuses connections is retried', async () => {
  await verify()
  await submitQuote()
  assert.match((await send({ apiBase: 'http://127.0.0.1:9' }))[0] ?? '', 'ECONNREFUSED')
  assert.is((await texts()).at(-1)?.state, 'pending')
  await sendAgain()
  assert.is((await texts()).at(-1)?.state, 'sent')
})

test('without a provider the switch says so, and no text is sent', async () => {
  const production = await buildTestApp({ env: productionEnv })
  const owner = await createCompany(production.app.db)
  const session = await signInAs(production, owner)
  const { json } = await call(production, 'GET', '/api/company/notifications', { token: session })
  assert.is((json as NotificationSettings).company.texts.isAvailable, false)
  const phone = nextPhone()
  const body = { phone }
  assert.is(
    (await call(production, 'POST', '/api/company/sms/code', { token: session, body })).status,
    503,
  )
  const switched = await call(production, 'PATCH', '/api/company/notifications', {
    token: session,
    body: { smsNotifications: true },
  })
  assert.is(switched.status, 400)
  assert.match(switched.text, 'This server has no text messages set up.')
  await production.close()
})

test.run()
