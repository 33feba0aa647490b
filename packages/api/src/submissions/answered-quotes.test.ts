import { priceJob } from '@curbquote/pricing'
import type { AnalyzedJob } from '@curbquote/types/analyses'
import { type AnswerRules, exactAnswers } from '@curbquote/types/answers'
import type { AcceptedOffer, CustomerOffer } from '@curbquote/types/offers'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceRules } from '@curbquote/types/price-rules'
import type { PriceChanged, Quote, SubmittedQuote } from '@curbquote/types/quotes'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { composeEmail } from '../emails/compose-email.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { fieldsOf, visitQuotePage } from '../test/quote-page-visitor.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storePriceRules, testRules } from '../test/test-price-rules.ts'
import { readPdf } from '../test/read-pdf.ts'
import { acceptance, callOffer, offerOf, recordedOf, tokenOf } from '../test/test-offer.ts'
import { customer, visitWidget } from '../test/widget-visitor.ts'
import { repeatableHeaders, withoutRandomText } from '../test/without-random-text.ts'
import { quoteAlertEmail } from '../quote-emails/quote-alert-email.ts'
import { quoteConfirmationEmail } from '../quote-emails/quote-confirmation-email.ts'
import { readEmailedQuote } from '../quote-emails/quote-email.ts'

interface Context {
  testApp: TestApp
  company: Awaited<ReturnType<typeof createCompany>>
}

/** $25 setup, 6% tax, and the rules of `testRules`: 500 sq ft of driveway cost $185.50 in moderate condition. */
const test = suite<Context>('quotes with a range or without a price')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

async function useAnswers(
  context: Context,
  answers: Partial<AnswerRules>,
  rules: Partial<PriceRules> = {},
): Promise<void> {
  const { db } = context.testApp.app
  context.company = await createCompany(db)
  await storePriceRules(db, context.company.id, {
    ...testRules,
    ...rules,
    answers: { ...exactAnswers, ...answers },
  })
}

const asRange = { services: [{ rateId: 'flatwork', mode: 'range' as const }] }
const asReview = { services: [{ rateId: 'flatwork', mode: 'review' as const }] }

async function analyze(
  { testApp, company }: Context,
  photo: object = {},
  rest: object = {},
): Promise<AnalyzedJob> {
  const visitor = visitWidget(testApp, company)
  const response = await visitor.post('analyze', {
    photos: [{ ...(await visitor.measuredPhoto()), ...photo }],
    measurementMethod: 'manual',
    ...rest,
  })
  const text = await response.text()
  assert.is(response.status, 200, text)
  return JSON.parse(text) as AnalyzedJob
}

async function submit({ testApp, company }: Context, job: AnalyzedJob, body: object) {
  const response = await visitWidget(testApp, company).post('quote', {
    ...customer,
    serviceTypeId: 1,
    estimatedArea: job.analysis.estimatedArea,
    analysisResults: { analysisId: job.analysisId },
    photos: job.photos.map(({ url }) => url),
    smartAddOns: [],
    ...body,
  })
  return { status: response.status, json: (await response.json()) as never }
}

test('without rules for answers, the response to an analysis has no new fields', async (context) => {
  const { db } = context.testApp.app
  context.company = await createCompany(db)
  await storePriceRules(db, context.company.id)
  const job = await analyze(context)
  assert.equal(Object.keys(job), ['analysisId', 'photos', 'analysis', 'quote'])
})

test('a range covers the conditions that the customer does not know, and has no other amount', async (context) => {
  await useAnswers(context, asRange)
  const job = await analyze(context)
  // 500 sq ft at $0.30 with 10% off to 25% more, with setup and 6% tax: $169.60 to $225.25.
  assert.equal(job.answer, {
    mode: 'range',
    low: 165,
    high: 230,
    reasons: [{ code: 'PRICED_AS_RANGE', serviceId: 'flatwork', surfaceType: 'driveway' }],
    replyDays: 1,
    narrowBy: ['condition'],
  })
  assert.equal(job.quote, {
    taxRate: 6,
    lines: [
      { kind: 'service', label: 'Driveway and flatwork' },
      { kind: 'setup_fee', label: 'Setup fee' },
    ],
  })
})

