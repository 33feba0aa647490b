import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { errorCode, errorMessage } from './error-message.ts'

test('the error field of the body comes first', () => {
  assert.is(
    errorMessage('{"error":"Wrong password.","message":"no"}', 'Unauthorized'),
    'Wrong password.',
  )
})

test('the message field comes next', () => {
  assert.is(errorMessage('{"error":"","message":"Try later."}', 'Bad Gateway'), 'Try later.')
})

test('a body of another shape gives the status text', () => {
  assert.is(errorMessage('{"error":{"deep":1}}', 'Bad Request'), 'Bad Request')
  assert.is(errorMessage('<h1>Bad gateway</h1>', 'Bad Gateway'), 'Bad Gateway')
  assert.is(errorMessage('null', 'Not Found'), 'Not Found')
})

test('without a status text, as over HTTP/2, the plain body is shown', () => {
  assert.is(errorMessage('upstream is down\n', ''), 'upstream is down')
})

test('there is always a sentence', () => {
  assert.is(errorMessage('', ''), 'The request failed.')
})

test('the code is read where there is one', () => {
  assert.is(errorCode('{"error":"x","code":"SUBSCRIPTION_REQUIRED"}'), 'SUBSCRIPTION_REQUIRED')
  assert.is(errorCode('nothing'), undefined)
})

test.run()
