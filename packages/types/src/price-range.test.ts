import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Job, JobSurface } from './price-job.ts'
import type { PriceList } from './price-list.ts'
import { priceJob, priceQuote } from './price-quote.ts'
import { areaBounds, priceBounds, roundOutwards } from './price-range.ts'
import { highSurfaces, surfaceConditions } from './surfaces.ts'
import { ruledJobs, ruledPriceLists, triggeredPriceLists } from './test/price-arbitraries.ts'

const flatRules: NonNullable<PriceList['rules']> = {
  rates: [
    {
      id: 'other',
      serviceTypeId: 1,
      name: 'All other surfaces',
      surfaceTypes: [],
      coversOtherSurfaces: true,
      enabled: true,
      unit: 'sq ft',
      tiers: [{ upTo: null, rate: 5_000 }],
      minimumCents: 0,
    },
  ],
  condition: { light: 0, moderate: 0, heavy: 0 },
  storeys: { one: 0, two: 0, threeOrMore: 0 },
  minimumChargeCents: 0,
  bundle: { two: 0, threeOrMore: 0 },
  packages: [],
}
const priceList: PriceList = {
  format: 2,
  version: 1,
  serviceTypeId: 1,
  serviceName: 'Power Washing',
  unit: 'sq ft',
  pricePerUnitCents: 50,
  setupFeeCents: 0,
  taxBasisPoints: 0,
  extraCharges: [],
  addOns: [],
  rules: flatRules,
}
const feet = 10_000
const measured = (low: number, area: number, high: number): JobSurface => ({
  surfaceType: 'driveway',
  areaSqCentifeet: area * feet,
  areaIntervals: [{ lowSqCentifeet: low * feet, highSqCentifeet: high * feet }],
})
const jobOf = (...surfaces: JobSurface[]): Job => ({ surfaces, jobDescription: '' })

test('the bounds of one surface are the prices of the ends of its interval', () => {
  assert.equal(priceBounds(jobOf(measured(600, 700, 800)), priceList), {
    low: 30_000,
    high: 40_000,
  })
})

test('the bounds of several surfaces are the sums of their lows and highs', () => {
  const job = jobOf(measured(600, 700, 800), measured(100, 120, 200))
  const { low, high } = priceBounds(job, priceList)
  // A cent per surface for rounding.
  assert.equal([low, high], [34_998, 50_002])
})

test('an unstated condition counts with each of its prices', () => {
  const rules = { ...flatRules, condition: { light: -1_000, moderate: 0, heavy: 2_500 } }
  assert.equal(priceBounds(jobOf(measured(600, 600, 600)), { ...priceList, rules }), {
    low: 27_000,
    high: 37_500,
  })
  const stated = { ...measured(600, 600, 600), condition: 'heavy' as const }
  assert.equal(priceBounds(jobOf(stated), { ...priceList, rules }), { low: 37_500, high: 37_500 })
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
  const bounds = priceBounds(jobOf(measured(600, 600, 800)), { ...priceList, addOns: [addOn] })
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

/** A job whose areas have intervals, and a possible outcome: a share of each interval, a condition and a number of stories. */
const uncertainJobs = fc
  .tuple(
    ruledJobs,
    fc.array(
      fc.record({
        below: fc.double({ min: 0, max: 1, noNaN: true }),
        above: fc.double({ min: 0, max: 1.5, noNaN: true }),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        condition: fc.constantFrom(...surfaceConditions),
        storeys: fc.constantFrom(1, 2, 3),
      }),
      { minLength: 8, maxLength: 8 },
    ),
    fc.integer({ min: 1, max: 8 }),
  )
  .map(([job, outcomes, surfaceCount]) => {
    const surfaces = job.surfaces.slice(0, surfaceCount)
    return {
      job: {
        ...job,
        surfaces: surfaces.map((surface, index) => {
          const { below = 0, above = 0 } = outcomes[index] ?? {}
          const { areaSqCentifeet } = surface
          return {
            ...surface,
            areaIntervals: [
              {
                lowSqCentifeet: areaSqCentifeet - Math.floor((areaSqCentifeet - 1) * below),
                highSqCentifeet: areaSqCentifeet + Math.ceil(areaSqCentifeet * above),
              },
            ],
          }
        }),
      },
      outcomes,
    }
  })

const outcomeOf = ({
  job,
  outcomes,
}: typeof uncertainJobs extends fc.Arbitrary<infer T> ? T : never): Job => ({
  ...job,
  surfaces: job.surfaces.map((surface, index) => {
    const { at = 0, condition, storeys } = outcomes[index] ?? {}
    const [{ lowSqCentifeet, highSqCentifeet } = { lowSqCentifeet: 0, highSqCentifeet: 0 }] =
      surface.areaIntervals
    const isHigh = highSurfaces.includes(surface.surfaceType)
    return {
      ...surface,
      areaSqCentifeet: Math.round(lowSqCentifeet + at * (highSqCentifeet - lowSqCentifeet)),
      condition: surface.condition ?? condition,
      storeys: surface.storeys ?? (isHigh ? storeys : undefined),
    }
  }),
})

for (const [name, lists] of [
  ['add-ons without a maximum', ruledPriceLists],
  ['add-ons with every trigger', triggeredPriceLists],
] as const)
  test(`property: the price of every area, condition and trigger lies within the range, with ${name}`, () => {
    fc.assert(
      fc.property(uncertainJobs, lists, (uncertain, list) => {
        const { low, high } = priceBounds(uncertain.job, list)
        const outcome = outcomeOf(uncertain)
        const total = priceQuote(priceJob(outcome, list), []).totalCents
        assert.ok(low <= total && total <= high, `${low} <= ${total} <= ${high}`)
        const shown = roundOutwards({ low, high })
        assert.ok(shown.low <= total && total <= shown.high)
        assert.ok(shown.low < shown.high && shown.low % 500 === 0 && shown.high % 500 === 0)
      }),
      { numRuns: 3_000 },
    )
  })

test.run()
