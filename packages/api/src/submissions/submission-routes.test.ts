import type { Quote, SubmittedQuote } from '@curbquote/types/quotes'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { composeEmail } from '../emails/compose-email.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { until } from '../test/test-server.ts'
import {
  customer,
  customJobOf,
  type ExactPriceChanged,
  submissionOf,
  visitWidget,
} from '../test/widget-visitor.ts'
import { quoteAlertEmail } from '../quote-emails/quote-alert-email.ts'
import { quoteConfirmationEmail } from '../quote-emails/quote-confirmation-email.ts'
import { readEmailedQuote } from '../quote-emails/quote-email.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { limits } from '../rate-limits/limits.ts'

/** 500 sq ft at $0.50, $25 setup, 6% tax. */
const total = 291.5

const test = suite<{ testApp: TestApp; company: Awaited<ReturnType<typeof createCompany>> }>(
  'quotes',
)
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.before.each(async (context) => {
  context.company = await createCompany(context.testApp.database.db)
})
test.after((context) => context.testApp.close())

const quotesOf = (testApp: TestApp, companyId: number) =>
  testApp.database.db.selectFrom('quotes').selectAll().where('company_id', '=', companyId).execute()

test('a submission stores the quote with lines that add up to the shown total', async ({
  testApp,
  company,
}) => {
  const { db } = testApp.database
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  assert.is(job.quote.subtotal, 275)
  assert.is(job.quote.taxRate, 6)
  const response = await visitor.post('quote', {
    ...submissionOf(job, total),
    source: { pageUrl: 'https://bright.example/quote?x=1', utmSource: 'flyer' },
    language: 'es',
  })
  assert.is(response.status, 201)
  const body = (await response.json()) as SubmittedQuote
  assert.is(body.totalCost, total)
  assert.equal(
    body.lines.map((line) => [line.kind, line.amount]),
    [
      ['service', 250],
      ['setup_fee', 25],
      ['tax', 16.5],
    ],
  )

  const [quote] = await quotesOf(testApp, company.id)
  assert.is(quote?.total_cents, 29_150)
  assert.is(quote?.customer_phone, '5025550142')
  assert.is(quote?.customer_state, 'KY')
  assert.is(quote?.area_sq_centifeet, 5_000_000)
  assert.equal(quote?.source, { pageUrl: 'https://bright.example/quote?x=1', utmSource: 'flyer' })
  assert.is(quote?.language, 'es')
  const lines = await db
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', '=', body.quoteId)
    .execute()
  assert.is(
    lines.reduce((sum, line) => sum + line.amount_cents, 0),
    29_150,
  )
  const photos = await db
    .selectFrom('quote_photos')
    .selectAll()
    .where('quote_id', '=', body.quoteId)
    .execute()
  assert.equal(
    photos.map((photo) => [photo.surface_type, photo.length_centifeet, photo.width_centifeet]),
    [['driveway', 5_000, 1_000]],
  )
  const claimed = await db
    .selectFrom('photos')
    .select('claimed_at')
    .where('company_id', '=', company.id)
    .execute()
  assert.ok(claimed.every((photo) => photo.claimed_at))
  const emails = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('quote_id', '=', body.quoteId)
    .orderBy('kind')
    .execute()
  assert.equal(
    emails.map((sentEmail) => [sentEmail.kind, sentEmail.recipients]),
    [
      ['lead_alert', [company.email]],
      ['quote_confirmation', [customer.customerEmail]],
    ],
  )
})

test('the quote has the shown price although the owner has changed prices since', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  await testApp.database.db
    .updateTable('pricing_entries')
    .set({ price_per_unit_cents: 900 })
    .where('company_id', '=', company.id)
    .execute()
  const response = await visitor.post('quote', submissionOf(job, total))
  assert.is(response.status, 201)
  const [quote] = await quotesOf(testApp, company.id)
  assert.is(quote?.total_cents, 29_150)
})

