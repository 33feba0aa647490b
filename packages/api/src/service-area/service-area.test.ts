import type { AnalyzedJob, ExactJob } from '@curbquote/types/analyses'
import { type AnswerRules, exactAnswers } from '@curbquote/types/answers'
import type { PriceChanged, SubmittedQuote } from '@curbquote/types/quotes'
import type { OutsideZips, SavedServiceArea, ServiceCheck } from '@curbquote/types/service-area'
import type { WidgetConfig } from '@curbquote/types/widgets'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Insertable } from 'kysely'
import type { CompaniesTable } from '../db/schema/companies.ts'
import { deleteExpiredAnalyses } from '../analyses/delete-expired-analyses.ts'
import { limits } from '../rate-limits/limits.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storePriceRules, testRules } from '../test/test-price-rules.ts'
import { until } from '../test/test-server.ts'
import {
  customer,
  customJobOf,
  type ExactPriceChanged,
  submissionOf,
  visitWidget,
} from '../test/widget-visitor.ts'
import { countRefusal, refusalWindow } from './count-refusal.ts'
import { deleteOldOutsideRequests } from './outside-request-queries.ts'

const test = suite<{ testApp: TestApp }>('the service area')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

const near = '40202'
/** 13 miles from the base. */
const second = '40272'
/** Lexington, 70 miles away. */
const far = '40507'
/** Not in the data, like the new ZIP codes of every month. */
const unknown = '40200'

const tripBands = [
  { upTo: 10, feeCents: 0 },
  { upTo: 20, feeCents: 2_500 },
  { upTo: 35, feeCents: 5_000 },
]

/** Louisville, 25 miles, with trip fees. */
async function createLocalCompany(
  { database: { db } }: TestApp,
  overrides: Partial<Insertable<CompaniesTable>> = {},
) {
  const company = await createCompany(db, {
    base_zip: near,
    service_radius_miles: 25,
    ...overrides,
  })
  await storePriceRules(db, company.id, { ...testRules, minimumChargeCents: 0, tripBands })
  return company
}

async function visitorOf(testApp: TestApp, overrides: Partial<Insertable<CompaniesTable>> = {}) {
  const company = await createLocalCompany(testApp, overrides)
  const visitor = visitWidget(testApp, company)
  return {
    company,
    ...visitor,
    /** 500 sq ft of deck at $0.50, $25.00 setup, 6% tax. */
    analyze: async (zip?: string) => {
      const photo = await visitor.measuredPhoto({ surfaceType: 'deck' })
      const body = { photos: [photo], measurementMethod: 'manual', ...(zip && { zip }) }
      return visitor.post('analyze', body)
    },
    check: async (zip: string): Promise<ServiceCheck> => {
      return (await (await visitor.post('service-check', { zip })).json()) as ServiceCheck
    },
    refusals: () =>
      testApp.database.db
        .selectFrom('outside_requests')
        .select(['zip', 'email'])
        .where('company_id', '=', company.id)
        .orderBy('id')
        .execute(),
    quotes: async () =>
      (
        await testApp.database.db
          .selectFrom('quotes')
          .select('id')
          .where('company_id', '=', company.id)
          .execute()
      ).length,
  }
}

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const bodyOf = async <T>(response: Response) => (await response.json()) as T

test('the configuration says whether the widget asks for the ZIP code', async ({ testApp }) => {
  const asksZip = async (widgetId: string) => {
    const response = await fetch(`${testApp.url}/api/widget/${widgetId}`)
    return ((await response.json()) as WidgetConfig).asksZip
  }
  const plain = await createCompany(testApp.database.db)
  assert.is(await asksZip(plain.widget_id), false)
  const { company } = await visitorOf(testApp)
  assert.is(await asksZip(company.widget_id), true)
})