test('a statement narrows the range of the earlier analysis', async (context) => {
  await useAnswers(context, asRange)
  const { analysisId } = await analyze(context)
  const { answer } = await analyze(
    context,
    { condition: 'heavy' },
    { previousAnalysisId: analysisId },
  )
  assert.equal(answer?.narrowedFrom, { low: 165, high: 230 })
  // At least 10% wide.
  assert.equal([answer?.low, answer?.high], [210, 240])
  assert.equal(answer?.narrowBy, [])
  const otherJob = await analyze(
    context,
    { condition: 'heavy' },
    { previousAnalysisId: analysisId, jobDescription: 'Also the gate' },
  )
  assert.is(otherJob.answer?.mode, 'range')
  assert.is(otherJob.answer?.narrowedFrom, undefined, 'not a better measurement of the same job')
})

test('a review has reasons and no price', async (context) => {
  await useAnswers(context, { ...asReview, replyDays: 2 })
  const job = await analyze(context)
  assert.is(job.quote, undefined)
  assert.equal(job.answer, {
    mode: 'review',
    reasons: [{ code: 'PRICED_PERSONALLY', serviceId: 'flatwork', surfaceType: 'driveway' }],
    replyDays: 2,
  })
})

const { reviewWhen } = exactAnswers
for (const [code, when, photo, rest] of [
  ['TOTAL_ABOVE', { totalAboveCents: 18_549 }, {}, {}],
  ['AREA_ABOVE', { areaAboveSqFt: 499 }, {}, {}],
  ['STORIES', { threeOrMoreStories: true }, { stories: 3 }, {}],
  ['WORDS', { words: ['Cedar'] }, {}, { jobDescription: 'a red cedar deck' }],
] as const)
  test(`the owner prices a job personally because of ${code}`, async (context) => {
    const rules = { stories: { one: 0, two: 2_000, threeOrMore: 4_000 } }
    const words = 'words' in when ? [...when.words] : []
    await useAnswers(context, { reviewWhen: { ...reviewWhen, ...when, words } }, rules)
    const job = await analyze(context, photo, rest)
    assert.equal(job.answer?.reasons, [{ code }])
    assert.is(job.quote, undefined)
  })

test('the owner prices a job personally because its range is too wide', async (context) => {
  await useAnswers(context, { ...asRange, reviewWhen: { ...reviewWhen, rangeWiderThan: 2_500 } })
  assert.equal((await analyze(context)).answer?.reasons, [{ code: 'RANGE_TOO_WIDE' }])
})

test('3 or more stories and surfaces without a rate are reviewed instead of refused', async (context) => {
  await useAnswers(context, {})
  const high = await analyze(context, { surfaceType: 'exterior siding', stories: 3 })
  assert.is(high.answer?.reasons[0]?.code, 'STORIES')
  const roof = await analyze(context, { surfaceType: 'roof' })
  assert.is(roof.answer?.reasons[0]?.code, 'NO_RATE')
  const { status } = await submit(context, roof, { shown: { mode: 'review' } })
  assert.is(status, 201)
})

test('an exact price is submitted with the shown answer, or with the total only', async (context) => {
  await useAnswers(context, {})
  const job = await analyze(context)
  assert.equal(job.answer, { mode: 'exact', low: 185.5, high: 185.5, reasons: [] })
  const shown = { mode: 'exact', low: 185.5, high: 185.5 }
  const wrong = await submit(context, job, { shown: { ...shown, high: 190 } })
  assert.is(wrong.status, 409)
  assert.is((await submit(context, job, { shown })).status, 201)
  const older = await analyze(context)
  assert.is((await submit(context, older, { totalCost: 185.5 })).status, 201)
  assert.is((await submit(context, await analyze(context), {})).status, 400)
})

