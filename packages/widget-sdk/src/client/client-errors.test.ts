import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError, PriceChangedError, toApiError } from './client-errors.ts'

const message = (body: unknown, statusText: string, text: string) =>
  toApiError(400, body, statusText, text).message

test("the message of an error comes from the body's error, its message, the status or the text, in this order", () => {
  assert.is(message({ error: 'E', message: 'M' }, 'S', 'T'), 'E')
  assert.is(message({ message: 'M' }, 'S', 'T'), 'M')
  assert.is(message(undefined, 'S', 'T'), 'S')
  assert.is(message(undefined, '', 'T'), 'T')
})

test('an error has the stable code of the response', () => {
  assert.is(toApiError(403, { error: 'x', code: 'PAYMENT_FAILED' }, '', '').code, 'PAYMENT_FAILED')
  assert.is(toApiError(502, undefined, 'Bad Gateway', '').code, undefined)
})

test('a changed price has the correct quote', () => {
  const error = toApiError(
    409,
    {
      error: 'x',
      code: 'PRICE_CHANGED',
      analysisId: 'a',
      totalCost: 12.5,
      quote: { unit: 'sq ft' },
    },
    'Conflict',
    '',
  )
  assert.instance(error, PriceChangedError)
  assert.instance(error, ApiError)
  const { analysisId, totalCost, quote } = error as PriceChangedError
  assert.equal([analysisId, totalCost, quote], ['a', 12.5, { unit: 'sq ft' }])
})

test.run()
