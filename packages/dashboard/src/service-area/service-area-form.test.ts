import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  areaFieldsOf,
  mergeZipLists,
  serviceAreaProblems,
  toServiceArea,
} from './service-area-form.ts'
import { toTripBands, tripBandFieldsOf } from '../prices/trip-bands-form.ts'

const area = {
  baseZip: '40202',
  radiusMiles: 25,
  outsidePolicy: 'refuse' as const,
  includedZips: ['00501', '40507'],
  excludedZips: ['40272'],
  basePlace: 'Louisville, KY',
  unknownZips: [],
}
const bands = [
  { upTo: 10, feeCents: 0 },
  { upTo: 20, feeCents: 2_550 },
]
const fields = { ...areaFieldsOf(area), bands: tripBandFieldsOf(bands) }

test('a saved service area becomes form values and back', () => {
  const { basePlace: _, unknownZips: __, ...saved } = area
  assert.equal(toServiceArea(fields), saved)
  assert.equal(toTripBands(fields.bands), bands)
  assert.equal(serviceAreaProblems(fields), {})
  const off = { ...fields, baseZip: ' ', radius: '' }
  assert.equal([toServiceArea(off).baseZip, toServiceArea(off).radiusMiles], [null, null])
})

test('the problem of a pasted list names the entries that are not ZIP codes', () => {
  const problems = serviceAreaProblems({ ...fields, includedZips: '78701, 7870 Austin' })
  assert.equal(problems, { includedZips: 'Not ZIP codes: 7870, Austin' })
})

test('of a pasted ZIP+4, the first five digits are the base', () => {
  for (const baseZip of ['40202 1234', '40202\u20131234', '402021234']) {
    assert.equal(serviceAreaProblems({ ...fields, baseZip }), {})
    assert.is(toServiceArea({ ...fields, baseZip }).baseZip, '40202')
  }
  assert.ok(serviceAreaProblems({ ...fields, baseZip: '4020' })['baseZip'])
})

test('a ZIP code cannot be added and excluded', () => {
  assert.equal(serviceAreaProblems({ ...fields, excludedZips: '40507 40272' }), {
    excludedZips: 'Also in the added ZIP codes: 40507',
  })
})

test('a typed list of ZIP codes gets those that were added elsewhere', () => {
  assert.is(mergeZipLists('40507 405', '40507 40508', '40507'), '40507 405 40508')
  assert.is(mergeZipLists('40507, 40508', '40507 40508', '40507'), '40507, 40508')
  assert.is(mergeZipLists('', '40508', '40507'), '40508')
})

test('a typed list of ZIP codes loses those that were removed elsewhere', () => {
  assert.is(mergeZipLists('40507', '', '40507'), '')
  assert.is(mergeZipLists('40272 40118', '40272', '40272 40507'), '40272 40118')
  assert.is(mergeZipLists('40507, 40508, 40509', '40507 40509', '40507 40508'), '40507, 40509')
  assert.is(mergeZipLists('40507; 40508', '40507', '40507 40508'), '40507')
  assert.is(mergeZipLists('40507-1234\n40508', '', '40507'), '40508')
})

test('ZIP codes are compared as entries of the list, not as parts of other text', () => {
  assert.is(mergeZipLists('140507 40508', '40508', '40507 40508'), '140507 40508')
  assert.is(mergeZipLists('140507', '40507', ''), '140507 40507')
  assert.is(mergeZipLists('40507,', '40507 40508', '40507'), '40507, 40508')
})

test('distances rise and fees do not fall', () => {
  const problems = serviceAreaProblems({
    ...fields,
    baseZip: '4020',
    radius: '1.5',
    bands: [
      { upTo: '10', fee: '20' },
      { upTo: '10', fee: '10' },
      { upTo: '', fee: '20' },
      { upTo: '0', fee: 'x' },
    ],
  })
  assert.equal(Object.keys(problems).sort(), [
    'bands.1.fee',
    'bands.1.upTo',
    'bands.2.upTo',
    'bands.3.fee',
    'bands.3.upTo',
    'baseZip',
    'radius',
  ])
})

test.run()