test('a service check names the place and the trip fee', async ({ testApp }) => {
  const { check, refusals } = await visitorOf(testApp)
  const louisville = { city: 'Louisville', state: 'KY' }
  assert.equal(await check(near), { served: 'yes', ...louisville, tripFee: 0 })
  assert.equal(await check(`${second}-1234`), { served: 'yes', ...louisville, tripFee: 25 })
  assert.equal(await check(unknown), { served: 'review', city: null, state: null, tripFee: null })
  assert.equal(await refusals(), [])
  assert.equal(await check(far), { served: 'no', city: 'Lexington', state: 'KY', tripFee: null })
  assert.equal(await refusals(), [{ zip: far, email: null }])
})

test('a service check names places on islands and military post offices', async ({ testApp }) => {
  const company = await createCompany(testApp.database.db)
  const { post } = visitWidget(testApp, company)
  for (const [zip, city, state] of [
    ['00901', 'San Juan', 'PR'],
    ['00802-1234', 'St Thomas', 'VI'],
    ['96910', 'Hagatna', 'GU'],
    ['96799', 'Pago Pago', 'AS'],
    ['96950', 'Saipan', 'MP'],
    ['96203', 'APO', 'AP'],
  ] as const) {
    const checked = await bodyOf<ServiceCheck>(await post('service-check', { zip }))
    assert.equal([checked.served, checked.city, checked.state], ['yes', city, state])
  }
})

test('a company without a service area serves every place', async ({ testApp }) => {
  const company = await createCompany(testApp.database.db)
  const visitor = visitWidget(testApp, company)
  const checked = await bodyOf<ServiceCheck>(await visitor.post('service-check', { zip: far }))
  assert.equal(checked, { served: 'yes', city: 'Lexington', state: 'KY', tripFee: 0 })
  assert.is((await visitor.analysis()).quote.subtotal, 275)
})

test('a paused widget, an unknown widget and an invalid ZIP code get no service check', async ({
  testApp,
}) => {
  const { company, post } = await visitorOf(testApp, { subscription_status: null })
  assert.is((await post('service-check', { zip: near })).status, 403)
  const nobody = visitWidget(testApp, { ...company, widget_id: 'nobody' })
  assert.is((await nobody.post('service-check', { zip: near })).status, 404)
  const visitor = await visitorOf(testApp)
  for (const zip of ['4020', '402021', 'abcde', ''])
    assert.is((await visitor.post('service-check', { zip })).status, 400, zip)
})

/** Sets a counter of the current window to the limit, so that the next request exceeds it. */
const spend = ({ database }: TestApp, { name, max }: { name: string; max: number }) =>
  database.db
    .updateTable('rate_limits')
    .set({ hits: max })
    .where('key', 'like', `${name}:%`)
    .execute()

test('nobody can map a service area by another route than the service check', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
  try {
    const visitor = await visitorOf(limited)
    const { company: other, post: postToOther } = await visitorOf(limited)
    assert.not.equal(other.id, visitor.company.id)
    const job = await bodyOf<ExactJob>(await visitor.analyze(near))
    const photos = [await visitor.measuredPhoto({ surfaceType: 'deck' })]
    const custom = customJobOf([])
    const requests: [path: string, body: unknown][] = [
      ['service-check', { zip: near }],
      ['analyze', { photos, measurementMethod: 'manual', zip: near }],
      ['quote', submissionOf(job, 291.5)],
      ['custom-job', { ...custom, customerData: { ...custom.customerData, customerZip: near } }],
      ['outside-requests', { zip: far, email: customer.customerEmail, contactConsent: true }],
    ]
    const form = new FormData()
    for (const [name, value] of Object.entries({
      name: 'Nora Fields',
      email: customer.customerEmail,
      phone: customer.customerPhone,
      zip: near,
      description: 'A gazebo',
      consent: 'on',
    }))
      form.append(name, value)
    const statuses = await inOneWindow(limits.serviceChecks, async (round) => {
      const headers = { 'x-forwarded-for': `203.0.113.${round + 1}` }
      await limited.database.db.deleteFrom('rate_limits').execute()
      assert.is((await visitor.post('service-check', { zip: near }, headers)).status, 200)
      await spend(limited, limits.serviceChecks)
      const refused = []
      for (const [path, body] of requests) refused.push(await visitor.post(path, body, headers))
      refused.push(
        await fetch(`${limited.url}/quote?id=${visitor.company.widget_id}`, {
          method: 'POST',
          headers,
          body: form,
        }),
      )
      const elsewhere = [
        await postToOther('service-check', { zip: near }, headers),
        await visitor.post('service-check', { zip: near }, { 'x-forwarded-for': '198.51.100.9' }),
      ]
      for (const response of refused) assert.ok(response.headers.has('retry-after'), response.url)
      return [...refused, ...elsewhere].map(({ status }) => status)
    })
    assert.equal(statuses, [429, 429, 429, 429, 429, 429, 200, 200])
  } finally {
    await limited.close()
  }
})

