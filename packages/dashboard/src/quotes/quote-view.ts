import { maxQuotesOffset, quotesPerPage } from '@curbquote/types/limits'
import type { OfferStatus } from '@curbquote/types/offers'
import type { ListQuotes, QuoteSort, QuoteStage, QuoteStatus } from '@curbquote/types/quotes'
import { isDay } from '../ui/is-day.ts'
import { offerStatuses, sorts, stages, statuses } from './quote-labels.ts'
import type { PagePosition } from './quote-paging.ts'

export interface QuoteFilters {
  search: string
  status: QuoteStatus | undefined
  stage?: QuoteStage | undefined
  offer?: OfferStatus | undefined
  /** First and last day of submission, YYYY-MM-DD in the owner's time zone. */
  from?: string | undefined
  to?: string | undefined
  sort: QuoteSort
  /** Shows the requests that failed the check, in place of the others. */
  spam?: boolean | undefined
}

/** State of the quotes tab. Stored in the URL, so that it supports bookmarks, sharing and the Back button. */
export interface QuoteView {
  filters: QuoteFilters
  /** Whether the calendar replaces the list. */
  isCalendar: boolean
  place: PagePosition
  /** ID of the open quote. */
  quoteId: number | undefined
}

const maxSearchLength = 200

export function readQuoteView(parameters: URLSearchParams): QuoteView {
  const status = statuses.find((known) => known === parameters.get('status'))
  const stage = stages.find((known) => known === parameters.get('stage'))
  const offer = offerStatuses.find((known) => known === parameters.get('offer'))
  const sort = sorts.find((known) => known === parameters.get('sort')) ?? 'newest'
  const search = (parameters.get('search') ?? '').slice(0, maxSearchLength)
  const [from, to] = [readDay(parameters.get('from')), readDay(parameters.get('to'))]
  return {
    filters: {
      search,
      status,
      ...(stage && { stage }),
      ...(offer && { offer }),
      ...(from && { from }),
      ...(to && { to }),
      sort,
      ...(parameters.has('spam') && { spam: true }),
    },
    isCalendar: parameters.get('view') === 'calendar',
    place: readPagePosition(parameters),
    quoteId: readCount(parameters.get('lead')),
  }
}

/** URL parameters for changed filters. Returns to page one. */
export function withFilters(parameters: URLSearchParams, change: Partial<QuoteFilters>) {
  const { search, status, stage, offer, from, to, sort, spam } = {
    ...readQuoteView(parameters).filters,
    ...change,
  }
  const result = withPagePosition(parameters, { page: 1, offset: 0 })
  set(result, 'search', search)
  set(result, 'status', status)
  set(result, 'stage', stage)
  set(result, 'offer', offer)
  set(result, 'from', from)
  set(result, 'to', to)
  set(result, 'sort', sort === 'newest' ? undefined : sort)
  set(result, 'spam', spam ? '1' : undefined)
  return result
}

export function withPagePosition(
  parameters: URLSearchParams,
  { page, cursor, offset }: PagePosition,
) {
  const result = new URLSearchParams(parameters)
  set(result, 'page', page === 1 ? undefined : String(page))
  set(result, 'cursor', cursor)
  set(result, 'offset', cursor && offset ? String(offset) : undefined)
  return result
}

export function withQuote(parameters: URLSearchParams, quoteId: number | undefined) {
  const result = new URLSearchParams(parameters)
  set(result, 'lead', quoteId === undefined ? undefined : String(quoteId))
  return result
}

/** Whether any filter is active. */
export function isFiltered(filters: QuoteFilters): boolean {
  return filters.search !== '' || countFilters(filters) > 0
}

/** Number of active filters besides the search. */
export function countFilters({ status, stage, offer, from, to, spam }: QuoteFilters): number {
  return [status, stage, offer, from, to, spam].filter(Boolean).length
}

/** Query parameters of the API request. */
export function toQuery(filters: QuoteFilters) {
  return { sort: filters.sort, ...toFilterQuery(filters) } satisfies ListQuotes
}

/** The filters without the sort order. Days become timestamps in the browser's time zone. */
export function toFilterQuery({ search, status, stage, offer, from, to }: QuoteFilters) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(stage && { stage }),
    ...(offer && { offer }),
    ...(from && { createdFrom: startOfDay(from, 0) }),
    ...(to && { createdBefore: startOfDay(to, 1) }),
  } satisfies ListQuotes
}

/** Start of a local day, plus a number of days. */
function startOfDay(isoDay: string, daysLater: number): string {
  const [year = 0, month = 1, day = 1] = isoDay.split('-').map(Number)
  return new Date(year, month - 1, day + daysLater).toISOString()
}

function readDay(text: string | null): string | undefined {
  return text && /^(?:19|20|21)/.test(text) && isDay(text) ? text : undefined
}

function readPagePosition(parameters: URLSearchParams): PagePosition {
  const page = readCount(parameters.get('page')) ?? 1
  const cursor = parameters.get('cursor') ?? undefined
  if (cursor) {
    const offset = readCount(parameters.get('offset')) ?? 0
    return { page, cursor, offset: Math.min(offset, maxQuotesOffset) }
  }
  const offset = (page - 1) * quotesPerPage
  return offset <= maxQuotesOffset ? { page, offset } : { page: 1, offset: 0 }
}

function readCount(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function set(parameters: URLSearchParams, name: string, value: string | undefined) {
  if (value) parameters.set(name, value)
  else parameters.delete(name)
}
