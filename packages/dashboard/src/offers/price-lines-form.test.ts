import { maxNameLength } from '@curbquote/types/limits'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  emptyPriceLine,
  lineAmountProblem,
  priceLines,
  priceLinesOf,
  taxRateOf,
  totalProblem,
} from './price-lines-form.ts'

const line = (changes: Partial<QuoteLine>): QuoteLine => ({
  kind: 'service',
  label: 'House washing',
  amount: 380,
  addOnStatus: null,
  ...changes,
})

const typed = (label: string, amount: string, isDiscount = false) => ({
  key: 0,
  label,
  amount,
  isDiscount,
})

test('the form starts with the lines of the quote, without tax and lines of $0', () => {
  const lines = [
    line({}),
    line({ kind: 'setup_fee', label: 'Setup fee', amount: 0 }),
    line({ kind: 'discount', label: 'Bundle discount', amount: -12.5 }),
    line({ kind: 'tax', label: 'Tax', amount: 22.05 }),
  ]
  assert.equal(priceLinesOf({ lines, language: 'en' }), [
    { key: 0, label: 'House washing', amount: '380.00', isDiscount: false },
    { key: 1, label: 'Bundle discount', amount: '12.50', isDiscount: true },
  ])
  assert.equal(priceLinesOf({ lines: [], language: 'en' }), [emptyPriceLine(0)])
})

test('a line keeps its size in its label', () => {
  const sized = line({
    label: 'Gutter cleaning',
    trace: {
      op: 'tiers',
      unit: 'linear ft',
      surfaceTypes: [],
      parts: [{ quantity: 12_000, rate: 150 }],
    },
  })
  const labels = (label: string, language: 'en' | 'es') =>
    priceLinesOf({ lines: [{ ...sized, label }], language }).map((typed) => typed.label)
  assert.equal(labels('Gutter cleaning', 'en'), ['Gutter cleaning (120 linear ft)'])
  assert.equal(labels('Gutter cleaning', 'es'), ['Gutter cleaning (120 pies lineales)'])
  const long = 'x'.repeat(maxNameLength)
  assert.equal(labels(long, 'en'), [long])
})

test('the lines are in the language of the customer', () => {
  const lines = [
    line({ label: 'Window Cleaning' }),
    line({ kind: 'setup_fee', label: 'Setup fee', amount: 50 }),
    line({ kind: 'extra_charge', label: 'Long driveway', amount: 20 }),
  ]
  assert.equal(
    priceLinesOf({ lines, language: 'es' }).map(({ label }) => label),
    ['Limpieza de ventanas', 'Cargo inicial', 'Long driveway'],
  )
})

test('the tax rate is that of the quote', () => {
  const tax = line({
    kind: 'tax',
    trace: { op: 'percent', of: 'tax', basisPoints: 825, baseCents: 38_000 },
  })
  assert.is(taxRateOf({ lines: [line({}), tax] }), 8.25)
  assert.is(taxRateOf({ lines: [line({})] }), undefined)
})

test('lines add up to a total with tax, rounded once', () => {
  const lines = [typed(' Roof wash ', '$1,250.55'), typed('Discount', '100', true)]
  assert.equal(priceLines({ lines, taxRate: '8.25' }), {
    lines: [
      { label: 'Roof wash', amount: 1250.55 },
      { label: 'Discount', amount: -100 },
    ],
    taxRate: 8.25,
    taxCents: 9492,
    totalCents: 124_547,
  })
})

test('there is no total while an amount is missing or wrong', () => {
  for (const amount of ['', 'abc', '1.234'])
    assert.is(priceLines({ lines: [typed('Roof', amount)], taxRate: '6' }), undefined)
  assert.is(priceLines({ lines: [typed('Roof', '10')], taxRate: '101' }), undefined)
  assert.is(lineAmountProblem(''), 'Amount is required')
  assert.is(lineAmountProblem('12.50'), null)
})

test('a total of $0 or less is not sent', () => {
  assert.is(totalProblem(0), 'The total must be more than $0.')
  assert.is(totalProblem(-100), 'The total must be more than $0.')
  assert.is(totalProblem(1), undefined)
  assert.is(totalProblem(1_000_000_001), 'The total must be at most $10,000,000.')
})

test.run()
