import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PriceReplay } from '@curbquote/types/price-drafts'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import { priceJob, priceQuote } from './price-quote.ts'
import { withDefaultRules } from './test/flat-price-list.ts'
import { type PastJob, Replay } from './price-replay.ts'
import {
  jobs,
  priceLists,
  ruledJobs,
  ruledPriceLists,
  selections,
} from './test/price-arbitraries.ts'

const list = withDefaultRules({
  version: 1,
  serviceTypeId: 1,
  serviceName: 'Power Washing',
  unit: 'sq ft',
  pricePerUnitCents: 50,
  setupFeeCents: 0,
  taxBasisPoints: 0,
  extraCharges: [],
  addOns: [],
})
const rules: PriceList['rules'] = {
  rates: [
    {
      id: 'other-1',
      serviceTypeId: 1,
      name: 'All other surfaces',
      surfaceTypes: [],
      coversOtherSurfaces: true,
      enabled: true,
      unit: 'sq ft',
      tiers: [{ upTo: null, rate: 5_000 }],
      minimumCents: 0,
    },
    {
      id: 'roofs',
      serviceTypeId: 1,
      name: 'Roofs',
      surfaceTypes: ['roof'],
      coversOtherSurfaces: false,
      enabled: true,
      unit: 'sq ft',
      tiers: [{ upTo: null, rate: 5_000 }],
      minimumCents: 0,
    },
  ],
  condition: { light: 0, moderate: 0, heavy: 0 },
  stories: { one: 0, two: 0, threeOrMore: 0 },
  minimumChargeCents: 0,
  bundle: { two: 0, threeOrMore: 0 },
  packages: [],
}
const ruled: PriceList = { ...list, rules }
const withMinimum: PriceList = { ...ruled, rules: { ...rules, minimumChargeCents: 15_000 } }

const jobOf = (squareFeet: number, surfaceType: 'driveway' | 'roof' = 'driveway'): Job => ({
  surfaces: [{ surfaceType, areaSqCentifeet: squareFeet * 10_000 }],
  jobDescription: '',
})

function past(
  job: Job,
  pricedBy: PriceList = list,
  {
    quoteId = 1,
    selectedAddOnIds = [],
  }: Partial<Pick<PastJob, 'quoteId' | 'selectedAddOnIds'>> = {},
): PastJob {
  const { totalCents } = priceQuote(priceJob(job, pricedBy), selectedAddOnIds)
  return { quoteId, quoteNumber: quoteId, job, selectedAddOnIds, totalCents }
}

function replay(
  current: PriceList | undefined,
  draft: PriceList,
  history: readonly PastJob[],
  { service, pricedBy = list }: { service?: string; pricedBy?: PriceList } = {},
) {
  const run = new Replay(current, draft, service)
  for (const job of history) run.add(job, pricedBy)
  return run.result()
}

const changedJobs = ({ buckets }: Pick<PriceReplay, 'buckets'>) =>
  buckets.filter(({ from, to, jobs: count }) => count > 0 && !(from === 0 && to === 0))

