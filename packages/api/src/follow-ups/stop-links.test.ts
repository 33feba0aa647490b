import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inCompany } from '../db/in-company.ts'
import { sendEmail } from '../test/send-email.ts'
import { requestDays } from '../days/request-days.ts'
import { deleteQuote } from '../quote-list/change-quote.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { createEmailSender, outboxDirectory } from '../providers/create-email-sender.ts'
import { listOutbox } from '../providers/outbox-sender.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createRemindingCompany } from '../test/follow-up-history.ts'
import { followUpTokens } from './follow-up-token.ts'
import { planFollowUps } from './plan-follow-ups.ts'
import { issueStopToken } from './stop-token.ts'

const password = 'a password of Postmark that has 32 bytes'

const test = suite('stopping reminders')
let testApp: TestApp
test.before(async () => {
  testApp = await buildTestApp({ env: { POSTMARK_WEBHOOK_PASSWORD: password } })
})
test.after(() => testApp.close())

const tokens = () => followUpTokens(testApp.config.codePepper)

async function stopToken(quoteId: number, pepper = testApp.config.codePepper) {
  const { company_id, customer_email, language } = await testApp.app.db
    .selectFrom('quotes')
    .select(['company_id', 'customer_email', 'language'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return issueStopToken({ companyId: company_id, quoteId, language, email: customer_email }, pepper)
}

const consentsOf = (companyId: number) =>
  testApp.app.db
    .selectFrom('consents')
    .select(['purpose', 'given', 'source', 'quote_id'])
    .where('company_id', '=', companyId)
    .execute()

async function plannedQuote(
  overrides: Parameters<typeof storeBareQuote>[2] = {},
  company?: { id: number },
) {
  const { db } = testApp.app
  const { id: companyId } = company ?? (await createRemindingCompany(db))
  const { id } = await storeBareQuote(db, companyId, {
    contact_consent_at: new Date(),
    ...overrides,
  })
  await planFollowUps(db)
  return { id, companyId }
}

const reasonsOf = async (quoteId: number) =>
  (
    await testApp.app.db
      .selectFrom('follow_ups')
      .select('stop_reason')
      .where('quote_id', '=', quoteId)
      .orderBy('step')
      .execute()
  ).map(({ stop_reason }) => stop_reason)

const suppressionsOf = (companyId: number) =>
  testApp.app.db
    .selectFrom('customer_suppressions')
    .select(['email', 'reason'])
    .where('company_id', '=', companyId)
    .execute()

const none = [null, null, null]
const all = (reason: string) => [reason, reason, reason]

test('opening the link changes nothing and asks in the language of the quote', async () => {
  const { id, companyId } = await plannedQuote({ language: 'es' })
  const url = `/api/stop/${await stopToken(id)}`
  for (const method of ['GET', 'HEAD']) {
    const response = await call(testApp, method, url)
    assert.is(response.status, 200)
    assert.is(response.headers.get('cache-control'), 'no-store')
    assert.is(response.headers.get('referrer-policy'), 'no-referrer')
    if (method === 'GET') {
      assert.match(response.text, '¿Dejar de recibir recordatorios de Bright Driveways?')
      assert.match(response.text, '<html lang="es">')
      assert.not.match(response.text, 'dana')
      assert.not.match(response.text, 'CurbQuote')
    }
  }
  assert.equal(await reasonsOf(id), none)
  assert.equal(await suppressionsOf(companyId), [])
})

for (const [what, contentType, content] of [
  ['one click', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'one click as multipart',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
] as const)
  test(`${what} stops all reminders of the company to this customer, and can be repeated`, async () => {
    const { id, companyId } = await plannedQuote({ customer_email: 'Jane@Home.example' })
    const other = await plannedQuote({ customer_email: 'jane@home.example' }, { id: companyId })
    const neighbor = await plannedQuote({ customer_email: 'bob@home.example' }, { id: companyId })
    const elsewhere = await plannedQuote({ customer_email: 'jane@home.example' })
    for (let click = 0; click < 2; click++) {
      const response = await fetch(`${testApp.url}/api/stop/${await stopToken(id)}`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: content,
      })
      assert.is(response.status, 200)
      assert.match(await response.text(), 'Reminders are stopped')
    }
    assert.equal(await reasonsOf(id), all('unsubscribed'))
    assert.equal(await reasonsOf(other.id), all('unsubscribed'))
    assert.equal(await reasonsOf(neighbor.id), none)
    assert.equal(await reasonsOf(elsewhere.id), none)
    assert.equal(await suppressionsOf(companyId), [
      { email: 'jane@home.example', reason: 'unsubscribed' },
    ])
    assert.equal(await consentsOf(companyId), [
      { purpose: 'follow_up', given: false, source: 'stop_link', quote_id: id },
    ])
    // A later quote of the same customer gets none either.
    const later = await plannedQuote({ customer_email: 'JANE@home.example' }, { id: companyId })
    assert.equal(await reasonsOf(later.id), [])
  })

test('a guessed or altered link has no effect', async () => {
  const { id } = await plannedQuote()
  const token = await stopToken(id)
  const { id: unknownId } = await plannedQuote()
  const repliedToken = tokens().replied.issue(unknownId)
  await testApp.app.db.deleteFrom('quotes').where('id', '=', unknownId).execute()
  for (const wrong of [
    await stopToken(id, 'another pepper of the tests, and of nothing else'),
    `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`,
    tokens().reply.issue(id),
    `${token}AAAA`,
    token.slice(4),
    repliedToken,
    'x',
  ]) {
    assert.is((await call(testApp, 'GET', `/api/stop/${wrong}`)).status, 404, wrong)
    assert.is((await call(testApp, 'POST', `/api/stop/${wrong}`)).status, 404, wrong)
  }
  assert.equal(await reasonsOf(id), none)
})

test('the link of a deleted quote still stops reminders of the customer’s other quotes', async () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
  const { id, companyId } = await plannedQuote({ customer_email: email })
  const other = await plannedQuote({ customer_email: email }, { id: companyId })
  const url = `/api/stop/${await stopToken(id)}`
  await deleteQuote({ db: testApp.app.db, companyId }, id)
  assert.match((await call(testApp, 'GET', url)).text, 'Stop reminders from Bright Driveways?')
  assert.is((await call(testApp, 'POST', url)).status, 200)
  assert.equal(await reasonsOf(other.id), all('unsubscribed'))
  assert.equal(await suppressionsOf(companyId), [{ email, reason: 'unsubscribed' }])
  assert.equal(await consentsOf(companyId), [
    { purpose: 'follow_up', given: false, source: 'stop_link', quote_id: null },
  ])
})

test('an unsubscribe after a bounce is in the ledger of consents, once', async () => {
  const { id, companyId } = await plannedQuote()
  await testApp.app.db
    .insertInto('customer_suppressions')
    .values({ company_id: companyId, email: 'dana@home.example', reason: 'bounced' })
    .execute()
  const url = `/api/stop/${await stopToken(id)}`
  for (let click = 0; click < 2; click++) await call(testApp, 'POST', url)
  assert.is((await consentsOf(companyId)).length, 1)
})

test('the page of an invalid link follows the browser’s language', async () => {
  const page = async (language: string) =>
    (await call(testApp, 'GET', '/api/stop/x', { headers: { 'accept-language': language } })).text
  assert.match(await page('es-MX,es;q=0.9'), '<html lang="es">')
  assert.match(await page('es-MX,es;q=0.9'), 'Este enlace no funciona')
  assert.match(await page('en'), 'This link does not work')
})

test('the link for replies works right after a new price', async () => {
  const { id, companyId } = await plannedQuote()
  await inCompany({ db: testApp.app.db, companyId }, (tenantDb) =>
    recordQuoteEvent(tenantDb, testApp.app.jobs, {
      kind: 'revised',
      companyId,
      quoteId: id,
      actor: 'owner',
      from: '1',
      to: '2',
    }),
  )
  assert.equal(await reasonsOf(id), all('revised'))
  const replied = tokens().replied.issue(id)
  const otherSpelling = await call(testApp, 'GET', `/api/stop/${replied.toUpperCase()}`)
  assert.match(otherSpelling.text, 'This link does not work')
  const url = `/api/stop/${replied}`
  assert.match((await call(testApp, 'GET', url)).text, `Did the customer of quote 1 reply?`)
  await call(testApp, 'POST', url)
  assert.equal(await reasonsOf(id), all('reply'))
})

test('without inbound email the digest and the daily summary have the link for replies', async () => {
  const { id, companyId } = await plannedQuote()
  const { app, config } = testApp
  const held = await app.db
    .insertInto('deliveries')
    .values({
      company_id: companyId,
      quote_id: id,
      kind: 'lead_alert',
      recipients: ['office@bright.example'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows: days } = await sql<{ day: string }>`
    select (created_at at time zone 'America/Chicago')::date::text as day from quotes where id = ${id}`.execute(
    app.db,
  )
  for (const [kind, parameters] of [
    ['lead_digest', { emailIds: [held.id] }],
    ['daily_summary', days[0]],
  ] as const) {
    const { id: emailId } = await app.db
      .insertInto('deliveries')
      .values({
        company_id: companyId,
        kind,
        recipients: ['office@bright.example'],
        parameters: JSON.stringify(parameters),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendEmail({ db: app.db, emailSender: await createEmailSender(config), config }, emailId)
    const { messages } = await listOutbox(outboxDirectory(config), 10)
    const text = messages.find((message) => message.id === emailId)?.text ?? ''
    assert.match(text, /They replied: stop reminders/, kind)
    assert.match(text, `/api/stop/${tokens().replied.issue(id)}`)
  }
})

test('without inbound email the alert has a link for replies, which asks first', async () => {
  const { id, companyId } = await plannedQuote()
  const { app, config } = testApp
  const { id: emailId } = await app.db
    .insertInto('deliveries')
    .values({
      company_id: companyId,
      quote_id: id,
      kind: 'lead_alert',
      recipients: ['office@bright.example'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendEmail({ db: app.db, emailSender: await createEmailSender(config), config }, emailId)
  const { messages } = await listOutbox(outboxDirectory(config), 10)
  const text = messages.find((message) => message.id === emailId)?.text ?? ''
  const [, url = ''] = /They replied: stop reminders http:\/\/quotes\.test(\S+)/.exec(text) ?? []
  const page = await call(testApp, 'GET', url)
  assert.match(page.text, `Did the customer of quote 1 reply?`)
  assert.equal(await reasonsOf(id), none)
  for (let click = 0; click < 2; click++)
    assert.match((await call(testApp, 'POST', url)).text, 'Reminders are stopped')
  assert.equal(await reasonsOf(id), all('reply'))
  const events = await app.db
    .selectFrom('quote_events')
    .select(['kind', 'actor'])
    .where('quote_id', '=', id)
    .execute()
  assert.equal(events.map(({ kind, actor }) => `${kind} ${actor}`).toSorted(), [
    'follow_ups_stopped owner',
    'replied owner',
  ])
})

const post = (body: object) =>
  call(testApp, 'POST', '/api/postmark/webhook', {
    body,
    headers: { authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}` },
  })

/** Stores the email of a reminder, or another one, as Postmark sent it. */
async function storeSent(
  { id, companyId }: { id: number; companyId: number },
  kind = 'follow_up_1',
  recipient = 'dana@home.example',
) {
  const MessageID = `sent-${id}-${kind}`
  const { id: emailId } = await testApp.app.db
    .insertInto('deliveries')
    .values({
      company_id: companyId,
      quote_id: id,
      kind,
      recipients: [recipient],
      state: 'sent',
      provider_message_id: MessageID,
      sent_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind === 'follow_up_1')
    await testApp.app.db
      .updateTable('follow_ups')
      .set({ state: 'sent', email_id: emailId, sent_at: new Date() })
      .where('quote_id', '=', id)
      .where('step', '=', 1)
      .execute()
  return { MessageID }
}

/** Sent reminders of earlier quotes of the company. */
async function storeSentReminders(companyId: number, count: number) {
  await testApp.app.db.transaction().execute(async (db) => {
    // On a busy test machine, 20,000 rows take longer than the product's statement timeout.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`
      with quote as (
        insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method)
        select ${companyId}, 'Dana', 'customer' || n || '@home.example', '5125550142', 'custom'
        from generate_series(1, ceil(${count}::numeric / 3)::integer) n returning id
      )
      insert into follow_ups (company_id, quote_id, step, due_at, sent_at, state)
      select ${companyId}, id, step, now(), now(), 'sent' from quote, generate_series(1, 3) step
      limit ${count}`.execute(db)
  })
}

test('a hard bounce of an email to a customer stops reminders, not the broadcasts to owners', async () => {
  const quote = await plannedQuote()
  const sent = await storeSent(quote, 'quote_confirmation')
  const bounce = { RecordType: 'Bounce', Email: 'Dana@Home.example', ...sent }
  await post({ ...bounce, Inactive: false })
  assert.equal(await reasonsOf(quote.id), none)
  await post({ ...bounce, Inactive: true })
  assert.equal(await reasonsOf(quote.id), all('bounced'))
  assert.equal(await suppressionsOf(quote.companyId), [
    { email: 'dana@home.example', reason: 'bounced' },
  ])
  assert.equal(await testApp.app.db.selectFrom('email_suppressions').selectAll().execute(), [])
})

test('a bounce counts before the response to the send is stored', async () => {
  const quote = await plannedQuote()
  const { id: emailId } = await testApp.app.db
    .insertInto('deliveries')
    .values({
      company_id: quote.companyId,
      quote_id: quote.id,
      kind: 'follow_up_1',
      recipients: ['dana@home.example'],
      state: 'submitting',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bounce = { RecordType: 'Bounce', Inactive: true, MessageID: 'new', Metadata: { emailId } }
  await post({ ...bounce, Email: 'neighbor@home.example' })
  assert.equal(await reasonsOf(quote.id), none)
  await post({ ...bounce, Email: 'dana@home.example' })
  assert.equal(await reasonsOf(quote.id), all('bounced'))
  await testApp.app.db.deleteFrom('email_suppressions').execute()
})

test('a bounce of an email to the owner suppresses broadcasts, not reminders', async () => {
  const quote = await plannedQuote()
  const sent = await storeSent(quote, 'lead_alert', 'office@bright.example')
  await post({ RecordType: 'Bounce', Email: 'office@bright.example', Inactive: true, ...sent })
  assert.equal(await suppressionsOf(quote.companyId), [])
  const { db } = testApp.app
  assert.is((await db.deleteFrom('email_suppressions').execute())[0]?.numDeletedRows, 1n)
})

/** A customer with a reminder who reports it as spam. */
async function complaint(companyId: number | undefined, email: string) {
  const quote = await plannedQuote(
    { customer_email: email },
    ...(companyId === undefined ? [] : [{ id: companyId }]),
  )
  const sent = await storeSent(quote, 'follow_up_1', email)
  await post({ RecordType: 'SpamComplaint', Email: email, ...sent })
  return quote
}

test('the third complaint of a company pauses its reminders, not the second', async () => {
  const { companyId } = await complaint(undefined, 'dana@home.example')
  const other = await plannedQuote({ customer_email: 'bob@home.example' }, { id: companyId })
  const elsewhere = await plannedQuote({ customer_email: 'bob@home.example' })
  await storeSentReminders(companyId, 200)
  const second = await complaint(companyId, 'carl@home.example')
  assert.equal(await reasonsOf(second.id), [null, 'complained', 'complained'])
  assert.equal(await reasonsOf(other.id), none)
  await complaint(companyId, 'eve@home.example')
  assert.equal(await reasonsOf(other.id), all('complaints'))
  assert.equal(await reasonsOf(elsewhere.id), none)
  const { paused_until: pausedUntil } = await testApp.app.db
    .selectFrom('follow_up_settings')
    .select('paused_until')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  assert.ok(Math.abs(Number(pausedUntil) - Date.now() - 30 * 86_400_000) < 60_000)
  const later = await plannedQuote({ customer_email: 'c@home.example' }, { id: companyId })
  assert.equal(await reasonsOf(later.id), [])
  await testApp.app.db.deleteFrom('customer_suppressions').execute()
})

test('a customer who asks for a day gets no reminder', async () => {
  const { db, jobs } = testApp.app
  const asking = await plannedQuote()
  const quote = { companyId: asking.companyId, quoteId: asking.id }
  await db
    .updateTable('quotes')
    .set({ offer_state: 'accepted', accepted_revision: 1, responded_at: new Date() })
    .where('id', '=', asking.id)
    .execute()
  await inCompany({ db, companyId: asking.companyId }, (tenantDb) =>
    requestDays({ tenantDb, jobs }, quote, { firstAvailable: true }),
  )
  assert.equal(await reasonsOf(asking.id), all('scheduled'))
})

test('a complaint about another email pauses no reminders', async () => {
  const quote = await plannedQuote()
  const other = await plannedQuote({ customer_email: 'bob@home.example' }, { id: quote.companyId })
  await storeSentReminders(quote.companyId, 100)
  await storeSent(quote)
  const sent = await storeSent(quote, 'quote_confirmation')
  await post({ RecordType: 'SpamComplaint', Email: 'dana@home.example', ...sent })
  assert.equal(await reasonsOf(quote.id), [null, 'complained', 'complained'])
  assert.equal(await reasonsOf(other.id), none)
  await testApp.app.db.deleteFrom('customer_suppressions').execute()
})

for (const [name, reminders, stopped] of [
  ['three complaints about 3,000 reminders pause the company', 3_000, all('complaints')],
  ['three complaints about more than 3,000 reminders pause nobody', 3_001, none],
] as const)
  test(name, async () => {
    const { companyId } = await complaint(undefined, 'dana@home.example')
    const other = await plannedQuote({ customer_email: 'fay@home.example' }, { id: companyId })
    await storeSentReminders(companyId, reminders - 3)
    for (const email of ['bob@home.example', 'carl@home.example']) await complaint(companyId, email)
    assert.equal(await reasonsOf(other.id), stopped)
    await testApp.app.db.deleteFrom('customer_suppressions').execute()
    await testApp.app.db.deleteFrom('follow_ups').execute()
  })

test('20 complaints on the platform pause nobody if they are less than 0.1% of all reminders', async () => {
  const elsewhere = await plannedQuote({ customer_email: 'zoe@home.example' })
  await storeSentReminders(elsewhere.companyId, 20_001 - 20)
  for (let index = 0; index < 20; index++) await complaint(undefined, `c${index}@home.example`)
  assert.equal(await reasonsOf(elsewhere.id), none)
  await complaint(undefined, 'c20@home.example')
  assert.equal(await reasonsOf(elsewhere.id), all('complaints'))
  await testApp.app.db.deleteFrom('customer_suppressions').execute()
  await testApp.app.db.deleteFrom('follow_ups').execute()
})

test('the 20th complaint on the platform pauses all companies, and a repeated report counts once', async () => {
  const elsewhere = await plannedQuote({ customer_email: 'zoe@home.example' })
  for (let index = 0; index < 19; index++) await complaint(undefined, `c${index}@home.example`)
  assert.equal(await reasonsOf(elsewhere.id), none)
  // Postmark reports the suppression too. It is the same complaint.
  const quote = await plannedQuote({ customer_email: 'last@home.example' })
  const sent = await storeSent(quote, 'follow_up_1', 'c0@home.example')
  await post({
    RecordType: 'SubscriptionChange',
    SuppressSending: true,
    SuppressionReason: 'SpamComplaint',
    Recipient: 'c0@home.example',
    ...sent,
  })
  await complaint(undefined, 'c20@home.example')
  assert.equal(await reasonsOf(elsewhere.id), all('complaints'))
  await testApp.app.db.deleteFrom('customer_suppressions').execute()
  await testApp.app.db.deleteFrom('follow_ups').execute()
})

test('Postmark’s reactivation lifts a bounce, but not the customer’s own choice', async () => {
  const quote = await plannedQuote()
  const sent = await storeSent(quote)
  const change = {
    RecordType: 'SubscriptionChange',
    Recipient: 'dana@home.example',
    Origin: 'Admin',
    ...sent,
  }
  await post({ ...change, SuppressSending: true, SuppressionReason: 'HardBounce' })
  assert.equal(await suppressionsOf(quote.companyId), [
    { email: 'dana@home.example', reason: 'bounced' },
  ])
  await post({ ...change, SuppressSending: false, SuppressionReason: null })
  assert.equal(await suppressionsOf(quote.companyId), [])
  await call(testApp, 'POST', `/api/stop/${await stopToken(quote.id)}`)
  await post({ ...change, SuppressSending: false, SuppressionReason: null })
  assert.equal(await suppressionsOf(quote.companyId), [
    { email: 'dana@home.example', reason: 'unsubscribed' },
  ])
})

test.run()
