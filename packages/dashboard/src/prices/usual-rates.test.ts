import type { PriceRules, Rate } from '@curbquote/types/price-rules'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeImprobableRates } from './usual-rates.ts'

const roof: Rate = {
  id: 'roof',
  serviceTypeId: 1,
  name: 'Roof',
  surfaceTypes: ['roof'],
  coversOtherSurfaces: false,
  enabled: true,
  unit: 'sq ft',
  tiers: [{ upTo: null, rate: 6_000 }],
  minimumCents: 0,
}
const rulesOf = (...rates: Rate[]): PriceRules => ({
  rates,
  condition: { light: 0, moderate: 0, heavy: 0 },
  stories: { one: 0, two: 0, threeOrMore: 0 },
  minimumChargeCents: 0,
  bundle: { two: 0, threeOrMore: 0 },
  packages: [],
})
const improbable = (changes: Partial<Rate>, saved = roof) =>
  describeImprobableRates(rulesOf({ ...roof, ...changes }), rulesOf(saved), [])

test('a rate of 100 times the median of its service type and unit is improbable', () => {
  assert.equal(improbable({ tiers: [{ upTo: null, rate: 249_999 }] }), [])
  assert.equal(improbable({ tiers: [{ upTo: null, rate: 250_000 }] }), [
    'Roof: $25.00 per sq ft is 100 times the usual $0.25.',
  ])
  assert.equal(improbable({ unit: 'each', tiers: [{ upTo: null, rate: 250_000 }] }), [])
  assert.equal(improbable({ serviceTypeId: 3, tiers: [{ upTo: null, rate: 250_000 }] }), [])
})

test('a zero rate is improbable in any tier and band, and the question says what customers pay', () => {
  const tiers = [
    { upTo: 500, rate: 6_000 },
    { upTo: null, rate: 0 },
  ]
  const zero = [{ upTo: null, rate: 0 }]
  assert.equal(improbable({ tiers }), ['Roof: $0.00. Customers would get part of it for free.'])
  const minimum = ['Roof: $0.00. Some customers would pay only its minimum of $150.00.']
  assert.equal(improbable({ tiers, minimumCents: 15_000 }), minimum)
  assert.equal(improbable({ tiers: zero, minimumCents: 15_000 }), minimum)
  const notQuoted = ['Roof: $0.00. It would not be quoted: customers can ask for it.']
  assert.equal(improbable({ tiers: zero }), notQuoted)
  assert.equal(improbable({ tiers: [], bands: [{ upTo: null, priceCents: 0 }] }), notQuoted)
})

test('disabled rates and rates that were saved before are not questioned', () => {
  const zero = { tiers: [{ upTo: null, rate: 0 }] }
  assert.equal(improbable({ ...zero, enabled: false }), [])
  assert.equal(improbable(zero, { ...roof, ...zero }), [])
})

test('the other surfaces of a service may have no price, unless nothing of the service has one', () => {
  const other = { ...roof, id: 'other', name: 'All other surfaces', coversOtherSurfaces: true }
  const unpriced = { ...other, tiers: [{ upTo: null, rate: 0 }] }
  const questions = (...rates: Rate[]) => describeImprobableRates(rulesOf(...rates), rulesOf(), [])
  assert.equal(questions(roof, unpriced), [])
  assert.is(questions(unpriced).length, 1)
  assert.is(questions({ ...roof, serviceTypeId: 2 }, unpriced).length, 1)
})

test.run()