test('the current list changes no price, for any history', () => {
  const histories = fc.oneof(
    fc.array(fc.tuple(jobs, priceLists, selections, fc.boolean()), { maxLength: 5 }),
    fc.array(fc.tuple(ruledJobs, ruledPriceLists, selections, fc.boolean()), { maxLength: 5 }),
  )
  fc.assert(
    fc.property(
      histories,
      fc.oneof(priceLists, ruledPriceLists),
      fc.option(fc.constantFrom('rate-0', 'rate-1', 'other-1'), { nil: undefined }),
      (history, current, service) => {
        const run = new Replay(current, structuredClone(current), service)
        for (const [job, pricedBy, selected, isQuote] of history)
          run.add(
            past(job, pricedBy, { quoteId: isQuote ? 1 : null, selectedAddOnIds: selected }),
            pricedBy,
          )
        const result = run.result()
        assert.is(result.after, result.before)
        assert.equal(changedJobs(result), [])
        assert.equal(result.movers, [])
        assert.equal([result.nowPayMinimum, result.costMuchMore], [0, 0])
        const skipped = result.skipped.reduce((sum, { count }) => sum + count, 0)
        assert.ok(result.jobs + skipped <= history.length)
        if (service === undefined) assert.is(result.jobs + skipped, history.length)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a new minimum: totals, jobs that now pay it, jobs that cost much more, and the histogram', () => {
  const history = [100, 280, 300, 400].map((size) => past(jobOf(size)))
  const result = replay(ruled, withMinimum, history)
  // $50, $140, $150 and $200.
  assert.equal([result.jobs, result.quotes, result.before, result.after], [4, 4, 540, 650])
  assert.equal([result.nowPayMinimum, result.costMuchMore], [2, 1])
  assert.equal(
    result.buckets.filter(({ jobs: count }) => count > 0),
    [
      { from: 0, to: 0, jobs: 2 },
      { from: 5, to: 10, jobs: 1 },
      { from: 20, to: null, jobs: 1 },
    ],
  )
  assert.equal(result.movers[0], {
    quoteId: 1,
    quoteNumber: 1,
    before: 50,
    after: 150,
    beforeLines: [
      { kind: 'service', label: 'Power Washing', amount: 50 },
      { kind: 'setup_fee', label: 'Setup fee', amount: 0 },
      { kind: 'tax', label: 'Tax', amount: 0 },
    ],
    afterLines: [
      { kind: 'service', label: 'Power Washing', amount: 50 },
      { kind: 'setup_fee', label: 'Setup fee', amount: 0 },
      { kind: 'minimum', label: 'Minimum charge', amount: 100 },
      { kind: 'tax', label: 'Tax', amount: 0 },
    ],
  })
  const lowered = replay(withMinimum, ruled, history)
  assert.is(lowered.nowPayMinimum, 0)
  assert.equal(
    lowered.buckets.filter(({ jobs: count }) => count > 0),
    [
      { from: null, to: -20, jobs: 1 },
      { from: -10, to: -5, jobs: 1 },
      { from: 0, to: 0, jobs: 2 },
    ],
  )
})

test('20% more is not "more than 20%", and each change is in one bucket', () => {
  const history = [past(jobOf(100))]
  const fee = (setupFeeCents: number) => replay(list, { ...list, setupFeeCents }, history)
  assert.is(fee(1_000).costMuchMore, 0)
  assert.equal(changedJobs(fee(1_000)), [{ from: 10, to: 20, jobs: 1 }])
  assert.is(fee(1_001).costMuchMore, 1)
  assert.equal(changedJobs(fee(1_001)), [{ from: 20, to: null, jobs: 1 }])
  assert.equal(changedJobs(fee(1)), [{ from: 0, to: 5, jobs: 1 }])
  const cheaper = replay({ ...list, setupFeeCents: 1 }, list, history)
  assert.equal(changedJobs(cheaper), [{ from: -5, to: 0, jobs: 1 }])
  assert.is(fee(1_001).buckets.length, 9)
})

test('a job is skipped and counted if its own price list does not reproduce the stored total', () => {
  const wrong = { ...past(jobOf(100)), totalCents: 5_001 }
  const result = replay(list, withMinimum, [wrong, past(jobOf(300))])
  assert.is(result.jobs, 1)
  assert.equal(result.skipped, [{ reason: 'TOTAL_NOT_REPRODUCED', count: 1 }])
})

test('“before” uses the current price list, not the list of that time', () => {
  const pricedBy = withDefaultRules({ ...list, pricePerUnitCents: 10 })
  const result = replay(
    list,
    withDefaultRules({ ...list, pricePerUnitCents: 60 }),
    [past(jobOf(100), pricedBy)],
    {
      pricedBy,
    },
  )
  assert.equal([result.before, result.after], [50, 60])
})

test('jobs that one of the lists does not price are counted separately', () => {
  const withoutRoofs: PriceList = {
    ...ruled,
    rules: {
      ...rules,
      rates: rules.rates.map((rate) => ({ ...rate, enabled: rate.id !== 'roofs' })),
    },
  }
  const roof = past(jobOf(100, 'roof'))
  assert.equal(replay(ruled, withoutRoofs, [roof, past(jobOf(100))]).skipped, [
    { reason: 'NOT_PRICED_AFTER', count: 1 },
  ])
  assert.equal(replay(withoutRoofs, ruled, [roof]).skipped, [
    { reason: 'NOT_PRICED_BEFORE', count: 1 },
  ])
  assert.equal(replay(undefined, ruled, [roof]).skipped, [
    { reason: 'NOT_PRICED_BEFORE', count: 1 },
  ])
})

test('the filter by service keeps jobs with a surface of that rate', () => {
  const history = [past(jobOf(100)), past(jobOf(200, 'roof'))]
  const jobsOf = (service: string, draft = ruled, current = ruled) =>
    replay(current, draft, history, { service }).jobs
  assert.equal([jobsOf('roofs'), jobsOf('other-1'), jobsOf('fences')], [1, 1, 0])
  assert.is(jobsOf('roofs', ruled, list), 1, 'the rate is new in the draft')
  assert.is(jobsOf('other-1', list, list), 2, 'without rules there is one rate')
})

test('a job without a service keeps the one by which it was priced', () => {
  const service = (serviceTypeId: number, pricePerUnitCents: number) => ({
    serviceTypeId,
    serviceName: `Service ${serviceTypeId}`,
    unit: 'sq ft',
    pricePerUnitCents,
    setupFeeCents: 0,
  })
  const pricedBy = withDefaultRules({ ...list, ...service(3, 60) })
  const both = withDefaultRules({ ...list, services: [service(1, 50), service(3, 70)] })
  const job = past(jobOf(100), pricedBy)
  const result = replay(both, pricedBy, [job], { pricedBy })
  assert.equal([result.before, result.after], [70, 60])
  assert.is(replay(both, pricedBy, [job], { pricedBy, service: 'other-3' }).jobs, 1)
  assert.is(replay(both, both, [job], { pricedBy, service: 'other-1' }).jobs, 0)
  assert.equal(replay(list, both, [job], { pricedBy }).skipped, [
    { reason: 'NOT_PRICED_BEFORE', count: 1 },
  ])
})

test('both sides have the same selected add-ons, and keywords do not hold without a description', () => {
  const addOn = {
    id: 7,
    name: 'Sealing',
    description: null,
    priceType: 'flat' as const,
    priceCents: 4_000,
    behavior: 'suggest' as const,
    triggerRules: {},
  }
  const before = { ...list, addOns: [addOn] }
  const after = { ...list, addOns: [{ ...addOn, priceCents: 5_000 }] }
  const selected = past(jobOf(100), before, { selectedAddOnIds: [7] })
  const result = replay(before, after, [selected], { pricedBy: before })
  assert.equal([result.before, result.after], [90, 100])

  const moss = { ...addOn, behavior: 'auto_include' as const, triggerRules: { keywords: ['moss'] } }
  const sample = past(jobOf(100), list, { quoteId: null })
  const unknown = replay(list, { ...list, addOns: [moss] }, [sample])
  assert.equal([unknown.before, unknown.after, unknown.withoutKeywords], [50, 50, 1])
  assert.equal([unknown.jobs, unknown.quotes], [1, 0])
})

test('the ten largest changes are listed, largest first', () => {
  const history = Array.from({ length: 25 }, (_, index) => ({
    ...past(jobOf((index * 7) % 25)),
    quoteId: (index * 7) % 25,
  }))
  const { movers } = replay(list, withDefaultRules({ ...list, pricePerUnitCents: 40 }), history)
  assert.equal(
    movers.map(({ quoteId }) => quoteId),
    [24, 23, 22, 21, 20, 19, 18, 17, 16, 15],
  )
})

test.run()