for (const mode of ['range', 'review'] as const) {
  const answers = mode === 'range' ? asRange : asReview
  const shown = mode === 'range' ? { mode, low: 165, high: 230 } : { mode }

  test(`a quote in ${mode} mode has no total and no lines, and waits for the owner`, async (context) => {
    await useAnswers(context, answers)
    const { status, json } = await submit(context, await analyze(context), { shown })
    assert.is(status, 201)
    const { quoteId, totalCost, lines } = json as SubmittedQuote
    assert.equal([totalCost, lines], [null, []])
    const { db } = context.testApp.database
    const row = await db
      .selectFrom('quotes')
      .selectAll()
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow()
    assert.equal(
      [
        row.answer_mode,
        row.total_cents,
        row.offer_state,
        row.range_low_cents,
        row.range_high_cents,
      ],
      [mode, null, 'review', ...(mode === 'range' ? [16_500, 23_000] : [null, null])],
    )
    assert.is(row.answer_reasons?.length, 1)
    assert.ok(row.priced_job)
    const totals = await db
      .selectFrom('quote_totals')
      .select(['quotes', 'priced_quotes', 'value_cents'])
      .where('company_id', '=', context.company.id)
      .execute()
    assert.equal(totals, [{ quotes: 1, priced_quotes: 0, value_cents: 0 }])
    await rejects(
      db
        .updateTable('quotes')
        .set({ answer_mode: 'exact' } as never)
        .where('id', '=', quoteId)
        .execute(),
      /keeps the answer/,
    )
  })

  test(`a submission in ${mode} mode with another shown answer is refused, without an amount besides the answer`, async (context) => {
    await useAnswers(context, answers)
    const job = await analyze(context)
    for (const body of [
      { totalCost: 185.5 },
      { shown: { mode: 'exact', low: 185.5, high: 185.5 } },
      {
        shown:
          mode === 'range' ? { mode, low: 165, high: 235 } : { mode: 'range', low: 1, high: 5 },
      },
      { shown: mode === 'range' ? { mode } : { mode: 'range', low: 165, high: 230 } },
    ]) {
      const { status, json } = await submit(context, job, body)
      assert.is(status, 409)
      const { code, answer, quote, ...rest } = json as PriceChanged
      assert.is(code, 'PRICE_CHANGED')
      assert.equal(Object.keys(rest).sort(), ['analysisId', 'error'])
      assert.equal(answer, { ...job.answer })
      assert.equal(quote, job.quote, 'a range keeps what it includes')
    }
  })
}

