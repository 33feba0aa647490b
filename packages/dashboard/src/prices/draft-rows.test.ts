import { defaultPriceRules } from '@curbquote/pricing'
import type { SmartAddOn } from '@curbquote/types/add-ons'
import type { PriceList } from '@curbquote/types/price-rules'
import type { ExtraCharge } from '@curbquote/types/pricing'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  addOnsOfDraft,
  changeDraftedAddOn,
  changeDraftedCharge,
  chargesOfDraft,
} from './draft-rows.ts'

const addOnOf = (id: number, changes: Partial<SmartAddOn> = {}): SmartAddOn => ({
  id,
  name: `Add-on ${id}`,
  description: null,
  priceType: 'flat',
  price: 10,
  behavior: 'suggest',
  triggerRules: {},
  isActive: true,
  displayOrder: id,
  ...changes,
})

const listedOf = (id: number) => {
  const { price: _p, isActive: _a, displayOrder: _d, ...addOn } = addOnOf(id)
  return { ...addOn, priceCents: 1_000 }
}

const list: PriceList = {
  version: 7,
  serviceTypeId: 1,
  serviceName: 'Power Washing',
  unit: 'sq ft',
  pricePerUnitCents: 60,
  setupFeeCents: 4_000,
  taxBasisPoints: 825,
  extraCharges: [
    { id: 3, label: 'Trip', amountCents: 2_500 },
    { id: 9, label: 'Drafted', amountCents: 100 },
  ],
  addOns: [listedOf(5), listedOf(4), listedOf(8)],
  rules: defaultPriceRules([{ serviceTypeId: 1, unit: 'sq ft', pricePerUnitCents: 60 }]),
}

const charges: ExtraCharge[] = [
  { id: 2, label: 'Fuel', amount: 10, enabled: true },
  { id: 3, label: 'Trip', amount: 20, enabled: false },
]

test('charges that are not in the draft are disabled', () => {
  assert.equal(chargesOfDraft(list, charges), [
    { id: 2, label: 'Fuel', amount: 10, enabled: false },
    { id: 3, label: 'Trip', amount: 25, enabled: true },
    { id: 9, label: 'Drafted', amount: 1, enabled: true },
  ])
})

test('charges are added, changed, switched and deleted in a draft', () => {
  const after = (change: Parameters<typeof changeDraftedCharge>[2]) =>
    changeDraftedCharge(list, charges, change).extraCharges
  const [trip, drafted] = list.extraCharges
  assert.equal(after({ kind: 'added', label: 'New', amount: 1.5 }), [
    trip,
    drafted,
    { label: 'New', amountCents: 150 },
  ])
  assert.equal(after({ kind: 'updated', id: 3, changes: { label: 'Travel', amount: 30 } }), [
    { id: 3, label: 'Travel', amountCents: 3_000 },
    drafted,
  ])
  assert.equal(after({ kind: 'updated', id: 3, changes: { enabled: false } }), [drafted])
  assert.equal(after({ kind: 'updated', id: 2, changes: { enabled: true } }), [
    trip,
    drafted,
    { id: 2, label: 'Fuel', amountCents: 1_000 },
  ])
  assert.equal(after({ kind: 'deleted', id: 9 }), [trip])
  assert.equal(changeDraftedCharge(list, charges, { kind: 'deleted', id: 9 }).addOns, list.addOns)
})

const addOns = [addOnOf(4, { price: 99 }), addOnOf(6)]

test('add-ons have the order of the draft, and those that are not in the draft come last', () => {
  assert.equal(
    addOnsOfDraft(list, addOns).map(({ id, price, isActive, displayOrder }) => [
      id,
      price,
      isActive,
      displayOrder,
    ]),
    [
      [5, 10, true, 0],
      [4, 10, true, 1],
      [8, 10, true, 2],
      [6, 10, false, 6],
    ],
  )
})

test('add-ons are created, changed, moved, switched and deleted in a draft', () => {
  const after = (change: Parameters<typeof changeDraftedAddOn>[2]) =>
    changeDraftedAddOn(list, addOns, change).addOns.map(({ id, name, priceCents }) => [
      id,
      name,
      priceCents,
    ])
  const [five, four, eight] = [5, 4, 8].map((id) => [id, `Add-on ${id}`, 1_000])
  const { id: _i, isActive: _a, displayOrder: _d, ...created } = addOnOf(0, { name: 'New' })
  assert.equal(after({ kind: 'create', addOn: created }), [
    five,
    four,
    eight,
    [undefined, 'New', 1_000],
  ])
  assert.equal(after({ kind: 'create', addOn: { ...created, displayOrder: 0 } }), [
    [undefined, 'New', 1_000],
    five,
    four,
    eight,
  ])
  const update = (id: number, changes: object) => after({ kind: 'update', id, changes })
  assert.equal(update(4, { price: 12, displayOrder: 1 }), [five, [4, 'Add-on 4', 1_200], eight])
  assert.equal(update(5, { displayOrder: 2 }), [four, eight, five])
  assert.equal(update(8, { displayOrder: 0 }), [eight, five, four])
  assert.equal(update(4, { isActive: false }), [five, eight])
  assert.equal(update(6, { isActive: true }), [five, four, eight, [6, 'Add-on 6', 1_000]])
  assert.equal(after({ kind: 'delete', id: 8 }), [five, four])
})

test.run()
