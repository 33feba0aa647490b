import { useState } from 'react'
import {
  getDeletionRequest,
  requestDeletion,
  withdrawDeletionRequest,
} from '@curbquote/types/profile'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { formatDate } from '../ui/format-date.ts'

/** The section in which the owner asks the CurbQuote team to delete the account. */
export function DeletionRequest() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getDeletionRequest))
  return (
    <section className="cq-panel cq-setting" aria-labelledby="account-deletion">
      <h2 id="account-deletion">Account Deletion</h2>
      {error && !data ? (
        <LoadFailure
          title="Your deletion request could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      ) : !data ? (
        <Skeleton height={48} mt={12} />
      ) : data.requestedAt ? (
        <PendingRequest requestedAt={data.requestedAt} />
      ) : (
        <MakeRequest />
      )}
    </section>
  )
}

function MakeRequest() {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const isImpersonating = readImpersonation() !== undefined
  const request = useMutation({
    mutationFn: () => call(requestDeletion),
    onSuccess: async () => {
      setIsAsking(false)
      showSuccess('Our team will contact you to confirm.', 'Deletion Request Submitted')
      await client.invalidateQueries({ queryKey: keyOf(getDeletionRequest) })
    },
    onError: () =>
      showFailure('Unable to submit deletion request. Please try again.', 'Request Failed'),
  })
  return (
    <>
      <p className="cq-setting-note">
        {isImpersonating
          ? 'Only the owner can request the deletion of the account.'
          : 'Our team contacts you to confirm before anything is deleted.'}
      </p>
      <Button mt={12} disabled={isImpersonating} onClick={() => setIsAsking(true)}>
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
          This asks our team to delete your account with all quotes, photos and prices. The team
          contacts you to confirm. Until then, your account works as before.
        </p>
      </ConfirmDialog>
    </>
  )
}

function PendingRequest({ requestedAt }: { requestedAt: string }) {
  const client = useQueryClient()
  const isImpersonating = readImpersonation() !== undefined
  const withdraw = useMutation({
    mutationFn: () => call(withdrawDeletionRequest),
    onSuccess: (request) => {
      client.setQueryData(queryOf(getDeletionRequest).queryKey, request)
      showSuccess('Deletion request withdrawn')
    },
  })
  return (
    <>
      <p className="cq-setting-note">
        Deletion requested on {formatDate(requestedAt)}. Our team will contact you to confirm.
        Nothing is deleted until then.
        {isImpersonating && ' Only the owner can withdraw the request.'}
      </p>
      <FormError title="The request could not be withdrawn" message={withdraw.error?.message} />
      <Button
        mt={12}
        disabled={isImpersonating}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Withdraw Request
      </Button>
    </>
  )
}
