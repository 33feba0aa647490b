import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { exactAnswers } from '@curbquote/types/answers'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceList, PriceRules } from '@curbquote/types/price-rules'
import { surfaceConditions } from '@curbquote/types/surface-questions'
import { answerJob } from './answer-job.ts'
import { priceJob, priceQuote } from './price-quote.ts'
import { areaBounds, type Bounds, priceBounds as findBounds, roundOutwards } from './price-range.ts'

import { flatPriceList, flatPriceRules } from './test/flat-price-list.ts'
import { highSurfaces, searchBounds } from './test/search-bounds.ts'
import { ruledJobs, ruledPriceLists, triggeredPriceLists } from './test/price-arbitraries.ts'

/** The bounds of a job that does not exceed the budget. */
function priceBounds(job: Job, list: PriceList): Bounds {
  const bounds = findBounds(job, list)
  assert.ok(bounds)
  return bounds
}

const feet = 10_000
const measured = (low: number, area: number, high: number): JobSurface => ({
  surfaceType: 'driveway',
  areaSqCentifeet: area * feet,
  areaIntervals: [{ lowSqCentifeet: low * feet, highSqCentifeet: high * feet }],
})
const jobOf = (...surfaces: JobSurface[]): Job => ({ surfaces, jobDescription: '' })

test('the bounds of one surface are the prices of the ends of its interval', () => {
  assert.equal(priceBounds(jobOf(measured(600, 700, 800)), flatPriceList), {
    low: 30_000,
    high: 40_000,
  })
})

test('the bounds of several surfaces are the sums of their lows and highs', () => {
  const job = jobOf(measured(600, 700, 800), measured(100, 120, 200))
  const { low, high } = priceBounds(job, flatPriceList)
  // A cent per surface for rounding.
  assert.equal([low, high], [34_998, 50_002])
})

test('an unstated condition counts with each of its prices', () => {
  const rules = { ...flatPriceRules, condition: { light: -1_000, moderate: 0, heavy: 2_500 } }
  assert.equal(priceBounds(jobOf(measured(600, 600, 600)), { ...flatPriceList, rules }), {
    low: 27_000,
    high: 37_500,
  })
  const stated = { ...measured(600, 600, 600), condition: 'heavy' as const }
  assert.equal(priceBounds(jobOf(stated), { ...flatPriceList, rules }), {
    low: 37_500,
    high: 37_500,
  })
})

test('an add-on that only the middle of the interval includes counts in the high', () => {
  const addOn: PriceList['addOns'][number] = {
    id: 1,
    name: 'Edge work',
    description: null,
    priceType: 'flat',
    priceCents: 50_000,
    behavior: 'auto_include',
    triggerRules: { minSquareFeet: 690, maxSquareFeet: 710 },
  }
  const bounds = priceBounds(jobOf(measured(600, 600, 800)), { ...flatPriceList, addOns: [addOn] })
  assert.equal(bounds, { low: 30_000, high: 35_500 + 50_000 })
})

test('ranges are rounded outwards to $5 and never show one amount', () => {
  assert.equal(roundOutwards({ low: 34_001, high: 39_499 }), { low: 34_000, high: 39_500 })
  assert.equal(roundOutwards({ low: 34_000, high: 34_000 }), { low: 34_000, high: 34_500 })
  assert.equal(roundOutwards({ low: 34_123, high: 34_123 }), { low: 34_000, high: 34_500 })
})

test('several measurements of a surface are intersected', () => {
  const surface = (...intervals: [number, number][]): JobSurface => ({
    areaSqCentifeet: 500,
    areaIntervals: intervals.map(([lowSqCentifeet, highSqCentifeet]) => ({
      lowSqCentifeet,
      highSqCentifeet,
    })),
  })
  assert.equal(areaBounds(surface([400, 600], [500, 900])), { low: 500, high: 600 })
  assert.is(areaBounds(surface([400, 500], [501, 900])), undefined)
  assert.equal(areaBounds({ areaSqCentifeet: 7 }), { low: 7, high: 7 })
})