test('selected add-ons can turn an exact price into a review', async (context) => {
  const totalAboveCents = 20_000
  await useAnswers(context, { reviewWhen: { ...reviewWhen, totalAboveCents } })
  const { db } = context.testApp.database
  const addOn = { name: 'Sealing', price: 40, priceType: 'flat', status: 'selected' }
  const { id } = await db
    .insertInto('add_ons')
    .values({
      company_id: context.company.id,
      name: addOn.name,
      price_type: 'flat',
      price_cents: 4_000,
      behavior: 'suggest',
      trigger_rules: JSON.stringify({ minSquareFeet: 1 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job = await analyze(context)
  assert.is(job.answer?.mode, 'exact')
  const shown = { mode: 'exact', low: 227.9, high: 227.9 }
  const refused = await submit(context, job, { shown, smartAddOns: [{ id, ...addOn }] })
  assert.is(refused.status, 409)
  const { answer, analysisId } = refused.json as PriceChanged
  assert.equal(answer, { mode: 'review', reasons: [{ code: 'TOTAL_ABOVE' }], replyDays: 1 })
  const agreed = await submit(context, { ...job, analysisId }, { shown: { mode: 'review' } })
  assert.is(agreed.status, 201)
  const { answer_reasons: reasons } = await db
    .selectFrom('quotes')
    .select('answer_reasons')
    .where('company_id', '=', context.company.id)
    .executeTakeFirstOrThrow()
  assert.equal(reasons, [{ code: 'TOTAL_ABOVE' }])
})

test('the quote page offers no add-ons above the total at which the owner prices jobs', async (context) => {
  await useAnswers(context, { reviewWhen: { ...reviewWhen, totalAboveCents: 20_000 } })
  const { testApp, company } = context
  const ids = []
  for (const [name, price_cents] of [
    ['Sealing', 4_000],
    ['Gutters', 500],
    ['Windows', 1_000],
  ] as const) {
    const { id } = await testApp.database.db
      .insertInto('add_ons')
      .values({
        company_id: company.id,
        name,
        price_type: 'flat',
        price_cents,
        behavior: 'suggest',
        trigger_rules: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  const shown = { mode: 'exact', low: 185.5, high: 185.5 }
  const { json } = await submit(context, await analyze(context), { shown })
  const { quoteId } = json as SubmittedQuote
  const path = `/api/offers/${tokenOf(testApp, quoteId)}`
  const offer = (await call(testApp, 'GET', path)).json as CustomerOffer
  // $185.50 and $5.30 with tax. With $10.60 more it would be $201.40.
  assert.equal(
    offer.addOns.map(({ label }) => label),
    ['Gutters'],
  )
  const { termsVersion } = offer
  const acceptance = { revision: 1, termsVersion, name: 'Nora Fields', agree: true }
  const accept = (total: number, selectedAddOnIds: unknown[]) =>
    call(testApp, 'POST', `${path}/accept`, { body: { ...acceptance, total, selectedAddOnIds } })
  assert.is((await accept(227.9, [ids[0]])).status, 409)
  assert.is((await accept(190.8, [ids[1]])).status, 200)
})

test('a word in the submitted description turns an exact price into a review', async (context) => {
  await useAnswers(context, { reviewWhen: { ...reviewWhen, words: ['lead paint'] } })
  const job = await analyze(context)
  const shown = { mode: 'exact', low: 185.5, high: 185.5 }
  const jobDescription = 'Old lead paint'
  const refused = await submit(context, job, { shown, jobDescription })
  assert.is(refused.status, 409)
  const { answer } = refused.json as { answer: { mode: string } }
  assert.is(answer.mode, 'review')
  assert.is((await submit(context, job, { shown: { mode: 'review' }, jobDescription })).status, 201)
})

test('the owner sees the answer, its reasons and a suggested price within the range', async (context) => {
  const { testApp } = context
  await useAnswers(context, asRange)
  const { json } = await submit(context, await analyze(context), {
    shown: { mode: 'range', low: 165, high: 230 },
  })
  const { quoteId } = json as SubmittedQuote
  const token = await signInAs(testApp, context.company)
  const path = `/api/company/quotes/${quoteId}`
  const { json: found } = await call(testApp, 'GET', path, { token })
  const { answer, suggestedPrice, totalCost } = found as Quote
  assert.is(totalCost, null)
  assert.equal(answer, {
    mode: 'range',
    low: 165,
    high: 230,
    reasons: [{ code: 'PRICED_AS_RANGE', serviceId: 'flatwork', surfaceType: 'driveway' }],
  })
  assert.is(suggestedPrice?.total, 185.5)
  const emailed = await readEmailedQuote(testApp.database.db, context.company.id, quoteId)
  assert.ok(emailed)
  const alert = quoteAlertEmail(emailed, 'https://quotes.test')
  assert.match(alert.subject, 'New lead: Nora Fields in Louisville, $165 to $230')
  const text = composeEmail(alert).text
  assert.match(text, /needs your price.*\$165 to \$230.*\$185\.50, which lies within the range/)
})

test('a range is withdrawn before it has a price, and gets one later', async (context) => {
  const { testApp } = context
  await useAnswers(context, asRange)
  const shown = { mode: 'range', low: 165, high: 230 }
  const { json } = await submit(context, await analyze(context), { shown, language: 'es' })
  const { quoteId } = json as SubmittedQuote
  const token = await signInAs(testApp, context.company)
  const post = async (action: string, body: object) => {
    const path = `/api/company/quotes/${quoteId}/${action}`
    const response = await call(testApp, 'POST', path, { token, body })
    return { status: response.status, quote: response.json as Quote }
  }
  const withdrawn = await post('withdraw', {})
  assert.equal([withdrawn.status, withdrawn.quote.offer.state], [200, 'withdrawn'])
  assert.is(withdrawn.quote.language, 'es')
  // It has no price that the customer could accept.
  assert.is((await post('reopen', { reason: 'Mistake' })).status, 409)
  const priced = await post('offers', { lines: [{ label: 'Entrada', amount: 180 }], taxRate: 0 })
  assert.equal([priced.status, priced.quote.offer.state], [201, 'open'])
})

test('a customer accepts the firm price of a range with other add-ons', async (context) => {
  const { testApp } = context
  const { db } = testApp.database
  await useAnswers(context, asRange)
  const insertAddOn = (name: string, price_cents: number) =>
    db
      .insertInto('add_ons')
      .values({
        company_id: context.company.id,
        name,
        price_type: 'flat',
        price_cents,
        behavior: 'suggest',
        trigger_rules: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [sealing, gutters] = [
    await insertAddOn('Sealing', 4_000),
    await insertAddOn('Gutters', 1_550),
  ]
  const { json } = await submit(context, await analyze(context), {
    shown: { mode: 'range', low: 165, high: 230 },
  })
  const { quoteId } = json as SubmittedQuote
  const owner = await signInAs(testApp, context.company)
  const path = `/api/company/quotes/${quoteId}`
  const { json: found } = await call(testApp, 'GET', path, { token: owner })
  const sent = await call(testApp, 'POST', `${path}/offers`, {
    token: owner,
    body: { job: (found as Quote).offer.pricedJob, selectedAddOnIds: [sealing.id] },
  })
  assert.equal([sent.status, (sent.json as Quote).totalCost], [201, 227.9])

  const token = tokenOf(testApp, quoteId)
  const offer = await offerOf(testApp, token)
  assert.equal(
    offer.addOns.map(({ label, amount, isSelected }) => [label, amount, isSelected]),
    [
      ['Sealing', 40, true],
      ['Gutters', 15.5, false],
    ],
  )
  const choice = { ...acceptance, revision: 2, selectedAddOnIds: [gutters.id] }
  const refused = await callOffer(testApp, token, '/accept', { ...choice, total: 227.9 })
  assert.is(refused.status, 409, 'the total of the other add-ons')
  // $175.00 and $15.50, with 6% tax.
  const accepted = await callOffer(testApp, token, '/accept', { ...choice, total: 201.93 })
  assert.is(accepted.status, 200, accepted.text)
  assert.is((accepted.json as AcceptedOffer).revision, 3)

  const { quote, responses: answers } = await recordedOf(testApp, quoteId)
  assert.equal(
    [quote?.current_revision, quote?.accepted_revision, quote?.current_total_cents],
    [3, 3, 201_93],
  )
  const { document } = answers[0] ?? {}
  assert.equal([document?.revision, document?.totalCents], [3, 201_93])
  assert.is(
    document?.lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    201_93,
  )
  const pdf = await fetch(`${testApp.url}/q/${token}/document.pdf`)
  const [printed = ''] = (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).pages
  for (const words of ['Gutters', '$201.93']) assert.ok(printed.includes(words), printed)
  assert.not.match(printed, 'Sealing')
})

const words = {
  en: /Your price range from .*: \$165 to \$230/,
  es: /Su rango de precio de .*: \$165 a \$230/,
}
for (const language of ['en', 'es'] as const)
  test(`the customer gets the range and nothing else by email, in ${language}`, async (context) => {
    await useAnswers(context, asRange)
    const shown = { mode: 'range', low: 165, high: 230 }
    const { json } = await submit(context, await analyze(context), { shown, language })
    const { quoteId } = json as SubmittedQuote
    const emailed = await readEmailedQuote(context.testApp.database.db, context.company.id, quoteId)
    assert.ok(emailed)
    const email = quoteConfirmationEmail(emailed, 'https://quotes.test')
    assert.match(email.subject, words[language])
    const text = withoutRandomText(composeEmail(email).text)
    assert.not.match(text, /185|175|\$150/)
  })

const firmPriceWords = {
  en: ['Please send me a firm price.', /Your request for a firm price was sent to [^.]+\./],
  es: ['Por favor, envíeme un precio firme.', /Se pidió un precio firme a/],
} as const
for (const language of ['en', 'es'] as const)
  test(`the page of a range has no acceptance and asks for a firm price, in ${language}`, async (context) => {
    const { testApp } = context
    await useAnswers(context, asRange)
    const shown = { mode: 'range', low: 165, high: 230 }
    const { json } = await submit(context, await analyze(context), { shown, language })
    const { quoteId } = json as SubmittedQuote
    const browser = visitQuotePage(testApp, tokenOf(testApp, quoteId))
    const page = await browser.open()
    assert.not.match(page.html, '/accept"')
    const [request, notice] = firmPriceWords[language]
    const asked = await browser.post('questions', fieldsOf(page, 'questions'))
    assert.match(asked.text, notice)
    const { responses: answers } = await recordedOf(testApp, quoteId)
    assert.equal(
      answers.map(({ kind, text }) => [kind, text]),
      [['asked', request]],
    )
  })

/** Everything that a price of the recorded journey consists of, in cents. */
const secretCents = {
  // 777 sq ft at $0.30, heavily soiled.
  line: 23_310,
  heavy: 5_828,
  servicesCents: 29_138,
  setupFee: 4_713,
  includedAddOn: 2_917,
  suggestedAddOn: 3_719,
  tripFee: 2_611,
  untaxed: 39_379,
  tax: 2_363,
  total: 41_742,
}

/** All forms in which an amount can be written. */
const formsOf = (cents: number) => [
  ...new Set([String(cents), String(cents / 100), (cents / 100).toFixed(2)]),
]

async function useSecretPrices(context: Context, answers: Partial<AnswerRules>): Promise<void> {
  const { db } = context.testApp.database
  const tripBands = [{ upTo: 35, feeCents: secretCents.tripFee }]
  await useAnswers(context, answers, { tripBands })
  const { id } = context.company
  await db.updateTable('companies').set({ base_zip: '40272' }).where('id', '=', id).execute()
  await db
    .updateTable('pricing_entries')
    .set({ setup_fee_cents: secretCents.setupFee })
    .where('company_id', '=', id)
    .execute()
  for (const [behavior, price_cents] of [
    ['auto_include', secretCents.includedAddOn],
    ['suggest', secretCents.suggestedAddOn],
  ] as const)
    await db
      .insertInto('add_ons')
      .values({
        company_id: id,
        name: behavior,
        price_type: 'flat',
        price_cents,
        behavior,
        trigger_rules: JSON.stringify({ surfaceTypes: ['driveway'] }),
      })
      .execute()
}

for (const [mode, language] of [
  ['range', 'en'],
  ['range', 'es'],
  ['review', 'en'],
  ['review', 'es'],
] as const)
  test(`no response to a visitor in ${mode} mode contains an amount, in ${language}`, async (context) => {
    await useSecretPrices(context, mode === 'range' ? asRange : asReview)
    const { testApp, company } = context
    const recorded: string[] = []
    const record = async (response: Response) => {
      const text = await response.clone().text()
      recorded.push(withoutRandomText(`${repeatableHeaders(response.headers)}\n${text}`))
      return response
    }
    const visitor = visitWidget(testApp, company)
    const post = async (path: string, body: object) => record(await visitor.post(path, body))
    await record(await fetch(`${testApp.url}/api/widget/${company.widget_id}`))
    await post('service-check', { zip: customer.customerZip })
    const photo = await visitor.measuredPhoto({ length: 77.7, width: 10 })
    const photos = [{ ...photo, condition: 'heavy' }]
    const measured = { photos, measurementMethod: 'manual', zip: customer.customerZip, language }
    const analysis = await post('analyze', measured)
    const job = (await analysis.json()) as AnalyzedJob
    await post('analyze', { ...measured, previousAnalysisId: job.analysisId })
    const body = {
      ...customer,
      language,
      serviceTypeId: 1,
      estimatedArea: 777,
      analysisResults: { analysisId: job.analysisId },
      photos: job.photos.map(({ url }) => url),
      smartAddOns: [],
    }
    const older = await post('quote', { ...body, totalCost: 1 })
    assert.is(older.status, 409)
    const { low, high } = job.answer ?? {}
    const shown = { mode, ...(mode === 'range' && { low, high }) }
    const submitted = await post('quote', { ...body, shown })
    assert.is(submitted.status, 201, recorded.at(-1))
    const { quoteId } = (await submitted.json()) as SubmittedQuote
    const link = tokenOf(testApp, quoteId)
    await record(await fetch(`${testApp.url}/api/offers/${link}`))
    await record(await fetch(`${testApp.url}/q/${link}`))
    const question = new URLSearchParams({ text: 'What will it cost?' })
    await record(
      await fetch(`${testApp.url}/q/${link}/questions`, { method: 'POST', body: question }),
    )
    await record(await fetch(`${testApp.url}/q/${link}/document.pdf`))
    const emailed = await readEmailedQuote(testApp.database.db, company.id, quoteId)
    assert.ok(emailed)
    const email = composeEmail(quoteConfirmationEmail(emailed, testApp.config.publicUrl))
    recorded.push(...[email.subject, email.text, email.html].map(withoutRandomText))

    const suggested =
      emailed.priceList && priceJob(emailed.quote.priced_job as Job, emailed.priceList)
    assert.is(suggested?.subtotalCents, secretCents.untaxed, 'the journey has these amounts')
    for (const [name, cents] of Object.entries(secretCents))
      for (const form of formsOf(cents))
        for (const bytes of recorded)
          assert.not.ok(
            new RegExp(`(?<![\\d.])${form.replace('.', '\\.')}(?![\\d.]*\\d)`).test(bytes),
            `${name} ${form}: ${bytes.slice(0, 300)}`,
          )
    const all = recorded.join('\n')
    if (mode === 'review') assert.not.match(all, /\$\s?\d/)
    else
      for (const [dollars] of all.matchAll(/\$\d[\d.,]*/g))
        assert.ok([`$${low}`, `$${high}`].includes(dollars.replace(/[.,]$/, '')), dollars)
  })

async function rejects(promise: Promise<unknown>, message: RegExp): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.match(String(error), message)
}

test.run()
