import { readFileSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sendEmail } from '../test/send-email.ts'
import { createEmailSender, outboxDirectory } from '../providers/create-email-sender.ts'
import { listOutbox } from '../providers/outbox-sender.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createRemindingCompany } from '../test/follow-up-history.ts'
import { runJobs } from '../test/run-jobs.ts'
import { signInAs } from '../test/sign-in.ts'
import { replyAddressOf } from './follow-up-email.ts'
import { followUpTokens } from './follow-up-token.ts'
import { planFollowUps } from './plan-follow-ups.ts'

const password = 'a password of Postmark that has 32 bytes'
const sample = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'fixtures/postmark-inbound.json'), 'utf8'),
) as { MessageID: string; Headers: { Name: string; Value: string }[] }

const test = suite('replies to reminders')
let testApp: TestApp
test.before(async () => {
  testApp = await buildTestApp({
    env: {
      POSTMARK_INBOUND_ADDRESS: '451d9b70cf9364d23ff6f9d51d870251569e@inbound.postmarkapp.com',
      POSTMARK_WEBHOOK_PASSWORD: password,
    },
  })
})
test.after(() => testApp.close())

async function plannedQuote(overrides: Parameters<typeof createRemindingCompany>[1] = {}) {
  const { db } = testApp.app
  const company = await createRemindingCompany(db, {
    contact_emails: ['office@bright.example'],
    ...overrides,
  })
  const { id } = await storeBareQuote(db, company.id, { contact_consent_at: new Date() })
  await planFollowUps(db)
  return { company, id }
}

const hashOf = (quoteId: number) => followUpTokens(testApp.config.codePepper).reply.issue(quoteId)

let deliveries = 0
const deliver = (body: object, secret = password) =>
  call(testApp, 'POST', '/api/postmark/inbound', {
    body: { ...sample, MessageID: `message-${deliveries++}`, ...body },
    headers: { authorization: `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}` },
  })

const stepsOf = (quoteId: number) =>
  testApp.app.db
    .selectFrom('follow_ups')
    .select(['state', 'stop_reason'])
    .where('quote_id', '=', quoteId)
    .orderBy('step')
    .execute()

const due = Array.from({ length: 3 }, () => ({ state: 'due', stop_reason: null }))
const stopped = Array.from({ length: 3 }, () => ({ state: 'stopped', stop_reason: 'reply' }))

const messagesOf = (quoteId: number) =>
  testApp.app.db
    .selectFrom('quote_messages')
    .select(['direction', 'sender', 'body', 'is_automatic', 'attachment_count'])
    .where('quote_id', '=', quoteId)
    .execute()

async function alerts() {
  const { app, config } = testApp
  const emailSender = await createEmailSender(config)
  await runJobs(testApp, 'send-delivery', ({ deliveryId: emailId }) =>
    sendEmail({ db: app.db, emailSender, config }, emailId),
  )
  const { messages } = await listOutbox(outboxDirectory(config), 100)
  return messages.filter(({ tag }) => tag === 'follow_up_reply')
}

test('Postmark’s sample stops the reminders, once, and reaches the owner and the history', async () => {
  const { id, company } = await plannedQuote()
  const reply = { MailboxHash: hashOf(id), MessageID: 'the-same' }
  assert.is((await deliver(reply)).status, 200)
  assert.equal(await stepsOf(id), stopped)
  // Postmark delivers again when a response was lost.
  assert.is((await deliver(reply)).status, 200)
  const body = 'Can you do the patio too? See www.patio.example'
  assert.equal(await messagesOf(id), [
    {
      direction: 'in',
      sender: 'dana@home.example',
      body,
      is_automatic: false,
      attachment_count: 1,
    },
  ])
  const token = await signInAs(testApp, company)
  const events = (await call(testApp, 'GET', `/api/company/quotes/${id}/events`, { token }))
    .json as { kind: string; to: string; actor: string }[]
  assert.equal(events.map(({ kind, to, actor }) => [kind, to, actor]).toSorted(), [
    ['follow_ups_stopped', 'reply', 'customer'],
    ['replied', body, 'customer'],
  ])
  const [alert, ...others] = await alerts()
  assert.equal(others, [])
  assert.is(alert?.to, 'office@bright.example')
  assert.is(alert?.replyTo, 'dana@home.example')
  assert.is(alert?.subject, `Dana Whitfield replied about quote 1`)
  assert.match(alert?.text ?? '', '> Can you do the patio too? See [link removed]')
  assert.match(alert?.text ?? '', 'a file attached')
  assert.not.match(alert?.html ?? '', 'patio.example')
})

test('a reply reaches the company’s email address also with alerts turned off', async () => {
  const { id } = await plannedQuote({ email_notifications: false })
  await deliver({ MailboxHash: hashOf(id), MessageID: `quiet-${id}` })
  const alert = (await alerts()).find(({ text }) => text.includes(`lead=${id}\n`))
  assert.is(alert?.to, 'office@bright.example')
})

test('the alert about a reply without a valid sender goes back to the customer of the quote', async () => {
  const { id } = await plannedQuote()
  await deliver({ MailboxHash: hashOf(id), From: 'Dana, at home' })
  const alert = (await alerts()).find(({ text }) => text.includes(`lead=${id}\n`))
  assert.is(alert?.replyTo, 'dana@home.example')
  assert.match(alert?.text ?? '', 'Dana, at home')
})

