import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { townIn, zipIn } from './address.ts'

test('the ZIP code of an address is at its end, and its town before it', () => {
  for (const [address, town, zip] of [
    ['12345 Oak Street, Prospect, KY 40059 ', 'Prospect, KY', '40059'],
    ['12 Oak St, Prospect ky, 40059-1234', 'Prospect, KY', '40059'],
    ['1 Elm St, Apt 4, St. Louis, MO 63101', 'St. Louis, MO', '63101'],
    ['1 H St, Washington DC 20001', 'Washington, DC', '20001'],
    ['1 Elm St Austin TX 78701', undefined, '78701'],
    ['1 Elm St, Austin, TX', undefined, undefined],
    ['12 Oak Street, KY 4005', undefined, undefined],
    ['12345 Oak Street', undefined, undefined],
    ['KY 400590', undefined, undefined],
    ['', undefined, undefined],
  ] as const) {
    assert.is(townIn(address), town, address)
    assert.is(zipIn(address), zip, address)
  }
})

test.run()