test('price tampering: an altered total gets 409 with the correct quote, and nothing is stored', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const response = await visitor.post('quote', {
    ...submissionOf(job, 0.01),
    estimatedCost: 0,
    setupFee: 0,
  })
  assert.is(response.status, 409)
  const body = (await response.json()) as Record<string, unknown>
  assert.is(body.code, 'PRICE_CHANGED')
  assert.is(body.totalCost, total)
  assert.equal(body.quote, job.quote)
  assert.is(body.analysisId, job.analysisId)
  assert.is((await quotesOf(testApp, company.id)).length, 0)
})

test('selected suggestions are priced by the stored price list, not by the request', async ({
  testApp,
  company,
}) => {
  const addOn = await testApp.database.db
    .insertInto('add_ons')
    .values({
      company_id: company.id,
      name: 'Sealing',
      description: null,
      price_type: 'flat',
      price_cents: 4_000,
      behavior: 'suggest',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const selectedAddOn = {
    id: addOn.id,
    name: 'Sealing',
    price: 0,
    priceType: 'flat',
    status: 'selected',
  }
  const cheap = await visitor.post('quote', {
    ...submissionOf(job, total),
    smartAddOns: [selectedAddOn],
  })
  assert.is(cheap.status, 409)
  const honest = await visitor.post('quote', {
    ...submissionOf(job, 333.9),
    smartAddOns: [selectedAddOn],
  })
  assert.is(honest.status, 201)
  const body = (await honest.json()) as SubmittedQuote
  assert.equal(
    body.lines
      .filter((line) => line.kind === 'add_on')
      .map(({ label, amount, addOnStatus }) => [label, amount, addOnStatus]),
    [['Sealing', 40, 'selected']],
  )

  // Widget, dashboard, export and both emails show the same subtotal.
  const token = await signInAs(testApp, company)
  const read = async (path: string) => call(testApp, 'GET', `/api/company/quotes${path}`, { token })
  const owners = (await read(`/${body.quoteId}`)).json as Quote
  assert.is(job.quote.subtotal, 275)
  assert.is(owners.subtotal, job.quote.subtotal)
  const [head = '', row = ''] = (await read('/export?format=csv')).text.split('\r\n')
  assert.is(row.split(',')[head.split(',').indexOf('Subtotal')], '275')
  const stored = await readEmailedQuote(testApp.database.db, company.id, body.quoteId)
  assert.ok(stored)
  for (const email of [quoteAlertEmail, quoteConfirmationEmail])
    assert.match(composeEmail(email(stored, 'http://quotes.test')).text, /^Subtotal +\$275\.00$/m)
})

test('keyword evasion: a changed description is priced again on submission', async ({
  testApp,
  company,
}) => {
  const { db } = testApp.database
  await db
    .insertInto('add_ons')
    .values({
      company_id: company.id,
      name: 'Oil treatment',
      description: null,
      price_type: 'flat',
      price_cents: 10_000,
      behavior: 'auto_include',
      trigger_rules: JSON.stringify({ keywords: ['oil'] }),
    })
    .execute()
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const jobDescription = 'Remove the oil.'
  const evading = await visitor.post('quote', { ...submissionOf(job, total), jobDescription })
  assert.is(evading.status, 409)
  const changed = (await evading.json()) as ExactPriceChanged
  assert.is(changed.code, 'PRICE_CHANGED')
  assert.is(changed.totalCost, 397.5)
  assert.equal(
    changed.quote.smartAddOns.map(({ name, amount }) => [name, amount]),
    [['Oil treatment', 100]],
  )
  assert.equal(await quotesOf(testApp, company.id), [])

  const agreed = await visitor.post('quote', {
    ...submissionOf(job, changed.totalCost),
    jobDescription,
  })
  assert.is(agreed.status, 201)
  const [quote] = await quotesOf(testApp, company.id)
  assert.is(quote?.total_cents, 39_750)
  assert.is(quote?.job_description, jobDescription)
})

test('a per-square-foot add-on is charged for the surfaces in its rules', async ({
  testApp,
  company,
}) => {
  await testApp.database.db
    .insertInto('add_ons')
    .values({
      company_id: company.id,
      name: 'Deck sealing',
      description: null,
      price_type: 'per_sqft',
      price_cents: 10,
      behavior: 'auto_include',
      trigger_rules: JSON.stringify({ surfaceTypes: ['deck'] }),
    })
    .execute()
  const visitor = visitWidget(testApp, company)
  const deck = { surfaceType: 'deck', length: 10, width: 10 } as const
  const job = await visitor.analysis([
    await visitor.measuredPhoto(),
    await visitor.measuredPhoto(deck),
    await visitor.measuredPhoto({ ...deck, groupId: 1 }),
    await visitor.measuredPhoto({ ...deck, length: 5, groupId: 1 }),
  ])
  assert.is(job.analysis.estimatedArea, 700)
  assert.is(job.quote.smartAddOns[0]?.amount, 20)
  assert.is(job.quote.subtotal, 395)
  const response = await visitor.post('quote', submissionOf(job, 418.7))
  assert.is(response.status, 201)
})

test('plan bypass: analysis, quote and custom job are refused without a plan', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  for (const [status, code] of [
    ['canceled', 'SERVICE_PAUSED'],
    ['past_due', 'PAYMENT_FAILED'],
  ] as const) {
    await testApp.database.db
      .updateTable('companies')
      .set({ subscription_status: status })
      .where('id', '=', company.id)
      .execute()
    // A custom job is refused from memory, which the database's announcement of the change updates.
    await until(async () => {
      const { planState } = await testApp.app.widgetAreas.find(company.widget_id)
      return planState.subscriptionStatus === status
    }, 'the change is announced')
    for (const [path, body] of [
      ['analyze', { photos: job.photos, measurementMethod: 'manual' }],
      ['quote', submissionOf(job, total)],
      ['custom-job', customJobOf([])],
    ] as const) {
      const response = await visitor.post(path, body)
      assert.is(response.status, 403)
      assert.is(((await response.json()) as { code: string }).code, code)
    }
  }
  assert.is((await quotesOf(testApp, company.id)).length, 0)
})

test('double submit: 100 concurrent requests with one key create one quote and one alert', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const responses = await Promise.all(
    Array.from({ length: 100 }, () =>
      visitor.post('quote', submissionOf(job, total), { 'idempotency-key': 'one-intent' }),
    ),
  )
  assert.equal([...new Set(responses.map((response) => response.status))], [201])
  const bodies = await Promise.all(responses.map((response) => response.text()))
  assert.is(new Set(bodies).size, 1)
  assert.is((await quotesOf(testApp, company.id)).length, 1)
  const alerts = await testApp.database.db
    .selectFrom('deliveries')
    .select('id')
    .where('company_id', '=', company.id)
    .where('kind', '=', 'lead_alert')
    .execute()
  assert.is(alerts.length, 1)
})