test('nobody can map service areas by searches of the directory', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
  try {
    const { company } = await visitorOf(limited)
    const statuses = await inOneWindow(limits.directorySearches, async (round) => {
      const headers = { 'x-forwarded-for': `203.0.113.${round + 1}` }
      const get = (path: string) => fetch(limited.url + path, { headers })
      await limited.database.db.deleteFrom('rate_limits').execute()
      assert.is((await get(`/estimates?search=${near}`)).status, 200)
      await spend(limited, limits.directorySearches)
      const refused = []
      for (const search of [near, `near%20${far}`, `%20${far}-1234`])
        refused.push((await get(`/estimates?search=${search}`)).status)
      const check = await fetch(`${limited.url}/api/widget/${company.widget_id}/service-check`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ zip: near }),
      })
      return [...refused, (await get('/estimates?search=Louisville')).status, check.status]
    })
    assert.equal(statuses, [429, 429, 429, 200, 200])
  } finally {
    await limited.close()
  }
})

for (const [name, limit, path, body] of [
  [
    'service checks are rate limited, so that nobody can map the area',
    limits.serviceChecks,
    'service-check',
    { zip: near },
  ],
  [
    'the email addresses of customers outside are rate limited',
    limits.outsideRequests,
    'outside-requests',
    { zip: far, email: customer.customerEmail, contactConsent: true },
  ],
] as const)
  test(name, async () => {
    const limited = await buildTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
    try {
      const { company } = await visitorOf(limited)
      const statuses = await inOneWindow(limit, async (round) => {
        const visitor = visitWidget(limited, company)
        const headers = { 'x-forwarded-for': `203.0.113.${round}` }
        const found = []
        for (let count = 0; count <= limit.max; count++)
          found.push((await visitor.post(path, body, headers)).ok)
        return found
      })
      assert.equal(statuses, [...Array.from({ length: limit.max }, () => true), false])
    } finally {
      await limited.close()
    }
  })

test('an analysis requires a ZIP code that the company serves', async ({ testApp }) => {
  const { analyze, refusals } = await visitorOf(testApp)
  const without = await analyze()
  assert.is(without.status, 422)
  assert.is(await codeOf(without), 'ZIP_REQUIRED')
  const outside = await analyze(far)
  assert.is(outside.status, 422)
  assert.equal(await outside.json(), {
    error: `Bright Driveways does not serve ${far} yet.`,
    code: 'OUTSIDE_SERVICE_AREA',
  })
  assert.equal(await refusals(), [{ zip: far, email: null }])
})

