import type { ListQuotes } from '@curbquote/types'
import type { LeadsFilter } from './lead-queries.ts'

/** The filters of a query string. */
export function toLeadsFilter({
  search,
  status,
  createdFrom,
  createdBefore,
}: Pick<ListQuotes, 'search' | 'status' | 'createdFrom' | 'createdBefore'>): LeadsFilter {
  return {
    search,
    status,
    createdFrom: createdFrom === undefined ? undefined : new Date(createdFrom),
    createdBefore: createdBefore === undefined ? undefined : new Date(createdBefore),
  }
}