/** A possible actual surface: a share of its interval, a condition and a number of stories. */
const outcomes = fc.record({
  isKnown: fc.boolean(),
  below: fc.double({ min: 0, max: 1, noNaN: true }),
  above: fc.double({ min: 0, max: 1.5, noNaN: true }),
  at: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  condition: fc.constantFrom(...surfaceConditions),
  stories: fc.constantFrom(1, 2, 3),
})
type Outcome = typeof outcomes extends fc.Arbitrary<infer T> ? T : never

/** A job with surfaces of unknown size, condition and height, and a possible actual job. */
const uncertainJobs = fc
  .tuple(
    ruledJobs,
    fc.array(outcomes, { minLength: 8, maxLength: 8 }),
    fc.integer({ min: 1, max: 8 }),
  )
  .map(([job, found, surfaceCount]) => {
    const surfaces = job.surfaces
      .slice(0, surfaceCount)
      .map((surface, index) => resolve(surface, found[index] as Outcome))
    return {
      job: { ...job, surfaces: surfaces.map(({ uncertain }) => uncertain) },
      outcome: { ...job, surfaces: surfaces.map(({ certain }) => certain) },
    }
  })

function resolve(
  surface: JobSurface,
  { isKnown, below, above, at, condition, stories }: Outcome,
): { uncertain: JobSurface; certain: JobSurface } {
  const { surfaceType, areaSqCentifeet } = surface
  const isHigh = surfaceType !== undefined && highSurfaces.includes(surfaceType)
  const stated = {
    ...surface,
    condition: surface.condition ?? condition,
    stories: surface.stories ?? (isHigh ? stories : undefined),
  }
  if (isKnown) return { uncertain: stated, certain: stated }
  const low = areaSqCentifeet - Math.floor((areaSqCentifeet - 1) * below)
  const high = areaSqCentifeet + Math.ceil(areaSqCentifeet * above)
  return {
    uncertain: { ...surface, areaIntervals: [{ lowSqCentifeet: low, highSqCentifeet: high }] },
    certain: { ...stated, areaSqCentifeet: Math.round(low + at * (high - low)) },
  }
}

const totalOf = (job: Job, list: PriceList) => priceQuote(priceJob(job, list), []).totalCents

for (const [name, lists] of [
  ['add-ons without a maximum', ruledPriceLists],
  ['add-ons with every trigger', triggeredPriceLists],
] as const)
  test(`property: the price of every area, condition and trigger lies within the range, with ${name}`, () => {
    fc.assert(
      fc.property(uncertainJobs, lists, ({ job, outcome }, list) => {
        const { low, high } = priceBounds(job, list)
        const total = totalOf(outcome, list)
        assert.ok(low <= total && total <= high, `${low} <= ${total} <= ${high}`)
        const shown = roundOutwards({ low, high })
        assert.ok(shown.low <= total && total <= shown.high)
        assert.ok(shown.low < shown.high && shown.low % 500 === 0 && shown.high % 500 === 0)
      }),
      { numRuns: 3_000 },
    )
  })

test('property: one uncertain surface has the bounds that a search over all limits of add-ons and tiers finds', () => {
  const triggered = triggeredPriceLists.map((list) => ({
    ...list,
    addOns: list.addOns.map((addOn) => ({ ...addOn, behavior: 'auto_include' as const })),
  }))
  let ended = 0
  fc.assert(
    fc.property(uncertainJobs, triggered, fc.nat(7), ({ job, outcome }, list, position) => {
      const index = position % job.surfaces.length
      const surfaces = outcome.surfaces.map((known, other) =>
        other === index ? (job.surfaces[index] as JobSurface) : known,
      )
      const one = { ...job, surfaces }
      const bounds = priceBounds(one, list)
      assert.equal(bounds, searchBounds(one, list))
      const ends = [
        totalOf(withArea(one, index, 'low'), list),
        totalOf(withArea(one, index, 'high'), list),
      ]
      if (bounds.low < Math.min(...ends) || bounds.high > Math.max(...ends)) ended++
    }),
    { numRuns: 4_000 },
  )
  assert.ok(ended > 100, `${ended} jobs have a bound inside of their interval`)
})