test('the trip fee is a line of the quote, with its explanation in both languages', async ({
  testApp,
}) => {
  const visitor = await visitorOf(testApp)
  const { analyze, post } = visitor
  const inside = await bodyOf<ExactJob>(await analyze(near))
  assert.is(inside.quote.subtotal, 275)
  assert.not.ok(inside.quote.lines?.some(({ kind }) => kind === 'trip_fee'))
  const { quote } = await bodyOf<ExactJob>(await analyze(second))
  assert.is(quote.subtotal, 300)
  assert.is(quote.estimatedCost, 275)
  const line = quote.lines?.find(({ kind }) => kind === 'trip_fee')
  assert.equal(
    [line?.label, line?.amount, line?.why],
    [
      'Trip fee',
      25,
      'Your ZIP code is about 13 miles away. A trip of 10 to 20 miles costs $25.00.',
    ],
  )
  const spanish = await bodyOf<ExactJob>(
    await post('analyze', {
      photos: [await visitor.measuredPhoto({ surfaceType: 'deck' })],
      measurementMethod: 'manual',
      zip: second,
      language: 'es',
    }),
  )
  const translated = spanish.quote.lines?.find(({ kind }) => kind === 'trip_fee')
  assert.equal(
    [translated?.label, translated?.why],
    [
      'Trip fee',
      'Su código postal está a unas 13 millas. Un traslado de 10 a 20 millas cuesta $25.00.',
    ],
  )
})

