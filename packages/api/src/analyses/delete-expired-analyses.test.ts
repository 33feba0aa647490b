import { priceJob, priceQuote } from '@curbquote/pricing'
import type { PriceList } from '@curbquote/types/price-rules'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { testRules } from '../test/test-price-rules.ts'
import { submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { toJobSample } from './job-sample.ts'
import { deleteExpiredAnalyses } from './delete-expired-analyses.ts'

const test = suite<{ testApp: TestApp }>('the cleanup of analyses')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

async function expireAnalyses({ database: { db } }: TestApp): Promise<void> {
  await db
    .updateTable('analyses')
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .execute()
}

const samplesOf = ({ database: { db } }: TestApp, companyId: number) =>
  db
    .selectFrom('job_samples')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()

test('an expired analysis that did not become a quote leaves a sample without text and photos', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const company = await createCompany(db)
  await db
    .insertInto('add_ons')
    .values({
      company_id: company.id,
      name: 'Oil treatment',
      price_type: 'flat',
      price_cents: 6_500,
      behavior: 'auto_include',
      trigger_rules: JSON.stringify({ keywords: ['oil'] }),
    })
    .execute()
  const visitor = visitWidget(testApp, company)
  const text = 'Oil at 12 Elm Street, gate code 4411.'
  const photo = await visitor.measuredPhoto({ length: 30 })
  const asked = await visitor.analysis([photo], text)
  assert.is(asked.quote.subtotal, 240)
  const quoted = await visitor.analysis()
  assert.is((await visitor.post('quote', submissionOf(quoted, 291.5))).status, 201)
  await expireAnalyses(testApp)
  const open = await visitor.analysis()

  await deleteExpiredAnalyses(db)
  await deleteExpiredAnalyses(db)
  const analyses = await db
    .selectFrom('analyses')
    .select('id')
    .where('company_id', '=', company.id)
    .execute()
  assert.equal(analyses, [{ id: open.analysisId }])
  const [sample, ...more] = await samplesOf(testApp, company.id)
  assert.is(more.length, 0)
  assert.equal(sample?.job, {
    serviceTypeId: 1,
    surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 3_000_000 }],
    jobDescription: '',
  })
  // $150.00 for the area and $25.00 setup with 6% tax, without the add-on that depends on a keyword.
  assert.is(sample?.total_cents, 18_550)
  const row = JSON.stringify(sample)
  for (const personal of ['gate code', 'Elm', 'photos/', photo.url]) assert.not.match(row, personal)
  const { list } = await db
    .selectFrom('price_list_versions')
    .select('list')
    .where('company_id', '=', company.id)
    .where('version', '=', sample?.price_list_version as number)
    .executeTakeFirstOrThrow()
  assert.is(priceQuote(priceJob(sample!.job, list), []).totalCents, sample?.total_cents)
})

test('a sample keeps three digits of the ZIP', () => {
  const sample = toJobSample(
    { surfaces: [], jobDescription: 'Ring twice.', zip: '78701' },
    {
      version: 1,
      rules: testRules,
      serviceTypeId: 1,
      serviceName: 'Power Washing',
      unit: 'sq ft',
      pricePerUnitCents: 50,
      setupFeeCents: 0,
      taxBasisPoints: 0,
      extraCharges: [],
      addOns: [],
    },
  )
  assert.is(JSON.stringify(sample?.job), '{"surfaces":[],"jobDescription":"","zip":"787"}')
})

test('a sample has the end of its distance band in place of its distance', () => {
  const rules = {
    ...testRules,
    tripBands: [
      { upTo: 10, feeCents: 0 },
      { upTo: 20, feeCents: 2_500 },
    ],
  }
  const list: PriceList = {
    version: 1,
    rules,
    serviceTypeId: 1,
    serviceName: 'Power Washing',
    unit: 'sq ft',
    pricePerUnitCents: 50,
    setupFeeCents: 0,
    taxBasisPoints: 0,
    extraCharges: [],
    addOns: [],
  }
  for (const [tripMiles, sampled] of [
    [3, 10],
    [14, 20],
    [60, 20],
  ] as const) {
    const job = { surfaces: [], jobDescription: '', zip: '78701', tripMiles }
    const sample = toJobSample(job, list)
    assert.is(sample?.job.tripMiles, sampled)
    assert.is(sample?.totalCents, priceQuote(priceJob(job, list), []).totalCents)
  }
})

test('a sample is deleted after 90 days', async ({ testApp }) => {
  const { db } = testApp.database
  const company = await createCompany(db)
  await visitWidget(testApp, company).analysis()
  await expireAnalyses(testApp)
  await deleteExpiredAnalyses(db)
  const [sample] = await samplesOf(testApp, company.id)
  const { id: _, ...copy } = sample!
  const daysAgo = (days: number) => sql<string>`(now() at time zone 'UTC')::date - ${days}::integer`
  for (const days of [90, 91])
    await db
      .insertInto('job_samples')
      .values({ ...copy, job: JSON.stringify(copy.job), day: daysAgo(days) })
      .execute()
  await deleteExpiredAnalyses(db)
  assert.is((await samplesOf(testApp, company.id)).length, 2)
})

test.run()
