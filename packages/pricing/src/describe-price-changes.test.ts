import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { exactAnswers } from '@curbquote/types/answers'
import type { PriceList, PriceListAddOn } from '@curbquote/types/price-rules'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { describePriceChanges } from './describe-price-changes.ts'
import { defaultPriceRules } from './other-surfaces.ts'
import { withDefaultRules } from './test/flat-price-list.ts'
import { priceLists, ruledPriceLists } from './test/price-arbitraries.ts'

const list = withDefaultRules({
  version: 1,
  serviceTypeId: 1,
  serviceName: 'Power Washing',
  unit: 'sq ft',
  pricePerUnitCents: 50,
  setupFeeCents: 2_500,
  taxBasisPoints: 600,
  extraCharges: [{ id: 4, label: 'Fuel', amountCents: 1_000 }],
  addOns: [],
})
const sealing: PriceListAddOn = {
  id: 7,
  name: 'Sealing',
  description: null,
  priceType: 'per_sqft',
  priceCents: 20,
  behavior: 'suggest',
  triggerRules: { surfaceTypes: ['driveway'], minSquareFeet: 1_000, keywords: ['seal'] },
}
const rules = defaultPriceRules([list, { serviceTypeId: 2, unit: 'each', pricePerUnitCents: 0 }])
const ruled: PriceList = { ...list, rules }

test('equal lists have no changes', () => {
  fc.assert(
    fc.property(fc.oneof(priceLists, ruledPriceLists), (any) => {
      assert.equal(describePriceChanges(any, { ...structuredClone(any), version: 9 }), [])
    }),
  )
})

test('changes of prices, fees, charges, add-ons and tax have a sentence each', () => {
  const changed = withDefaultRules({
    ...list,
    pricePerUnitCents: 55,
    setupFeeCents: 0,
    taxBasisPoints: 825,
    extraCharges: [{ id: 5, label: 'Travel', amountCents: 500 }],
    addOns: [sealing],
  })
  assert.equal(describePriceChanges(list, changed), [
    'Setup fee of Power Washing $0.00 (was $25.00).',
    '“All other surfaces”: $0.55 per sq ft (was $0.50 per sq ft).',
    'Added the extra charge “Travel”: $5.00.',
    'Removed the extra charge “Fuel”.',
    'Added the add-on “Sealing”: $0.20 per sq ft, suggested, for driveway, from 1,000 sq ft, with the words seal.',
    'Tax 8.25% (was 6%).',
  ])
  const free = { ...sealing, name: 'Sealer', behavior: 'auto_include' as const }
  assert.equal(describePriceChanges({ ...list, addOns: [sealing] }, { ...list, addOns: [free] }), [
    '“Sealing” is called “Sealer”.',
    '“Sealer”: included (was suggested).',
  ])
})

test('the rules that equal single prices are no change', () => {
  assert.equal(describePriceChanges(list, ruled), [])
  assert.equal(describePriceChanges(ruled, list), [])
})

test('changes of answers have a sentence each', () => {
  const answers: NonNullable<typeof rules.answers> = {
    ...exactAnswers,
    services: [{ rateId: 'other-1', mode: 'range' }],
    reviewWhen: { ...exactAnswers.reviewWhen, totalAboveCents: 250_000, words: ['cedar'] },
    photosOptional: true,
    replyDays: 2,
  }
  assert.equal(describePriceChanges(ruled, { ...ruled, rules: { ...rules, answers } }), [
    'Answer for “All other surfaces” a price range (was an exact price).',
    'You price jobs yourself above $2,500.00, with the words cedar (was never).',
    'Photos optional (was of each surface).',
    'Usual reply in business days 2 (was 1).',
  ])
})

test('changes of price rules have a sentence each', () => {
  const [other, ...others] = rules.rates
  if (!other) throw new Error('There is no rate.')
  const changed: PriceList = {
    ...ruled,
    rules: {
      ...rules,
      rates: [
        {
          ...other,
          tiers: [
            { upTo: 1_000, rate: 5_000 },
            { upTo: null, rate: 850 },
          ],
        },
        ...others,
        {
          ...other,
          id: 'roofs',
          name: 'Roofs',
          surfaceTypes: ['roof'],
          coversOtherSurfaces: false,
          minimumCents: 20_000,
        },
      ],
      condition: { light: -1_000, moderate: 0, heavy: 2_500 },
      stories: { one: 0, two: 0, threeOrMore: null },
      minimumChargeCents: 15_000,
      bundle: { two: 500, threeOrMore: 0 },
      packages: [{ id: 'basic', name: 'Basic', addOnIds: [7] }],
      tripBands: [
        { upTo: 10, feeCents: 0 },
        { upTo: 20, feeCents: 2_500 },
      ],
    },
  }
  assert.equal(describePriceChanges(list, changed), [
    '“All other surfaces”: $0.50 per sq ft up to 1,000 sq ft, $0.085 per sq ft above (was $0.50 per sq ft).',
    'Added the service “Roofs”: $0.50 per sq ft, for roof, minimum $200.00.',
    'Light −10% (was 0%).',
    'Heavy +25% (was 0%).',
    '3 or more stories “Ask me” (was 0%).',
    'Minimum charge $150.00 (was $0.00).',
    'Trip fee 0–10 miles free, 10–20 miles $25.00 (was none).',
    'Bundle of 2 services −5% (was 0%).',
    'Packages: Basic.',
  ])
})

test('the order of the surfaces is no change', () => {
  const [other, ...others] = rules.rates
  if (!other) throw new Error('There is no rate.')
  const listFor = (...surfaceTypes: SurfaceType[]): PriceList => ({
    ...ruled,
    rules: {
      ...rules,
      rates: [
        other,
        ...others,
        { ...other, id: 'flat', name: 'Flatwork', coversOtherSurfaces: false, surfaceTypes },
      ],
    },
  })
  const before = listFor('driveway', 'walkway', 'patio')
  assert.equal(describePriceChanges(before, listFor('patio', 'driveway', 'walkway')), [])
  assert.equal(describePriceChanges(before, listFor('patio', 'driveway')), [
    '“Flatwork”: for driveway and patio (was for driveway, walkway and patio).',
  ])
})

test('services that are added or removed have a sentence each', () => {
  const windows = {
    serviceTypeId: 2,
    serviceName: 'Window Cleaning',
    unit: 'each',
    pricePerUnitCents: 800,
    setupFeeCents: 0,
  }
  const { version: _, taxBasisPoints: __, extraCharges: ___, addOns: ____, ...washing } = list
  const both: PriceList = { ...list, services: [washing, windows] }
  assert.equal(describePriceChanges(list, both), ['Window Cleaning is offered.'])
  assert.equal(describePriceChanges(both, list), ['Window Cleaning is no longer offered.'])
})

test.run()