test('a near ZIP code and then a far street address get the far price, after a confirmation', async ({
  testApp,
}) => {
  const { analyze, post, company } = await visitorOf(testApp)
  const { db } = testApp.database
  const job = await bodyOf<ExactJob>(await analyze(near))
  const body = { ...submissionOf(job, 291.5), customerZip: second }
  const refused = await post('quote', body, { 'idempotency-key': 'first' })
  assert.is(refused.status, 409)
  const changed = await bodyOf<ExactPriceChanged>(refused)
  assert.is(changed.code, 'PRICE_CHANGED')
  assert.is(changed.totalCost, 318)
  assert.is(changed.quote.lines?.find(({ kind }) => kind === 'trip_fee')?.amount, 25)
  assert.is.not(changed.analysisId, job.analysisId, 'there is a new analysis')
  const [first, copy] = await db
    .selectFrom('analyses')
    .selectAll()
    .where('company_id', '=', company.id)
    .orderBy(sql`place ->> 'zip'`)
    .execute()
  const place = { zip: second, tripMiles: 13 }
  assert.equal(copy, { ...first!, id: changed.analysisId, origin_id: job.analysisId, place })
  const repeated = await bodyOf<PriceChanged>(await post('quote', body))
  assert.is(repeated.analysisId, changed.analysisId, 'there is no third analysis')

  const confirmed = await post(
    'quote',
    { ...body, totalCost: 318, analysisResults: { analysisId: changed.analysisId } },
    { 'idempotency-key': 'second' },
  )
  assert.is(confirmed.status, 201)
  const { lines, quoteId } = await bodyOf<SubmittedQuote>(confirmed)
  assert.is(lines.find(({ kind }) => kind === 'trip_fee')?.amount, 25)
  const stored = await db
    .selectFrom('quotes')
    .select(['priced_job', 'total_cents', 'customer_zip'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  assert.is(stored.total_cents, 31_800)
  assert.equal([stored.priced_job?.zip, stored.priced_job?.tripMiles], [second, 13])

  const again = await post('quote', submissionOf(job, 291.5), { 'idempotency-key': 'third' })
  assert.equal([again.status, await codeOf(again)], [409, 'ALREADY_SUBMITTED'])
  await db
    .updateTable('analyses')
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .where('company_id', '=', company.id)
    .execute()
  await deleteExpiredAnalyses(db)
  const samples = await db
    .selectFrom('job_samples')
    .select('id')
    .where('company_id', '=', company.id)
    .execute()
  assert.equal(samples, [], 'the job has become a quote')
})

test('another ZIP code of the same band needs no confirmation', async ({ testApp }) => {
  const { analyze, post } = await visitorOf(testApp)
  const job = await bodyOf<ExactJob>(await analyze('40203'))
  const response = await post('quote', { ...submissionOf(job, 291.5), customerZip: '40204-1234' })
  assert.is(response.status, 201)
})

test('no quote from outside reaches an owner who chose "Do not quote", and the refusal is counted', ({
  testApp,
}) =>
  inOneWindow(refusalWindow, async () => {
    const { analyze, post, refusals, quotes } = await visitorOf(testApp)
    const job = await bodyOf<ExactJob>(await analyze(near))
    const outside = await post('quote', { ...submissionOf(job, 291.5), customerZip: far })
    assert.is(outside.status, 422)
    assert.is(await codeOf(outside), 'OUTSIDE_SERVICE_AREA')
    const custom = customJobOf([])
    const withZip = (customerZip: string) => ({
      ...custom,
      customerData: { ...custom.customerData, customerZip },
    })
    assert.is(await codeOf(await post('custom-job', withZip(far))), 'OUTSIDE_SERVICE_AREA')
    assert.is(await codeOf(await post('custom-job', custom)), 'ZIP_REQUIRED')
    assert.is(await codeOf(await post('custom-job', withZip(''))), 'ZIP_REQUIRED')
    assert.is(await quotes(), 0)
    assert.equal(await refusals(), [{ zip: far, email: null }], 'one visitor counts once')
    assert.is((await post('custom-job', withZip(unknown))).status, 201, 'never a refusal')
    assert.is((await post('custom-job', withZip(second))).status, 201)
  }))

test('an owner who prices jobs from outside gets them without a price, or as custom jobs', async ({
  testApp,
}) => {
  const { analyze, post, refusals, check } = await visitorOf(testApp, { outside_policy: 'review' })
  assert.is((await check(far)).served, 'review')
  for (const [zip, code] of [
    [far, 'OUTSIDE_AREA'],
    [unknown, 'UNKNOWN_ZIP'],
  ] as const) {
    const { answer, quote } = await bodyOf<AnalyzedJob>(await analyze(zip))
    assert.equal(answer, { mode: 'review', reasons: [{ code }], replyDays: 1 })
    assert.is(quote, undefined)
  }
  const job = await bodyOf<ExactJob>(await analyze(near))
  const body = { ...submissionOf(job, 291.5), customerZip: far }
  const changed = await bodyOf<PriceChanged>(await post('quote', body))
  assert.equal([changed.code, changed.answer?.mode], ['PRICE_CHANGED', 'review'])
  const { analysisId } = changed
  const { totalCost: _, ...agreed } = body
  const accepted = await post('quote', {
    ...agreed,
    shown: { mode: 'review' },
    analysisResults: { analysisId },
  })
  assert.is(accepted.status, 201)
  assert.is((await post('custom-job', customJobOf([]))).status, 201)
  const { customerData, ...custom } = customJobOf([])
  const response = await post('custom-job', {
    ...custom,
    customerData: { ...customerData, customerZip: far },
  })
  assert.is(response.status, 201)
  assert.equal(await refusals(), [])
})

test('places outside can be quoted with the farthest trip fee', async ({ testApp }) => {
  const { analyze, check } = await visitorOf(testApp, { outside_policy: 'farthest_fee' })
  assert.equal(await check(far), { served: 'yes', city: 'Lexington', state: 'KY', tripFee: 50 })
  const { quote } = await bodyOf<ExactJob>(await analyze(far))
  const line = quote.lines?.find(({ kind }) => kind === 'trip_fee')
  assert.is(line?.amount, 50)
  assert.match(line?.why ?? '', /about \d+ miles away\. This is outside our usual area/)
})

test('a service check names no trip fee where jobs have no exact price', async ({ testApp }) => {
  const { db } = testApp.database
  const checkOf = async (answers: Partial<AnswerRules>) => {
    const company = await createCompany(db, {
      base_zip: near,
      service_radius_miles: 25,
      outside_policy: 'farthest_fee',
    })
    await storePriceRules(db, company.id, {
      ...testRules,
      tripBands,
      answers: { ...exactAnswers, ...answers },
    })
    const { post } = visitWidget(testApp, company)
    return async (zip: string) => {
      const checked = await bodyOf<ServiceCheck>(await post('service-check', { zip }))
      return [checked.served, checked.tripFee]
    }
  }
  const { reviewWhen } = exactAnswers
  const outside = await checkOf({ reviewWhen: { ...reviewWhen, outsideArea: true } })
  assert.equal(await outside(second), ['yes', 25])
  assert.equal(await outside(far), ['review', null])
  const range = await checkOf({ services: [{ rateId: 'fences', mode: 'range' }] })
  assert.equal(await range(second), ['yes', null])
  const disabled = await checkOf({ services: [{ rateId: 'roofs', mode: 'review' }] })
  assert.equal(await disabled(second), ['yes', 25], 'the rate is off')
})

test('a customer outside leaves an email address with consent, and only once', async ({
  testApp,
}) => {
  const { company, post, refusals } = await visitorOf(testApp)
  const body = {
    zip: `${far}-1234`,
    email: customer.customerEmail,
    contactConsent: true,
    consentTextId: 'outside-es-1',
    language: 'es',
    pageUrl: 'https://bright.example/quote',
  }
  const upper = { ...body, email: body.email.toUpperCase() }
  const both = await Promise.all([body, upper].map((each) => post('outside-requests', each)))
  for (const { status } of [...both, await post('outside-requests', upper)]) assert.is(status, 204)
  assert.equal(
    (await refusals()).map(({ zip, email }) => [zip, email?.toLowerCase()]),
    [[far, customer.customerEmail]],
  )
  const consents = await testApp.database.db
    .selectFrom('consents')
    .select(['email', 'phone', 'purpose', 'text', 'locale', 'source', 'page_url'])
    .where('company_id', '=', company.id)
    .execute()
  assert.is(consents.length, 1)
  const [consent] = consents
  assert.equal(consent && { ...consent, email: consent.email?.toLowerCase() }, {
    email: customer.customerEmail,
    phone: null,
    purpose: 'contact',
    text: 'Sí, Bright Driveways puede enviarme un correo electrónico cuando empiece a trabajar en mi código postal.',
    locale: 'es',
    source: 'outside_form',
    page_url: 'https://bright.example/quote',
  })
  for (const wrong of [
    { ...body, contactConsent: false },
    { ...body, email: 'nobody' },
    { ...body, zip: near },
  ])
    assert.is((await post('outside-requests', wrong)).status, 400)
})

async function ownerOf(testApp: TestApp, company: { id: number }) {
  const token = await signInAs(testApp, company)
  const path = `/api/company/${company.id}`
  return {
    get: async <T>(part: string) => (await call(testApp, 'GET', path + part, { token })).json as T,
    put: (part: string, body: unknown) => call(testApp, 'PUT', path + part, { token, body }),
    post: (part: string, body: unknown) => call(testApp, 'POST', path + part, { token, body }),
  }
}

test('an owner sets up a service area, which widgets use at once', async ({ testApp }) => {
  const company = await createCompany(testApp.database.db)
  const owner = await ownerOf(testApp, company)
  const empty = {
    baseZip: null,
    radiusMiles: null,
    outsidePolicy: 'refuse',
    includedZips: [],
    excludedZips: [],
  }
  assert.equal(await owner.get('/service-area'), { ...empty, basePlace: null, unknownZips: [] })
  const visitor = visitWidget(testApp, company)
  const servedAt = async (zip: string) =>
    (await bodyOf<ServiceCheck>(await visitor.post('service-check', { zip }))).served
  assert.is(await servedAt(far), 'yes')

  const area = {
    baseZip: near,
    radiusMiles: 25,
    outsidePolicy: 'refuse',
    includedZips: ['40508', '99999'],
    excludedZips: [second],
  }
  const saved = await owner.put('/service-area', area)
  assert.is(saved.status, 200)
  assert.equal(saved.json, { ...area, basePlace: 'Louisville, KY', unknownZips: ['99999'] })
  assert.equal(await owner.get<SavedServiceArea>('/service-area'), saved.json)
  await until(async () => (await servedAt(far)) === 'no', 'the area is known')
  assert.is(await servedAt('40508'), 'yes')
  assert.is(await servedAt(second), 'no')

  await owner.post('/service-zips', { zip: second })
  await until(async () => (await servedAt(second)) === 'yes', 'the ZIP code is added')
  const { includedZips, excludedZips } = await owner.get<SavedServiceArea>('/service-area')
  assert.equal([includedZips, excludedZips], [['40272', '40508', '99999'], []])

  await owner.put('/service-area', empty)
  await until(async () => (await servedAt(far)) === 'yes', 'the area is off')
})

test('an unknown base ZIP code and a ZIP code in both lists are refused', async ({ testApp }) => {
  const company = await createCompany(testApp.database.db)
  const owner = await ownerOf(testApp, company)
  const area = {
    baseZip: near,
    radiusMiles: 25,
    outsidePolicy: 'refuse',
    includedZips: ['40508', far],
    excludedZips: [far],
  }
  const both = await owner.put('/service-area', area)
  assert.is(both.status, 422)
  assert.equal(both.json, {
    error: `A ZIP code cannot be added and excluded: ${far}.`,
    code: 'ZIP_IN_BOTH_LISTS',
    zips: [far],
  })
  const base = await owner.put('/service-area', { ...area, baseZip: '99999', excludedZips: [] })
  assert.is(base.status, 422)
  assert.is((base.json as { code: string }).code, 'UNKNOWN_BASE_ZIP')
  for (const wrong of [
    { baseZip: '4020' },
    { radiusMiles: -1 },
    { radiusMiles: 1.5 },
    { includedZips: ['40202', '40202'] },
    { outsidePolicy: 'ignore' },
  ])
    assert.is((await owner.put('/service-area', { ...area, ...wrong })).status, 400)
})

test('an owner sees the requests from outside of the last 90 days', ({ testApp }) =>
  inOneWindow(refusalWindow, async () => {
    const { company, check, post } = await visitorOf(testApp)
    const { db } = testApp.database
    for (const zip of [far, far, '42701']) await check(zip)
    await countRefusal(db, { companyId: company.id, zip: far }, '203.0.113.7')
    await post('outside-requests', { zip: far, email: 'a@x.example', contactConsent: true })
    await db
      .insertInto('outside_requests')
      .values({
        company_id: company.id,
        zip: '10001',
        created_at: sql<Date>`now() - interval '91 days'`,
      })
      .execute()
    const owner = await ownerOf(testApp, company)
    const { total, zips } = await owner.get<OutsideZips>('/outside-requests')
    assert.is(total, 3)
    assert.equal(
      zips.map(({ zip, place, requests, emails }) => [zip, place, requests, emails]),
      [
        [far, 'Lexington, KY', 2, ['a@x.example']],
        ['42701', 'Elizabethtown, KY', 1, []],
      ],
    )
    assert.ok((zips[0]?.miles ?? 0) > 60)

    await deleteOldOutsideRequests(db)
    const left = await db
      .selectFrom('outside_requests')
      .select('zip')
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute()
    assert.equal(
      left.map(({ zip }) => zip),
      [far, '42701', far, far],
    )
  }))

test('the test of a job asks for the distance of a ZIP code without counting a request', async ({
  testApp,
}) => {
  const { company, refusals } = await visitorOf(testApp)
  const owner = await ownerOf(testApp, company)
  assert.equal(await owner.get(`/service-area/zips/${second}`), {
    served: 'yes',
    city: 'Louisville',
    state: 'KY',
    tripMiles: 13,
  })
  assert.is((await owner.get<ServiceCheck>(`/service-area/zips/${far}`)).served, 'no')
  assert.equal(await refusals(), [])
  const tested = await owner.post('/price-rules/test', {
    job: {
      surfaces: [{ surfaceType: 'deck', areaSqCentifeet: 5_000_000 }],
      jobDescription: '',
      zip: second,
      // The API calculates the distance itself.
      tripMiles: 3,
    },
    selectedAddOnIds: [],
  })
  const { total, lines } = tested.json as { total: number; lines: { kind: string }[] }
  assert.is(total, 318)
  assert.ok(lines.some(({ kind }) => kind === 'trip_fee'))
})

test.run()
