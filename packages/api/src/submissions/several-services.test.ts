import type { AnalysisQuote, AnalyzedJob } from '@curbquote/types/analyses'
import { type AnswerRules, exactAnswers } from '@curbquote/types/answers'
import type { PriceDraftState, PriceReplay } from '@curbquote/types/price-drafts'
import type { Quote, SubmittedQuote } from '@curbquote/types/quotes'
import type { V1Price } from '@curbquote/types/v1-prices'
import type { V1Quote } from '@curbquote/types/v1-quotes'
import type { WidgetConfig } from '@curbquote/types/widgets'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { composeEmail } from '../emails/compose-email.ts'
import { checkPrices } from '../pricing/check-prices.ts'
import { quoteAlertEmail } from '../quote-emails/quote-alert-email.ts'
import { quoteConfirmationEmail } from '../quote-emails/quote-confirmation-email.ts'
import { readEmailedQuote } from '../quote-emails/quote-email.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { acceptance, callOffer, offerOf, tokenOf } from '../test/test-offer.ts'
import { rateOf, storePriceRules, testRules } from '../test/test-price-rules.ts'
import { submissionOf, visitWidget } from '../test/widget-visitor.ts'

interface Context {
  testApp: TestApp
  company: Awaited<ReturnType<typeof createCompany>>
}

/**
 * Power washing with a setup fee of $25 and window cleaning with $15, 6% tax, 5% off two services. Windows cost $8 each, gutters
 * $2 per foot with a Spanish name.
 */
const test = suite<Context>('several services in one quote')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.before.each(async (context) => {
  const { db } = context.testApp.app
  context.company = await createCompany(db)
  await db
    .insertInto('pricing_entries')
    .values({
      company_id: context.company.id,
      service_type_id: 2,
      price_per_unit_cents: 800,
      setup_fee_cents: 1_500,
    })
    .execute()
  const price = (rate: number) => [{ upTo: null, rate }]
  await storePriceRules(db, context.company.id, {
    ...testRules,
    rates: [
      ...testRules.rates,
      rateOf({
        id: 'gutters',
        name: 'Gutters',
        nameEs: 'Canaletas',
        unit: 'linear ft',
        tiers: price(20_000),
      }),
      rateOf({
        id: 'windows',
        serviceTypeId: 2,
        name: 'All other surfaces',
        coversOtherSurfaces: true,
        unit: 'each',
        tiers: price(80_000),
      }),
    ],
  })
})
test.after(({ testApp }) => testApp.close())

const driveway = { surfaceType: 'driveway', length: 50, width: 20, condition: 'moderate' } as const
const tenWindows = { serviceTypeId: 2, rateId: 'windows', quantity: 10, unit: 'each' } as const
const gutters = { rateId: 'gutters', quantity: 40, unit: 'linear ft' } as const
/** $300 and $80, less 5%, with both setup fees and 6% tax. */
const total = 425.06

async function analyze({ testApp, company }: Context, body: object = {}) {
  const visitor = visitWidget(testApp, company)
  const response = await visitor.post('analyze', {
    photos: [{ url: await visitor.photo(), ...driveway }],
    items: [tenWindows],
    measurementMethod: 'manual',
    ...body,
  })
  return {
    status: response.status,
    json: (await response.json()) as Omit<AnalyzedJob, 'quote'> & {
      quote: AnalysisQuote
      code?: string
    },
  }
}

async function submit(context: Context, body: object = {}) {
  const { testApp, company } = context
  const { json: analyzed } = await analyze(context)
  const response = await visitWidget(testApp, company).post('quote', {
    ...submissionOf(analyzed, total),
    ...body,
  })
  assert.is(response.status, 201)
  return (await response.json()) as SubmittedQuote
}

const linesOf = (
  lines: { kind: string; label: string; amount: number; serviceTypeId?: number | undefined }[] = [],
) => lines.map(({ kind, label, amount, serviceTypeId }) => [kind, label, amount, serviceTypeId])
const bothServices = [
  ['service', 'Driveway and flatwork', 300, 1],
  ['service', 'Window Cleaning', 80, 2],
  ['setup_fee', 'Setup fee, Power Washing', 25, 1],
  ['setup_fee', 'Setup fee, Window Cleaning', 15, 2],
  ['discount', 'Bundle discount', -19, undefined],
  ['tax', 'Tax', 24.06, undefined],
]

