import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseAmount } from './parse-amount.ts'

test('an amount is dollars with at most two decimals', () => {
  assert.equal(
    ['0.5', '.5', '$1,234.56', ' 7. '].map((text) => parseAmount(text)),
    [0.5, 0.5, 1234.56, 7],
  )
  for (const text of ['', '.', '-1', '1.234', '1e3', 'ten', '1000000.01'])
    assert.is(parseAmount(text), undefined)
  assert.is(parseAmount('100.01', 100), undefined)
})

test.run()
