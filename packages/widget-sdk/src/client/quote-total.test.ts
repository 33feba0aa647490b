import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testAnalysis } from '../../test/analyzed-jobs.ts'
import { quoteTotal } from './quote-total.ts'

test('without selected add-ons the total is the subtotal with tax', () => {
  const { taxCents, totalCents } = quoteTotal(testAnalysis.quote, [])
  assert.is(taxCents, 1898)
  assert.is(totalCents, 24898)
})

test('a selected suggestion is added before tax, with its amount for this job', () => {
  const { untaxedCents, taxCents, totalCents } = quoteTotal(testAnalysis.quote, [9])
  assert.is(untaxedCents, 31000)
  assert.is(taxCents, 2558)
  assert.is(totalCents, 33558)
})

test('included add-ons are not counted twice and unknown ids are ignored', () => {
  assert.is(quoteTotal(testAnalysis.quote, [7, 12345]).totalCents, 24898)
})

test('dollars are converted to cents without a rounding error', () => {
  const quote = { ...testAnalysis.quote, subtotal: 1.005 + 1.1, taxRate: 0, smartAddOns: [] }
  assert.is(quoteTotal(quote, []).totalCents, 211)
})

test.run()
