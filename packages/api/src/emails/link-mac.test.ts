import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linkTokens } from './link-mac.ts'

test('a link has one spelling', () => {
  const tokens = linkTokens('pepper', 'test links')
  const token = tokens.issue('12-0')
  assert.is(tokens.read(token), '12-0')
  const bytesOf = (text: string) => Buffer.from(text.slice(-22), 'base64url')
  const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => token.slice(0, -1) + last)
    .filter((spelling) => bytesOf(spelling).equals(bytesOf(token)))
  assert.is(spellings.length, 16)
  assert.equal(
    spellings.filter((spelling) => tokens.read(spelling) !== undefined),
    [token],
  )
})

test.run()
