import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseZipList } from '@curbquote/types/service-area'
import { findZipPlace, zipPlaces } from '../zip-places/zip-places.ts'
import { checkZip, type CompanyArea, toJobPlace, wholeMiles } from './check-zip.ts'

const austin: CompanyArea = {
  baseZip: '78701',
  radiusMiles: 25,
  outsidePolicy: 'refuse',
  listedZips: new Map(),
}
const servedBy = (area: CompanyArea, zip: string) => {
  const { served, review, isOutside } = checkZip(area, zip)
  return [served, ...(review ? [review] : []), ...(isOutside ? ['outside'] : [])].join(' ')
}
const listing = (zip: string, kind: 'include' | 'exclude') => new Map([[zip, kind] as const])

test('a place within the radius is served, also a post-office box and a single building', () => {
  for (const zip of ['78701', '78704', '78711', '78704-1234'])
    assert.is(servedBy(austin, zip), 'yes', zip)
  assert.is(servedBy({ ...austin, baseZip: '10001' }, '10118'), 'yes')
})

test('the lowest and the highest ZIP code keep their zeros and distances', () => {
  assert.is(servedBy({ ...austin, baseZip: '11701', radiusMiles: 40 }, '00501'), 'yes')
  assert.is(servedBy(austin, '00501'), 'no')
  assert.is(servedBy({ ...austin, baseZip: '99950', radiusMiles: 0 }, '99950'), 'yes')
  assert.is(servedBy(austin, '99950'), 'no')
})

test('a new ZIP code is reviewed and never refused, under every policy', () => {
  assert.is(findZipPlace('99999'), undefined)
  for (const outsidePolicy of ['refuse', 'review', 'farthest_fee'] as const)
    assert.is(servedBy({ ...austin, outsidePolicy }, '99999'), 'review UNKNOWN_ZIP')
  assert.is(servedBy({ ...austin, radiusMiles: null }, '99999'), 'review UNKNOWN_ZIP')
})

test('a listed ZIP code takes precedence over the radius', () => {
  assert.is(servedBy(austin, '78610'), 'yes')
  assert.is(servedBy({ ...austin, listedZips: listing('78610', 'exclude') }, '78610'), 'no')
  assert.is(servedBy(austin, '77002'), 'no')
  assert.is(servedBy({ ...austin, listedZips: listing('77002', 'include') }, '77002'), 'yes')
  assert.is(servedBy({ ...austin, listedZips: listing('99999', 'include') }, '99999'), 'yes')
  assert.is(servedBy({ ...austin, listedZips: listing('99999', 'exclude') }, '99999'), 'no')
})

test('the policy decides about places outside', () => {
  const outside = (outsidePolicy: CompanyArea['outsidePolicy']) =>
    servedBy({ ...austin, outsidePolicy }, '77002')
  assert.is(outside('refuse'), 'no')
  assert.is(outside('review'), 'review OUTSIDE_AREA')
  assert.is(outside('farthest_fee'), 'yes outside')
})

test('without a radius every known place is served', () => {
  assert.is(servedBy({ ...austin, radiusMiles: null }, '99950'), 'yes')
})

test('a distance is rounded up to whole miles, and the rounded distance decides', () => {
  assert.equal([0, 0.001, 1, 13.2].map(wholeMiles), [0, 1, 1, 14])
  const { miles } = checkZip(austin, '78610')
  assert.ok(miles !== undefined && Number.isInteger(miles))
  assert.is(servedBy({ ...austin, radiusMiles: miles }, '78610'), 'yes')
  assert.is(servedBy({ ...austin, radiusMiles: miles - 1 }, '78610'), 'no')
})

test('the place of a job has five digits and the distance', () => {
  assert.equal(toJobPlace(checkZip(austin, '78701-1234')), { zip: '78701', tripMiles: 0 })
  assert.equal(toJobPlace(checkZip(austin, '99999')), { zip: '99999', areaReview: 'UNKNOWN_ZIP' })
  const far = toJobPlace(checkZip({ ...austin, outsidePolicy: 'farthest_fee' }, '77002'))
  assert.is(far.isOutsideArea, true)
  assert.ok((far.tripMiles ?? 0) > 100)
})

test('no ZIP code is refused unless the owner refuses places outside', () => {
  const zips = [...zipPlaces().keys()]
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...zips), fc.stringMatching(/^\d{5}$/)),
      fc.constantFrom(...zips),
      fc.option(fc.integer({ min: 0, max: 1_000 })),
      fc.constantFrom('refuse' as const, 'review' as const, 'farthest_fee' as const),
      (zip, baseZip, radiusMiles, outsidePolicy) => {
        const area = { baseZip, radiusMiles, outsidePolicy, listedZips: new Map() }
        const { served, place, miles } = checkZip(area, zip)
        if (served === 'no') assert.ok(outsidePolicy === 'refuse' && place && radiusMiles !== null)
        if (!place) assert.is(served, 'review')
        else assert.ok(Number.isInteger(miles))
      },
    ),
  )
})

test('a pasted list of ZIP codes: any separators, ZIP+4, repetitions, and the invalid parts', () => {
  assert.equal(parseZipList('78701, 78702;00501\n78701-1234  7870 Austin 787O4'), {
    zips: ['78701', '78702', '00501'],
    invalid: ['7870', 'Austin', '787O4'],
  })
  assert.equal(parseZipList('  '), { zips: [], invalid: [] })
})

test.run()
