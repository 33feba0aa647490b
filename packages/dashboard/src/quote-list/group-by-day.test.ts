import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { groupByDay } from './group-by-day.ts'

test('quotes are grouped by the day of their job, and those without a date come last', () => {
  const [first, second, third, fourth] = ['2026-11-24', '2026-11-24', '2027-01-02', null].map(
    (jobDate) => ({ jobDate }),
  )
  assert.equal(groupByDay([first, second, third, fourth] as { jobDate: string | null }[]), [
    { day: 'Tue, Nov 24, 2026', quotes: [first, second] },
    { day: 'Sat, Jan 2, 2027', quotes: [third] },
    { day: 'No job date', quotes: [fourth] },
  ])
})

test.run()
