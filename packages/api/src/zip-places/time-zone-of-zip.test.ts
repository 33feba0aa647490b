import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { usTimeZones } from '@curbquote/types/places'
import { openTestDatabase } from '../test/test-database.ts'
import { timeZoneOfZip } from './time-zone-of-zip.ts'
import { zipPlaces } from './zip-places.ts'

test('the time zone of a ZIP code follows from its place', () => {
  for (const [zip, zone] of [
    ['10118', 'America/New_York'],
    ['40202-1234', 'America/Kentucky/Louisville'],
    ['60601', 'America/Chicago'],
    ['80202', 'America/Denver'],
    ['85001', 'America/Phoenix'],
    ['90012', 'America/Los_Angeles'],
    ['99501', 'America/Anchorage'],
    ['96813', 'Pacific/Honolulu'],
    ['00501', 'America/New_York'],
    ['00901', 'America/Puerto_Rico'],
    ['00802', 'America/Puerto_Rico'],
    ['96910', 'Pacific/Guam'],
    ['96950', 'Pacific/Guam'],
    ['96799', 'Pacific/Pago_Pago'],
    ['96960', 'Pacific/Majuro'],
    ['09012', 'Europe/Berlin'],
    ['96203', 'Asia/Seoul'],
  ] as const)
    assert.is(timeZoneOfZip(zip), zone, zip)
  assert.is(timeZoneOfZip('00000'), undefined)
  assert.is(timeZoneOfZip(''), undefined)
})

test('a town at the border of Canada or Mexico has the time zone of its own state', () => {
  for (const [zip, zone] of [
    ['59254', 'America/Denver'], // Plentywood, beside Saskatchewan without daylight saving time
    ['04619', 'America/New_York'], // Calais, beside New Brunswick
    ['78560', 'America/Chicago'], // La Joya, beside Mexico without daylight saving time
    ['98281', 'America/Los_Angeles'], // Point Roberts
  ] as const)
    assert.is(timeZoneOfZip(zip), zone, zip)
})

test('every place of a state has one of the time zones to choose from, and the database knows them all', async () => {
  const database = await openTestDatabase()
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(
    database.db,
  )
  await database.close()
  const known = new Set(rows.map(({ name }) => name))
  for (const zone of usTimeZones) assert.ok(known.has(zone), zone)
  const abroad = new Set(['FM', 'MH', 'PW', 'AA', 'AE', 'AP'])
  const choices = new Set<string>(usTimeZones)
  for (const { zip, state } of zipPlaces().values()) {
    const zone = timeZoneOfZip(zip)
    assert.ok(zone && known.has(zone), `${zip}: ${zone}`)
    assert.ok(choices.has(zone) || abroad.has(state), `${zip}: ${zone}`)
  }
})

test.run()
