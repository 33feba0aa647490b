import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseZipList } from '../service-area/values.ts'
import { fiveDigitZip, isZip, plainZip } from './zip.ts'

const digits = (count: number) =>
  fc.array(fc.nat(9), { minLength: count, maxLength: count }).map((list) => list.join(''))
const separators = [
  '',
  ' ',
  '-',
  '\u2013',
  '\u2014',
  '\u2011',
  '\u2212',
  '\uff0d',
  ' - ',
  '\u00a0',
  '\u200b',
]
const edges = ['', ' ', '\u200b', '\ufeff', '\t']

test('a ZIP+4 is read with any separator of its parts', () => {
  fc.assert(
    fc.property(
      digits(5),
      digits(4),
      fc.constantFrom(...separators),
      fc.constantFrom(...edges),
      (zip, plusFour, separator, edge) => {
        const typed = `${edge}${zip}${separator}${plusFour}${edge}`
        assert.ok(isZip(typed), JSON.stringify(typed))
        assert.is(plainZip(typed), `${zip}-${plusFour}`)
        assert.is(fiveDigitZip(typed), zip)
        // Spaces separate the entries of a list.
        if (separator === '' || /\S/.test(separator))
          assert.equal(parseZipList(`10001, ${typed}\n${zip}`), {
            zips: [...new Set(['10001', zip])],
            invalid: [],
          })
      },
    ),
  )
})

test('other texts are not ZIP codes and stay as they are', () => {
  for (const text of [
    '',
    '4020',
    '402021',
    '40202-12',
    '40202/1234',
    '40202-12345',
    'N/A',
    'K1A 0B1',
  ]) {
    assert.not.ok(isZip(text), text)
    assert.is(plainZip(text), text)
    assert.is(fiveDigitZip(text), text)
  }
})

test.run()
