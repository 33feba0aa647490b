import type { AnalyzedJob, AnswerRules, PriceRules, SubmittedQuote } from '@curbquote/types'
import { exactAnswers } from '@curbquote/types'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { storePriceRules, testRules } from '../test/test-price-rules.ts'
import { customer, visitWidget } from '../test/widget-visitor.ts'

interface Context {
  testApp: TestApp
  company: Awaited<ReturnType<typeof createCompany>>
}

/** $25 set-up, 6 % tax, and the rules of `testRules`: 500 sq ft of driveway cost $185.50 in moderate condition. */
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

test('a company without rules for answers gets no new members', async (context) => {
  const { db } = context.testApp.app
  context.company = await createCompany(db)
  await storePriceRules(db, context.company.id)
  const job = await analyze(context)
  assert.equal(Object.keys(job), ['analysisId', 'photos', 'analysis', 'quote'])
})

test('a range covers the conditions that the customer does not know, and has no other amount', async (context) => {
  await useAnswers(context, asRange)
  const job = await analyze(context)
  // 500 sq ft at $0.30 with 10 % off to 25 % more, with set-up and 6 % tax: $169.60 to $225.25.
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
  assert.equal([answer?.low, answer?.high], [225, 230])
  assert.equal(answer?.narrowBy, [])
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
  ['STOREYS', { threeOrMoreStoreys: true }, { storeys: 3 }, {}],
  ['WORDS', { words: ['Cedar'] }, {}, { jobDescription: 'a red cedar deck' }],
] as const)
  test(`the owner prices a job personally because of ${code}`, async (context) => {
    const rules = { storeys: { one: 0, two: 2_000, threeOrMore: 4_000 } }
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
  const high = await analyze(context, { surfaceType: 'exterior siding', storeys: 3 })
  assert.is(high.answer?.reasons[0]?.code, 'STOREYS')
  const roof = await analyze(context, { surfaceType: 'roof' })
  assert.is(roof.answer?.reasons[0]?.code, 'NO_RATE')
  const { status } = await submit(context, roof, { shown: { mode: 'review' } })
  assert.is(status, 201)
})

test('an exact price is submitted with what was shown, or by an older client with its total', async (context) => {
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

  test(`a submission in ${mode} mode that shows anything else is refused without an amount of its own`, async (context) => {
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
      const { code, answer, ...rest } = json as { code: string; answer: object }
      assert.is(code, 'PRICE_CHANGED')
      assert.equal(Object.keys(rest).sort(), ['analysisId', 'error'])
      assert.equal(answer, { ...job.answer })
    }
  })
}

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

async function rejects(promise: Promise<unknown>, message: RegExp): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.match(String(error), message)
}

test.run()
