import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lengthOf, segmentLength, toGsm7 } from './to-gsm7.ts'

test('characters outside GSM-7 are replaced', () => {
  assert.is(toGsm7('New quote · $412.50 · Driveway'), 'New quote - $412.50 - Driveway')
  assert.is(toGsm7('José’s “Café”…'), `José's "Café"...`)
  assert.is(toGsm7('Łódź 車'), '?odz ?')
})

test('any text becomes one segment of GSM-7 that keeps its end', () => {
  const link = ' https://quotes.example.com/l/zzzzzz'
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const segment = toGsm7(text, link)
      assert.ok(lengthOf(segment) <= segmentLength)
      assert.ok(segment.endsWith(link))
      assert.is(toGsm7(segment), segment)
    }),
  )
})

test('extended characters count twice', () => {
  assert.is(toGsm7('€'.repeat(100)).length, 80)
})

test.run()
