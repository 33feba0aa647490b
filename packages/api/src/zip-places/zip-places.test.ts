import { parseUsState } from '@curbquote/types/places'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findZipPlace, milesBetween, zipPlaces } from './zip-places.ts'

function place(zip: string) {
  const found = findZipPlace(zip)
  assert.ok(found, zip)
  return found
}

test('the lowest and the highest ZIP code are found, with their leading zeros', () => {
  assert.equal(findZipPlace('00501'), {
    zip: '00501',
    latitude: 40.815,
    longitude: -73.045,
    city: 'Holtsville',
    state: 'NY',
  })
  assert.equal(findZipPlace('99950'), {
    zip: '99950',
    latitude: 55.342,
    longitude: -131.648,
    city: 'Ketchikan',
    state: 'AK',
  })
})

test('a ZIP code of post-office boxes and one of a single building are found', () => {
  const places = [place('78711'), place('10118')]
  assert.equal(
    places.map(({ city, state }) => [city, state]),
    [
      ['Austin', 'TX'],
      ['New York', 'NY'],
    ],
  )
})

test('a military post office has its region as state', () => {
  for (const [zip, region] of [
    ['09012', 'AE'],
    ['34002', 'AA'],
    ['96203', 'AP'],
  ] as const)
    assert.equal([place(zip).city, place(zip).state], ['APO', region])
})

test('the islands of the United States have places', () => {
  for (const [zip, city, state] of [
    ['00901', 'San Juan', 'PR'],
    ['00802', 'St Thomas', 'VI'],
    ['96910', 'Hagatna', 'GU'],
    ['96799', 'Pago Pago', 'AS'],
    ['96950', 'Saipan', 'MP'],
    ['96960', 'Marshall Islands', 'MH'],
  ] as const)
    assert.equal([place(zip).city, place(zip).state], [city, state])
})

test('the state of every place is one that a customer can enter', () => {
  for (const { zip, state } of zipPlaces().values()) assert.is(parseUsState(state), state, zip)
})

test('a ZIP+4 is found by its first five digits', () => {
  assert.is(findZipPlace('40202-1234'), findZipPlace('40202'))
  assert.is(findZipPlace('402021234'), findZipPlace('40202'))
})

test('an unknown ZIP code, a number of four digits and other text have no place', () => {
  for (const zip of ['00000', '99999', '501', '', '4020', '40202-', '40202-12', 'abcde'])
    assert.is(findZipPlace(zip), undefined, zip)
})

test('every place has a city and coordinates, and its ZIP code five digits', () => {
  assert.is(zipPlaces().size, 41_703)
  for (const [zip, { city, latitude, longitude }] of zipPlaces()) {
    assert.match(zip, /^\d{5}$/)
    assert.ok(city, zip)
    assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && latitude !== 0, zip)
  }
})

test('distances are along the surface of the earth', () => {
  const louisville = place('40202')
  assert.is(milesBetween(louisville, louisville), 0)
  assert.is(Math.round(milesBetween(louisville, place('10118'))), 650)
  assert.is(
    Math.round(milesBetween({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 })),
    138,
  )
})

test.run()
