import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiRefusalError, ConnectionError } from '../client/client-errors.ts'
import { english } from '../messages/en.ts'
import { spanish } from '../messages/es.ts'
import { measuringProblemOf, problemSentence } from './measuring-problem.ts'

const refused = (status: number, code: string, error: string) =>
  measuringProblemOf(new ApiRefusalError(status, { error, code }, '', ''))

test('a known refusal is told in the visitor’s language', () => {
  const busy = refused(429, 'TOO_MANY_REQUESTS', 'Too many requests.')
  assert.is(problemSentence(busy, english), 'Too many requests. Please try again later.')
  assert.is(problemSentence(busy, spanish), 'Son demasiadas solicitudes. Inténtelo más tarde.')
})

test('of an unknown one the server’s English is for those who read it', () => {
  const unknown = refused(422, 'NEW_REASON', 'This roof is too steep.')
  assert.is(problemSentence(unknown, english), 'This roof is too steep.')
  assert.is(problemSentence(unknown, spanish), spanish.toasts.analysisFailed.text)
})

test('no answer is told in the visitor’s language', () => {
  const lost = measuringProblemOf(new ConnectionError())
  assert.is(problemSentence(lost, english), english.toasts.analysisFailed.text)
  assert.is(problemSentence(lost, spanish), spanish.toasts.analysisFailed.text)
})

test.run()
