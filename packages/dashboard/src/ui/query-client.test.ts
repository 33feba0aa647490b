import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiRequestError } from '../api-client.ts'
import { retryDelayMs, shouldRetry } from './query-client.ts'

test('a read is tried again only when it was refused as unauthorized, three times at most', () => {
  const unauthorized = new Error('Unauthorized')
  assert.is(shouldRetry(0, unauthorized), true)
  assert.is(shouldRetry(2, unauthorized), true)
  assert.is(shouldRetry(3, unauthorized), false)
  assert.is(shouldRetry(0, new Error('Not found.')), false)
})

test('an ended session is not tried again', () => {
  const ended = new ApiRequestError('Unauthorized: please sign in.', 401, 'NOT_SIGNED_IN')
  assert.is(shouldRetry(0, ended), false)
})

test('the pause doubles from a second and stops at half a minute', () => {
  assert.equal([0, 1, 2, 4, 5, 9].map(retryDelayMs), [1_000, 2_000, 4_000, 16_000, 30_000, 30_000])
})

test.run()
