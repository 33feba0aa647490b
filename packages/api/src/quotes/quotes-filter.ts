import type { ListQuotes } from '@curbquote/types'
import type { QuotesFilter } from './quote-queries.ts'

/** Converts query parameters to filters. */
export function toQuotesFilter({
  search,
  status,
  createdFrom,
  createdBefore,
}: Pick<ListQuotes, 'search' | 'status' | 'createdFrom' | 'createdBefore'>): QuotesFilter {
  return {
    search,
    status,
    createdFrom: createdFrom === undefined ? undefined : new Date(createdFrom),
    createdBefore: createdBefore === undefined ? undefined : new Date(createdBefore),
  }
}
