import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatAge } from './format-age.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ageOf = (isoTime: string) => formatAge(isoTime, now)

test('minutes, hours and days are rounded down', () => {
  assert.is(ageOf('2026-11-21T11:59:01Z'), 'now')
  assert.is(ageOf('2026-11-21T11:59:00Z'), '1 min')
  assert.is(ageOf('2026-11-21T11:53:30Z'), '6 min')
  assert.is(ageOf('2026-11-21T11:00:01Z'), '59 min')
  assert.is(ageOf('2026-11-21T11:00:00Z'), '1 h')
  assert.is(ageOf('2026-11-20T12:00:01Z'), '23 h')
  assert.is(ageOf('2026-11-20T12:00:00Z'), '1 d')
  assert.is(ageOf('2026-11-14T12:00:01Z'), '6 d')
})

test('from one week on the date is shown, with the year if it is not the current one', () => {
  assert.is(ageOf('2026-11-14T12:00:00Z'), 'Nov 14')
  assert.is(ageOf('2025-11-14T12:00:00Z'), 'Nov 14, 2025')
})

test('a time in the future is shown as now', () => {
  assert.is(ageOf('2026-11-21T12:03:00Z'), 'now')
})

test('an invalid time is shown as an empty string', () => {
  assert.is(ageOf('yesterday'), '')
})

test.run()
