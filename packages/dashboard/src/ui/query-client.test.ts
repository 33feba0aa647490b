import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiRequestError } from '../api-client/api-client.ts'
import { retryDelayMs, shouldRetry } from './query-client.ts'

test('a query is retried only for an Unauthorized error, at most three times', () => {
  const unauthorized = new Error('Unauthorized')
  assert.is(shouldRetry(0, unauthorized), true)
  assert.is(shouldRetry(2, unauthorized), true)
  assert.is(shouldRetry(3, unauthorized), false)
  assert.is(shouldRetry(0, new Error('Not found.')), false)
})

test('a query is not retried after the session has ended', () => {
  const ended = new ApiRequestError('Unauthorized: please sign in.', 401, 'NOT_SIGNED_IN')
  assert.is(shouldRetry(0, ended), false)
})

test('the retry delay doubles from one second up to thirty seconds', () => {
  assert.equal([0, 1, 2, 4, 5, 9].map(retryDelayMs), [1_000, 2_000, 4_000, 16_000, 30_000, 30_000])
})

test.run()
