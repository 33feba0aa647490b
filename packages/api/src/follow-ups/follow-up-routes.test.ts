import {
  defaultFollowUpSteps,
  type FollowUpSettings,
  type QuoteFollowUps,
} from '@curbquote/types/follow-ups'
import { languages } from '@curbquote/types/text'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sendEmail } from '../test/send-email.ts'
import { quoteLinkTokens } from '../quotes/quote-link-token.ts'
import { createEmailSender } from '../providers/create-email-sender.ts'
import { listOutbox } from '../providers/outbox-sender.ts'
import { outboxDirectory } from '../providers/create-email-sender.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createRemindingCompany } from '../test/follow-up-history.ts'
import { runJobs } from '../test/run-jobs.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { termsVersionOf } from '../offers/to-customer-offer.ts'
import { planFollowUps } from './plan-follow-ups.ts'

const test = suite('settings of follow-ups')
let testApp: TestApp
test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

const path = '/api/company/follow-ups'
const steps = () => structuredClone([...defaultFollowUpSteps])

async function sendEmails() {
  const { app, config } = testApp
  const emailSender = await createEmailSender(config)
  await runJobs(testApp, 'send-delivery', ({ deliveryId: emailId }) =>
    sendEmail({ db: app.db, emailSender, config }, emailId),
  )
  return (await listOutbox(outboxDirectory(config), 100)).messages
}

/** A quote whose reminders are planned. */
async function plannedQuote(overrides: Parameters<typeof storeBareQuote>[2] = {}) {
  const { db } = testApp.app
  const company = await createRemindingCompany(db)
  const { id } = await storeBareQuote(db, company.id, {
    contact_consent_at: new Date(),
    ...overrides,
  })
  await planFollowUps(db)
  return { company, id, token: await signInAs(testApp, company) }
}

test('a company without settings has follow-ups off and the default texts', async () => {
  const token = await signInAs(testApp, await createCompany(testApp.app.db))
  const { status, json } = await call(testApp, 'GET', path, { token })
  assert.is(status, 200)
  assert.equal(json, {
    isOn: false,
    steps: steps(),
    hasPostalAddress: false,
    sender: { name: 'Bright Driveways', postalAddress: null },
    canSeeReplies: false,
    hasQuoteEmails: true,
    pausedUntil: null,
  })
})

test('the settings say whether the owner gets emails about quotes', async () => {
  const off = { instant_alerts: false, daily_summary: false }
  for (const [columns, expected] of [
    [{ email_notifications: false, daily_summary: true }, false],
    [off, false],
    [{ ...off, daily_summary: true }, true],
    [{ ...off, instant_alerts: true }, true],
  ] as const) {
    const token = await signInAs(testApp, await createCompany(testApp.app.db, columns))
    const { json } = await call(testApp, 'GET', path, { token })
    assert.is((json as FollowUpSettings).hasQuoteEmails, expected, JSON.stringify(columns))
  }
})

test('turning follow-ups on needs a postal address', async () => {
  const company = await createCompany(testApp.app.db, { street_address: '1 Oak St', city: ' ' })
  const token = await signInAs(testApp, company)
  const body = { isOn: true, steps: steps() }
  const refused = await call(testApp, 'PUT', path, { token, body })
  assert.is(refused.status, 422)
  assert.is((refused.json as { code: string }).code, 'POSTAL_ADDRESS_REQUIRED')
  const saved = await call(testApp, 'PUT', path, { token, body: { ...body, isOn: false } })
  assert.is(saved.status, 200)
  await testApp.app.db
    .updateTable('companies')
    .set({ city: 'Austin', state: 'TX', zipcode: '78701' })
    .where('id', '=', company.id)
    .execute()
  const turnedOn = await call(testApp, 'PUT', path, { token, body })
  assert.is(turnedOn.status, 200)
  assert.ok((turnedOn.json as FollowUpSettings).isOn)
  assert.equal((await call(testApp, 'GET', path, { token })).json, turnedOn.json)
})

