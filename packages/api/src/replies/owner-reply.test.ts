import { maxReplyLength } from '@curbquote/types/limits'
import type { Quote, QuoteEvent, QuoteEventActor, QuoteEventKind } from '@curbquote/types/quotes'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sendEmail } from '../test/send-email.ts'
import { planFollowUps } from '../follow-ups/plan-follow-ups.ts'
import { createEmailSender, outboxDirectory } from '../providers/create-email-sender.ts'
import { listOutbox } from '../providers/outbox-sender.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createRemindingCompany } from '../test/follow-up-history.ts'
import { runJobs } from '../test/run-jobs.ts'
import { signInAs } from '../test/sign-in.ts'

const test = suite('replies of the owner')
let testApp: TestApp
let company: Awaited<ReturnType<typeof createRemindingCompany>>
let token: string
const inboundAddress = 'replies@inbound.example'

test.before(async () => {
  testApp = await buildTestApp({
    env: {
      POSTMARK_INBOUND_ADDRESS: inboundAddress,
      POSTMARK_WEBHOOK_PASSWORD: 'a password of Postmark that has 32 bytes',
    },
  })
  company = await createRemindingCompany(testApp.app.db, {
    contact_emails: ['office@bright.example'],
  })
  token = await signInAs(testApp, company)
})
test.after(() => testApp.close())

