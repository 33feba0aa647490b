import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recipientKey } from './recipient-key.ts'

test('letter case, plus tags and Gmail dots are ignored', () => {
  for (const [email, key] of [
    ['Jane.Doe@Example.com', 'jane.doe@example.com'],
    ['jane+quotes+2@example.com', 'jane@example.com'],
    ['j.a.n.e+1@gmail.com', 'jane@gmail.com'],
    ['Jane@GoogleMail.com', 'jane@gmail.com'],
    ['+1@example.com', '+1@example.com'],
  ] as const)
    assert.is(recipientKey(email), key)
})

test('dots are significant at other providers', () => {
  assert.is.not(recipientKey('jane.doe@example.com'), recipientKey('janedoe@example.com'))
})

test.run()
