import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  activityQuery,
  isActivityFiltered,
  readActivityView,
  withActivityFilters,
} from './activity-view.ts'

test('another filter starts again at page one', () => {
  const shown = new URLSearchParams('tab=activity&page=4')
  const found = withActivityFilters(shown, { actionType: 'company_deleted', companyId: 7 })
  assert.is(found.toString(), 'tab=activity&action=company_deleted&company=7')
  assert.ok(isActivityFiltered(readActivityView(found)))
  assert.not(isActivityFiltered(readActivityView(shown)))
})

test('an address that was meddled with filters nothing', () => {
  const view = readActivityView(new URLSearchParams('action=x&company=-1&from=soon&to=2026-99-99'))
  assert.not(isActivityFiltered(view))
  assert.equal(activityQuery(view), {})
})

test('the days are whole days of the admin’s own time', () => {
  const view = readActivityView(new URLSearchParams('from=2026-03-01&to=2026-03-02'))
  const query = activityQuery(view)
  const start = new Date(query.startDate ?? '')
  const end = new Date(query.endDate ?? '')
  assert.equal([start.getDate(), start.getHours(), start.getMinutes()], [1, 0, 0])
  assert.equal([end.getDate(), end.getHours(), end.getMilliseconds()], [2, 23, 999])
})

test.run()
