import { useState } from 'react'
import { endAllSessions, endOtherSession, listSessions } from '@curbquote/types/sessions'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { queryClient } from '../ui/query-client.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { describeBrowser } from './describe-browser.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { clearToken } from '../sessions/token-storage.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { loadOtherPage } from '../sessions/redirect-to-sign-in.ts'

/** Signed-in devices. Hidden during impersonation, because only the owner may see them. */
export function SessionsSection() {
  return readImpersonation() ? (
    <section className="cq-panel cq-account-section" aria-labelledby="devices">
      <h2 id="devices">Signed-in devices</h2>
      <p className="cq-setting-note">Only the owner can see the signed-in devices.</p>
    </section>
  ) : (
    <OwnSessions />
  )
}

/** Lists the owner's sessions. Ends one session, or all after confirmation. */
function OwnSessions() {
  const [isAsking, setIsAsking] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listSessions),
    staleTime: 0,
  })
  const fail = (cause: Error) => showFailure(cause.message, 'Sign-out failed')
  const end = useMutation({
    mutationFn: (id: string) => call(endOtherSession, { params: { sessionId: id } }),
    onSuccess: () => showSuccess('The device was signed out.'),
    onError: fail,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listSessions) }),
  })
  const endAll = useMutation({
    mutationFn: () => call(endAllSessions),
    onSuccess: () => {
      clearToken('auth_token')
      // A full page load prevents refetches without a session.
      loadOtherPage('/company/login')
    },
    onError: fail,
  })

  if (error && !data)
    return (
      <LoadFailure title="Your devices could not be loaded" {...{ error, isFetching, refetch }} />
    )
  return (
    <section className="cq-panel cq-account-section" aria-labelledby="devices" aria-busy={!data}>
      <h2 id="devices">Signed-in devices</h2>
      {data ? (
        <ul className="cq-sessions">
          {data.map((session) => (
            <li key={session.id}>
              <div>
                <strong>{describeBrowser(session.userAgent)}</strong>
                <p>
                  {session.isCurrent
                    ? 'This device'
                    : `Last used ${formatMoment(session.lastSeenAt)}`}
                  {' · signed in '}
                  {formatMoment(session.createdAt)}
                </p>
              </div>
              {!session.isCurrent && (
                <Button
                  aria-label={`Sign out ${describeBrowser(session.userAgent)}, last used ${formatMoment(session.lastSeenAt)}`}
                  loading={end.isPending && end.variables === session.id}
                  onClick={() => end.mutate(session.id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={48} />
      )}
      <Button onClick={() => setIsAsking(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        title="Sign out everywhere?"
        isOpen={isAsking}
        confirmLabel="Sign out everywhere"
        isLoss
        isPending={endAll.isPending}
        leavesPage
        onConfirm={() => endAll.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p className="cq-dialog-text">
          All devices are signed out, including this one. Then sign in again with your password.
        </p>
      </ConfirmDialog>
    </section>
  )
}
