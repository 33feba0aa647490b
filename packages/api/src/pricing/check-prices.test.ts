import { priceJob, priceQuote } from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceChanged, SubmittedQuote } from '@curbquote/types/quotes'
import { surfaceTypes } from '@curbquote/types/surfaces'
import fc from 'fast-check'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { acceptance, callOffer, offerOf, submitOffer } from '../test/test-offer.ts'
import { readPriceList } from './read-price-list.ts'
import { createCompany } from '../test/test-company.ts'
import { storePriceRules } from '../test/test-price-rules.ts'
import { storeQuote } from '../test/test-quote.ts'
import { customJobOf, submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { checkPrices } from './check-prices.ts'

const test = suite<{ testApp: TestApp }>('prices that can be calculated again')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

const words = ['moss', 'oil', 'gate code 4411']
const cents = fc.integer({ min: 0, max: 100_000 })
const anyPrices = fc.record({
  price_per_unit_cents: fc.integer({ min: 1, max: 500 }),
  setup_fee_cents: cents,
  tax_basis_points: fc.integer({ min: 0, max: 2_000 }),
  charges: fc.array(cents, { maxLength: 2 }),
  addOns: fc.array(
    fc.record({
      price_type: fc.constantFrom('flat' as const, 'per_sqft' as const),
      price_cents: fc.integer({ min: 0, max: 5_000 }),
      behavior: fc.constantFrom('suggest' as const, 'auto_include' as const),
      triggerRules: fc.record(
        {
          surfaceTypes: fc.subarray([...surfaceTypes]),
          minSquareFeet: fc.integer({ min: 0, max: 500 }),
          keywords: fc.subarray(words, { minLength: 1 }),
        },
        { requiredKeys: [] },
      ),
    }),
    { maxLength: 4 },
  ),
})
type Prices = typeof anyPrices extends fc.Arbitrary<infer Value> ? Value : never
const anyText = fc.array(fc.constantFrom(...words), { maxLength: 2 }).map((some) => some.join(', '))
const anyVisit = fc.record({
  prices: anyPrices,
  /** The owner's prices when the customer submits. */
  laterPrices: fc.option(anyPrices),
  surfaces: fc.array(
    fc.record({
      surfaceType: fc.constantFrom(...surfaceTypes),
      length: fc.integer({ min: 100, max: 10_000 }).map((size) => size / 100),
      width: fc.integer({ min: 100, max: 10_000 }).map((size) => size / 100),
      groupId: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  description: anyText,
  laterDescription: anyText,
  selects: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
})

test('every submitted quote equals the price of its stored job by the price list of its version', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const company = await createCompany(db)
  const visitor = visitWidget(testApp, company)

  async function setPrices({ charges, addOns, ...prices }: Prices) {
    const { tax_basis_points, ...entry } = prices
    await db
      .updateTable('companies')
      .set({ tax_basis_points })
      .where('id', '=', company.id)
      .execute()
    await db
      .updateTable('pricing_entries')
      .set(entry)
      .where('company_id', '=', company.id)
      .execute()
    for (const table of ['extra_charges', 'add_ons'] as const)
      await db.deleteFrom(table).where('company_id', '=', company.id).execute()
    for (const amount_cents of charges)
      await db
        .insertInto('extra_charges')
        .values({ company_id: company.id, label: 'Travel', amount_cents })
        .execute()
    for (const { triggerRules, ...addOn } of addOns)
      await db
        .insertInto('add_ons')
        .values({
          company_id: company.id,
          name: 'Sealing',
          trigger_rules: JSON.stringify(triggerRules),
          ...addOn,
        })
        .execute()
  }

  let submitted = 0
  await fc.assert(
    fc.asyncProperty(anyVisit, async (visit) => {
      await setPrices(visit.prices)
      const photos = []
      for (const measures of visit.surfaces) photos.push(await visitor.measuredPhoto(measures))
      const analyzed = await visitor.analysis(photos, visit.description)
      if (visit.laterPrices) await setPrices(visit.laterPrices)
      const body = {
        ...submissionOf(analyzed, 0.01),
        jobDescription: visit.laterDescription,
        smartAddOns: analyzed.quote.smartAddOns
          .filter((_, index) => visit.selects[index])
          .map(({ id, name, price, priceType }) => ({
            id,
            name,
            price,
            priceType,
            status: 'selected' as const,
          })),
      }
      let response = await visitor.post('quote', body)
      if (response.status === 409) {
        const { totalCost } = (await response.json()) as Required<PriceChanged>
        response = await visitor.post('quote', { ...body, totalCost })
      }
      assert.is(response.status, 201)
      const { quoteId } = (await response.json()) as SubmittedQuote
      submitted++

      const quote = await db
        .selectFrom('quotes')
        .innerJoin('price_list_versions as lists', (join) =>
          join
            .onRef('lists.company_id', '=', 'quotes.company_id')
            .onRef('lists.version', '=', 'quotes.price_list_version'),
        )
        .select(['total_cents', 'priced_job', 'list', 'analysis_id'])
        .where('quotes.id', '=', quoteId)
        .executeTakeFirstOrThrow()
      const { price_list } = await db
        .selectFrom('analyses')
        .select('price_list')
        .where('id', '=', quote.analysis_id)
        .executeTakeFirstOrThrow()
      assert.equal(quote.list, price_list)
      const lines = await db
        .selectFrom('quote_lines')
        .select(['amount_cents', 'add_on_id', 'add_on_status'])
        .where('quote_id', '=', quoteId)
        .orderBy('position')
        .execute()
      const selected = lines.flatMap((line) =>
        line.add_on_status === 'selected' ? (line.add_on_id ?? []) : [],
      )
      const again = priceQuote(priceJob(quote.priced_job as Job, quote.list), selected)
      assert.equal(
        again.lines.map((line) => line.amountCents),
        lines.map((line) => line.amount_cents),
      )
      assert.is(again.totalCents, quote.total_cents)
    }),
    { numRuns: 40 },
  )

  const { log, checked } = await check(testApp)
  assert.equal(log, [])
  assert.equal(checked, { equal: submitted })
})

test('a quote whose lines differ from its price list is logged and counted once', async ({
  testApp,
}) => {
  const { db } = testApp.database
  await check(testApp)
  const company = await createCompany(db)
  const visitor = visitWidget(testApp, company)
  const submit = async () => {
    const response = await visitor.post('quote', submissionOf(await visitor.analysis(), 291.5))
    return ((await response.json()) as SubmittedQuote).quoteId
  }
  const [different] = [await submit(), await submit()]
  await db
    .deleteFrom('quote_lines')
    .where('quote_id', '=', different)
    .where('kind', '=', 'setup_fee')
    .execute()
  // These have no price list.
  await storeQuote(db, company.id)
  assert.is((await visitor.post('custom-job', customJobOf([await visitor.photo()]))).status, 201)

  const { log, checked } = await check(testApp)
  assert.equal(log, [{ quoteId: different, companyId: company.id, revision: 1 }])
  assert.equal(checked, { equal: 1, different: 1 })
  assert.equal(await check(testApp), { log: [], checked: {} })
})

test('offers are checked as well: a corrupted line, trace or total is logged and counted once', async ({
  testApp,
}) => {
  const { db } = testApp.database
  await check(testApp)
  const { company, quoteId, token, addOns } = await submitOffer(testApp)
  const owner = await signInAs(testApp, company)
  const send = async (body: object) => {
    const path = `/api/company/quotes/${quoteId}/offers`
    const { status, text } = await call(testApp, 'POST', path, { token: owner, body })
    assert.is(status, 201, text)
  }
  const surfaces = [{ surfaceType: 'driveway', areaSqCentifeet: 8_000_000 }]
  const job = { job: { surfaces, jobDescription: '' }, selectedAddOnIds: [addOns.sealing] }
  for (let sent = 0; sent < 5; sent++) await send(job)
  // These have no price list.
  const typed = [
    { label: 'Wash', amount: 99.99 },
    { label: 'Discount', amount: -5 },
  ]
  await send({ lines: typed, taxRate: 0 })
  await send(job)
  for (let sent = 0; sent < 4; sent++) await send({ lines: typed, taxRate: 8.25 })
  await send(job)
  const { revision, total = 0 } = await offerOf(testApp, token)
  const accepted = await callOffer(testApp, token, '/accept', {
    ...acceptance,
    revision,
    total: (total ?? 0) + 15.5 * 1.06,
    selectedAddOnIds: [addOns.sealing, addOns.gutters],
  })
  assert.is(accepted.status, 200, accepted.text)

  const corrupt = (table: 'offers' | 'offer_lines', offerRevision: number, change: string) =>
    sql`
      do $$ begin
        set local session_replication_role = replica;
        update ${sql.table(table)} set ${sql.raw(change)}
        where quote_id = ${sql.lit(quoteId)} and revision = ${sql.lit(offerRevision)};
      end $$`.execute(db)
  await corrupt('offer_lines', 2, "amount_cents = amount_cents + (kind = 'service')::integer")
  await corrupt('offer_lines', 3, "label = label || case kind when 'service' then '!' else '' end")
  await corrupt(
    'offer_lines',
    4,
    `trace = case kind when 'tax' then trace || '{"baseCents":1}' else trace end`,
  )
  const oneCentMore = 'untaxed_cents = untaxed_cents + 1, total_cents = total_cents + 1'
  await corrupt('offers', 5, oneCentMore)
  await corrupt('offers', 9, oneCentMore)
  await corrupt('offer_lines', 10, "amount_cents = amount_cents + (kind = 'discount')::integer")
  await corrupt('offer_lines', 11, "amount_cents = amount_cents + (kind = 'tax')::integer")

  const { log, checked } = await check(testApp)
  assert.equal(
    log,
    [2, 3, 4, 5, 9, 10, 11].map((wrong) => ({ quoteId, companyId: company.id, revision: wrong })),
  )
  // The quote, five revisions, and the customer's choice of add-ons.
  assert.equal(checked, { equal: 7, different: 7 })
  assert.equal(await check(testApp), { log: [], checked: {} })
})

test('a price list that a process of the previous version has stored without its rates of surfaces gets a new version', async ({
  testApp,
}) => {
  const { db } = testApp.database
  await check(testApp)
  const company = await createCompany(db)
  await storePriceRules(db, company.id)
  const current = (await readPriceList(db, company.id))!
  const rates = current.rules.rates.filter(({ coversOtherSurfaces }) => coversOtherSurfaces)
  const list = { ...current, rules: { ...current.rules, rates } }
  await db
    .insertInto('price_list_versions')
    .values({ company_id: company.id, version: list.version, list: JSON.stringify(list) })
    .execute()
  const visitor = visitWidget(testApp, company)
  const submit = async () => {
    const analyzed = await visitor.analysis()
    const { status } = await visitor.post(
      'quote',
      submissionOf(analyzed, analyzed.quote.subtotal * 1.06),
    )
    assert.is(status, 201)
  }
  await submit()
  assert.equal((await check(testApp)).checked, { different: 1 })
  assert.is((await readPriceList(db, company.id))?.version, list.version + 1)
  await submit()
  assert.equal((await check(testApp)).checked, { equal: 1 })
})

test('a quote whose price list is missing is logged', async ({ testApp }) => {
  const { db } = testApp.database
  await check(testApp)
  const company = await createCompany(db)
  const visitor = visitWidget(testApp, company)
  const response = await visitor.post('quote', submissionOf(await visitor.analysis(), 291.5))
  const { quoteId } = (await response.json()) as SubmittedQuote
  await db.deleteFrom('price_list_versions').where('company_id', '=', company.id).execute()
  const { log, checked } = await check(testApp)
  assert.equal(log, [{ quoteId, companyId: company.id, revision: 1 }])
  assert.equal(checked, { different: 1 })
})

test('a quote of the last minute is left to the next run', async ({ testApp }) => {
  const visitor = visitWidget(testApp, await createCompany(testApp.database.db))
  await visitor.post('quote', submissionOf(await visitor.analysis(), 291.5))
  assert.equal((await check(testApp, 60)).checked, {})
  assert.equal((await check(testApp)).checked, { equal: 1 })
})

test('the database refuses a priced job without a price list, and a changed price list', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const company = await createCompany(db)
  await visitWidget(testApp, company).analysis()
  await assertRefused(storeQuote(db, company.id, { priced_job: '{}' }), 'check constraint')
  await assertRefused(
    db
      .updateTable('price_list_versions')
      .set({ note: 'cheaper' })
      .where('company_id', '=', company.id)
      .execute(),
    'append-only',
  )
  const stored = await storeQuote(db, company.id)
  await assertRefused(
    db
      .updateTable('quotes')
      .set({ priced_job: '{}', price_list_version: 2 } as object)
      .where('id', '=', stored.id)
      .execute(),
    'keeps the price',
  )
})

async function assertRefused(change: Promise<unknown>, message: string): Promise<void> {
  await change.then(
    () => assert.unreachable('it was written'),
    (error: Error) => assert.match(error.message, message),
  )
}

/** Runs the check. Returns the ids that it logged, and its count of quotes by outcome. */
async function check({ app, database }: TestApp, settledSeconds = 0) {
  const log: unknown[] = []
  const { checkedPrices } = app.metrics
  checkedPrices.reset()
  await checkPrices(
    { db: database.db, log: { error: (about: unknown) => log.push(about) }, metrics: app.metrics },
    { settledSeconds },
  )
  const { values } = await checkedPrices.get()
  return {
    log,
    checked: Object.fromEntries(
      values.map(({ labels, value }): [string, number] => [String(labels.outcome), value]),
    ),
  }
}

test.run()
