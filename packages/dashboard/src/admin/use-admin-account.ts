import { getAdminAccount } from '@curbquote/types/admin'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { keyOf } from '../ui/endpoint-query.ts'
import { isSignedOut } from '../ui/query-client.ts'

/** The signed-in admin, or `null` if the session has ended. */
export function useAdminAccount({ isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    queryKey: keyOf(getAdminAccount),
    queryFn: ({ signal }) => call(getAdminAccount, { signal }).catch(nullIfSignedOut),
    enabled: isEnabled,
    retry: false,
  })
}

function nullIfSignedOut(error: unknown): null {
  if (isSignedOut(error)) return null
  throw error
}
