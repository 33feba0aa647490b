import { useState } from 'react'
import type { DeviceSession } from '@curbquote/types'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { queryClient } from '../ui/query-client.ts'
import { showToast } from '../ui/show-toast.ts'
import { describeDevice } from './describe-device.ts'
import { clearToken } from './token-storage.ts'

const sessionsPath = '/api/auth/sessions'

/** The devices that are signed in: ends one, or all after asking. */
export function SessionsSection() {
  const [isAsking, setIsAsking] = useState(false)
  const { data, error, isFetching, refetch } = useQuery<DeviceSession[]>({
    queryKey: [sessionsPath],
    staleTime: 0,
  })
  const fail = (cause: Error) =>
    showToast({ title: 'Sign-out failed', message: cause.message, kind: 'failure' })
  const end = useMutation({
    mutationFn: (id: string) => callApi(`${sessionsPath}/${id}`, { method: 'DELETE' }),
    onSuccess: () => showToast({ message: 'The device was signed out.', kind: 'success' }),
    onError: fail,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [sessionsPath] }),
  })
  const endAll = useMutation({
    mutationFn: () => callApi(sessionsPath, { method: 'DELETE' }),
    onSuccess: () => {
      clearToken('auth_token')
      // Loaded anew, so that nothing of the page is read again without a session.
      window.location.assign('/company/login')
    },
    onError: fail,
  })

  if (error && !data)
    return (
      <LoadFailure
        title="Your devices could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <section className="cq-panel cq-account-section" aria-labelledby="devices" aria-busy={!data}>
      <h3 id="devices">Signed-in devices</h3>
      {data ? (
        <ul className="cq-devices">
          {data.map((session) => (
            <li key={session.id}>
              <div>
                <strong>{describeDevice(session.userAgent)}</strong>
                <p>
                  {session.isCurrent ? 'This device' : `Last used ${format(session.lastSeenAt)}`}
                  {' · signed in '}
                  {format(session.createdAt)}
                </p>
              </div>
              {!session.isCurrent && (
                <Button
                  variant="default"
                  aria-label={`Sign out ${describeDevice(session.userAgent)}, last used ${format(session.lastSeenAt)}`}
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
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Sign out everywhere
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Sign out everywhere?"
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
      >
        <p className="cq-dialog-text">
          Every device is signed out, this one too. You sign in again with your password.
        </p>
        <div className="cq-dialog-buttons">
          <Button variant="default" disabled={endAll.isPending} onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
          <Button
            color="red"
            data-leaves-page
            loading={endAll.isPending}
            onClick={() => endAll.mutate()}
          >
            Sign out everywhere
          </Button>
        </div>
      </Modal>
    </section>
  )
}

function format(moment: string): string {
  return new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
