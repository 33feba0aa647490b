import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { contactOf, readVapidKeys } from './push-sender.ts'

test('the contact of push services is the support email, otherwise the URL, and never a local one in production', () => {
  const server = {
    supportEmail: 'help@wash.example',
    publicUrl: 'https://quotes.example.com',
    isProduction: true,
  }
  assert.is(contactOf(server), 'mailto:help@wash.example')
  const noEmail = { ...server, supportEmail: 'support@curbquote.test' }
  assert.is(contactOf(noEmail), 'https://quotes.example.com')
  for (const publicUrl of [
    'http://localhost:3000',
    'https://127.0.0.1',
    'https://quotes.localhost',
  ])
    assert.is(contactOf({ ...noEmail, publicUrl }), undefined, publicUrl)
  const local = { ...noEmail, publicUrl: 'http://localhost:3000', isProduction: false }
  assert.is(contactOf(local), 'mailto:support@curbquote.test')
})

test('keys are made once and kept, unless the configuration has them', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-keys-'))
  const keys = readVapidKeys({ vapidKeys: undefined, dataDir })
  assert.is(Buffer.from(keys.publicKey, 'base64url').length, 65)
  assert.equal(readVapidKeys({ vapidKeys: undefined, dataDir }), keys)
  const given = { publicKey: 'given', privateKey: 'too' }
  assert.is(readVapidKeys({ vapidKeys: given, dataDir }), given)
  await rm(dataDir, { recursive: true })
})

test.run()