test('an unknown placeholder is refused with its field', async () => {
  const token = await signInAs(testApp, await createRemindingCompany(testApp.app.db))
  const broken = steps()
  for (const { texts } of broken.slice(1, 2)) texts.es.subject = 'Hola {nombre}'
  const refused = await call(testApp, 'PUT', path, { token, body: { isOn: true, steps: broken } })
  assert.is(refused.status, 422)
  assert.equal(refused.json, {
    error: '{nombre} is not a placeholder. Use {first name}, {total} or {link}.',
    code: 'UNKNOWN_PLACEHOLDER',
    field: 'steps/1/texts/es/subject',
  })
  const text = { subject: 'x', text: '{url}' }
  const test = { step: 1, language: 'en', text }
  assert.is((await call(testApp, 'POST', `${path}/test`, { token, body: test })).status, 422)
})

for (const [what, change] of [
  ['two steps', { steps: steps().slice(1) }],
  ['0 days', { steps: steps().map((step) => ({ ...step, days: 0 })) }],
  ['61 days', { steps: steps().map((step) => ({ ...step, days: 61 })) }],
  ['half a day', { steps: steps().map((step) => ({ ...step, days: 1.5 })) }],
  [
    'an empty subject',
    {
      steps: steps().map((step) => ({
        ...step,
        texts: { ...step.texts, en: { subject: ' ', text: 'x' } },
      })),
    },
  ],
  [
    'a subject of two lines',
    {
      steps: steps().map((step) => ({
        ...step,
        texts: { ...step.texts, en: { subject: 'x\nBcc: a@b.example', text: 'x' } },
      })),
    },
  ],
] as const)
  test(`${what} are refused`, async () => {
    const token = await signInAs(testApp, await createRemindingCompany(testApp.app.db))
    const body = { isOn: true, ...change }
    assert.is((await call(testApp, 'PUT', path, { token, body })).status, 400)
  })

test('settings need an active plan, reading does not', async () => {
  const company = await createRemindingCompany(testApp.app.db, { subscription_status: 'canceled' })
  const token = await signInAs(testApp, company)
  assert.is((await call(testApp, 'GET', path, { token })).status, 200)
  const body = { isOn: true, steps: steps() }
  assert.is((await call(testApp, 'PUT', path, { token, body })).status, 403)
})

test('a test goes to the owner, with sample data', async () => {
  const company = await createRemindingCompany(testApp.app.db)
  const token = await signInAs(testApp, company)
  const text = { subject: 'Price {total}', text: 'Hi {first name},\n\n{link}\n\nBye' }
  const { status, json } = await call(testApp, 'POST', `${path}/test`, {
    token,
    body: { step: 2, language: 'es', text },
  })
  assert.is(status, 202)
  assert.equal(json, { recipients: [company.email] })
  const message = (await sendEmails()).find(({ to }) => to === company.email)
  assert.is(message?.subject, '[Test] Price $412.50')
  assert.match(message?.text ?? '', 'Hi Jane,')
  assert.match(message?.text ?? '', 'Ver su cotización: http://quotes.test')
  assert.match(message?.html ?? '', 'lang="es"')
  assert.is(message?.headers, undefined)
})

