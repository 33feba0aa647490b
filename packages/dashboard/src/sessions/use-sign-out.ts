import { signOut } from '@curbquote/types'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client.ts'
import { dropAllDrafts } from '../ui/drafts.ts'
import { leaveImpersonation, readImpersonation } from './impersonation.ts'
import { clearToken } from './token-storage.ts'
import { leavePage } from './leave-for-sign-in.ts'

/** Ends the session on the server and locally. Signs out locally even if the request fails. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(signOut).catch(() => undefined),
    onSettled: () => {
      const impersonation = readImpersonation()
      if (impersonation) leaveImpersonation(impersonation)
      clearToken('auth_token')
      dropAllDrafts()
      // A full page load clears all data from memory and prevents refetches without a session.
      leavePage(impersonation ? '/admin/dashboard' : '/company/login')
    },
  })
}
