import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { DaysRefused, OfferDay } from '@curbquote/types/days'
import { sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import { confirmDay, declineDays, suggestDayOfQuote } from '../days/confirm-day.ts'
import { formatLongDay, formatShortDay } from '../days/day-words.ts'
import { moveJobs } from '../days/move-days.ts'
import type { EmailMessage } from '../providers/email-sender.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { acceptance, callOffer, submitOffer } from '../test/test-offer.ts'
import { emailConfig } from '../test/email-config.ts'
import { sendEmail } from '../test/send-email.ts'
import { fieldsOf, visitQuotePage } from '../test/quote-page-visitor.ts'
import { setCapacity } from '../test/test-days.ts'

const test = suite<{ testApp: TestApp }>('days on the quote page')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

async function acceptOffered(testApp: TestApp, options: Parameters<typeof submitOffer>[1] = {}) {
  const offered = await submitOffer(testApp, options)
  await setCapacity(testApp.app.db, offered.company.id, 2)
  const { status } = await callOffer(testApp, offered.token, '/accept', acceptance)
  assert.is(status, 200)
  const { companyId, quoteId } = { companyId: offered.company.id, quoteId: offered.quoteId }
  const { rows } = await sql<{ days: string[] }>`
    select array(select ((now() at time zone time_zone)::date + n)::text from generate_series(0, 70) n) as days
    from companies where id = ${companyId}`.execute(testApp.app.db)
  return {
    ...offered,
    page: visitQuotePage(testApp, offered.token),
    dayIn: (days: number) => rows[0]?.days[days] ?? '',
    asOwner: <Result>(
      work: (deps: Parameters<typeof confirmDay>[0]) => Promise<Result>,
    ): Promise<Result> =>
      inCompany({ db: testApp.app.db, companyId }, (tenantDb) =>
        work({ tenantDb, jobs: testApp.app.jobs }),
      ),
    requests: () =>
      testApp.app.db
        .selectFrom('day_requests')
        .selectAll()
        .where('quote_id', '=', quoteId)
        .where('state', '=', 'requested')
        .orderBy('id')
        .execute(),
  }
}

/** Sends the emails about days that wait. */
async function sendDayEmails(testApp: TestApp, quoteId: number): Promise<EmailMessage[]> {
  const { db } = testApp.app
  const sent: EmailMessage[] = []
  const emailSender = {
    send: (message: EmailMessage) => {
      sent.push(message)
      return Promise.resolve({ providerMessageId: message.id })
    },
    find: () => Promise.resolve(undefined),
  }
  const config = { ...emailConfig, codePepper: testApp.config.codePepper }
  const waiting = await db
    .selectFrom('deliveries')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('kind', 'like', 'day_%')
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .execute()
  for (const { id } of waiting) await sendEmail({ db, emailSender, config }, id)
  return sent
}

test('after the acceptance one tap asks for the first available day, without scripts', async ({
  testApp,
}) => {
  const { page, dayIn, requests } = await acceptOffered(testApp)
  const opened = await page.open()
  assert.match(opened.text, 'Which days suit you?')
  assert.match(opened.text, 'First available day:')
  const fields = fieldsOf(opened, 'days')
  assert.equal(fields, { first: ['yes'] })
  const asked = await page.post('days', fields)
  assert.match(asked.text, 'You asked for')
  assert.match(
    asked.text,
    `Bright Driveways confirms this day or suggests another one. You get an email by ${formatLongDay(dayIn(1), 'en')}. Until then no day is agreed.`,
  )
  const [request, ...others] = await requests()
  assert.equal([request?.day, request?.part, others], [dayIn(2), 'morning', []])
  // A second click changes nothing.
  assert.match((await page.post('days', fields)).text, 'You asked for')
  assert.is((await requests()).length, 1)
})

test('the page is in the language of the quote', async ({ testApp }) => {
  const { page } = await acceptOffered(testApp, { language: 'es' })
  const opened = await page.open()
  assert.match(opened.text, '¿Qué días le convienen?')
  assert.match(opened.text, 'Primer día disponible:')
  assert.not.match(opened.text, 'First available')
  assert.match((await page.post('days', { first: 'yes' })).text, 'Usted pidió')
})

test('up to three days are chosen, and the form keeps what was chosen if it is refused', async ({
  testApp,
}) => {
  const { page, dayIn, requests } = await acceptOffered(testApp)
  const none = await page.post('days', { day1: '', day2: '' })
  assert.is(none.status, 422)
  assert.match(none.text, 'Choose a day.')
  const morning = { day1: dayIn(3), part1: 'morning', day2: dayIn(3) }
  assert.is((await page.post('days', morning)).status, 400)
  const same = await page.post('days', { ...morning, part2: 'morning' })
  assert.is(same.status, 400)
  assert.match(same.text, 'Choose different days.')
  const invalid = [...same.html.matchAll(/<select\s+name="(\w+)"[^>]*aria-invalid="true"/g)]
  assert.equal(
    invalid.map(([, name]) => name),
    ['day2'],
  )
  assert.match(same.html, '<p class="error" id="day2-problem" >Choose different days.</p>')
  assert.match(same.html, `<option value="${dayIn(3)}" selected>`)
  for (const outside of [dayIn(0), dayIn(1), dayIn(61), '2999-02-31', 'tomorrow'])
    assert.ok((await page.post('days', { day1: outside })).status >= 400, outside)
  assert.equal(await requests(), [])
  await page.post('days', {
    day1: dayIn(3),
    part1: 'afternoon',
    day2: dayIn(5),
    part2: '',
    day3: dayIn(4),
    part3: 'morning',
  })
  assert.equal(
    (await requests()).map(({ day, part }) => [day, part]),
    [
      [dayIn(3), 'afternoon'],
      [dayIn(5), null],
      [dayIn(4), 'morning'],
    ],
  )
})

test('a day that was filled in the meantime is refused with the current days', async ({
  testApp,
}) => {
  const { company, page, token, dayIn, requests } = await acceptOffered(testApp)
  await setCapacity(testApp.app.db, company.id, 0)
  const refused = await page.post('days', { day1: dayIn(3) })
  assert.is(refused.status, 409)
  assert.match(refused.text, 'This day was just filled.')
  const { status, json } = await callOffer(testApp, token, '/days', {
    choices: [{ day: dayIn(3), part: null }],
  })
  assert.is(status, 409)
  assert.equal([(json as DaysRefused).code, (json as DaysRefused).days], ['DAY_FULL', []])
  assert.equal(await requests(), [])
  assert.match((await page.open()).text, 'Bright Driveways contacts you to agree on a day.')
})

test('the API lists the days, and a second request gets the first one', async ({ testApp }) => {
  const { token, dayIn } = await acceptOffered(testApp)
  const listed = await call(testApp, 'GET', `/api/offers/${token}/days`)
  assert.is(listed.status, 200)
  const days = listed.json as OfferDay[]
  assert.is(days.length, 59)
  assert.equal(days[0], {
    day: dayIn(2),
    parts: [
      { part: 'morning', room: 'few' },
      { part: 'afternoon', room: 'few' },
    ],
    isNear: false,
  })
  const first = await callOffer(testApp, token, '/days', { firstAvailable: true })
  assert.is(first.status, 201)
  const again = await callOffer(testApp, token, '/days', {
    choices: [{ day: dayIn(9), part: null }],
  })
  assert.is(again.status, 409)
  assert.equal((again.json as DaysRefused).code, 'ALREADY_REQUESTED')
  assert.equal((again.json as DaysRefused).request, first.json)
  assert.is((await call(testApp, 'DELETE', `/api/offers/${token}/days`)).status, 204)
  assert.is((await callOffer(testApp, token, '/days', { firstAvailable: true })).status, 201)
})

test('a quote that is not accepted offers no days', async ({ testApp }) => {
  const { token } = await submitOffer(testApp)
  assert.is((await call(testApp, 'GET', `/api/offers/${token}/days`)).status, 409)
  assert.is((await callOffer(testApp, token, '/days', { firstAvailable: true })).status, 409)
  assert.not.match((await visitQuotePage(testApp, token).open()).text, 'Which days')
})

test('near days: a confirmed job within five miles, without its address', async ({ testApp }) => {
  const { company, page, token, dayIn } = await acceptOffered(testApp, { customerZip: '78701' })
  const { db } = testApp.app
  for (const [zip, day] of [
    ['78702', dayIn(8)],
    ['78750', dayIn(9)],
  ])
    await db
      .insertInto('quotes')
      .values({
        company_id: company.id,
        customer_name: 'Neighbor',
        customer_email: 'neighbor@home.example',
        customer_phone: '5125550143',
        customer_address: '99 Secret Street',
        customer_zip: zip ?? null,
        measurement_method: 'custom',
        job_date: day ?? null,
      })
      .execute()
  const days = (await call(testApp, 'GET', `/api/offers/${token}/days`)).json as OfferDay[]
  assert.equal(
    days.filter(({ isNear }) => isNear).map(({ day }) => day),
    [dayIn(8)],
  )
  const { text } = await page.open()
  assert.match(text, 'We are near you on')
  assert.not.match(text, 'Secret Street')
})

test('a confirmed day is shown with a calendar file, and another day can be asked for', async ({
  testApp,
}) => {
  const { page, dayIn, requests, asOwner, company } = await acceptOffered(testApp)
  await page.post('days', { day1: dayIn(3), part1: 'afternoon' })
  const [request] = await requests()
  await asOwner((deps) =>
    confirmDay(deps, { companyId: company.id, requestId: request?.id ?? 0, actor: 'owner' }, {}),
  )
  const opened = await page.open()
  assert.match(opened.text, /Bright Driveways comes on \w+, \w+ \d+, afternoon \(12–5\)\./)
  assert.match(opened.text, 'Ask for another day')
  const [, href = ''] = /href="([^"]*day\.ics)"/.exec(opened.html) ?? []
  const file = await fetch(`${testApp.url}${href}`)
  assert.is(file.status, 200)
  const ics = await file.text()
  assert.match(ics, `DTSTART;VALUE=DATE:${dayIn(3).replaceAll('-', '')}`)
  assert.match(ics, `DTEND;VALUE=DATE:${dayIn(4).replaceAll('-', '')}`)
  await page.post('days', { day1: dayIn(7) })
  const asked = await page.open()
  assert.match(asked.text, 'You asked for')
  assert.match(asked.text, 'Bright Driveways comes on')
  assert.match(asked.text, 'Until then your day stays.')
  assert.not.match(asked.text, 'no day is agreed')
})

