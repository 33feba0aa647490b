import { test } from 'uvu'
import * as assert from 'uvu/assert'
import fc from 'fast-check'
import {
  addMonths,
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatWeekday,
  groupByDate,
  weeksOf,
} from './calendar-days.ts'

test('the weeks of a month begin on Sunday and have days of the months around it', () => {
  const weeks = weeksOf('2026-10')
  assert.is(weeks.length, 5)
  assert.equal(weeks[0], [
    '2026-09-27',
    '2026-09-28',
    '2026-09-29',
    '2026-09-30',
    '2026-10-01',
    '2026-10-02',
    '2026-10-03',
  ])
  assert.is(weeks[4]?.at(-1), '2026-10-31')
})

test('a month has four to six weeks', () => {
  // It begins on a Sunday and has 28 days.
  assert.is(weeksOf('2026-02').length, 4)
  // It begins on a Saturday and has 31 days.
  assert.is(weeksOf('2026-08').length, 6)
})

test('the weeks of every month are consecutive days that begin and end within a week of the month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_199 }), (index) => {
      const month = addMonths('2000-01', index)
      const days = weeksOf(month).flat()
      const times = days.map((day) => Date.parse(day))
      assert.ok(times.every((time, at) => at === 0 || time - (times[at - 1] ?? 0) === 86_400_000))
      assert.ok(days.slice(0, 7).includes(`${month}-01`))
      assert.ok(days.slice(-7).some((day) => day.startsWith(month)))
      assert.ok(days.length <= 42)
    }),
  )
})

test('months are counted across years', () => {
  assert.is(addMonths('2026-12', 1), '2027-01')
  assert.is(addMonths('2026-01', -1), '2025-12')
})

test('days are written without a time zone', () => {
  assert.is(formatMonth('2026-11'), 'November 2026')
  assert.is(formatLongDay('2026-11-24'), 'Tuesday, November 24, 2026')
  assert.is(formatWeekday('2026-11-24'), 'Tue, Nov 24')
  assert.is(formatShortDay('2026-11-01'), 'Nov 1')
})

test('jobs are grouped by their days', () => {
  const [first, second, third] = ['2026-11-24', '2026-11-24', '2026-11-25'].map((jobDate) => ({
    jobDate,
  })) as [{ jobDate: string }, { jobDate: string }, { jobDate: string }]
  assert.equal(
    [...groupByDate([first, second, third])],
    [
      ['2026-11-24', [first, second]],
      ['2026-11-25', [third]],
    ],
  )
})

test.run()
