import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chosenAddOnIds, QuotePageFields } from './read-quote-page-form.ts'

const packages = [
  { id: 'small', label: 'Small', addOnIds: [1], amount: 10 },
  { id: 'large', label: 'Large', addOnIds: [1, 2], amount: 20 },
]

/** Chooses on a page that showed `shown`, with these boxes checked afterwards. */
function choose(shown: number[], boxes: { packages?: string[]; addOns?: number[] }): number[] {
  const body = new URLSearchParams({ shownAddOns: shown.join(',') })
  for (const id of boxes.packages ?? []) body.append('package', id)
  for (const id of boxes.addOns ?? []) body.append('addOn', String(id))
  return chosenAddOnIds(new QuotePageFields(body), { canChoose: true, packages })
}

test('checking a package selects exactly its add-ons', () => {
  assert.equal(choose([3], { packages: ['large'], addOns: [3] }), [1, 2])
  assert.equal(choose([1], { packages: ['small', 'large'], addOns: [1] }), [1, 2])
})

test('clearing a package selects none of its add-ons', () => {
  assert.equal(choose([1, 2], { addOns: [1, 2] }), [])
})

test('changing an add-on of a checked package keeps the others', () => {
  assert.equal(choose([1, 2], { packages: ['large'], addOns: [1] }), [1])
  assert.equal(choose([1, 2], { packages: ['large'], addOns: [1, 2, 3] }), [1, 2, 3])
})

test('boxes that were not changed keep the selection', () => {
  assert.equal(choose([1, 2], { packages: ['large'], addOns: [1, 2] }), [1, 2])
  assert.equal(choose([], {}), [])
})

test('values that are no ids are ignored, and a page without boxes keeps its selection', () => {
  const body = new URLSearchParams([
    ['shownAddOns', '1,x,-2'],
    ['addOn', '1e3'],
    ['addOn', '9999999999'],
    ['revision', '9999999999'],
    ['addOn', '2'],
  ])
  const fields = new QuotePageFields(body)
  assert.equal(chosenAddOnIds(fields, { canChoose: true, packages }), [2])
  assert.equal(chosenAddOnIds(fields, { canChoose: false, packages: [] }), [1])
  assert.is(fields.integer('revision'), 0)
})

test('invisible characters are no name', () => {
  const nameIn = (name: string) => new QuotePageFields(new URLSearchParams({ name })).text('name')
  for (const name of ['\u200b', ' \u3164\u00ad', '\u2800']) assert.is(nameIn(name), '')
  assert.is(nameIn('👩‍🔧 Ann'), '👩‍🔧 Ann')
})

test.run()
