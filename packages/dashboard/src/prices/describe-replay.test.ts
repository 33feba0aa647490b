import { defaultPriceRules } from '@curbquote/pricing'
import type { PriceReplay } from '@curbquote/types/price-drafts'
import type { PricingEntry } from '@curbquote/types/pricing'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  describeBucket,
  describeOmitted,
  describeRateChoices,
  describeReplay,
  percentChange,
} from './describe-replay.ts'

const replay: PriceReplay = {
  jobs: 214,
  quotes: 68,
  before: 81_240,
  after: 86_905,
  nowPayMinimum: 31,
  costMuchMore: 9,
  buckets: [],
  movers: [],
  skipped: [],
  withoutKeywords: 0,
  isLimited: false,
}

test('the effect of a draft is described in one sentence after the other', () => {
  assert.is(
    describeReplay(replay),
    '214 jobs (68 became leads). Before $81,240, after $86,905: +7.0%. 31 jobs now pay the minimum. 9 jobs cost more than 20% more.',
  )
  assert.is(
    describeReplay({ ...replay, jobs: 1, nowPayMinimum: 1, costMuchMore: 1, after: 81_240 }),
    '1 job (68 became leads). Before $81,240, after $81,240: 0.0%. 1 job now pays the minimum. 1 job costs more than 20% more.',
  )
})

test('the numbers of ranges and reviews are stated', () => {
  const answers = {
    before: { exact: 214, range: 0, review: 0 },
    after: { exact: 200, range: 12, review: 2 },
  }
  assert.ok(
    describeReplay({ ...replay, answers }).endsWith(
      '12 jobs would get a price range (0 before). 2 jobs would wait for your price (0 before).',
    ),
  )
})

test('skipped jobs are described with their reason', () => {
  assert.equal(describeOmitted(replay), [])
  const skipped = [
    { reason: 'NOT_PRICED_BEFORE' as const, count: 412 },
    { reason: 'NOT_PRICED_AFTER' as const, count: 1 },
  ]
  assert.equal(describeOmitted({ ...replay, skipped }), [
    '412 jobs have no price in the current price list.',
    '1 job would have no price and become a custom job.',
  ])
})

test('jobs that match a ZIP code only by its first three digits are mentioned', () => {
  const samples = { ...replay, withoutKeywords: 2 }
  assert.match(
    describeOmitted(samples, '40202')[0] ?? '',
    /^2 jobs did not become leads\. Only the first three digits .* that start with 402 are included\.$/,
  )
  assert.is(describeOmitted(samples, '402').length, 1)
  assert.equal(describeOmitted(replay, '40202'), [])
})

test('changes have a sign, and their ranges have names', () => {
  assert.is(percentChange(200, 195), '−2.5%')
  assert.is(percentChange(0, 10), 'new')
  assert.equal(
    [
      { from: null, to: -20 },
      { from: -10, to: -5 },
      { from: 0, to: 0 },
      { from: 5, to: 10 },
      { from: 20, to: null },
    ].map(describeBucket),
    ['At least 20% less', '5% to 10% less', 'No change', '5% to 10% more', 'More than 20% more'],
  )
})

test('rates of other surfaces have the names of their services if there are several', () => {
  const entryOf = (serviceTypeId: number, displayName: string): PricingEntry => ({
    serviceTypeId,
    pricePerUnit: 1,
    setupFee: 0,
    enabled: true,
    service: { displayName, unit: 'sq ft', icon: 'spray' },
    company: { taxRate: 0 },
  })
  const entries = [entryOf(1, 'Power Washing'), entryOf(2, 'Window Cleaning')]
  const rates = defaultPriceRules(
    entries.map(({ serviceTypeId }) => ({ serviceTypeId, unit: 'sq ft', pricePerUnitCents: 100 })),
  ).rates
  const labelsOf = (...given: typeof rates) =>
    describeRateChoices(given, entries).map(({ label }) => label)
  assert.equal(labelsOf(...rates), [
    'All other surfaces, Power Washing',
    'All other surfaces, Window Cleaning',
  ])
  assert.equal(labelsOf(...rates.slice(0, 1)), ['All other surfaces'])
})

test.run()
