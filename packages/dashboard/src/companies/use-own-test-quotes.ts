import { useEffect } from 'react'
import { getCompanyDashboard, getCompanyOverview } from '@curbquote/types/companies'
import { listJobs, listQuotes } from '@curbquote/types/quotes'
import { useQueryClient } from '@tanstack/react-query'

/** Queries that depend on quotes. */
const quoteQueries = [listQuotes, listJobs, getCompanyDashboard, getCompanyOverview].map(
  ({ path }) => path,
)

/** Refetches quotes and statistics when the owner submits a test quote in a widget on this page. */
export function useOwnTestQuotes() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => quoteQueries.includes(String(path)),
      })
    document.addEventListener('quote-widget:submitted', refresh)
    return () => document.removeEventListener('quote-widget:submitted', refresh)
  }, [client])
}
