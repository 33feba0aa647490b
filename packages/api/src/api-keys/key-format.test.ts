import { crc32 } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createKey, isKey, prefixOf } from './key-format.ts'

test('a key is cq_live_, 32 letters and six letters of the CRC-32', () => {
  const key = createKey()
  assert.match(key, /^cq_live_[A-Za-z]{38}$/)
  assert.ok(isKey(key))
  assert.is(prefixOf(key), key.slice(0, 12))

  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const decoded = [...key.slice(-6)].reduce((sum, letter) => sum * 52 + alphabet.indexOf(letter), 0)
  assert.is(decoded, crc32(key.slice(0, -6)))
})

test('a known key is valid, so that secret scanners can rely on the format', () => {
  assert.ok(isKey('cq_live_AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfKdFlJd'))
})

test('a key with one other letter is not valid', () => {
  const key = createKey()
  for (let place = 8; place < key.length; place++) {
    const letter = key[place] === 'x' ? 'y' : 'x'
    assert.not(isKey(key.slice(0, place) + letter + key.slice(place + 1)), `letter ${place}`)
  }
})

test('other text is not a valid key', () => {
  for (const text of ['', 'cq_live_', `${createKey()}a`, createKey().replace('live', 'test')])
    assert.not(isKey(text), text)
})

test.run()