test('the same key with another body is refused', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const headers = { 'idempotency-key': 'one-intent' }
  assert.is((await visitor.post('quote', submissionOf(job, total), headers)).status, 201)
  const other = await visitor.post(
    'quote',
    { ...submissionOf(job, total), customerName: 'Somebody Else' },
    headers,
  )
  assert.is(other.status, 422)
  assert.is(((await other.json()) as { code: string }).code, 'IDEMPOTENCY_KEY_REUSED')
  assert.is((await quotesOf(testApp, company.id)).length, 1)
})

test('an analysis becomes one quote: another key gets 409, also in parallel', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      visitor.post('quote', submissionOf(job, total), { 'idempotency-key': `intent-${index}` }),
    ),
  )
  const statuses = responses.map((response) => response.status).toSorted()
  assert.equal(statuses, [201, ...Array.from({ length: 9 }, () => 409)])
  const refused = responses.find((response) => response.status === 409)
  assert.is(((await refused?.json()) as { code: string }).code, 'ALREADY_SUBMITTED')
})

test('an expired analysis is refused', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const age = (created_at: Date) =>
    testApp.database.db
      .updateTable('analyses')
      .set({ created_at })
      .where('id', '=', job.analysisId)
      .execute()
  await age(new Date(Date.now() - 24 * 3_600_000 - 60_000))
  const late = await visitor.post('quote', submissionOf(job, total))
  assert.is(late.status, 409)
  assert.is(((await late.json()) as { code: string }).code, 'ANALYSIS_EXPIRED')
  await age(new Date(Date.now() - 24 * 3_600_000 + 60_000))
  assert.is((await visitor.post('quote', submissionOf(job, total))).status, 201)
})

