import fc from 'fast-check'
import { defaultPriceRules } from '../other-surfaces.ts'
import { isQuotedRate } from '../price-by-rules.ts'
import type { PricedService, PriceList, PriceRules, Rate } from '@curbquote/types/price-rules'
import { priceUnits } from '@curbquote/types/price-trace'
import { surfaceConditions } from '@curbquote/types/surface-questions'
import { surfaceTypes } from '@curbquote/types/surfaces'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const surcharge = fc.integer({ min: 0, max: 20_000 })
const addOnIds = fc.integer({ min: 1, max: 50 })

export const selections = fc.array(addOnIds)

function addOnsWith<Rules>(triggerRules: fc.Arbitrary<Rules>) {
  return fc.uniqueArray(
    fc.record({
      id: addOnIds,
      name: fc.string(),
      description: fc.constant(null),
      priceType: fc.constantFrom('flat' as const, 'per_sqft' as const),
      priceCents: cents,
      behavior: fc.constantFrom('suggest' as const, 'auto_include' as const),
      triggerRules,
    }),
    { maxLength: 8, selector: (addOn) => addOn.id },
  )
}

/** Trigger rules that a larger area or a higher price never ends. */
const growingTriggers = {
  surfaceTypes: fc.subarray([...surfaceTypes]),
  minSquareFeet: fc.integer({ min: 0, max: 5_000 }),
  minPrice: fc.integer({ min: 0, max: 5_000 }),
  keywords: fc.array(fc.constantFrom('moss', 'OIL'), { maxLength: 2 }),
}
const anyTriggers = {
  ...growingTriggers,
  maxSquareFeet: fc.integer({ min: 0, max: 5_000 }),
  maxPrice: fc.integer({ min: 0, max: 5_000 }),
}

const settings = {
  version: fc.constant(1),
  serviceTypeId: fc.constant(1),
  serviceName: fc.constant('Power Washing'),
  unit: fc.constant('sq ft'),
  pricePerUnitCents: fc.integer({ min: 0, max: 10_000 }),
  setupFeeCents: cents,
  taxBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  extraCharges: fc.uniqueArray(
    fc.record({ id: fc.nat(), label: fc.string(), amountCents: cents }),
    { maxLength: 6, selector: (charge) => charge.id },
  ),
}

/** Price lists of companies that never changed their rules: one price per square foot. */
export const priceLists: fc.Arbitrary<PriceList> = fc
  .record({
    ...settings,
    // A rate of $0 prices no job.
    pricePerUnitCents: fc.integer({ min: 1, max: 10_000 }),
    addOns: addOnsWith(fc.record(anyTriggers, { requiredKeys: [] })),
  })
  .map((list) => ({ ...list, rules: defaultPriceRules([list]) }))

/** Jobs by area. */
export const jobs = fc.record({
  surfaces: fc.array(
    fc.record({
      surfaceType: fc.constantFrom(...surfaceTypes),
      areaSqCentifeet: fc.integer({ min: 1, max: 1_000_000_000 }),
    }),
    { minLength: 1, maxLength: 10 },
  ),
  jobDescription: fc.constantFrom('', 'Some oil stains', 'moss and oil'),
})

/** Bounds of tiers in ascending order. The last one is `null`. */
const bounds = fc
  .uniqueArray(fc.integer({ min: 1, max: 3_000 }), { maxLength: 3 })
  .map((upTos) => [...upTos.sort((one, other) => one - other), null])

const tiers = bounds.chain((upTos) =>
  fc.tuple(
    ...upTos.map((upTo) => fc.integer({ min: 0, max: 20_000 }).map((rate) => ({ upTo, rate }))),
  ),
)

/** Prices that never fall from one band to the next. */
const bands = bounds.chain((upTos) =>
  fc
    .array(fc.integer({ min: 0, max: 50_000 }), {
      minLength: upTos.length,
      maxLength: upTos.length,
    })
    .map((prices) => {
      const ascending = prices.sort((one, other) => one - other)
      return upTos.map((upTo, index) => ({ upTo, priceCents: ascending[index] ?? 0 }))
    }),
)

const prices = fc.oneof(
  { weight: 3, arbitrary: tiers.map((found) => ({ tiers: found })) },
  { weight: 1, arbitrary: bands.map((found) => ({ bands: found })) },
)

