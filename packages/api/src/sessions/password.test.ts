import { argon2Sync } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { UnavailableError } from '../errors/errors.ts'
import { hashingLoad, hashPassword, verifyUnknownAccount, verifyPassword } from './password.ts'

test('a hash contains its salt and parameters', async () => {
  const first = await hashPassword('correct horse')
  const second = await hashPassword('correct horse')
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.is.not(first, second)
})

test('only the correct password is verified', async () => {
  const encoded = await hashPassword('correct horse')
  assert.ok(await verifyPassword('correct horse', encoded))
  assert.not(await verifyPassword('Correct horse', encoded))
  assert.not(await verifyPassword('', encoded))
})

test('a hash is verified with its own parameters, not the current ones', async () => {
  const passphrase = 'made in another year'
  const salt = Buffer.from('sixteen byte salt')
  const old = { memory: 8_192, passes: 3, parallelism: 1 }
  const hash = argon2Sync('argon2id', { ...old, message: passphrase, nonce: salt, tagLength: 32 })
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const encoded = `$argon2id$v=19$m=8192,t=3,p=1$${unpadded(salt)}$${unpadded(hash)}`
  assert.ok(await verifyPassword(passphrase, encoded))
  assert.not(await verifyPassword('another', encoded))
})

test('differently composed Unicode characters are the same password', async () => {
  assert.ok(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9')))
})

test('verifying without a stored hash costs one hash and never succeeds', async () => {
  const before = hashingLoad().finished
  assert.is(await verifyUnknownAccount('correct horse'), false)
  assert.is(hashingLoad().finished, before + 1)
})

test('at most two hashes run at once, and a full queue refuses', async () => {
  const flood = Array.from({ length: 60 }, () => verifyUnknownAccount('flood'))
  const { running, waiting } = hashingLoad()
  assert.is(running, 2)
  assert.is(waiting, 40)
  const outcomes = await Promise.allSettled(flood)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.is(refused.length, 18)
  for (const { reason } of refused) {
    assert.instance(reason, UnavailableError)
    assert.is((reason as UnavailableError).statusCode, 503)
    assert.ok((reason as UnavailableError).retryAfterSeconds)
  }
  assert.equal({ ...hashingLoad(), finished: 0 }, { running: 0, waiting: 0, finished: 0 })
})

test('an unknown hash format is an error, not a wrong password', async () => {
  for (const encoded of ['', 'plain', '$2b$10$abcdefghijklmnopqrstuv']) {
    try {
      await verifyPassword('x', encoded)
      assert.unreachable()
    } catch (error) {
      assert.match((error as Error).message, 'right form')
    }
  }
})

test.run()
