import fc from 'fast-check'
import { Value } from 'typebox/value'
import { priceUnits } from '@curbquote/types/price-trace'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkPriceRules } from './check-price-rules.ts'
import { defaultPriceRules, otherSurfacesPrice, withSinglePrice } from './other-surfaces.ts'
import type { Rate } from '@curbquote/types/price-rules'
import { PriceRules } from '@curbquote/types/price-rules/schemas'
import { ruledPriceLists } from './test/price-arbitraries.ts'

const powerWashing = { serviceTypeId: 1, unit: 'sq ft', pricePerUnitCents: 50 }
const rules = defaultPriceRules([powerWashing])
const driveways: Rate = {
  ...rules.rates[0]!,
  id: 'driveways',
  name: 'Driveways',
  surfaceTypes: ['driveway'],
  coversOtherSurfaces: false,
}

const problems = (changed: Partial<PriceRules>) =>
  checkPriceRules({ ...rules, ...changed }).map(({ code, field }) => `${code} ${field}`)
const problemsOf = (...rates: Partial<Rate>[]) =>
  problems({ rates: [...rules.rates, ...rates.map((rate) => ({ ...driveways, ...rate }))] })
const tiers = (...upTos: (number | null)[]) => upTos.map((upTo) => ({ upTo, rate: 1 }))

test('the default rules are valid', () => {
  assert.equal(checkPriceRules(rules), [])
  assert.ok(Value.Check(PriceRules, rules))
})

test('the bounds of tiers and sizes rise, and the last one is open', () => {
  assert.equal(problemsOf({ tiers: tiers(1_000, 2_000, null) }), [])
  assert.equal(problemsOf({ tiers: tiers(1_000, 1_000, null) }), [
    'TIERS_NOT_ASCENDING rates.1.tiers.1.upTo',
  ])
  assert.equal(problemsOf({ tiers: tiers(1_000) }), ['TIERS_NOT_ASCENDING rates.1.tiers.0.upTo'])
  assert.equal(problemsOf({ tiers: tiers(null, null) }), [
    'TIERS_NOT_ASCENDING rates.1.tiers.0.upTo',
  ])
  const bands = tiers(2, 1, null).map(({ upTo }) => ({ upTo, priceCents: 1 }))
  assert.equal(problemsOf({ tiers: undefined, bands }), [
    'TIERS_NOT_ASCENDING rates.1.bands.1.upTo',
  ])
})

test('the price of a size is never below that of a smaller size', () => {
  const bands = [
    { upTo: 10, priceCents: 200 },
    { upTo: 20, priceCents: 199 },
    { upTo: null, priceCents: 200 },
  ]
  assert.equal(problemsOf({ tiers: undefined, bands }), [
    'BAND_PRICE_FALLS rates.1.bands.1.priceCents',
  ])
})

test('trip fees rise with the distance', () => {
  const problems = checkPriceRules({
    ...rules,
    tripBands: [
      { upTo: 10, feeCents: 2_000 },
      { upTo: 10, feeCents: 2_000 },
      { upTo: 20, feeCents: 1_999 },
    ],
  })
  assert.equal(
    problems.map(({ code, field }) => `${code} ${field}`),
    ['TIERS_NOT_ASCENDING tripBands.1.upTo', 'BAND_PRICE_FALLS tripBands.2.feeCents'],
  )
})

test('a surface belongs to one rate of a service type', () => {
  assert.equal(problemsOf({}, { id: 'more', surfaceTypes: ['roof', 'driveway'] }), [
    'SURFACE_IN_TWO_RATES rates.2.surfaceTypes',
  ])
  const windows = defaultPriceRules([{ ...powerWashing, serviceTypeId: 2 }]).rates
  assert.equal(
    problems({
      rates: [
        ...rules.rates,
        driveways,
        ...windows,
        { ...driveways, id: 'panes', serviceTypeId: 2 },
      ],
    }),
    [],
  )
})

