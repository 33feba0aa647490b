import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testAnalysis } from '../../test/analyzed-jobs.ts'
import { quoteTotal } from './quote-total.ts'

test('the total is the subtotal with tax when nothing is ticked', () => {
  const { taxCents, totalCents } = quoteTotal(testAnalysis.quote, [])
  assert.is(taxCents, 1898)
  assert.is(totalCents, 24898)
})

test('a ticked suggestion is added before tax, with what it adds to this job', () => {
  const { subtotalCents, taxCents, totalCents } = quoteTotal(testAnalysis.quote, [9])
  assert.is(subtotalCents, 23000)
  assert.is(taxCents, 2558)
  assert.is(totalCents, 33558)
})

test('an included add-on cannot be counted twice, and unknown ids count nothing', () => {
  assert.is(quoteTotal(testAnalysis.quote, [7, 12345]).totalCents, 24898)
})

test('cents that floats would lose are kept', () => {
  const quote = { ...testAnalysis.quote, subtotal: 1.005 + 1.1, taxRate: 0, smartAddOns: [] }
  assert.is(quoteTotal(quote, []).totalCents, 211)
})

test.run()
