import { defaultPriceRules } from '@curbquote/pricing'
import type { PriceDraft } from '@curbquote/types/price-drafts'
import type { PriceList } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changesOf, pricingFieldsOf, type SavedPrices } from './pricing-form.ts'
import { draftPricesOf } from './draft-prices.ts'

const entryOf = (serviceTypeId: number): PricingEntry => ({
  serviceTypeId,
  pricePerUnit: 0.5,
  setupFee: 25,
  enabled: true,
  service: { displayName: `Service ${serviceTypeId}`, unit: 'sq ft', icon: 'spray' },
  company: { taxRate: 6 },
})

const list: PriceList = {
  version: 7,
  serviceTypeId: 2,
  serviceName: 'Service 2',
  unit: 'sq ft',
  pricePerUnitCents: 60,
  setupFeeCents: 4_000,
  taxBasisPoints: 825,
  extraCharges: [{ id: 3, label: 'Trip', amountCents: 2_500 }],
  addOns: [],
  rules: defaultPriceRules([{ serviceTypeId: 2, unit: 'sq ft', pricePerUnitCents: 60 }]),
}

const draftOf = (changes: Partial<PriceList> = {}): PriceDraft => ({
  basedOnVersion: 7,
  list: { ...list, ...changes },
  updatedAt: '2026-11-22T10:14:00.000Z',
  etag: '"7-abc"',
  changes: [],
})

const current: SavedPrices = {
  entries: [entryOf(1), entryOf(2)],
  saved: { version: 7, rules: defaultPriceRules([]) },
}

test('the form has the rates, fees and tax of a draft of single prices', () => {
  const prices = draftPricesOf(draftOf(), current)
  const fields = pricingFieldsOf(prices)
  assert.equal(
    fields.rates.map(({ serviceTypeId, enabled, tiers }) => [
      serviceTypeId,
      enabled,
      tiers[0]?.rate,
    ]),
    [
      [2, true, '0.6'],
      [1, false, '0.5'],
    ],
  )
  assert.equal(
    fields.setupFees.map(({ setupFee }) => setupFee),
    ['25', '40'],
  )
  assert.is(fields.taxRate, '8.25')
  assert.is(changesOf(fields, prices), undefined)
})

test('the form has the rules of a draft', () => {
  const rules = { ...current.saved.rules, minimumChargeCents: 15_000 }
  assert.equal(draftPricesOf(draftOf({ rules }), current).saved.rules, rules)
})

test.run()