test('a driveway and ten windows have one price with a bundle discount', async (context) => {
  const { json } = await analyze(context)
  assert.equal(linesOf(json.quote.lines), bothServices)
  assert.is(json.quote.setupFee, 40)
  for (const line of json.quote.lines ?? []) assert.ok(line.why, line.label)
  assert.is(json.quote.lines?.[3]?.why, 'A fixed fee for every visit with Window Cleaning.')
})

test('the services can be in any order, and the quote has the service of its first line', async (context) => {
  const { testApp, company } = context
  const visitor = visitWidget(testApp, company)
  const { json } = await analyze(context, {
    serviceTypeId: 2,
    photos: [
      { url: await visitor.photo(), rateId: 'windows', quantity: 10, unit: 'each' },
      { url: await visitor.photo(), serviceTypeId: 1, ...driveway },
    ],
    items: [],
  })
  assert.equal(
    json.quote.lines?.slice(0, 2).map(({ label }) => label),
    ['Window Cleaning', 'Driveway and flatwork'],
  )
  const response = await visitor.post('quote', submissionOf(json, total))
  const { quoteId } = (await response.json()) as SubmittedQuote
  const token = await signInAs(testApp, company)
  const quote = (await call(testApp, 'GET', `/api/company/quotes/${quoteId}`, { token }))
    .json as Quote
  assert.is(quote.serviceTypeId, 2)
  assert.equal(
    quote.photos.map(({ quantity, surfaceType }) => [quantity, surfaceType]),
    [
      [10, null],
      [undefined, 'driveway'],
    ],
  )
})

test('owner, customer, emails, the API and exports have the lines of both services', async (context) => {
  const { testApp, company } = context
  const { db } = testApp.app
  const { quoteId, lines } = await submit(context, { language: 'es' })
  assert.equal(linesOf(lines), bothServices)

  const token = await signInAs(testApp, company)
  const quote = (await call(testApp, 'GET', `/api/company/quotes/${quoteId}`, { token }))
    .json as Quote
  assert.equal([quote.serviceTypeId, quote.totalCost, quote.setupFee], [1, total, 40])
  assert.equal(linesOf(quote.lines), bothServices)

  const link = tokenOf(testApp, quoteId)
  const offer = await offerOf(testApp, link)
  assert.equal(
    offer.lines.map(({ label, size }) => [label, size]),
    [
      ['Driveway and flatwork', '1,000 pies²'],
      ['Limpieza de ventanas', '10 ventanas'],
      ['Cargo inicial, Lavado a presión', undefined],
      ['Cargo inicial, Limpieza de ventanas', undefined],
      ['Descuento por varios servicios', undefined],
      ['Impuesto (6%)', undefined],
    ],
  )
  const page = await (await fetch(`${testApp.url}/q/${link}`)).text()
  assert.match(page, /Limpieza de ventanas/)

  const stored = await readEmailedQuote(db, company.id, quoteId)
  assert.ok(stored)
  const alert = composeEmail(quoteAlertEmail(stored, 'http://quotes.test'))
  const confirmation = composeEmail(quoteConfirmationEmail(stored, 'http://quotes.test'))
  assert.match(alert.text, /^Window Cleaning +\$80\.00$/m)
  assert.match(alert.text, /Driveway, 10 windows/)
  assert.match(alert.text, /^Setup fee, Window Cleaning +\$15\.00$/m)
  assert.match(confirmation.text, /^Limpieza de ventanas +\$80\.00$/m)

  const key = await storeKey(db, company.id, ['quotes:read', 'prices:test'])
  const v1 = (await call(testApp, 'GET', `/api/v1/quotes/${quoteId}`, { token: key }))
    .json as V1Quote
  assert.is(v1.serviceId, 1)
  assert.equal(
    v1.lines.map(({ serviceId }) => serviceId),
    [1, 2, 1, 2, null, null],
  )
  const priced = await call(testApp, 'POST', '/api/v1/prices', {
    token: key,
    body: {
      surfaces: [
        { type: 'driveway', squareFeet: 1_000 },
        { serviceId: 2, count: 10 },
      ],
    },
  })
  assert.is((priced.json as V1Price).total, total, priced.text)

  const exported = await call(testApp, 'GET', '/api/company/quotes/export?format=json', { token })
  assert.match(exported.text, /Window Cleaning/)

  const accepted = await callOffer(testApp, link, '/accept', { ...acceptance, total })
  assert.is(accepted.status, 200, accepted.text)
})