test('a test email equals the customer’s email, except for “[Test]” and the URLs', async () => {
  const text = { subject: 'Price {total}', text: 'Hi {first name},\n\n{link}\n\nBye' }
  for (const language of languages) {
    // The sample has this first name.
    const { company, id, token } = await plannedQuote({
      customer_name: 'Jane Doe',
      customer_email: `jane-${language}@home.example`,
      language,
    })
    const changed = steps().map((step) => ({ ...step, texts: { en: text, es: text } }))
    await call(testApp, 'PUT', path, { token, body: { isOn: true, steps: changed } })
    await call(testApp, 'POST', `/api/company/quotes/${id}/follow-ups/send`, { token })
    await call(testApp, 'POST', `${path}/test`, { token, body: { step: 1, language, text } })
    const messages = await sendEmails()
    const [reminder, sample] = [`jane-${language}@home.example`, company.email].map((recipient) =>
      messages.find(({ to }) => to === recipient),
    )
    /** Replaces what differs: the URLs, the total and the day of the request. */
    const comparable = (part = '') =>
      part
        .replaceAll(/http:\/\/quotes\.test\/(?:q|api\/stop|company)\/[\w/-]+/g, 'URL')
        .replaceAll('$1,404.50', '$412.50')
        .replace('[Test] ', '')
        .replaceAll(/(for this quote on|Bright Driveways el) [^.]+\./g, '$1 DAY.')
    assert.match(reminder?.text ?? '', '12 Alder Court, Austin, TX 78701')
    assert.match(sample?.text ?? '', language === 'en' ? 'on March 3.' : 'el 3 de marzo.')
    assert.match(sample?.subject ?? '', /^\[Test\] /)
    assert.is(comparable(sample?.subject), comparable(reminder?.subject))
    assert.is(comparable(sample?.text), comparable(reminder?.text))
    assert.is(comparable(sample?.html), comparable(reminder?.html))
  }
})

test('a quote shows its next reminder, and Stop stops all', async () => {
  const { id, token } = await plannedQuote()
  const own = `/api/company/quotes/${id}/follow-ups`
  const before = (await call(testApp, 'GET', own, { token })).json as QuoteFollowUps
  assert.is(before.next?.step, 1)
  assert.is(before.timeZone, 'America/Chicago')
  assert.equal(
    before.steps.map(({ state }) => state),
    ['due', 'due', 'due'],
  )
  const stopped = await call(testApp, 'POST', `${own}/stop`, { token })
  assert.is(stopped.status, 200)
  assert.is((stopped.json as QuoteFollowUps).next, null)
  assert.equal(
    (stopped.json as QuoteFollowUps).steps.map(({ stopReason }) => stopReason),
    ['owner', 'owner', 'owner'],
  )
  await call(testApp, 'POST', `${own}/stop`, { token })
  const events = (await call(testApp, 'GET', `/api/company/quotes/${id}/events`, { token }))
    .json as { kind: string; to: string; actor: string }[]
  assert.equal(
    events.map(({ kind, to, actor }) => [kind, to, actor]),
    [['follow_ups_stopped', 'owner', 'owner']],
  )
  const refused = await call(testApp, 'POST', `${own}/send`, { token })
  assert.is(refused.status, 409)
  assert.is((refused.json as { code: string }).code, 'NO_FOLLOW_UP')
})

test('“Send now” sends the next reminder at once, at most twice a week', async () => {
  const { id, token, company } = await plannedQuote({ customer_email: 'now@home.example' })
  const own = `/api/company/quotes/${id}/follow-ups`
  const sent = await call(testApp, 'POST', `${own}/send`, { token })
  assert.is(sent.status, 202)
  assert.ok((sent.json as QuoteFollowUps).next?.isSending)
  // A second click while it is being sent queues nothing.
  assert.is((await call(testApp, 'POST', `${own}/send`, { token })).status, 202)
  const toCustomer = async () =>
    (await sendEmails()).filter(({ to }) => to === 'now@home.example').map(({ tag }) => tag)
  assert.equal(await toCustomer(), ['follow_up_1'])
  assert.is((await call(testApp, 'POST', `${own}/send`, { token })).status, 202)
  assert.equal((await toCustomer()).toSorted(), ['follow_up_1', 'follow_up_2'])
  const third = await call(testApp, 'POST', `${own}/send`, { token })
  assert.is(third.status, 409)
  assert.is((third.json as { code: string }).code, 'FOLLOW_UP_LIMIT')
  const events = (await call(testApp, 'GET', `/api/company/quotes/${id}/events`, { token }))
    .json as { kind: string; to: string }[]
  assert.equal(
    events.map(({ kind, to }) => [kind, to]),
    [
      ['follow_up_sent', '2'],
      ['follow_up_sent', '1'],
    ],
  )
  assert.ok(company.id)
})

