import { signOut } from '@curbquote/types'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client.ts'
import { dropAllDrafts } from '../ui/drafts.ts'
import { leaveImpersonation, readImpersonation } from './impersonation.ts'
import { clearToken } from './token-storage.ts'

/** Ends the session on the server and here. What the server says to it does not matter: the owner is out either way. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(signOut).catch(() => undefined),
    onSettled: () => {
      const impersonation = readImpersonation()
      if (impersonation) leaveImpersonation(impersonation)
      clearToken('auth_token')
      dropAllDrafts()
      // Loaded anew, so that nothing is left in the page, and nothing of it is read again without a session.
      window.location.assign(impersonation ? '/admin/dashboard' : '/company/login')
    },
  })
}
