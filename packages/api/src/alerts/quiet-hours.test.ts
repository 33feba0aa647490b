import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { endOfQuietHours } from './quiet-hours.ts'

let database: TestDatabase
test.before(async () => {
  database = await openTestDatabase()
})
test.after(() => database.close())

async function endsAt(now: string, hours: [from: number, until: number] = [21, 7]) {
  const company = await createCompany(database.db, {
    time_zone: 'America/Chicago',
    quiet_from: hours[0],
    quiet_until: hours[1],
  })
  const end = await endOfQuietHours(database.db, company.id, sql<Date>`${now}::timestamptz`)
  return end?.toISOString()
}

test('alerts wait from 9 PM to 7 AM in the company’s time zone', async () => {
  assert.is(await endsAt('2026-11-26T20:59:59-06:00'), undefined)
  assert.is(await endsAt('2026-11-26T21:00:00-06:00'), '2026-11-27T13:00:00.000Z')
  assert.is(await endsAt('2026-11-27T06:59:59-06:00'), '2026-11-27T13:00:00.000Z')
  assert.is(await endsAt('2026-11-27T07:00:00-06:00'), undefined)
})

test('quiet hours within a day, and none', async () => {
  assert.is(await endsAt('2026-11-26T12:30:00-06:00', [12, 14]), '2026-11-26T20:00:00.000Z')
  assert.is(await endsAt('2026-11-26T14:00:00-06:00', [12, 14]), undefined)
  assert.is(await endsAt('2026-11-26T03:00:00-06:00', [7, 7]), undefined)
})

test('they end at the same time on the clock when daylight saving time begins and ends', async () => {
  // The clock goes from 2 AM to 3 AM on March 8, and from 2 AM back to 1 AM on November 1.
  assert.is(await endsAt('2026-03-07T22:00:00-06:00'), '2026-03-08T12:00:00.000Z')
  assert.is(await endsAt('2026-10-31T22:00:00-05:00'), '2026-11-01T13:00:00.000Z')
  assert.is(await endsAt('2026-03-08T07:30:00Z', [1, 2]), '2026-03-08T08:00:00.000Z')
})

test.run()
