import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseTypedNumber } from './typed-number.ts'

test('a comma separates thousands or decimals', () => {
  for (const [text, number] of [
    ['0,28', 0.28],
    ['1,5', 1.5],
    [',5', 0.5],
    ['1234,56', 1234.56],
    ['1,234', 1234],
    ['1,234.5', 1234.5],
    ['12,345,678.9', 12_345_678.9],
    [' 7. ', 7],
    ['.5', 0.5],
  ] as const)
    assert.is(parseTypedNumber(text), number, text)
})

test('a number with a misplaced comma is refused', () => {
  for (const text of [
    '0,280',
    '0,123',
    '1,2345',
    '12,34,567',
    '1,5.2',
    '1.234,56',
    '1,234,5',
    '1,',
    ',',
    '1,,234',
    '1234,567',
  ])
    assert.is(parseTypedNumber(text), undefined, text)
})

test('signs, exponents and words are refused', () => {
  for (const text of ['', '.', '-1', '+1', '1e3', 'ten', 'Infinity', '1 000'])
    assert.is(parseTypedNumber(text), undefined, text)
})

test.run()
