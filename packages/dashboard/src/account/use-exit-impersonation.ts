import { exitImpersonation } from '@curbquote/types/admin'
import { useMutation } from '@tanstack/react-query'
import { ApiRequestError, call } from '../api-client/api-client.ts'
import { showToast } from '../ui/show-toast.ts'
import { type Impersonation, endImpersonation } from '../sessions/impersonation.ts'
import { loadOtherPage } from '../sessions/redirect-to-sign-in.ts'

/** Ends the impersonation on the server and locally, and returns to the admin dashboard. */
export function useExitImpersonation(impersonation: Impersonation) {
  return useMutation({
    mutationFn: () =>
      call(exitImpersonation).catch((error: unknown) => {
        // The impersonation has expired or was ended in another tab.
        if (!(error instanceof ApiRequestError && [401, 403].includes(error.status))) throw error
      }),
    onSuccess: () => {
      endImpersonation(impersonation)
      // A full page load clears the company's data from memory.
      loadOtherPage('/admin/dashboard')
    },
    onError: () =>
      showToast({
        title: 'Error',
        message: 'Failed to exit impersonation. Please try again.',
        kind: 'failure',
      }),
  })
}
