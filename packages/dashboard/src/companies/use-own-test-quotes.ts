import { useEffect } from 'react'
import { getCompanyDashboard, getCompanyOverview, listQuotes } from '@curbquote/types'
import { useQueryClient } from '@tanstack/react-query'

/** The lists of quotes and the figures about them. */
const aboutQuotes = [listQuotes.path, getCompanyDashboard.path, getCompanyOverview.path]

/** Reads anew what shows quotes when a widget on the page itself has sent one: the owner's own test. */
export function useOwnTestQuotes() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => aboutQuotes.includes(String(path)),
      })
    document.addEventListener('quote-widget:submitted', refresh)
    return () => document.removeEventListener('quote-widget:submitted', refresh)
  }, [client])
}
