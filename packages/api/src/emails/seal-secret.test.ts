import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openSecret, sealSecret } from './seal-secret.ts'

const test = suite('sealed secrets')
const pepper = 'a pepper that is at least 32 bytes long'

test('open again, and never look alike', () => {
  const sealed = sealSecret('123456', pepper)
  assert.is(openSecret(sealed, pepper), '123456')
  assert.is.not(sealed, sealSecret('123456', pepper))
})

test('do not open when altered, or with another pepper', () => {
  const sealed = sealSecret('123456', pepper)
  const altered = Buffer.from(sealed, 'base64url')
  altered[altered.length - 1]! ^= 1
  assert.throws(() => openSecret(altered.toString('base64url'), pepper))
  assert.throws(() => openSecret(sealed, `${pepper}!`))
})

test.run()