test("another company's analysis is refused", async ({ testApp, company }) => {
  const other = await createCompany(testApp.database.db)
  const job = await visitWidget(testApp, other).analysis()
  const visitor = visitWidget(testApp, company)
  const own = await visitor.analysis()
  const response = await visitor.post('quote', {
    ...submissionOf(own, total),
    analysisResults: job,
  })
  assert.is(response.status, 409)
})

test('SSRF through photo URLs: only photos of this widget are accepted, and no URL is fetched', async ({
  testApp,
  company,
}) => {
  const other = await createCompany(testApp.database.db)
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const foreign = await visitWidget(testApp, other).photo()
  for (const url of [
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/photos/x.jpg',
    'file:///etc/passwd',
    'http://127.0.0.1:9999/canary.jpg',
    `${testApp.config.publicUrl}@evil.example/photos/00000000-0000-0000-0000-000000000000.jpg`,
    `${testApp.config.publicUrl}/photos/../../etc/passwd`,
    `${testApp.config.publicUrl}/photos/00000000-0000-4000-8000-000000000000.jpg`,
    foreign,
  ]) {
    const photo = { url, surfaceType: 'driveway', length: 1, width: 1 }
    for (const [path, body] of [
      ['analyze', { photos: [photo], measurementMethod: 'manual' }],
      ['quote', { ...submissionOf(job, total), photos: [url] }],
      ['custom-job', customJobOf([url])],
    ] as const) {
      const response = await visitor.post(path, body)
      assert.is(response.status, 400, `${path} ${url}`)
      assert.is(
        ((await response.json()) as { code: string }).code,
        'FOREIGN_PHOTO',
        `${path} ${url}`,
      )
    }
  }
  assert.is((await quotesOf(testApp, company.id)).length, 0)
})

test('an analysis and its photos can be submitted after PUBLIC_URL has changed', async ({
  testApp,
  company,
}) => {
  const job = await visitWidget(testApp, company).analysis()
  const moved = await buildTestApp({
    database: testApp.database,
    env: { PUBLIC_URL: 'http://moved.test' },
  })
  const visitor = visitWidget(moved, company)
  const corrected = await visitor.analysis(
    job.photos.map((photo) => ({ ...photo, surfaceType: 'driveway', length: 50, width: 10 })),
  )
  assert.equal(
    corrected.photos.map((photo) => photo.url),
    job.photos.map((photo) => photo.url.replace('http://quotes.test/', 'http://moved.test/')),
  )
  const response = await visitor.post('quote', submissionOf(job, total))
  assert.is(response.status, 201)
  const [quote] = await quotesOf(testApp, company.id)
  const shown = await testApp.app.db
    .selectFrom('quote_photos')
    .select('photo_id')
    .where('quote_id', '=', quote?.id ?? 0)
    .execute()
  assert.equal(
    shown.map((photo) => `http://quotes.test/photos/${photo.photo_id}.jpg`),
    job.photos.map((photo) => photo.url),
  )
  await moved.close()
})

test('a custom job needs no price, photo or street address', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const response = await visitor.post('custom-job', customJobOf([]), { 'idempotency-key': 'a-job' })
  assert.is(response.status, 201)
  const body = (await response.json()) as SubmittedQuote
  assert.is(body.totalCost, null)
  assert.equal(body.lines, [])
  const [quote] = await quotesOf(testApp, company.id)
  assert.is(quote?.measurement_method, 'custom')
  assert.is(quote?.total_cents, null)
  const again = await visitor.post('custom-job', customJobOf([]), { 'idempotency-key': 'a-job' })
  assert.is(again.status, 201)
  assert.equal(await again.json(), body)
  assert.is((await quotesOf(testApp, company.id)).length, 1)
})