const reply = (
  quoteId: number,
  text: string,
  { bearer = token, key }: { bearer?: string; key?: string } = {},
) =>
  call(testApp, 'POST', `/api/company/quotes/${quoteId}/replies`, {
    token: bearer,
    body: { text },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

const newQuote = (overrides: Parameters<typeof storeBareQuote>[2] = {}) =>
  storeBareQuote(testApp.app.db, company.id, { contact_consent_at: new Date(), ...overrides })

async function sentReplies(config = testApp.config) {
  const emailSender = await createEmailSender(testApp.config)
  await runJobs(testApp, 'send-delivery', ({ deliveryId: emailId }) =>
    sendEmail({ db: testApp.app.db, emailSender, config }, emailId),
  )
  const { messages } = await listOutbox(outboxDirectory(testApp.config), 100)
  return messages.filter(({ tag }) => tag === 'owner_reply')
}

test("a reply is an email in the company's name, stands in the history and stops reminders", async () => {
  const { id } = await newQuote({ customer_email: 'dana@home.example', opened_at: new Date() })
  await planFollowUps(testApp.app.db)
  const text = 'Hello Dana,\n\nwe can come on Friday. <b>Is that fine?</b>'
  const response = await reply(id, `  ${text}\n`)
  assert.is(response.status, 201)
  assert.is((response.json as Quote).id, id)
  const [email] = await sentReplies()
  assert.is(email?.to, 'dana@home.example')
  assert.match(email?.from ?? '', /^"?Bright Driveways/)
  assert.match(email?.replyTo ?? '', /^replies\+[\w-]+@inbound\.example$/)
  assert.match(email?.text ?? '', 'we can come on Friday. <b>Is that fine?</b>')
  assert.match(email?.html ?? '', '&lt;b&gt;Is that fine?')
  const { json } = await call(testApp, 'GET', `/api/company/quotes/${id}/events`, { token })
  const events = json as QuoteEvent[]
  const stop = events.find(({ kind }) => kind === 'follow_ups_stopped')
  const sent = events.find(({ kind }) => kind === 'reply_sent')
  assert.equal([stop?.kind, stop?.to], ['follow_ups_stopped', 'reply'])
  assert.equal([sent?.kind, sent?.to, sent?.actor], ['reply_sent', text, 'owner'])
})

test('a reply makes a new quote contacted, and leaves another status', async () => {
  for (const [status, after] of [
    ['pending', 'contacted'],
    ['completed', 'completed'],
  ] as const) {
    const { id } = await newQuote({ customer_email: 'dana@home.example', status })
    assert.is(((await reply(id, 'Hello')).json as Quote).status, after)
  }
})

test('without an inbound address the customer answers to the company', async () => {
  const { id } = await newQuote({ customer_email: 'no-inbound@home.example' })
  await reply(id, 'Hello')
  const emails = await sentReplies({ ...testApp.config, inboundAddress: undefined })
  const email = emails.find(({ to }) => to.includes('no-inbound@home.example'))
  assert.is(email?.replyTo, 'office@bright.example')
})

test('a Spanish customer gets the frame of the email in Spanish', async () => {
  const { id } = await newQuote({ customer_email: 'es@home.example', language: 'es' })
  await reply(id, 'Hola')
  const email = (await sentReplies()).find(({ to }) => to.includes('es@home.example'))
  assert.is(email?.subject, 'Bright Driveways le respondió')
})

const addEvent = (quoteId: number, kind: QuoteEventKind, actor: QuoteEventActor) =>
  testApp.app.db
    .insertInto('quote_events')
    .values({ company_id: company.id, quote_id: quoteId, kind, to_value: '?', actor })
    .execute()

const hasOpenQuestion = async (id: number) => {
  const { json } = await call(testApp, 'GET', `/api/company/quotes/${id}`, { token })
  return (json as Quote).offer.hasOpenQuestion
}

test('a reply settles the open question of the customer', async () => {
  const { id } = await newQuote()
  await addEvent(id, 'asked', 'customer')
  assert.is(await hasOpenQuestion(id), true)
  await reply(id, 'Yes.')
  assert.is(await hasOpenQuestion(id), false)
})

for (const [kind, actor, isOpen] of [
  ['accepted', 'customer', true],
  ['day_confirmed', 'customer', true],
  ['opened', 'customer', true],
  ['notes_changed', 'owner', true],
  ['declined', 'customer', false],
  ['accepted', 'owner', false],
  ['day_confirmed', 'owner', false],
  // It sends no message.
  ['job_date_changed', 'owner', true],
  // It moves all jobs of a day, for example because of rain.
  ['day_moved', 'owner', true],
  ['status_changed', 'api_key', false],
  ['revised', 'owner', false],
] as const)
  test(`a question is ${isOpen ? 'open' : 'settled'} after ${kind} by ${actor}`, async () => {
    const { id } = await newQuote()
    await addEvent(id, 'asked', 'customer')
    await addEvent(id, kind, actor)
    assert.is(await hasOpenQuestion(id), isOpen)
  })

test('a repeated reply is one email; its key is not good for another text', async () => {
  const { id } = await newQuote()
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await reply(id, 'On Friday.', { key: 'once' })).status),
  )
  assert.equal(statuses, [201, 201, 201])
  const other = await reply(id, 'On Monday.', { key: 'once' })
  assert.is(other.status, 422)
  const emails = await testApp.app.db
    .selectFrom('deliveries')
    .select('id')
    .where('quote_id', '=', id)
    .where('kind', '=', 'owner_reply')
    .execute()
  assert.is(emails.length, 1)
})

test('an empty reply and one of more than 5,000 characters are refused', async () => {
  const { id } = await newQuote()
  for (const text of ['', ' \n ', 'x'.repeat(maxReplyLength + 1)])
    assert.is((await reply(id, text)).status, 400)
  assert.is((await reply(id, 'x'.repeat(maxReplyLength))).status, 201)
})

test('a customer without an email address gets no reply, and the owner is told', async () => {
  const { id } = await newQuote({ customer_email: '', customer_phone: '5025550188' })
  const { status, json } = await reply(id, 'Tuesday suits us.')
  assert.is(status, 400)
  assert.is(
    (json as { error: string }).error,
    'The customer has no email address. Call the customer instead.',
  )
})

test("another company cannot reply to a company's customer, and nobody replies to spam", async () => {
  const { id } = await newQuote()
  const attacker = await createRemindingCompany(testApp.app.db)
  const bearer = await signInAs(testApp, attacker)
  assert.is((await reply(id, 'Pay here', { bearer })).status, 404)
  const spam = await newQuote({ is_spam: true })
  assert.is((await reply(spam.id, 'Hello')).status, 404)
})

test.run()
