import type { Rate } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { emptyRate } from './rate-form.ts'
import {
  areRulesEdited,
  changesOf,
  haveSameRules,
  mergeSaved,
  type PricingFields,
  pricingFieldsOf,
  pricingProblems,
  type SavedPrices,
} from './pricing-form.ts'

const entryOf = (serviceTypeId: number, unit: string, pricePerUnit: number): PricingEntry => ({
  serviceTypeId,
  pricePerUnit,
  setupFee: 25,
  enabled: pricePerUnit > 0,
  service: { displayName: `Service ${serviceTypeId}`, unit, icon: 'spray' },
  company: { taxRate: 6 },
})

const otherSurfaces = (serviceTypeId: number, unit: Rate['unit'], rate: number): Rate => ({
  id: `other-${serviceTypeId}`,
  serviceTypeId,
  name: 'All other surfaces',
  surfaceTypes: [],
  coversOtherSurfaces: true,
  enabled: rate > 0,
  unit,
  tiers: [{ upTo: null, rate }],
  minimumCents: 0,
})

const saved: SavedPrices = {
  entries: [entryOf(1, 'sq ft', 0.28), entryOf(2, 'each', 0)],
  saved: {
    version: 7,
    rules: {
      rates: [otherSurfaces(1, 'sq ft', 2_800), otherSurfaces(2, 'each', 0)],
      condition: { light: 0, moderate: 0, heavy: 0 },
      stories: { one: 0, two: 0, threeOrMore: 0 },
      minimumChargeCents: 0,
      bundle: { two: 0, threeOrMore: 0 },
      packages: [],
    },
  },
}

/** The fields of the saved settings, with changes to the first rate. */
function typed(changes: Partial<PricingFields> = {}, price?: string): PricingFields {
  const fields = pricingFieldsOf(saved)
  const rates = fields.rates.map((rate, index) =>
    index === 0 && price !== undefined ? { ...rate, tiers: [{ upTo: '', rate: price }] } : rate,
  )
  return { ...fields, rates, ...changes }
}

test('an unchanged form sends nothing', () => {
  assert.is(changesOf(typed(), saved), undefined)
})

test('a tax rate is sent alone', () => {
  assert.equal(changesOf(typed({ taxRate: '7' }), saved), { taxRate: 7 })
})

test('a changed rate is sent with the version that was read', () => {
  const changes = changesOf(typed({}, '0.2875'), saved)
  assert.is(changes?.rules?.version, 7)
  assert.equal(changes?.rules?.rules.rates[0]?.tiers, [{ upTo: null, rate: 2_875 }])
  assert.is(changes?.entries, undefined)
})

test('a setup fee that changes with the rules keeps the price and the offer of its service', () => {
  const fields = typed({ minimumCharge: '150' })
  const setupFees = fields.setupFees.map((fee, index) =>
    index === 0 ? { ...fee, setupFee: '30' } : fee,
  )
  const changes = changesOf({ ...fields, setupFees }, saved)
  assert.is(changes?.rules?.rules.minimumChargeCents, 15_000)
  assert.equal(changes?.entries, [
    { serviceTypeId: 1, pricePerUnit: 0.28, setupFee: 30, enabled: true },
  ])
})

test('a service without a rate of all other surfaces gets a disabled one', () => {
  const { rules } = saved.saved
  const missing = {
    ...saved,
    saved: { version: 7, rules: { ...rules, rates: rules.rates.slice(0, 1) } },
  }
  const [, added] = pricingFieldsOf(missing).rates
  assert.is(added?.id, 'other-2')
  assert.is(added?.enabled, false)
  assert.is(changesOf(pricingFieldsOf(missing), missing), undefined)
})

test('settings saved elsewhere are merged, and edited rules are kept', () => {
  const elsewhere: SavedPrices = {
    entries: saved.entries.map((entry) => ({ ...entry, setupFee: 40, company: { taxRate: 8 } })),
    saved: { version: 8, rules: { ...saved.saved.rules, minimumChargeCents: 20_000 } },
  }
  const mine = typed({ minimumCharge: '150', taxRate: '7' })
  assert.ok(areRulesEdited(mine, saved))
  assert.not(haveSameRules(saved, elsewhere))
  const kept = mergeSaved(elsewhere, mine, saved, false)
  assert.is(kept.minimumCharge, '150')
  assert.is(kept.taxRate, '7')
  assert.is(kept.setupFees[0]?.setupFee, '40')
  assert.is(mergeSaved(elsewhere, typed(), saved, true).minimumCharge, '200')
})

test('an amount that was changed back after it was submitted is kept', () => {
  const next: SavedPrices = {
    ...saved,
    entries: saved.entries.map((entry) => ({ ...entry, setupFee: 40, company: { taxRate: 7 } })),
  }
  const setupFees = typed().setupFees.map((fee) => ({ ...fee, setupFee: '40.00' }))
  const submitted = typed({ taxRate: '7', setupFees })
  const changedBack = typed()
  const kept = mergeSaved(next, changedBack, saved, false, submitted)
  assert.equal([kept.taxRate, kept.setupFees], ['6', changedBack.setupFees])
  assert.is(mergeSaved(next, submitted, saved, false, submitted).setupFees[0]?.setupFee, '40')
  // Saved elsewhere, not by the form.
  const elsewhere = mergeSaved(next, changedBack, saved, false, typed({ taxRate: '9' }))
  assert.is(elsewhere.taxRate, '7')
})

test('rules that the API would refuse have a problem at their field', () => {
  const driveway = { ...emptyRate(1, 'sq ft', 'a'), name: 'Driveway' }
  const tiers = [
    { upTo: '500', rate: '0.3' },
    { upTo: '400', rate: '0.2' },
    { upTo: '', rate: '0.1' },
  ]
  const fields = typed()
  const rates = [...fields.rates, { ...driveway, surfaceTypes: ['driveway' as const], tiers }]
  assert.equal(Object.keys(pricingProblems({ ...fields, rates })), ['rates.2.tiers.1.upTo'])
})

test.run()
