import { Button } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { type Impersonation, endImpersonation } from '../sessions/impersonation.ts'
import { exitImpersonation } from '@curbquote/types/admin'
import { useMutation } from '@tanstack/react-query'
import { ApiRequestError, call } from '../api-client/api-client.ts'
import { showFailure } from '../ui/show-toast.ts'
import { loadOtherPage } from '../sessions/redirect-to-sign-in.ts'

/** Banner on every page of a company that an admin impersonates, with a button to exit. */
export function ImpersonationBanner({ impersonation }: { impersonation: Impersonation }) {
  const exit = useExitImpersonation(impersonation)

  return (
    <aside className="cq-impersonation" aria-label="Impersonation">
      <IconUserShield size={18} stroke={1.75} aria-hidden="true" />
      <p>
        You are impersonating <strong>{impersonation.company.name}</strong>
      </p>
      <Button
        size="compact-sm"
        data-leaves-page
        loading={exit.isPending}
        onClick={() => exit.mutate()}
      >
        Exit Impersonation
      </Button>
    </aside>
  )
}

/** Ends the impersonation on the server and locally, and returns to the admin dashboard. */
function useExitImpersonation(impersonation: Impersonation) {
  return useMutation({
    mutationFn: () =>
      call(exitImpersonation).catch((error: unknown) => {
        // The impersonation has expired, or it was ended in another tab.
        if (!(error instanceof ApiRequestError && [401, 403].includes(error.status))) throw error
      }),
    onSuccess: () => {
      endImpersonation(impersonation)
      // A full page load clears the company's data from memory.
      loadOtherPage('/admin/dashboard')
    },
    onError: () => showFailure('Failed to exit impersonation. Please try again.', 'Error'),
  })
}
