import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  activityQuery,
  isActivityFiltered,
  readActivityView,
  withActivityFilters,
} from './activity-view.ts'

test('changing a filter returns to page one', () => {
  const shown = new URLSearchParams('tab=activity&page=4')
  const found = withActivityFilters(shown, { actionType: 'company_deleted', companyId: 7 })
  assert.is(found.toString(), 'tab=activity&action=company_deleted&company=7')
  assert.ok(isActivityFiltered(readActivityView(found)))
  assert.not(isActivityFiltered(readActivityView(shown)))
})

test('invalid URL parameters are ignored', () => {
  const view = readActivityView(new URLSearchParams('action=x&company=-1&from=soon&to=2026-99-99'))
  assert.not(isActivityFiltered(view))
  assert.equal(activityQuery(view), {})
})

test('days are whole days in the admin’s time zone', () => {
  const view = readActivityView(new URLSearchParams('from=2026-03-01&to=2026-03-02'))
  const query = activityQuery(view)
  const start = new Date(query.startDate ?? '')
  const end = new Date(query.endDate ?? '')
  assert.equal([start.getDate(), start.getHours(), start.getMinutes()], [1, 0, 0])
  assert.equal([end.getDate(), end.getHours(), end.getMilliseconds()], [2, 23, 999])
})

test.run()
