import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { endOfLocalDay, localDate } from './local-days.ts'

const test = suite('local days')
let database: TestDatabase
test.before(async () => {
  database = await openTestDatabase()
})
test.after(() => database.close())

async function endOfDay(zone: string, now: string, days: number): Promise<string> {
  const { rows } = await sql<{ end: Date }>`
    select ${endOfLocalDay(zone, days, sql<Date>`${now}::timestamptz`)} as end`.execute(database.db)
  return rows[0]?.end.toISOString() ?? ''
}

test('the end of a day is the next local midnight, on both days of daylight saving changes', async () => {
  // Daylight saving time starts on March 8, 2026, and ends on November 1.
  for (const [zone, noonInMarch, endInMarch, noonInNovember, endInNovember] of [
    ['America/New_York', '2026-03-08T17:00Z', '03-09T04:00', '2026-11-01T17:00Z', '11-02T05:00'],
    ['America/Chicago', '2026-03-08T18:00Z', '03-09T05:00', '2026-11-01T18:00Z', '11-02T06:00'],
    ['America/Los_Angeles', '2026-03-08T20:00Z', '03-09T07:00', '2026-11-01T20:00Z', '11-02T08:00'],
    // Arizona has no daylight saving time.
    ['America/Phoenix', '2026-03-08T19:00Z', '03-09T07:00', '2026-11-01T19:00Z', '11-02T07:00'],
  ] as const) {
    assert.is(await endOfDay(zone, noonInMarch, 0), `2026-${endInMarch}:00.000Z`, zone)
    assert.is(await endOfDay(zone, noonInNovember, 0), `2026-${endInNovember}:00.000Z`, zone)
  }
})

test('days are counted by the calendar across a daylight saving change', async () => {
  for (const [zone, end] of [
    ['America/New_York', '2026-03-12T04:00:00.000Z'],
    ['America/Chicago', '2026-03-12T05:00:00.000Z'],
    ['America/Phoenix', '2026-03-12T07:00:00.000Z'],
    ['Pacific/Honolulu', '2026-03-12T10:00:00.000Z'],
  ] as const)
    assert.is(await endOfDay(zone, '2026-03-01T20:00Z', 10), end, zone)
})

test('the first and the last second of a local day have the same end', async () => {
  for (const now of ['2026-11-01T05:00:00Z', '2026-11-02T05:59:59Z'])
    assert.is(await endOfDay('America/Chicago', now, 0), '2026-11-02T06:00:00.000Z', now)
  assert.is(
    await endOfDay('America/Chicago', '2026-11-02T06:00:00Z', 0),
    '2026-11-03T06:00:00.000Z',
  )
})

test('a day that starts at 1 AM because of daylight saving time ends the day before', async () => {
  assert.is(await endOfDay('America/Havana', '2026-03-07T18:00Z', 0), '2026-03-08T05:00:00.000Z')
})

test('the start of the current day is the end of the day before', async () => {
  assert.is(await endOfDay('Pacific/Honolulu', '2026-06-30T09:59Z', -1), '2026-06-29T10:00:00.000Z')
})

test('the time zone may be a column, and the current time is the default', async () => {
  const { id } = await createCompany(database.db, { time_zone: 'Pacific/Guam' })
  const zone = sql.ref<string>('companies.time_zone')
  const row = await database.db
    .selectFrom('companies')
    .select([
      endOfLocalDay(zone, 0).as('end'),
      sql<boolean>`${endOfLocalDay(zone, 0)} = date_trunc('day', now(), 'Pacific/Guam') + interval '1 day'`.as(
        'isNextMidnight',
      ),
      sql<boolean>`${localDate(zone)} = ((now() + interval '10 hours') at time zone 'UTC')::date`.as(
        'isDate',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.ok(row.end > new Date())
  assert.ok(row.isNextMidnight)
  assert.ok(row.isDate)
})

test.run()
