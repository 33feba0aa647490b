import type { PriceRules } from '@curbquote/types/price-rules'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compareRules } from './compare-rules.ts'

const rules: PriceRules = {
  rates: [
    {
      id: 'roof',
      serviceTypeId: 1,
      name: 'Roof',
      surfaceTypes: ['roof'],
      coversOtherSurfaces: false,
      enabled: true,
      unit: 'sq ft',
      tiers: [{ upTo: null, rate: 6_000 }],
      minimumCents: 0,
    },
  ],
  condition: { light: 0, moderate: 0, heavy: 0 },
  stories: { one: 0, two: 0, threeOrMore: 0 },
  minimumChargeCents: 15_000,
  bundle: { two: 0, threeOrMore: 0 },
  packages: [],
}

test('equal rules have no differences', () => {
  assert.equal(compareRules(rules, structuredClone(rules), []), [])
})

test('the order of the surfaces is no difference', () => {
  const [roof] = rules.rates
  assert.ok(roof)
  const both: PriceRules = { ...rules, rates: [{ ...roof, surfaceTypes: ['walkway', 'patio'] }] }
  const other: PriceRules = { ...rules, rates: [{ ...roof, surfaceTypes: ['patio', 'walkway'] }] }
  assert.equal(compareRules(both, other, []), [])
})

test('changed, renamed and missing rates and changed sections are described on both sides', () => {
  const [roof] = rules.rates
  assert.ok(roof)
  const current: PriceRules = {
    ...rules,
    rates: [
      { ...roof, name: 'Roof wash', enabled: false },
      { ...roof, id: 'deck', name: 'Deck', surfaceTypes: ['deck'] },
    ],
    minimumChargeCents: 0,
    packages: [{ id: 'basic', name: 'Basic', addOnIds: [7] }],
  }
  assert.equal(compareRules(rules, current, []), [
    {
      label: 'Roof',
      mine: '“Roof” · Roof · $0.60 per sq ft',
      current: '“Roof wash” · Roof · $0.60 per sq ft · not quoted',
    },
    { label: 'Deck', mine: undefined, current: 'Deck · $0.60 per sq ft' },
    { label: 'Minimum charge', mine: '$150.00', current: 'None' },
    { label: 'Packages', mine: 'None', current: 'Basic: a deleted add-on' },
  ])
})

test.run()