test('the nightly check and a replay give the stored price', async (context) => {
  const { testApp, company } = context
  await submit(context)
  const errors: unknown[] = []
  await checkPrices(
    {
      db: testApp.database.db,
      log: { error: (about: unknown) => errors.push(about) },
      metrics: testApp.app.metrics,
    },
    { settledSeconds: -1 },
  )
  assert.equal(errors, [])
  const token = await signInAs(testApp, company)
  const path = `/api/company/${company.id}/price-draft`
  const draft = await call(testApp, 'GET', path, { token })
  const saved = await call(testApp, 'PUT', path, {
    token,
    body: { list: (draft.json as PriceDraftState).list },
    headers: { 'if-match': draft.headers.get('etag') ?? '' },
  })
  assert.is(saved.status, 200, saved.text)
  const replayed = await call(testApp, 'POST', `${path}/replay`, { token, body: { days: 90 } })
  const { jobs, before, after } = replayed.json as PriceReplay
  assert.equal([jobs, before, after], [1, total, total])
})

test('an owner adds a quote with both services by the price list', async (context) => {
  const { testApp, company } = context
  const token = await signInAs(testApp, company)
  const job = {
    surfaces: [
      { surfaceType: 'driveway', areaSqCentifeet: 10_000_000 },
      { serviceTypeId: 2, rateId: 'windows', areaSqCentifeet: 0, count: 10 },
    ],
    jobDescription: '',
  }
  const added = await call(testApp, 'POST', '/api/company/quotes/manual', {
    token,
    body: {
      customerName: 'Rosa Fields',
      customerEmail: 'rosa@fields.example',
      customerPhone: '(502)-555-0142',
      customerAddress: '12 Elm Street',
      estimatedArea: 1_000,
      totalCost: total,
      job,
    },
  })
  assert.is(added.status, 201, added.text)
  const quote = added.json as Quote
  assert.is(quote.serviceTypeId, 1)
  assert.equal(linesOf(quote.lines), bothServices)
})

test('what a company names itself has a Spanish name in the form, the quote and the email', async (context) => {
  const { testApp, company } = context
  const visitor = visitWidget(testApp, company)
  const config = (await (
    await fetch(`${testApp.url}/api/widget/${company.widget_id}`)
  ).json()) as WidgetConfig
  const items = config.services?.flatMap((service) => service.items) ?? []
  assert.equal(
    items.flatMap(({ rateId, name, nameEs, unit }) =>
      rateId ? [[rateId, name, nameEs, unit]] : [],
    ),
    [
      ['lights', 'Outdoor lights', undefined, 'each'],
      ['gutters', 'Gutters', 'Canaletas', 'linear ft'],
      ['windows', 'Window Cleaning', undefined, 'each'],
    ],
  )
  const { json } = await analyze(context, {
    photos: [{ url: await visitor.photo(), ...gutters, condition: 'moderate' }],
  })
  assert.equal(
    json.quote.lines?.slice(0, 2).map(({ label, labelEs, amount }) => [label, labelEs, amount]),
    [
      ['Gutters', 'Canaletas', 80],
      ['Window Cleaning', undefined, 80],
    ],
  )
})

