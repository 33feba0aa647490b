import { useEffect } from 'react'
import { getCompanyDashboard, getCompanyOverview } from '@curbquote/types'
import { useQueryClient } from '@tanstack/react-query'
import { leadsPath } from '../leads/lead-queries.ts'

/** The lists of leads and the figures about them. */
const aboutLeads = [leadsPath, getCompanyDashboard.path, getCompanyOverview.path]

/** Reads anew what shows leads when a widget on the page itself has sent one: the owner's own test. */
export function useOwnTestQuotes() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => aboutLeads.includes(String(path)),
      })
    document.addEventListener('quote-widget:submitted', refresh)
    return () => document.removeEventListener('quote-widget:submitted', refresh)
  }, [client])
}
