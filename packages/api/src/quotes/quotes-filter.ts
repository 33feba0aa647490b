import type { ListQuotes } from '@curbquote/types'
import type { QuotesFilter } from './quote-queries.ts'

/** Converts query parameters to filters. */
export function toQuotesFilter({
  search,
  status,
  offer,
  createdFrom,
  createdBefore,
}: Pick<
  ListQuotes,
  'search' | 'status' | 'offer' | 'createdFrom' | 'createdBefore'
>): QuotesFilter {
  return {
    search,
    status,
    offer,
    createdFrom: createdFrom === undefined ? undefined : new Date(createdFrom),
    createdBefore: createdBefore === undefined ? undefined : new Date(createdBefore),
  }
}
