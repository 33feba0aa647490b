import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { errorCode, errorField, errorMessage } from './error-message.ts'

test('the body’s error field takes precedence', () => {
  assert.is(
    errorMessage('{"error":"Wrong password.","message":"no"}', 'Unauthorized'),
    'Wrong password.',
  )
})

test('the message field is used if there is no error field', () => {
  assert.is(errorMessage('{"error":"","message":"Try later."}', 'Bad Gateway'), 'Try later.')
})

test('a body without either field falls back to the status text', () => {
  assert.is(errorMessage('{"error":{"deep":1}}', 'Bad Request'), 'Bad Request')
  assert.is(errorMessage('<h1>Bad gateway</h1>', 'Bad Gateway'), 'Bad Gateway')
  assert.is(errorMessage('null', 'Not Found'), 'Not Found')
})

test('without a status text, as in HTTP/2, the plain body is used', () => {
  assert.is(errorMessage('upstream is down\n', ''), 'upstream is down')
})

test('an empty response has a default message', () => {
  assert.is(errorMessage('', ''), 'The request failed.')
})

test('the error code is read from the body', () => {
  assert.is(errorCode('{"error":"x","code":"SUBSCRIPTION_REQUIRED"}'), 'SUBSCRIPTION_REQUIRED')
  assert.is(errorCode('nothing'), undefined)
})

test('the path of a refused value is read from the body', () => {
  assert.is(errorField('{"error":"No.","field":"rates.1.name"}'), 'rates.1.name')
  assert.is(errorField('{"error":"No."}'), undefined)
})

test.run()