test('the extension of a phone number is stored', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const typed = ['617-555-0142 x7', '617-555-0142,,7#', '+1-617-555-0142;ext=7', '617-555-0142']
  for (const customerPhone of typed) {
    const job = customJobOf([])
    const customerData = { ...job.customerData, customerPhone }
    assert.is((await visitor.post('custom-job', { ...job, customerData })).status, 201)
  }
  const stored = await quotesOf(testApp, company.id)
  const extended = stored.filter(({ customer_phone }) => customer_phone === '6175550142x7')
  assert.is(stored.length, 4)
  assert.is(extended.length, 3)
})

test('a custom job from an island or a military post office is accepted', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const places = {
    PR: '00901',
    'U.S. Virgin Islands': '00802',
    Guam: '96910',
    AS: '96799',
    MP: '96950',
    AE: '09012',
  }
  for (const [customerState, customerZip] of Object.entries(places)) {
    const job = customJobOf([])
    const customerData = { ...job.customerData, customerState, customerZip }
    const response = await visitor.post('custom-job', { ...job, customerData })
    assert.is(response.status, 201, customerState)
  }
  const stored = await quotesOf(testApp, company.id)
  assert.equal(stored.map(({ customer_state }) => customer_state).toSorted(), [
    'AE',
    'AS',
    'GU',
    'MP',
    'PR',
    'VI',
  ])
})

test('a custom job accepts ten photos, not eleven', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const photos = await Promise.all(Array.from({ length: 11 }, () => visitor.photo()))
  assert.is((await visitor.post('custom-job', customJobOf(photos))).status, 400)
  assert.is((await visitor.post('custom-job', customJobOf(photos.slice(0, 10)))).status, 201)
})

test('missing required fields are reported by label', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  for (const [field, label] of Object.entries({
    customerName: 'Full name',
    customerEmail: 'Email',
    customerPhone: 'Phone number',
    customerAddress: 'Street address',
    customerCity: 'City',
    customerState: 'State',
    customerZip: 'ZIP code',
    contactConsent: 'Consent to be contacted',
  } satisfies Record<keyof typeof customer, string>)) {
    const body: Record<string, unknown> = submissionOf(job, total)
    delete body[field]
    const response = await visitor.post('quote', body)
    assert.is(response.status, 400, field)
    assert.is(((await response.json()) as { error: string }).error, `${label} is required.`)
  }
  for (const [field, value] of [
    ['customerName', '   '],
    ['customerEmail', 'nora@localhost'],
    ['customerPhone', '555-0142 555-0142'],
    ['customerState', 'Ontario'],
    ['customerZip', '4020'],
    ['contactConsent', false],
    ['jobDescription', 'x'.repeat(501)],
    ['totalCost', '291.50'],
  ] as const) {
    const response = await visitor.post('quote', { ...submissionOf(job, total), [field]: value })
    assert.is(response.status, 400, field)
  }
})

test('header injection: a line break in an email address or name is refused', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  for (const change of [
    { customerEmail: 'nora@example.com\r\nBcc: victim@example.com' },
    { customerEmail: 'nora@example.com,victim@example.com' },
    { customerName: 'Nora\r\nBcc: victim@example.com' },
  ])
    assert.is((await visitor.post('quote', { ...submissionOf(job, total), ...change })).status, 400)
})

test('NUL, lone surrogates, huge ids: 400, never 500', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const body = submissionOf(job, total)
  for (const change of [
    { customerName: 'Nora\u0000' },
    { customerCity: '\ud800' },
    { jobDescription: 'a\u0000b' },
    { smartAddOns: [{ id: 1e300, name: 'x', price: 1, priceType: 'flat', status: 'selected' }] },
    { photos: ['\udfff'] },
  ]) {
    const response = await visitor.post('quote', { ...body, ...change })
    assert.is(response.status, 400, JSON.stringify(change))
  }
})

test('prototype pollution: __proto__ and constructor are refused', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const job = JSON.stringify(submissionOf(await visitor.analysis(), total))
  for (const poison of [
    '"__proto__":{"isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
  ])
    assert.is((await visitor.post('quote', `{${poison},${job.slice(1)}`)).status, 400)
  assert.is(({} as { isAdmin?: boolean }).isAdmin, undefined)
})

