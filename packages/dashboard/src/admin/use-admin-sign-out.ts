import { signOutAdmin } from '@curbquote/types/admin'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { clearImpersonation } from '../sessions/impersonation.ts'
import { clearToken } from '../sessions/token-storage.ts'
import { loadOtherPage } from '../sessions/redirect-to-sign-in.ts'

/** Ends the admin's session and any impersonation, locally even if the server request fails. */
export function useAdminSignOut() {
  return useMutation({
    mutationFn: () => call(signOutAdmin).catch(() => undefined),
    onSettled: () => {
      clearToken('admin-token')
      clearToken('auth_token')
      clearImpersonation()
      // A full page load clears all session data from memory.
      loadOtherPage('/admin/login')
    },
  })
}
