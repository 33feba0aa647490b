import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { amountProblem, parseAmount, parseSize, sizeProblem, stepAmount } from './parse-amount.ts'

test('amounts with at most two decimals are parsed and other text is rejected', () => {
  assert.equal(
    ['0.5', '.5', '$1,234.56', ' 7. '].map((text) => parseAmount(text)),
    [0.5, 0.5, 1234.56, 7],
  )
  for (const text of ['', '.', '-1', '1.234', '1e3', 'ten', '1000000.01'])
    assert.is(parseAmount(text), undefined)
  assert.is(parseAmount('100.01', 100), undefined)
})

test('a comma is read as a decimal or thousands separator and is otherwise rejected', () => {
  assert.equal(
    ['0,28', '1,5', '$12,25', '1,234'].map((text) => parseAmount(text)),
    [0.28, 1.5, 12.25, 1234],
  )
  for (const text of ['0,285', '12,34,567', '1,2345']) assert.is(parseAmount(text), undefined, text)
})

test('a rejected amount has a message with the reason', () => {
  assert.is(amountProblem('ten'), 'Please enter a valid amount')
  assert.is(amountProblem('7.123'), 'Please use at most two decimals, as in 0.28')
  assert.is(amountProblem('1000000.01'), 'Please enter at most 1,000,000')
  assert.is(amountProblem('7.12'), undefined)
})

test('a size is read as in the widget: feet and inches, fractions and units', () => {
  for (const [text, feet] of [
    [`12'6"`, 12.5],
    ['12 ft 6 in', 12.5],
    ['12½', 12.5],
    ['12,5', 12.5],
    ['1,200', 1_200],
  ] as const)
    assert.is(parseSize(text, 'linear ft', 10_000), feet, text)
  assert.is(parseSize('1,200.5 sq ft', 'sq ft', 10_000), 1_200.5)
  assert.is(sizeProblem(`12'6"`, 'sq ft', 10_000), 'Please enter a valid amount')
  assert.is(
    sizeProblem('12.345', 'linear ft', 10_000),
    'Please use at most two decimals, as in 0.28',
  )
  assert.is(sizeProblem(`20'`, 'linear ft', 10), 'Please enter at most 10')
  assert.is(sizeProblem('20', 'linear ft', 10), 'Please enter at most 10')
})

test('an arrow key changes an amount by one step within its limits', () => {
  const cents = { step: 0.01, max: 100 }
  assert.is(stepAmount('0.28', 1, cents), '0.29')
  assert.is(stepAmount('0.3', -1, cents), '0.29')
  assert.is(stepAmount('', 1, cents), '0.01')
  assert.is(stepAmount('0', -1, cents), '0.00')
  assert.is(stepAmount('100', 1, cents), '100.00')
  assert.is(stepAmount('1,234', 1, { step: 1, max: 5_000 }), '1235')
  assert.is(stepAmount('ten', 1, cents), undefined)
})

test('a rate has up to four decimals, and a tier bound none', () => {
  assert.is(parseAmount('0.0875', 100, 4), 0.0875)
  assert.is(amountProblem('0.08755', 100, 4), 'Please use at most 4 decimals, as in 0.0875')
  for (const text of ['1000.5', '1,5'])
    assert.is(amountProblem(text, 5_000, 0), 'Please enter a whole number', text)
  assert.is(parseAmount('1,500', 5_000, 0), 1500)
  const rate = { step: 0.01, max: 100, decimals: 4 }
  assert.is(stepAmount('0.085', 1, rate), '0.095')
  assert.is(stepAmount('0.3', 1, rate), '0.31')
})

test.run()
