import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readCalendarView, withDay, withMonth, withWeek } from './calendar-view.ts'

const now = new Date(2026, 10, 22, 12)
const read = (search: string) => readCalendarView(new URLSearchParams(search), now)

test('the URL has the month or the day', () => {
  assert.equal(read('month=2027-01'), { month: '2027-01', day: undefined, week: undefined })
  assert.equal(read('day=2027-01-31'), { month: '2027-01', day: '2027-01-31', week: undefined })
})

test('a URL without a valid month shows the current month', () => {
  for (const search of ['', 'month=2026-13', 'month=1999-12', 'month=x', 'day=2026-02-30'])
    assert.equal(read(search), { month: '2026-11', day: undefined, week: undefined }, search)
})

test('a month and a day replace each other and keep the other parameters', () => {
  const parameters = new URLSearchParams('view=calendar&status=pending&month=2026-11')
  const ofDay = withDay(parameters, '2026-11-24')
  assert.is(ofDay, 'view=calendar&status=pending&day=2026-11-24')
  assert.is(
    withMonth(new URLSearchParams(ofDay), '2026-12'),
    'view=calendar&status=pending&month=2026-12',
  )
})

test('a week begins on its Sunday and replaces the month and the day', () => {
  assert.equal(read('week=2026-11-25'), {
    month: '2026-11',
    day: undefined,
    week: '2026-11-22',
  })
  const ofWeek = withWeek(new URLSearchParams('view=calendar&day=2026-11-24'), '2026-11-24')
  assert.is(ofWeek, 'view=calendar&week=2026-11-22')
  assert.is(withMonth(new URLSearchParams(ofWeek), '2026-12'), 'view=calendar&month=2026-12')
  assert.is(withWeek(new URLSearchParams(), '1999-12-31'), undefined)
})

test('there are no months before and after this century', () => {
  assert.is(withMonth(new URLSearchParams(), '1999-12'), undefined)
  assert.is(withMonth(new URLSearchParams(), '2100-01'), undefined)
})

test.run()