test('the email has the price, the page, the sender’s postal address and one-click headers', async () => {
  const { id, token } = await plannedQuote({
    customer_email: 'maria@home.example',
    customer_name: 'María www.evil.example',
    language: 'es',
    created_at: new Date('2026-11-22T03:00:00Z'),
    valid_until: new Date(Date.now() + 20 * 86_400_000),
  })
  // Step 1 only: which steps are planned depends on the age of the quote.
  await testApp.app.db.deleteFrom('follow_ups').where('quote_id', '=', id).execute()
  await testApp.app.db
    .insertInto('follow_ups')
    .values({
      company_id: (
        await testApp.app.db
          .selectFrom('quotes')
          .select('company_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).company_id,
      quote_id: id,
      step: 1,
      due_at: new Date(),
    })
    .execute()
  await call(testApp, 'POST', `/api/company/quotes/${id}/follow-ups/send`, { token })
  const message = (await sendEmails()).find(({ to }) => to === 'maria@home.example')
  assert.is(message?.subject, 'Su cotización de $1,404.50')
  assert.match(message?.from ?? '', '"Bright Driveways" <quotes@curbquote.test>')
  const text = message?.text ?? ''
  assert.match(text, 'Hola, María:')
  assert.not.match(text, 'evil')
  assert.match(text, new RegExp(`Ver su cotización: http://quotes\\.test/q/${id}-0-[\\w-]{22}`))
  assert.match(text, 'Bright Driveways, 12 Alder Court, Austin, TX 78701')
  assert.match(text, 'Usted pidió esta cotización a Bright Driveways el 21 de noviembre.')
  const [, url] = /No recibir más recordatorios (http:\S+)/.exec(text) ?? []
  assert.equal(message?.headers, [
    { name: 'List-Unsubscribe', value: `<${url}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ])
  assert.match(url ?? '', /^http:\/\/quotes\.test\/api\/stop\/[\w-]+$/)
})

test('a question, a refusal and an acceptance on the page of the quote stop its reminders', async () => {
  const agreed = {
    name: 'Dana Whitfield',
    agree: true,
    termsVersion: termsVersionOf(''),
    eSign: true,
    selectedAddOnIds: [],
  }
  for (const [reason, action, body] of [
    ['question', 'questions', { text: 'When can you come?' }],
    ['declined', 'decline', { revision: 1, reason: 'not_now' }],
    ['accepted', 'accept', { revision: 1, total: 1404.5, ...agreed }],
  ] as const) {
    const { id } = await plannedQuote()
    const link = quoteLinkTokens(testApp.config.codePepper).issue({ quoteId: id, linkVersion: 0 })
    const { status, text } = await call(testApp, 'POST', `/api/offers/${link}/${action}`, { body })
    assert.ok(status < 300, text)
    const rows = await testApp.app.db
      .selectFrom('follow_ups')
      .select('stop_reason')
      .where('quote_id', '=', id)
      .execute()
    assert.equal(
      rows.map(({ stop_reason }) => stop_reason),
      [reason, reason, reason],
    )
  }
})

test('turning follow-ups off stops those of all quotes', async () => {
  const { id, token } = await plannedQuote()
  await call(testApp, 'PUT', path, { token, body: { isOn: false, steps: steps() } })
  const { next, steps: stopped } = (
    await call(testApp, 'GET', `/api/company/quotes/${id}/follow-ups`, { token })
  ).json as QuoteFollowUps
  assert.is(next, null)
  assert.is(stopped[0]?.stopReason, 'turned_off')
})

test.run()
