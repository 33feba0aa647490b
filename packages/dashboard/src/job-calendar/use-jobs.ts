import { type ListJobs, listJobs } from '@curbquote/types/quotes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toFilterQuery, type QuoteFilters } from '../quotes/quote-view.ts'
import { queryOf } from '../ui/endpoint-query.ts'

/** Fetches the jobs of these days. */
export function useJobs(filters: QuoteFilters, { from, to }: Pick<ListJobs, 'from' | 'to'>) {
  return useQuery({
    ...queryOf(listJobs, { query: { ...toFilterQuery(filters), from, to } }),
    placeholderData: keepPreviousData,
    // Quotes also change on other pages and elsewhere.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}
