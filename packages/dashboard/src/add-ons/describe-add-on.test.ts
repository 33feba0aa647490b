import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describePrice, describeRules } from './describe-add-on.ts'

const phrases = (rules: Parameters<typeof describeRules>[0]) =>
  describeRules(rules).map(({ phrase }) => phrase)

test('a price per square foot includes its unit', () => {
  assert.is(describePrice({ price: 0.15, priceType: 'per_sqft' }), '$0.15 per sq ft')
  assert.is(describePrice({ price: 1200, priceType: 'flat' }), '$1,200.00')
})

test('each rule is described by one phrase', () => {
  assert.equal(phrases({}), [])
  assert.equal(
    phrases({
      surfaceTypes: ['exterior siding', 'exterior brick'],
      minSquareFeet: 500,
      maxSquareFeet: 2000,
      minPrice: 0,
      keywords: ['oil'],
    }),
    [
      'House Siding or Wall',
      'an area from 500 sq ft to 2,000 sq ft',
      'a service price of at least $0.00',
      'a description that mentions “oil”',
    ],
  )
})

test.run()
