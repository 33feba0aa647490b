import { signOutAdmin } from '@curbquote/types'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client.ts'
import { forgetImpersonation } from '../sessions/impersonation.ts'
import { clearToken } from '../sessions/token-storage.ts'

/** Ends the admin's session on the server and here, whatever the server says to it, and any company's with it. */
export function useAdminSignOut() {
  return useMutation({
    mutationFn: () => call(signOutAdmin).catch(() => undefined),
    onSettled: () => {
      clearToken('admin-token')
      clearToken('auth_token')
      forgetImpersonation()
      // Loaded anew, as the owner's sign-out.
      window.location.assign('/admin/login')
    },
  })
}