test('charges, add-ons and packages have a Spanish name in the price and on the quote page', async (context) => {
  const { testApp, company } = context
  const { db } = testApp.app
  const token = await signInAs(testApp, company)
  const add = async (path: string, body: object) => {
    const url = `/api/company/${company.id}/${path}`
    const { status, json, text } = await call(testApp, 'POST', url, { token, body })
    assert.is(status, 201, text)
    return json as { id: number }
  }
  const flat = { priceType: 'flat', behavior: 'suggest', price: 50 }
  await add('extra-charges', { label: 'Fuel', labelEs: ' Combustible ', amount: 10 })
  const sealing = await add('smart-addons', { ...flat, name: 'Sealing', nameEs: 'Sellado' })
  const rinse = await add('smart-addons', { ...flat, name: 'Rinse', nameEs: '' })
  const addOnIds = [sealing.id, rinse.id]
  const saved = await db
    .selectFrom('price_rules')
    .select('rules')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  const packages = [{ id: 'all', name: 'Complete', nameEs: 'Completo', addOnIds }]
  await db
    .updateTable('price_rules')
    .set({ rules: JSON.stringify({ ...saved.rules, packages }) })
    .where('company_id', '=', company.id)
    .execute()

  const { json } = await analyze(context)
  const { smartAddOns, lines } = json.quote
  assert.equal(
    smartAddOns.map(({ name, nameEs }) => [name, nameEs]),
    [
      ['Sealing', 'Sellado'],
      ['Rinse', undefined],
    ],
  )
  assert.equal(json.quote.packages, packages)
  assert.is(lines?.find(({ label }) => label === 'Fuel')?.labelEs, 'Combustible')

  // The charge and its tax.
  const withFuel = total + 10.6
  const response = await visitWidget(testApp, company).post('quote', {
    ...submissionOf(json, withFuel),
    language: 'es',
  })
  assert.is(response.status, 201)
  const { quoteId } = (await response.json()) as SubmittedQuote
  const offer = await offerOf(testApp, tokenOf(testApp, quoteId))
  assert.ok(offer.lines.some(({ label }) => label === 'Combustible'))
  assert.equal(
    [...offer.addOns, ...offer.packages].map(({ label }) => label),
    ['Sellado', 'Rinse', 'Completo'],
  )

  const cleared = await call(testApp, 'PUT', `/api/smart-addons/${sealing.id}`, {
    token,
    body: { nameEs: '' },
  })
  assert.is('nameEs' in (cleared.json as object), false)
})

/** Saves rules for answers. */
async function answerBy({ testApp, company }: Context, answers: Partial<AnswerRules>) {
  const { db } = testApp.app
  const saved = await db
    .selectFrom('price_rules')
    .select('rules')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('price_rules')
    .set({ rules: JSON.stringify({ ...saved.rules, answers: { ...exactAnswers, ...answers } }) })
    .where('company_id', '=', company.id)
    .execute()
}

test('only counts need no photo, unless the company allows it', async (context) => {
  const { testApp, company } = context
  const withoutPhotos = { photos: [], items: [driveway, tenWindows] }
  const refused = await analyze(context, withoutPhotos)
  assert.equal([refused.status, refused.json.code], [422, 'PHOTO_REQUIRED'])
  assert.is((await analyze(context, { photos: [], items: [gutters] })).status, 422)
  const counted = await analyze(context, { photos: [] })
  assert.is(counted.status, 200)
  const response = await visitWidget(testApp, company).post(
    'quote',
    submissionOf(counted.json, 159),
  )
  assert.is(response.status, 201, await response.text())
  await answerBy(context, { services: [], photosOptional: true })
  assert.is((await analyze(context, withoutPhotos)).status, 200)
  assert.is((await analyze(context, { photos: [], items: [] })).status, 400)
})

test('a surface without a photo is taken where the owner sets the price', async (context) => {
  await answerBy(context, {
    services: testRules.rates.map(({ id }) => ({ rateId: id, mode: 'review' })),
  })
  const { status, json } = await analyze(context, { photos: [], items: [driveway] })
  assert.equal([status, json.answer?.mode], [200, 'review'])
})

test('a service that is not offered gets no price', async (context) => {
  const { status, json } = await analyze(context, { items: [{ ...tenWindows, serviceTypeId: 3 }] })
  assert.equal([status, json.code], [422, 'NOT_QUOTED'])
})

test.run()
