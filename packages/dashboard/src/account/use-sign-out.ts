import { signOut } from '@curbquote/types/sessions'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { deleteAllDrafts } from '../forms/drafts.ts'
import { endImpersonation, readImpersonation } from '../sessions/impersonation.ts'
import { clearToken } from '../sessions/token-storage.ts'
import { loadOtherPage } from '../sessions/redirect-to-sign-in.ts'

/** Ends the session on the server and locally. Signs out locally even if the request fails. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(signOut).catch(() => undefined),
    onSettled: () => {
      const impersonation = readImpersonation()
      if (impersonation) endImpersonation(impersonation)
      clearToken('auth_token')
      deleteAllDrafts()
      // A full page load clears all data from memory and prevents refetches without a session.
      loadOtherPage(impersonation ? '/admin/dashboard' : '/company/login')
    },
  })
}
