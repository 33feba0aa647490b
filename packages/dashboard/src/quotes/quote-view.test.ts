import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  isFiltered,
  readQuoteView,
  toQuery,
  withFilters,
  withQuote,
  withPagePosition,
} from './quote-view.ts'

const read = (query: string) => readQuoteView(new URLSearchParams(query))

test('a URL without parameters shows the newest quotes', () => {
  assert.equal(read(''), {
    filters: { search: '', status: undefined, sort: 'newest' },
    isCalendar: false,
    place: { page: 1, offset: 0 },
    quoteId: undefined,
  })
})

test('invalid URL parameters are ignored', () => {
  assert.equal(
    read('status=lost&sort=age&page=-3&lead=7x&offset=5&from=2026-13-01&to=yesterday'),
    read(''),
  )
  assert.equal(read('page=12').place, { page: 1, offset: 0 })
})

test('a period consists of whole local days and includes the last one', () => {
  const { filters } = read('from=2026-03-01&to=2026-03-31')
  assert.ok(isFiltered(filters))
  const query = toQuery(filters)
  assert.is(query.createdFrom, new Date(2026, 2, 1).toISOString())
  assert.is(query.createdBefore, new Date(2026, 3, 1).toISOString())
  assert.not(isFiltered(read('sort=job_date').filters))
})

test('a list is filtered by the state of the offer', () => {
  const { filters } = read('offer=accepted')
  assert.is(filters.offer, 'accepted')
  assert.ok(isFiltered(filters))
  assert.equal(toQuery(filters), { sort: 'newest', offer: 'accepted' })
  assert.is(withFilters(new URLSearchParams(), filters).toString(), 'offer=accepted')
  assert.equal(read('offer=lost'), read(''))
})

test('a list is filtered by the stage', () => {
  const { filters } = read('stage=scheduled')
  assert.is(filters.stage, 'scheduled')
  assert.ok(isFiltered(filters))
  assert.equal(toQuery(filters), { sort: 'newest', stage: 'scheduled' })
  assert.is(withFilters(new URLSearchParams(), filters).toString(), 'stage=scheduled')
  assert.equal(read('stage=lost'), read(''))
})

test('a page is read from the start or from the cursor in the URL', () => {
  assert.equal(read('page=11').place, { page: 11, offset: 100 })
  assert.equal(read('page=30&cursor=abc&offset=20').place, { page: 30, cursor: 'abc', offset: 20 })
  assert.equal(read('page=30&cursor=abc&offset=900').place, {
    page: 30,
    cursor: 'abc',
    offset: 100,
  })
})

test('changing a filter returns to page one and keeps the other parameters', () => {
  const parameters = new URLSearchParams('status=pending&page=30&cursor=abc&offset=20&lead=7')
  assert.is(
    withFilters(parameters, { search: 'dana' }).toString(),
    'status=pending&lead=7&search=dana',
  )
  assert.is(withFilters(parameters, { status: undefined }).toString(), 'lead=7')
})

test('a page written to the URL is read back unchanged', () => {
  const place = { page: 30, cursor: 'abc', offset: 20 }
  assert.equal(readQuoteView(withPagePosition(new URLSearchParams(), place)).place, place)
  assert.is(withPagePosition(new URLSearchParams('page=2'), { page: 1, offset: 0 }).toString(), '')
})

test('opening and closing a quote keeps the list parameters', () => {
  const open = withQuote(new URLSearchParams('page=2'), 41)
  assert.is(open.toString(), 'page=2&lead=41')
  assert.is(withQuote(open, undefined).toString(), 'page=2')
})

test.run()