function withArea(job: Job, index: number, end: keyof Bounds): Job {
  return {
    ...job,
    surfaces: job.surfaces.map((surface, position) => {
      const area = areaBounds(surface)
      return position === index && area ? { ...surface, areaSqCentifeet: area[end] } : surface
    }),
  }
}

test('attack: 50 add-ons with a highest price block for less than 200 ms', () => {
  const rules = {
    ...flatPriceRules,
    condition: { light: -1_111, moderate: 123, heavy: 2_345 },
    stories: { one: 77, two: 1_234, threeOrMore: 3_456 },
  }
  const addOns = Array.from({ length: 50 }, (_, index): PriceList['addOns'][number] => ({
    id: index + 1,
    name: 'Edge work',
    description: null,
    priceType: 'per_sqft',
    priceCents: 10 + index,
    behavior: 'auto_include',
    triggerRules: {
      minPrice: 100 + index,
      maxPrice: 300 + index * 100,
      maxSquareFeet: 900 + index,
    },
  }))
  const siding: JobSurface = {
    surfaceType: 'exterior siding',
    areaSqCentifeet: 500 * feet,
    areaIntervals: [{ lowSqCentifeet: 100 * feet, highSqCentifeet: 50_000 * feet }],
  }
  const list = { ...flatPriceList, rules, addOns }
  const start = performance.now()
  for (let time = 0; time < 5; time++) assert.is(findBounds(jobOf(siding), list), undefined)
  const elapsed = (performance.now() - start) / 5
  assert.ok(elapsed < 200, `${elapsed} ms`)
  const services = rules.rates.map(({ id }) => ({ rateId: id, mode: 'range' as const }))
  const answers = { ...exactAnswers, services }
  const { mode, reasons } = answerJob(jobOf(siding), { ...list, rules: { ...rules, answers } })
  assert.equal([mode, reasons], ['review', [{ code: 'RANGE_TOO_COMPLEX' }]])
  assert.ok(findBounds(jobOf(siding), { ...list, addOns: addOns.slice(0, 10) }))
})

test('a job whose bounds need more prices than the budget has no bounds', () => {
  const job = jobOf(measured(600, 600, 800))
  const addOns = [650, 700, 750].map((maxSquareFeet, index): PriceList['addOns'][number] => ({
    id: index + 1,
    name: 'Edge work',
    description: null,
    priceType: 'flat',
    priceCents: 1_000,
    behavior: 'auto_include',
    triggerRules: { maxSquareFeet },
  }))
  const list = { ...flatPriceList, addOns }
  assert.ok(findBounds(job, list))
  assert.is(findBounds(job, list, 7), undefined)
})

test('the random jobs have prices that depend on every rule', () => {
  const samples = fc.sample(fc.tuple(uncertainJobs, triggeredPriceLists), {
    numRuns: 400,
    seed: 7,
  })
  const changes = (change: (job: Job, list: PriceList) => [Job, PriceList]) =>
    samples.filter(
      ([{ outcome }, list]) => totalOf(...change(outcome, list)) !== totalOf(outcome, list),
    ).length
  const withRules =
    (rules: Partial<PriceRules>) =>
    (job: Job, list: PriceList): [Job, PriceList] => [
      job,
      { ...list, ...(list.rules && { rules: { ...list.rules, ...rules } }) },
    ]
  const dependent = {
    conditions: changes(withRules({ condition: { light: 0, moderate: 0, heavy: 0 } })),
    stories: changes(withRules({ stories: { one: 0, two: 0, threeOrMore: 0 } })),
    bundles: changes(withRules({ bundle: { two: 0, threeOrMore: 0 } })),
    trips: changes(withRules({ tripBands: [] })),
    'included add-ons': changes((job, list) => [job, { ...list, addOns: [] }]),
    'unknown areas': samples.filter(
      ([{ job, outcome }, list]) => totalOf(job, list) !== totalOf(outcome, list),
    ).length,
    'one unknown surface of several': samples.filter(
      ([{ job }]) =>
        job.surfaces.length > 1 && job.surfaces.filter((found) => found.areaIntervals).length === 1,
    ).length,
  }
  for (const [rule, count] of Object.entries(dependent)) assert.ok(count >= 20, `${rule}: ${count}`)
})

test.run()
