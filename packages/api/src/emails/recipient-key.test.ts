import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recipientKey } from './recipient-key.ts'

test('case, plus tags and Gmail dots do not make another recipient', () => {
  for (const [email, key] of [
    ['Jane.Doe@Example.com', 'jane.doe@example.com'],
    ['jane+quotes+2@example.com', 'jane@example.com'],
    ['j.a.n.e+1@gmail.com', 'jane@gmail.com'],
    ['Jane@GoogleMail.com', 'jane@gmail.com'],
    ['+1@example.com', '+1@example.com'],
  ] as const)
    assert.is(recipientKey(email), key)
})

test('a dot makes another recipient where the provider tells them apart', () => {
  assert.is.not(recipientKey('jane.doe@example.com'), recipientKey('janedoe@example.com'))
})

test.run()
