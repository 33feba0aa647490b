import type { Entitlements } from '@curbquote/types'
import { useQuery } from '@tanstack/react-query'

const freshMs = 30_000
const maxRetries = 3

/** The plan of the signed-in company. Unlike other reads it is read anew when the page comes back into view. */
export function useEntitlements() {
  return useQuery<Entitlements>({
    queryKey: ['/api/me/entitlements'],
    staleTime: freshMs,
    refetchOnWindowFocus: true,
    retry: maxRetries,
  })
}
