import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { companyQuery, isFiltered, readCompanyView, withCompanyFilters } from './company-view.ts'

test('changing the search or a filter returns to page one and keeps the tab', () => {
  const shown = new URLSearchParams('tab=companies&page=3&plan=pro')
  const found = withCompanyFilters(shown, { search: 'wash' })
  assert.is(found.toString(), 'tab=companies&plan=pro&search=wash')
  assert.ok(isFiltered(readCompanyView(found)))
  const cleared = withCompanyFilters(found, { search: '', plan: 'all', dateRange: 'all' })
  assert.is(cleared.toString(), 'tab=companies')
  assert.not(isFiltered(readCompanyView(cleared)))
})

test('invalid URL parameters are ignored', () => {
  const parameters = new URLSearchParams('page=-1&plan=constructor&joined=century&search=')
  assert.equal(readCompanyView(parameters), {
    search: '',
    plan: 'all',
    dateRange: 'all',
    page: 1,
  })
})

test('the request contains the page and the filters', () => {
  const view = readCompanyView(new URLSearchParams('page=2&joined=week&search=a%26b'))
  assert.equal(companyQuery(view), { page: 2, plan: 'all', dateRange: 'week', search: 'a&b' })
})

test.run()
