import { useState } from 'react'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { readImpersonation } from '../session/impersonation.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/show-toast.ts'

/** Asks the team to delete the account, after a confirmation. */
export function DeletionRequest() {
  const [isAsking, setIsAsking] = useState(false)
  const isImpersonating = readImpersonation() !== undefined
  const request = useMutation({
    mutationFn: () => callApi('/api/companies/request-deletion', { method: 'POST', body: {} }),
    onSuccess: () =>
      showToast({
        title: 'Deletion Request Submitted',
        message: 'Our team will contact you to confirm.',
        kind: 'success',
      }),
    onError: () =>
      showToast({
        title: 'Request Failed',
        message: 'Unable to submit deletion request. Please try again.',
        kind: 'failure',
      }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <section className="cq-panel cq-setting" aria-labelledby="account-deletion">
      <h3 id="account-deletion">Account Deletion</h3>
      <p className="cq-setting-note">
        {isImpersonating
          ? 'Only the owner can ask for the account to be deleted.'
          : 'Our team contacts you to confirm before anything is deleted.'}
      </p>
      <Button
        mt={12}
        variant="default"
        disabled={isImpersonating}
        onClick={() => setIsAsking(true)}
      >
        Request Account Deletion
      </Button>
      <ConfirmDialog
        title="Request account deletion?"
        isOpen={isAsking}
        confirmLabel="Submit Request"
        isLoss
        isPending={request.isPending}
        onConfirm={() => request.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p className="cq-dialog-text">
          We tell our team that you want your account deleted, with all of its quotes, photos and
          prices. They contact you to confirm; until then everything works as before.
        </p>
      </ConfirmDialog>
    </section>
  )
}
