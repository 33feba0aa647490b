import { defaultPriceRules } from '@curbquote/pricing'
import type { PriceList, PriceRules } from '@curbquote/types/price-rules'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { quotedServices } from './quoted-services.ts'

const service = {
  serviceTypeId: 1,
  serviceName: 'Power Washing',
  unit: 'sq ft',
  pricePerUnitCents: 50,
  setupFeeCents: 0,
}
const listOf = (rules: Partial<PriceRules>): PriceList => ({
  ...service,
  version: 1,
  rules: { ...defaultPriceRules([service]), ...rules },
  taxBasisPoints: 0,
  extraCharges: [],
  addOns: [],
})
const asksOf = (rules: Partial<PriceRules>, surfaceType: SurfaceType) =>
  quotedServices(listOf(rules))?.[0]?.items.find((item) => item.surfaceType === surfaceType)?.asks

test('one price for every surface needs no choice and no question', () => {
  assert.is(quotedServices(listOf({})), undefined)
})

test('a question is asked about a surface only if one of its answers there has a percentage', () => {
  const condition = { light: 0, moderate: 0, heavy: 2_500 }
  const stories = { one: 0, two: 2_000, threeOrMore: 4_000 }
  const material = { concrete: 0, asphalt: 0, pavers: 0, wood: 1_000, vinyl: 0 }
  const rules = { condition, stories, material }
  assert.equal(asksOf(rules, 'driveway'), ['condition'])
  assert.equal(asksOf(rules, 'fence'), ['condition', 'material'])
  assert.equal(asksOf(rules, 'exterior siding'), ['condition', 'stories', 'material'])
  assert.equal(asksOf({ material }, 'roof'), [])
  assert.equal(asksOf({ material: { ...material, pavers: 500 } }, 'driveway'), ['material'])
})

test.run()
