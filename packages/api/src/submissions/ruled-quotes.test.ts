import type { AnalysisQuote, ExactJob } from '@curbquote/types/analyses'
import type { MeasuredPhoto } from '@curbquote/types/photos'
import type { Quote, SubmittedQuote } from '@curbquote/types/quotes'
import type { V1Quote } from '@curbquote/types/v1-quotes'
import type { WidgetConfig } from '@curbquote/types/widgets'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { composeEmail } from '../emails/compose-email.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { rateOf, storePriceRules, testRules } from '../test/test-price-rules.ts'
import { type ExactPriceChanged, submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { quoteAlertEmail } from '../quote-emails/quote-alert-email.ts'
import { quoteConfirmationEmail } from '../quote-emails/quote-confirmation-email.ts'
import { readEmailedQuote } from '../quote-emails/quote-email.ts'

interface Context {
  testApp: TestApp
  company: Awaited<ReturnType<typeof createCompany>>
}

/** A setup fee of $25, 6% tax, and the rules of `testRules`. */
const test = suite<Context>('quotes by price rules')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.before.each(async (context) => {
  const { db } = context.testApp.app
  context.company = await createCompany(db)
  await storePriceRules(db, context.company.id)
})
test.after(({ testApp }) => testApp.close())

const linesOf = (lines: { kind: string; amount: number }[] = []) =>
  lines.map(({ kind, amount }) => [kind, amount])

async function analyze(
  { testApp, company }: Context,
  photos: Omit<MeasuredPhoto, 'url'>[],
  rest: Record<string, unknown> = {},
) {
  const visitor = visitWidget(testApp, company)
  const response = await visitor.post('analyze', {
    photos: await Promise.all(
      photos.map(async (photo) => ({ url: await visitor.photo(), ...photo })),
    ),
    measurementMethod: 'manual',
    ...rest,
  })
  return { status: response.status, json: (await response.json()) as never }
}

async function priceOf(
  context: Context,
  photos: Omit<MeasuredPhoto, 'url'>[],
  rest?: Record<string, unknown>,
): Promise<ExactJob> {
  const { status, json } = await analyze(context, photos, rest)
  assert.is(status, 200, JSON.stringify(json))
  return json
}

function addOn(
  { testApp, company }: Context,
  priceCents: number,
  behavior: 'suggest' | 'auto_include' = 'suggest',
) {
  return testApp.app.db
    .insertInto('add_ons')
    .values({
      company_id: company.id,
      name: 'Sealing',
      description: null,
      price_type: 'flat',
      price_cents: priceCents,
      behavior,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const selected = (id: number) => [
  { id, name: 'Sealing', price: 0, priceType: 'flat' as const, status: 'selected' as const },
]

/** The total by part of the contract: the subtotal and the selected add-ons, with tax. */
function totalOfParts(quote: AnalysisQuote, selectedIds: number[]): number {
  const cents = [
    quote.subtotal,
    ...quote.smartAddOns
      .filter(({ id, behavior }) => behavior === 'suggest' && selectedIds.includes(id))
      .map(({ amount }) => amount),
  ].reduce((sum, dollars) => sum + Math.round(dollars * 100), 0)
  const taxCents = Math.floor((cents * Math.round(quote.taxRate * 100) * 2 + 10_000) / 20_000)
  return (cents + taxCents) / 100
}

const heavyDriveway = {
  surfaceType: 'driveway',
  length: 70,
  width: 20,
  condition: 'heavy',
} as const
const lightFence = {
  surfaceType: 'fence',
  quantity: 100,
  unit: 'linear ft',
  condition: 'light',
  stories: 2,
} as const

test('surfaces have their own rates, modifiers and a discount, and each line has its reason', async (context) => {
  const { quote, analysis } = await priceOf(context, [heavyDriveway, lightFence])
  assert.is(analysis.estimatedArea, 1_400)
  assert.equal(linesOf(quote.lines), [
    ['service', 400],
    ['modifier', 100],
    ['service', 200.5],
    ['modifier', -20.05],
    ['modifier', 40.1],
    ['setup_fee', 25],
    ['discount', -36.03],
    ['tax', 42.57],
  ])
  for (const line of quote.lines ?? []) assert.ok(line.trace && line.why, line.label)
  assert.is(quote.estimatedCost, 684.52)
  assert.is(quote.subtotal, 709.52)
  assert.is(quote.minimum, 150)
  // Those of "All other surfaces".
  assert.equal([quote.pricePerUnit, quote.unit], [0.5, 'sq ft'])
})

test('explanations are in the language of the request', async (context) => {
  const { quote } = await priceOf(context, [heavyDriveway], { language: 'es' })
  const english = await priceOf(context, [heavyDriveway])
  assert.is.not(quote.lines?.[0]?.why, english.quote.lines?.[0]?.why)
  assert.match(quote.lines?.[0]?.why ?? '', /pies/)
})

test('a surface group counts once, with the size and the surface of its largest photo', async (context) => {
  const { quote } = await priceOf(context, [
    { surfaceType: 'driveway', length: 10, width: 10, groupId: 1 },
    { surfaceType: 'patio', length: 50, width: 20, groupId: 1, condition: 'heavy' },
    { surfaceType: 'driveway', length: 20, width: 10 },
  ])
  assert.equal(linesOf(quote.lines), [
    ['service', 500],
    ['modifier', 125],
    ['service', 60],
    ['setup_fee', 25],
    ['discount', -34.25],
    ['tax', 40.55],
  ])
})

test('a count needs no surface, and a size that does not fit the rate is refused', async (context) => {
  const { quote } = await priceOf(context, [{ rateId: 'lights', quantity: 60, unit: 'each' }])
  assert.equal(linesOf(quote.lines)[0], ['service', 240])
  for (const [photo, status, code] of [
    [{ surfaceType: 'driveway' }, 400, 'INVALID_INPUT'],
    [{ surfaceType: 'driveway', length: 3 }, 400, 'INVALID_INPUT'],
    [{ length: 3, width: 3 }, 400, 'INVALID_INPUT'],
    [{ surfaceType: 'fence', quantity: 3 }, 400, 'INVALID_INPUT'],
    [{ rateId: 'lights', quantity: 1.5, unit: 'each' }, 400, 'INVALID_INPUT'],
    [{ surfaceType: 'driveway', quantity: 3, unit: 'each' }, 422, 'NOT_QUOTED'],
    [{ surfaceType: 'roof', length: 30, width: 30 }, 422, 'NOT_QUOTED'],
    [{ surfaceType: 'deck', length: 30, width: 30, stories: 3 }, 422, 'NOT_QUOTED'],
  ] as const) {
    const refused = await analyze(context, [photo])
    assert.is(refused.status, status, JSON.stringify(photo))
    assert.is((refused.json as { code: string }).code, code)
  }
})

test('free text in the place of a rate is not stored', async (context) => {
  const { testApp, company } = context
  const driveway = { surfaceType: 'driveway', length: 20, width: 10 } as const
  const text = await analyze(context, [{ ...driveway, rateId: 'Jane Doe, 12 Elm Street' }])
  assert.is(text.status, 400)
  const { quote } = await priceOf(context, [{ ...driveway, rateId: 'lights' }])
  assert.equal(linesOf(quote.lines)[0], ['service', 60])
  const { surfaces } = await testApp.app.db
    .selectFrom('analyses')
    .select('surfaces')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  assert.equal(surfaces, [{ surfaceType: 'driveway', areaSqCentifeet: 2_000_000 }])
})

test('a quote for a number of pieces has no area', async (context) => {
  const { testApp, company } = context
  const job = await priceOf(context, [{ rateId: 'lights', quantity: 60, unit: 'each' }])
  const visitor = visitWidget(testApp, company)
  const response = await visitor.post('quote', submissionOf(job, 280.9))
  assert.is(response.status, 201)
  const { quoteId } = (await response.json()) as SubmittedQuote
  const token = await signInAs(testApp, company)
  const path = `/api/company/quotes/${quoteId}`
  const quote = (await call(testApp, 'GET', path, { token })).json as Quote
  assert.is(quote.estimatedArea, null)
  assert.equal(linesOf(quote.lines), linesOf(job.quote.lines))
})

test('a submission stores the lines with traces, and every reader shows them', async (context) => {
  const { testApp, company } = context
  const { db } = testApp.app
  const visitor = visitWidget(testApp, company)
  const job = await priceOf(context, [heavyDriveway, lightFence])
  const total = 752.09
  const response = await visitor.post('quote', {
    ...submissionOf(job, total),
    smartAddOns: [],
    language: 'es',
  })
  assert.is(response.status, 201)
  const submitted = (await response.json()) as SubmittedQuote
  assert.is(submitted.totalCost, total)
  assert.equal(linesOf(submitted.lines), linesOf(job.quote.lines))

  const token = await signInAs(testApp, company)
  const read = (path: string) => call(testApp, 'GET', `/api/company/quotes${path}`, { token })
  const quote = (await read(`/${submitted.quoteId}`)).json as Quote
  const spanish = await priceOf(context, [heavyDriveway, lightFence], { language: 'es' })
  assert.equal(
    quote.lines,
    job.quote.lines?.map((line, index) => ({ ...line, whyEs: spanish.quote.lines?.[index]?.why })),
  )
  const key = await storeKey(db, company.id, ['quotes:read'])
  const path = `/api/v1/quotes/${submitted.quoteId}`
  const { lines: v1Lines } = (await call(testApp, 'GET', path, { token: key })).json as V1Quote
  assert.equal(
    v1Lines.map(({ explanation, explanationEs }) => [explanation, explanationEs]),
    quote.lines.map(({ why, whyEs }) => [why, whyEs]),
  )
  assert.is(quote.estimatedCost, job.quote.estimatedCost)
  assert.is(quote.subtotal, job.quote.subtotal)
  assert.equal(((await read('/export?format=json')).json as Quote[])[0]?.lines, quote.lines)
  assert.equal(
    quote.photos.map(({ quantity, unit, condition, stories }) => [
      quantity,
      unit,
      condition,
      stories,
    ]),
    [
      [undefined, undefined, 'heavy', undefined],
      [100, 'linear ft', 'light', 2],
    ],
  )
  const [head = '', row = ''] = (await read('/export?format=csv')).text.split('\r\n')
  const cell = (name: string) => row.split(',')[head.split(',').indexOf(name)]
  assert.equal(['Estimated cost', 'Setup fee', 'Subtotal', 'Tax', 'Total'].map(cell), [
    '684.52',
    '25',
    '709.52',
    '42.57',
    '752.09',
  ])
  assert.match(row, 'driveway, heavy; fence 100 ft, light, 2 stories')

  const stored = await readEmailedQuote(db, company.id, submitted.quoteId)
  assert.ok(stored)
  const alert = composeEmail(quoteAlertEmail(stored, 'http://quotes.test'))
  const confirmation = composeEmail(quoteConfirmationEmail(stored, 'http://quotes.test'))
  assert.match(alert.text, /A fixed fee for every visit\./)
  assert.match(confirmation.text, /Un cargo fijo por cada visita\./)
  assert.match(alert.text, /^Bundle discount +−\$36\.03$/m)
  assert.match(alert.text, /^ {2}.*Heavily soiled: 25% of \$400\.00\.$/m)
  assert.match(confirmation.text, /^Descuento por varios servicios +−\$36\.03$/m)
  assert.match(confirmation.text, /^ {2}.*Mucha suciedad: 25% de \$400\.00\.$/m)
  assert.match(confirmation.html, '−$36.03')
  const lines = await db
    .selectFrom('quote_lines')
    .select(['amount_cents', 'trace'])
    .where('quote_id', '=', submitted.quoteId)
    .execute()
  assert.is(
    lines.reduce((sum, line) => sum + line.amount_cents, 0),
    75_209,
  )
  assert.ok(lines.every((line) => line.trace))
})

test('a client that adds an add-on to the topped-up subtotal gets 409 once, with a lower price, and can finish', async (context) => {
  const { testApp, company } = context
  const { id } = await addOn(context, 4_000)
  const visitor = visitWidget(testApp, company)
  // $45.00, $25.00 and the add-on of $40.00 are below the minimum of $150.00.
  const job = await priceOf(context, [{ surfaceType: 'driveway', length: 15, width: 10 }])
  assert.is(job.quote.subtotal, 150)
  const shown = totalOfParts(job.quote, [id])
  assert.is(shown, 201.4)
  const submit = (totalCost: number) =>
    visitor.post('quote', { ...submissionOf(job, totalCost), smartAddOns: selected(id) })
  const refused = await submit(shown)
  assert.is(refused.status, 409)
  const changed = (await refused.json()) as ExactPriceChanged
  assert.is(changed.totalCost, 159)
  assert.ok(changed.totalCost < shown)
  assert.is(changed.quote.subtotal, 110)
  assert.is(
    changed.quote.estimatedCost + changed.quote.setupFee,
    changed.quote.subtotal,
    'the fields add up',
  )
  const again = totalOfParts(changed.quote, [id])
  assert.is(again, changed.totalCost)
  assert.is((await submit(again)).status, 201)
  const quote = await testApp.app.db
    .selectFrom('quotes')
    .select(['estimated_cost_cents', 'total_cents'])
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  assert.equal(quote, { estimated_cost_cents: 8_500, total_cents: 15_900 })
})

test('a client that adds up subtotal and add-ons gets no 409 without a selection or above the minimum', async (context) => {
  const { testApp, company } = context
  const { id } = await addOn(context, 4_000)
  const visitor = visitWidget(testApp, company)
  for (const [length, selectedIds] of [
    [15, []],
    [100, [id]],
  ] as const) {
    const job = await priceOf(context, [{ surfaceType: 'driveway', length, width: 10 }])
    const response = await visitor.post('quote', {
      ...submissionOf(job, totalOfParts(job.quote, [...selectedIds])),
      smartAddOns: selectedIds.length > 0 ? selected(id) : [],
    })
    assert.is(response.status, 201)
  }
})

test('an analysis that was stored before a change of the price rules keeps its price', async (context) => {
  const { testApp, company } = context
  const { db } = testApp.app
  await db.deleteFrom('price_rules').where('company_id', '=', company.id).execute()
  const job = await priceOf(context, [{ surfaceType: 'driveway', length: 50, width: 10 }])
  assert.equal(linesOf(job.quote.lines), [
    ['service', 250],
    ['setup_fee', 25],
    ['tax', 16.5],
  ])
  await storePriceRules(db, company.id)
  const response = await visitWidget(testApp, company).post('quote', submissionOf(job, 291.5))
  assert.is(response.status, 201)
})

test('a call without a service means the first one offered, and a service that is not offered is refused', async (context) => {
  const { testApp, company } = context
  const { db } = testApp.app
  const square = [{ surfaceType: 'floor', length: 10, width: 10 }] as const
  const refused = await analyze(context, [...square], { serviceTypeId: 3 })
  assert.is(refused.status, 422)
  assert.is((refused.json as { code: string }).code, 'SERVICE_NOT_OFFERED')

  const floors = rateOf({
    id: 'other-3',
    serviceTypeId: 3,
    coversOtherSurfaces: true,
    tiers: [{ upTo: null, rate: 60_000 }],
  })
  await db
    .updateTable('price_rules')
    .set({ rules: JSON.stringify({ ...testRules, rates: [...testRules.rates, floors] }) })
    .where('company_id', '=', company.id)
    .execute()
  const config = (await (
    await fetch(`${testApp.url}/api/widget/${company.widget_id}`)
  ).json()) as WidgetConfig
  assert.equal(
    config.services?.map(({ serviceTypeId, name }) => [serviceTypeId, name]),
    [
      [1, 'Power Washing'],
      [3, 'Epoxy Flooring'],
    ],
  )
  const washed = await priceOf(context, [...square])
  assert.is(washed.quote.lines?.[0]?.label, 'Power Washing')
  const stored = await db
    .selectFrom('analyses')
    .select('service_type_id')
    .where('id', '=', washed.analysisId)
    .executeTakeFirstOrThrow()
  assert.is(stored.service_type_id, 1, 'later price lists may begin with another service')
  const floor = await priceOf(context, [...square], { serviceTypeId: 3 })
  assert.equal(
    floor.quote.lines?.map(({ label, amount }) => [label, amount]),
    [
      ['Epoxy Flooring', 600],
      ['Setup fee', 0],
      ['Tax', 36],
    ],
  )
  const submitted = await visitWidget(testApp, company).post('quote', submissionOf(floor, 636))
  assert.is(submitted.status, 201)
  const quote = await db
    .selectFrom('quotes')
    .select('service_type_id')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  assert.is(quote.service_type_id, 3)
})

test("the widget's configuration has the surfaces and pieces that are quoted, with their questions", async (context) => {
  const { testApp, company } = context
  const config = (await (
    await fetch(`${testApp.url}/api/widget/${company.widget_id}`)
  ).json()) as WidgetConfig
  const [service, ...others] = config.services ?? []
  assert.equal(others, [])
  const asks = ['condition', 'stories']
  // The rules say "Ask me" for 3 or more stories.
  const high = { asks, isTallByRequest: true }
  const lights = service?.items.find(({ rateId }) => rateId === 'lights')
  assert.equal(lights, {
    rateId: 'lights',
    name: 'Outdoor lights',
    unit: 'each',
    ...high,
  })
  const item = (surfaceType: string) =>
    service?.items.find((known) => known.surfaceType === surfaceType)
  // The number of stories is not asked for surfaces on the ground.
  assert.equal(item('driveway'), { surfaceType: 'driveway', unit: 'sq ft', asks: ['condition'] })
  assert.equal(item('fence'), { surfaceType: 'fence', unit: 'linear ft', asks: ['condition'] })
  assert.equal(item('exterior siding'), {
    surfaceType: 'exterior siding',
    unit: 'sq ft',
    ...high,
  })
  assert.equal(item('roof'), { surfaceType: 'roof', asks: [] })
})

test.run()
