import { exitImpersonation } from '@curbquote/types'
import { useMutation } from '@tanstack/react-query'
import { ApiRequestError, call } from '../api-client.ts'
import { showToast } from '../ui/show-toast.ts'
import { type Impersonation, leaveImpersonation } from './impersonation.ts'

/** Ends the impersonation on the server and here, and goes back to the admin's dashboard. */
export function useExitImpersonation(impersonation: Impersonation) {
  return useMutation({
    mutationFn: () =>
      call(exitImpersonation).catch((error: unknown) => {
        // Its time had run out, or another tab was first, or somebody signed in there: it is over either way.
        if (!(error instanceof ApiRequestError && [401, 403].includes(error.status))) throw error
      }),
    onSuccess: () => {
      leaveImpersonation(impersonation)
      // Loaded anew, so that nothing of the company's is left in the page.
      window.location.assign('/admin/dashboard')
    },
    onError: () =>
      showToast({
        title: 'Error',
        message: 'Failed to exit impersonation. Please try again.',
        kind: 'failure',
      }),
  })
}