test('a suggested or moved day is kept with one tap', async ({ testApp }) => {
  const { page, dayIn, quoteId, asOwner, company } = await acceptOffered(testApp)
  const quote = { companyId: company.id, quoteId }
  await asOwner((deps) =>
    suggestDayOfQuote(deps, quote, { day: dayIn(6), part: 'morning' }, 'owner'),
  )
  const suggested = await page.open()
  assert.match(suggested.text, 'keeps it free for you.')
  assert.match(suggested.text, 'Other day')
  const kept = await page.post('keep', {})
  assert.match(kept.text, 'Bright Driveways comes on')
  await asOwner((deps) =>
    moveJobs(deps, company.id, { from: dayIn(6), quoteIds: [quoteId], to: dayIn(8) }, 'owner'),
  )
  const moved = await page.open()
  assert.match(moved.text, 'has moved your job to')
  await page.post('keep', {})
  assert.not.match((await page.open()).text, 'has moved your job to')
  const late = await page.post('keep', {})
  assert.is(late.status, 409)
})

test('a customer who has not accepted on the page keeps a moved day, or contacts the company', async ({
  testApp,
}) => {
  const { company, quoteId, token } = await submitOffer(testApp)
  await setCapacity(testApp.app.db, company.id, 2)
  await testApp.app.db
    .updateTable('quotes')
    .set({ job_date: '2083-03-10' })
    .where('id', '=', quoteId)
    .execute()
  await inCompany({ db: testApp.app.db, companyId: company.id }, (tenantDb) =>
    moveJobs(
      { tenantDb, jobs: testApp.app.jobs },
      company.id,
      { from: '2083-03-10', quoteIds: [quoteId], to: '2083-03-11' },
      'owner',
    ),
  )
  const [email] = await sendDayEmails(testApp, quoteId)
  assert.match(email?.text ?? '', 'Keep Thursday, March 11')
  assert.not.match(email?.text ?? '', 'Other day')
  const page = visitQuotePage(testApp, token)
  const { text } = await page.open()
  assert.match(text, 'Keep Thursday, March 11')
  assert.not.match(text, 'Other day')
  assert.match(text, 'If the day does not suit you, please contact Bright Driveways.')
  assert.match((await page.post('keep', {})).text, 'Bright Driveways comes on Thursday, March 11')
})

