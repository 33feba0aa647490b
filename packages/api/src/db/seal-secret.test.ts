import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openSecret, sealSecret } from './seal-secret.ts'

const test = suite('sealed secrets')
const pepper = 'a pepper that is at least 32 bytes long'

test('a sealed secret can be opened, and sealing twice gives different texts', () => {
  const sealed = sealSecret('123456', pepper)
  assert.is(openSecret(sealed, pepper), '123456')
  assert.is.not(sealed, sealSecret('123456', pepper))
})

test('an altered secret or another pepper is refused', () => {
  const sealed = sealSecret('123456', pepper)
  const altered = Buffer.from(sealed, 'base64url')
  altered[altered.length - 1]! ^= 1
  assert.throws(() => openSecret(altered.toString('base64url'), pepper))
  assert.throws(() => openSecret(sealed, `${pepper}!`))
})

test.run()
