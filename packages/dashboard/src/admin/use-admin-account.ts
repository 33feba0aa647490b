import type { AdminAccount } from '@curbquote/types'
import { useQuery } from '@tanstack/react-query'

/** The signed-in admin; `null` where the session is over. */
export function useAdminAccount({ isEnabled }: { isEnabled: boolean }) {
  return useQuery<AdminAccount | null>({
    queryKey: ['/api/admin/me'],
    enabled: isEnabled,
    retry: false,
    meta: { isNullWhenSignedOut: true },
  })
}
