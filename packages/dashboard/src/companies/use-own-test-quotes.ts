import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** The lists of leads and the figures about them. */
const aboutLeads = /^\/api\/company\/(?:quotes|dashboard|\d+\/dashboard)$/

/** Reads anew what shows leads when a widget on the page itself has sent one: the owner's own test. */
export function useOwnTestQuotes() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => aboutLeads.test(String(path)),
      })
    document.addEventListener('quote-widget:submitted', refresh)
    return () => document.removeEventListener('quote-widget:submitted', refresh)
  }, [client])
}
