import { getNotificationSettings, resendConfirmation } from '@curbquote/types/notifications'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { FormError } from '../ui/FormError.tsx'
import { showSuccess } from '../ui/show-toast.ts'
import { queryOf } from '../ui/endpoint-query.ts'

/** Unconfirmed contact email addresses, each with a button that sends another confirmation link. */
export function UnconfirmedEmails() {
  // Recipients confirm in another tab or on another device: refetch when the page becomes visible again.
  const { data } = useQuery({
    ...queryOf(getNotificationSettings),
    refetchOnWindowFocus: 'always',
  })
  const isImpersonating = readImpersonation() !== undefined
  const resend = useMutation({
    mutationFn: (email: string) => call(resendConfirmation, { body: { email } }),
    onSuccess: (_response, email) =>
      showSuccess(`A new link is on its way to ${email}.`, 'Confirmation Sent'),
  })
  const { unconfirmedEmails = [], recipients = [] } = data?.company ?? {}
  if (unconfirmedEmails.length === 0) return null
  return (
    <div className="cq-unconfirmed" role="status">
      <p className="cq-setting-note">
        These email addresses get no alerts until they are confirmed. Your alerts go to{' '}
        {recipients.join(', ')}.
      </p>
      <ul>
        {unconfirmedEmails.map((email) => (
          <li key={email}>
            <span>
              <strong>{email}</strong> Waiting for confirmation
            </span>
            <Button
              size="xs"
              disabled={isImpersonating}
              loading={resend.isPending && resend.variables === email}
              onClick={() => resend.mutate(email)}
            >
              Resend
              <span className="cq-visually-hidden">&nbsp;confirmation to {email}</span>
            </Button>
          </li>
        ))}
      </ul>
      <FormError title="The link could not be sent" message={resend.error?.message} />
    </div>
  )
}
