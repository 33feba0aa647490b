import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { usTimeZones } from '@curbquote/types/places'
import { nameTimeZone } from './name-time-zone.ts'

test('a time zone is named by its kind of time and its place', () => {
  for (const [zone, name] of [
    ['America/New_York', 'Eastern Time · New York'],
    ['America/Indiana/Knox', 'Central Time · Knox, Indiana'],
    ['America/North_Dakota/New_Salem', 'Central Time · New Salem, North Dakota'],
    ['America/Phoenix', 'Mountain Standard Time · Phoenix'],
  ] as const)
    assert.is(nameTimeZone(zone), name)
})

test('no two time zones have the same name', () => {
  assert.is(new Set(usTimeZones.map(nameTimeZone)).size, usTimeZones.length)
})

test.run()
