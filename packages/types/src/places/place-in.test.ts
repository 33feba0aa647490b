import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placeIn } from './place-in.ts'

test('the city, state and ZIP code of an address are at its end', () => {
  for (const [address, place] of [
    ['12345 Oak Street, Prospect, KY 40059 ', { city: 'Prospect', state: 'KY', zip: '40059' }],
    ['12 Oak St, Prospect KY, 40059-1234', { city: 'Prospect', state: 'KY', zip: '40059' }],
    ['1 Elm St, Apt 4, St. Louis, mo', { city: 'St. Louis', state: 'MO' }],
    [
      '1 Elm St, Charleston, West Virginia 25301',
      { city: 'Charleston', state: 'WV', zip: '25301' },
    ],
    ['1 H St, Washington DC 20001', { city: 'Washington', state: 'DC', zip: '20001' }],
    ['1 Elm St Austin TX 78701', { zip: '78701' }],
    ['1 Elm St, TX', {}],
    ['Austin, TX', {}],
    ['12 Oak Street, KY 4005', {}],
    ['12345 Oak Street', {}],
    ['KY 400590', {}],
    ['', {}],
  ] as const)
    assert.equal(placeIn(address), place, address)
})

test.run()