test('a discount never exceeds what it discounts', () => {
  assert.equal(problems({ condition: { ...rules.condition, light: -9_999 } }), [])
  assert.equal(problems({ condition: { ...rules.condition, light: -10_001 } }), [
    'DISCOUNT_TOO_LARGE condition.light',
  ])
  assert.equal(problems({ bundle: { two: 10_000, threeOrMore: 10_000 } }), [])
  assert.equal(problems({ bundle: { two: 10_001, threeOrMore: 10_001 } }), [
    'DISCOUNT_TOO_LARGE bundle.two',
    'DISCOUNT_TOO_LARGE bundle.threeOrMore',
  ])
})

test('a rate is complete', () => {
  // What the company names itself is no surface: a solar panel, gutters, a dumpster pad.
  for (const unit of priceUnits) assert.equal(problemsOf({ surfaceTypes: [], unit }), [])
  assert.equal(problemsOf({ tiers: undefined }), ['RATE_INCOMPLETE rates.1.tiers'])
  assert.equal(problemsOf({ bands: [{ upTo: null, priceCents: 1 }] }), [
    'RATE_INCOMPLETE rates.1.bands',
  ])
  assert.equal(problemsOf({ coversOtherSurfaces: true, surfaceTypes: [] }), [
    'RATE_INCOMPLETE rates',
  ])
  assert.equal(problemsOf({ coversOtherSurfaces: true }), [
    'RATE_INCOMPLETE rates.1.surfaceTypes',
    'RATE_INCOMPLETE rates',
  ])
  assert.equal(problems({ rates: [driveways] }), ['RATE_INCOMPLETE rates'])
})

test('ids are unique', () => {
  const basic = { id: 'basic', name: 'Basic', addOnIds: [1] }
  assert.equal(problemsOf({ id: 'other-1' }), ['DUPLICATE_ID rates.1.id'])
  assert.equal(problems({ packages: [basic, basic] }), ['DUPLICATE_ID packages.1.id'])
})

test('generated rules are valid', () => {
  fc.assert(
    fc.property(ruledPriceLists, ({ rules: generated }) => {
      const codes = checkPriceRules(generated).map(({ code }) => code)
      // Generated rates may have no surfaces.
      assert.ok(codes.every((code) => code === 'RATE_INCOMPLETE'))
      assert.ok(Value.Check(PriceRules, JSON.parse(JSON.stringify(generated))))
    }),
  )
})

test('a new single price changes the rate of all other surfaces only', () => {
  const fractions = {
    ...rules,
    rates: [
      {
        ...rules.rates[0]!,
        tiers: [
          { upTo: 500, rate: 850 },
          { upTo: null, rate: 700 },
        ],
      },
      driveways,
    ],
  }
  assert.equal(otherSurfacesPrice(fractions, 1), { unit: 'sq ft', pricePerUnitCents: 9 })
  const price = (pricePerUnitCents: number) => ({
    ...powerWashing,
    pricePerUnitCents,
    enabled: true,
  })
  assert.equal(withSinglePrice(fractions, price(9), true), fractions)
  const changed = withSinglePrice(fractions, price(10), true)
  assert.equal(changed.rates[0]?.tiers, [
    { upTo: 500, rate: 1_000 },
    { upTo: null, rate: 700 },
  ])
  assert.is(changed.rates[1], driveways)
})

test('the first price of a service turns its rate on', () => {
  const unpriced = defaultPriceRules([{ ...powerWashing, pricePerUnitCents: 0 }])
  assert.not(unpriced.rates[0]?.enabled)
  const on = { ...powerWashing, enabled: true }
  assert.ok(withSinglePrice(unpriced, on, false).rates[0]?.enabled)
  const off = { ...rules, rates: rules.rates.map((rate) => ({ ...rate, enabled: false })) }
  assert.not(withSinglePrice(off, { ...on, pricePerUnitCents: 60 }, true).rates[0]?.enabled)
  const added = withSinglePrice(rules, { ...on, serviceTypeId: 2 }, false)
  assert.equal(
    added.rates.map(({ id }) => id),
    ['other-1', 'other-2'],
  )
})

test.run()