/** Rates of one service type. They share out the surfaces; the first one covers all others. */
const rates: fc.Arbitrary<Rate[]> = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 4 }), {
      minLength: surfaceTypes.length,
      maxLength: surfaceTypes.length,
    }),
    fc.array(fc.tuple(prices, fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60_000 }))), {
      minLength: 4,
      maxLength: 4,
    }),
    fc.array(fc.constantFrom(...priceUnits), { minLength: 4, maxLength: 4 }),
  )
  .map(([owners, priced, units]) =>
    priced.map(([price, minimumCents], index): Rate => ({
      id: `rate-${index}`,
      serviceTypeId: 1,
      name: `Rate ${index}`,
      surfaceTypes: index === 0 ? [] : surfaceTypes.filter((_, type) => owners[type] === index),
      coversOtherSurfaces: index === 0,
      enabled: true,
      unit: units[index] ?? 'sq ft',
      minimumCents,
      ...price,
    })),
  )
  // A rate of $0 prices no job.
  .filter((found) => found.every(isQuotedRate))

export const priceRules: fc.Arbitrary<PriceRules> = fc.record({
  rates,
  condition: fc.record({
    light: fc.oneof(fc.integer({ min: -9_999, max: 0 }), fc.constant(-1_000)),
    moderate: fc.oneof(fc.constant(0), surcharge),
    heavy: surcharge,
  }),
  stories: fc.record({
    one: fc.oneof(fc.constant(0), surcharge),
    two: surcharge,
    threeOrMore: surcharge,
  }),
  minimumChargeCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
  bundle: fc.record({
    two: fc.integer({ min: 0, max: 10_000 }),
    threeOrMore: fc.integer({ min: 0, max: 10_000 }),
  }),
  packages: fc.constant([]),
  tripBands: fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 })
    // The fees rise with the distance.
    .map((upTos) =>
      [...upTos]
        .sort((one, other) => one - other)
        .map((upTo, index) => ({ upTo, feeCents: index * 2_500 })),
    ),
})

const ruledPriceListsWith = (triggers: typeof growingTriggers): fc.Arbitrary<PriceList> =>
  fc.record({
    ...settings,
    setupFeeCents: fc.integer({ min: 0, max: 20_000 }),
    rules: priceRules,
    addOns: addOnsWith(fc.record(triggers, { requiredKeys: [] })),
  })

/** Price lists whose add-ons have no maximum. */
export const ruledPriceLists = ruledPriceListsWith(growingTriggers)

/** Price lists with every kind of trigger. */
export const triggeredPriceLists = ruledPriceListsWith(anyTriggers)

const serviceTypeIds = [1, 2, 3] as const

/** Price lists of companies that offer several service types, each with rates and a setup fee of its own. */
export const severalServiceLists: fc.Arbitrary<PriceList & { services: PricedService[] }> = fc
  .tuple(ruledPriceLists, fc.tuple(rates, rates), fc.tuple(cents, cents))
  .map(([list, otherRates, setupFees]) => {
    const others = otherRates.flatMap((found, index) =>
      found.map((rate) => ({
        ...rate,
        id: `${rate.id}-of-${index + 2}`,
        serviceTypeId: index + 2,
      })),
    )
    const services = serviceTypeIds.map((serviceTypeId, index) => ({
      serviceTypeId,
      serviceName: `Service ${serviceTypeId}`,
      unit: list.unit,
      pricePerUnitCents: list.pricePerUnitCents,
      setupFeeCents: setupFees[index - 1] ?? list.setupFeeCents,
    }))
    const rules = { ...list.rules, rates: [...list.rules.rates, ...others] }
    return { ...list, serviceName: 'Service 1', rules, services }
  })

const size = fc.integer({ min: 1, max: 30_000_000 })

const ruledSurface = {
  surfaceType: fc.constantFrom(...surfaceTypes),
  areaSqCentifeet: size,
  lengthCentifeet: size.map((length) => Math.ceil(length / 100)),
  count: fc.integer({ min: 1, max: 3_000 }),
  condition: fc.constantFrom(...surfaceConditions, undefined),
  stories: fc.constantFrom(1, 2, 3, undefined),
}

/** Jobs whose surfaces have an area, a length and a count, so that rates of every unit price them. */
export const ruledJobs = fc.record({
  surfaces: fc.array(fc.record(ruledSurface), { minLength: 1, maxLength: 8 }),
  jobDescription: fc.constantFrom('', 'Some oil stains'),
  tripMiles: fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined }),
  isOutsideArea: fc.boolean(),
})

/** Jobs whose surfaces belong to several service types. */
export const severalServiceJobs = fc
  .tuple(
    ruledJobs,
    fc.array(fc.record({ ...ruledSurface, serviceTypeId: fc.constantFrom(...serviceTypeIds) }), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  .map(([job, surfaces]) => ({ ...job, surfaces }))