test('each email about a day is sent once, with the day, and not if the day was changed', async ({
  testApp,
}) => {
  const { page, dayIn, quoteId, requests, asOwner, company } = await acceptOffered(testApp)
  const send = async () =>
    (await sendDayEmails(testApp, quoteId)).map(({ tag, text }) =>
      /^day_(?:declined|moved)/.test(tag) ? text : tag,
    )
  await page.post('days', { day1: dayIn(4) })
  assert.equal(await send(), ['day_requested_owner'])
  const [wish] = await requests()
  await asOwner((deps) =>
    declineDays(deps, { companyId: company.id, requestId: wish?.id ?? 0, actor: 'owner' }),
  )
  const [declined = ''] = await send()
  assert.match(
    declined,
    `Next free days: ${[2, 3, 4].map((days) => formatShortDay(dayIn(days), 'en')).join(' · ')}`,
  )
  await page.post('days', { day1: dayIn(3), part1: 'morning' })
  assert.equal(await send(), ['day_requested_owner'])
  const [request] = await requests()
  await asOwner((deps) =>
    confirmDay(deps, { companyId: company.id, requestId: request?.id ?? 0, actor: 'owner' }, {}),
  )
  assert.equal(await send(), ['day_confirmed_customer'])
  // Moved twice before the first email was sent.
  for (const [from, to] of [
    [dayIn(3), dayIn(4)],
    [dayIn(4), dayIn(5)],
  ])
    await asOwner((deps) =>
      moveJobs(deps, company.id, { from: from ?? '', quoteIds: [quoteId], to: to ?? '' }, 'owner'),
    )
  const [moved = '', ...rest] = await send()
  assert.match(moved, 'Other day')
  assert.equal(rest, [])
})

test.run()