test('mass assignment: unknown fields are refused', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const response = await visitor.post('quote', { ...submissionOf(job, total), status: 'completed' })
  assert.is(response.status, 400)
  assert.match(((await response.json()) as { error: string }).error, 'status')
})

test('content-type tricks: only JSON is accepted', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const body = JSON.stringify(submissionOf(await visitor.analysis(), total))
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])
    assert.is((await visitor.post('quote', body, { 'content-type': type })).status, 415, type)
})

test('tracking data never refuses a lead: it is cut, cleaned or dropped', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const source = {
    pageUrl: `https://bright.example/?${'x'.repeat(3_000)}`,
    referrer: 'https://bright.example/\0\ud83d',
    utmCampaign: `${'a'.repeat(199)}🔥`,
    utmTerm: 7,
    unknown: 'unknown',
    gclid: 'not an ID',
  }
  const response = await visitor.post('custom-job', { ...customJobOf([]), source })
  assert.is(response.status, 201)
  for (const wrong of ['text', ['list'], null, 5])
    assert.is(
      (await visitor.post('custom-job', { ...customJobOf([]), source: wrong })).status,
      201,
      String(wrong),
    )
  const quotes = await quotesOf(testApp, company.id)
  assert.equal(quotes.find(({ source }) => source)?.source, {
    pageUrl: source.pageUrl.slice(0, 500),
    referrer: 'https://bright.example/',
    utmCampaign: 'a'.repeat(199),
  })
})

test('the database refuses changes of a sold price', async ({ testApp, company }) => {
  const { db } = testApp.database
  const visitor = visitWidget(testApp, company)
  await visitor.post('quote', submissionOf(await visitor.analysis(), total))
  const refused = async (change: Promise<unknown>) =>
    change.then(
      () => false,
      () => true,
    )
  assert.ok(
    await refused(
      db
        .updateTable('quotes')
        .set({ total_cents: 1 } as object)
        .where('company_id', '=', company.id)
        .execute(),
    ),
  )
  assert.ok(
    await refused(
      db
        .updateTable('quote_lines')
        .set({ amount_cents: 1 })
        .where('company_id', '=', company.id)
        .execute(),
    ),
  )
})

test('one IP address can submit 20 quotes an hour to a widget, then gets 429 with Retry-After', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMITS: 'on' } })
  try {
    await inOneWindow(limits.quotesOfIpAddress, async () => {
      const visitor = visitWidget(limited, await createCompany(limited.database.db))
      const statuses: number[] = []
      for (let sent = 0; sent < 21; sent++) {
        const response = await visitor.post('custom-job', customJobOf([]))
        statuses.push(response.status)
        if (response.status === 429) assert.ok(Number(response.headers.get('retry-after')) > 0)
      }
      assert.equal(statuses, [...Array.from({ length: 20 }, () => 201), 429])
    })
  } finally {
    await limited.close()
  }
})

test('many IP addresses: a widget accepts 300 submissions an hour, others are not affected', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
  try {
    const { db } = limited.database
    let addresses = 0
    const send = async (visitor: ReturnType<typeof visitWidget>) => {
      const from = { 'x-forwarded-for': `203.0.113.${++addresses}` }
      return (await visitor.post('custom-job', customJobOf([]), from)).status
    }
    assert.is(limits.quotesOfWidget.max, 300)
    const statuses = await inOneWindow(limits.quotesOfWidget, async () => {
      const flooded = visitWidget(limited, await createCompany(db))
      await db.deleteFrom('rate_limits').execute()
      const first = await send(flooded)
      // As if other IP addresses had sent these.
      await db
        .updateTable('rate_limits')
        .set({ hits: limits.quotesOfWidget.max - 1 })
        .where('key', 'like', `${limits.quotesOfWidget.name}:%`)
        .execute()
      const other = visitWidget(limited, await createCompany(db))
      return [first, await send(flooded), await send(flooded), await send(other)]
    })
    assert.equal(statuses, [201, 201, 429, 201])
  } finally {
    await limited.close()
  }
})

test.run()
