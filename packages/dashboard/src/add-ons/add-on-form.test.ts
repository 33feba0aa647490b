import type { SmartAddOn } from '@curbquote/types/add-ons'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addOnFieldRules, addOnFieldsOf, toSmartAddOn } from './add-on-form.ts'

const sealing: SmartAddOn = {
  id: 7,
  name: 'Sealing',
  nameEs: 'Sellado',
  description: 'Lasts three years.',
  descriptionEs: 'Dura tres años.',
  priceType: 'per_sqft',
  price: 0.22,
  behavior: 'auto_include',
  isActive: false,
  displayOrder: 3,
  triggerRules: {
    surfaceTypes: ['driveway'],
    minSquareFeet: 0,
    maxPrice: 1234.5,
    keywords: ['oil', 'deep stain'],
  },
}

test('a new add-on starts flat, suggested, active, with an empty price and no rules', () => {
  const fields = addOnFieldsOf(undefined)
  assert.is(fields.price, '')
  assert.equal(toSmartAddOn({ ...fields, name: ' Rinse ', price: '$1,045.50' }), {
    name: 'Rinse',
    nameEs: '',
    description: null,
    descriptionEs: '',
    priceType: 'flat',
    price: 1045.5,
    behavior: 'suggest',
    isActive: true,
    displayOrder: 0,
    triggerRules: {},
  })
})

test('an add-on passes through its form unchanged', () => {
  const { id: _, ...written } = sealing
  assert.equal(toSmartAddOn(addOnFieldsOf(sealing)), written)
})

test('keywords are split on commas, trimmed, and empty ones dropped', () => {
  const { triggerRules } = toSmartAddOn({
    ...addOnFieldsOf(undefined),
    keywords: ' oil,, deep stain , ',
  })
  assert.equal(triggerRules, { keywords: ['oil', 'deep stain'] })
})

test('values that are not numbers and reversed ranges are rejected with a message', () => {
  const fields = { ...addOnFieldsOf(sealing), minSquareFeet: '500', minPrice: '10' }
  assert.is(addOnFieldRules.price(''), 'Please enter a valid amount')
  assert.is(addOnFieldRules.minSquareFeet('many'), 'Please enter a valid amount')
  assert.is(addOnFieldRules.minPrice('1.005'), 'Please use at most two decimals, as in 0.28')
  assert.is(addOnFieldRules.minPrice(''), null)
  const reversed = 'A minimum must not be above its maximum.'
  assert.is(addOnFieldRules.maxSquareFeet('499.99', fields), reversed)
  assert.is(addOnFieldRules.maxSquareFeet('500', fields), null)
  assert.is(addOnFieldRules.maxSquareFeet('', fields), null)
  assert.is(addOnFieldRules.maxPrice('9', fields), reversed)
  assert.is(addOnFieldRules.displayOrder('1.5'), 'Please enter a whole number from 0 to 10,000.')
})

test.run()
