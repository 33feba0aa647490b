import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError, ConnectionError } from '../client/client-errors.ts'
import { english } from '../messages/en.ts'
import { spanish } from '../messages/es.ts'
import { analysisProblemOf, problemSentence } from './analysis-problem.ts'

const errorOf = (status: number, code: string, error: string) =>
  analysisProblemOf(new ApiError(status, { error, code }, '', ''))

test('a known error code is shown in the visitor’s language', () => {
  const busy = errorOf(429, 'TOO_MANY_REQUESTS', 'Too many requests.')
  assert.is(problemSentence(busy, english), 'Too many requests. Please try again later.')
  assert.is(problemSentence(busy, spanish), 'Son demasiadas solicitudes. Inténtelo más tarde.')
})

test('the message of an unknown error code is shown on an English form only', () => {
  const unknown = errorOf(422, 'NEW_REASON', 'This roof is too steep.')
  assert.is(problemSentence(unknown, english), 'This roof is too steep.')
  assert.is(problemSentence(unknown, spanish), spanish.toasts.analysisFailed.text)
})

test('a missing response is shown in the visitor’s language', () => {
  const lost = analysisProblemOf(new ConnectionError())
  assert.is(problemSentence(lost, english), english.toasts.analysisFailed.text)
  assert.is(problemSentence(lost, spanish), spanish.toasts.analysisFailed.text)
})

test.run()