for (const [what, change] of [
  ['an out-of-office reply', { Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }] }],
  ['a reply with X-Autoreply', { Headers: [{ Name: 'X-Autoreply', Value: 'yes' }] }],
  ['a message of precedence bulk', { Headers: [{ Name: 'Precedence', Value: 'Bulk' }] }],
  ['a message without a sender', { From: '' }],
  ['a bounce', { Headers: [{ Name: 'Return-Path', Value: '<>' }] }],
  ['a vacation reply of iCloud', { Headers: [{ Name: 'X-Apple-Action', Value: 'VACATION' }] }],
] as const)
  test(`${what} stops nothing and is kept as automatic`, async () => {
    const { id } = await plannedQuote()
    assert.is((await deliver({ MailboxHash: hashOf(id), ...change })).status, 200)
    assert.equal(await stepsOf(id), due)
    assert.equal(
      (await messagesOf(id)).map((message) => message.is_automatic),
      [true],
    )
    assert.not((await alerts()).some(({ text }) => text.includes(`lead=${id}\n`)))
  })

test('the words of a reply without a text part are stored and reach the owner', async () => {
  const { id } = await plannedQuote()
  const HtmlBody =
    '<div>Come on <b>Tuesday</b> after three.</div><blockquote type="cite">Your quote</blockquote>'
  const reply = { MailboxHash: hashOf(id), TextBody: '', StrippedTextReply: '', HtmlBody }
  assert.is((await deliver(reply)).status, 200)
  const words = 'Come on Tuesday after three.'
  assert.is((await messagesOf(id))[0]?.body, words)
  const alert = (await alerts()).find(({ text }) => text.includes(`lead=${id}\n`))
  assert.match(alert?.text ?? '', words)
  assert.not.match(alert?.text ?? '', 'The reply has no text.')
})

test('a reply with Auto-Submitted: no is not automatic', async () => {
  const { id } = await plannedQuote()
  const Headers = [{ Name: 'auto-submitted', Value: 'No' }]
  await deliver({ MailboxHash: hashOf(id), Headers })
  assert.equal(await stepsOf(id), stopped)
})

test('a reply to the email address in capital letters is matched', async () => {
  const { id } = await plannedQuote()
  assert.is((await deliver({ MailboxHash: hashOf(id).toUpperCase() })).status, 200)
  assert.equal(await stepsOf(id), stopped)
})

test('an unknown token is 403, so that Postmark does not retry', async () => {
  const { id } = await plannedQuote()
  const { replied } = followUpTokens(testApp.config.codePepper)
  const foreign = followUpTokens('another pepper of the tests, and of nothing else').reply
  for (const MailboxHash of ['ahoy', '', replied.issue(id), foreign.issue(id), hashOf(999_999)]) {
    const { status, json } = await deliver({ MailboxHash })
    assert.is(status, 403)
    assert.is((json as { code: string }).code, 'UNKNOWN_TOKEN')
  }
  assert.equal(await stepsOf(id), due)
})

test('a forged delivery is refused before its body is read', async () => {
  const { id } = await plannedQuote()
  assert.is((await deliver({ MailboxHash: hashOf(id) }, 'wrong')).status, 401)
  assert.is((await deliver({ MailboxHash: hashOf(id) }, '')).status, 401)
  assert.equal(await stepsOf(id), due)
})

test('a reply with large attachments is accepted', async () => {
  const { id } = await plannedQuote()
  const Attachments = [{ Name: 'patio.jpg', Content: 'x'.repeat(12 * 1024 * 1024) }]
  assert.is((await deliver({ MailboxHash: hashOf(id), Attachments })).status, 200)
  assert.equal(await stepsOf(id), stopped)
})

test('a text that the database cannot store is stored in a valid and shortened form', async () => {
  const { id } = await plannedQuote()
  const StrippedTextReply = `\u0000\ud800${'ñ'.repeat(20_000)}`
  assert.is((await deliver({ MailboxHash: hashOf(id), StrippedTextReply })).status, 200)
  const [message] = await messagesOf(id)
  assert.is(message?.body, `\ufffd${'ñ'.repeat(9_999)}`)
})

test('the email address for replies has at most 64 characters before the @', () => {
  const [name = ''] = (replyAddressOf(testApp.config, 2_147_483_647) ?? '').split('@')
  assert.is(name.length, 64)
})

test('the Reply-To of a confirmation reaches the server if the company has reminders', async () => {
  const { id } = await plannedQuote()
  const { app, config } = testApp
  const quote = await app.db
    .selectFrom('quotes')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const confirm = async () => {
    await app.db.deleteFrom('deliveries').where('quote_id', '=', id).execute()
    const { id: emailId } = await app.db
      .insertInto('deliveries')
      .values({
        company_id: quote.company_id,
        quote_id: id,
        kind: 'quote_confirmation',
        recipients: ['dana@home.example'],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const emailSender = await createEmailSender(config)
    await sendEmail({ db: app.db, emailSender, config }, emailId)
    const { messages } = await listOutbox(outboxDirectory(config), 100)
    return messages.find((message) => message.id === emailId)?.replyTo
  }
  assert.is(await confirm(), replyAddressOf(config, id))
  await app.db
    .updateTable('follow_up_settings')
    .set({ is_on: false })
    .where('company_id', '=', quote.company_id)
    .execute()
  assert.is(await confirm(), 'office@bright.example')
})

test.run()
