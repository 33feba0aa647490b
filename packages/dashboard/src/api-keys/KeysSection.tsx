import './api-keys.css'
import { useState } from 'react'
import {
  type ApiKey,
  type CreatedApiKey,
  listApiKeys,
  revokeApiKey,
} from '@curbquote/types/api-keys'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { queryClient } from '../ui/query-client.ts'
import { showToast } from '../ui/show-toast.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { ShownKeyDialog } from './ShownKeyDialog.tsx'

/** The API keys of the company. An impersonating admin can only look at them. */
export function KeysSection({ companyId }: { companyId: number }) {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(listApiKeys), staleTime: 0 })
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<CreatedApiKey>()
  const [revoking, setRevoking] = useState<ApiKey>()
  const isOwner = !readImpersonation()
  return (
    <section className="cq-panel cq-keys" aria-labelledby="keys-title" aria-busy={!data && !error}>
      <header>
        <h2 id="keys-title">Keys</h2>
        {data && isOwner && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setIsCreating(true)}
          >
            Create Key
          </Button>
        )}
      </header>
      <p>
        API keys let other programs, such as a CRM, read and change your quotes.{' '}
        <a href="/docs" target="_blank" rel="noreferrer">
          API documentation
        </a>
      </p>
      {error && !data && (
        <LoadFailure
          title="Your keys could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height={56} />}
      {data?.length === 0 && <p className="cq-keys-none">You have no keys.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={isOwner ? setRevoking : undefined} />
          ))}
        </ul>
      )}
      {!isOwner && <p className="cq-keys-none">Only the owner can create or revoke keys.</p>}
      {isCreating && (
        <NewKeyDialog
          companyId={companyId}
          onClose={() => setIsCreating(false)}
          onCreated={(key) => {
            setIsCreating(false)
            setCreated(key)
            void queryClient.invalidateQueries({ queryKey: keyOf(listApiKeys) })
          }}
        />
      )}
      {created && <ShownKeyDialog created={created} onClose={() => setCreated(undefined)} />}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  )
}

function KeyRow({
  apiKey,
  onRevoke,
}: {
  apiKey: ApiKey
  onRevoke?: ((key: ApiKey) => void) | undefined
}) {
  const { name, prefix, scopes, lastUsedAt, expiresAt, isExpired } = apiKey
  return (
    <li>
      <div>
        <strong>{name}</strong> <code>{prefix}…</code>
        <p>{scopes.join(', ')}</p>
        <p>
          {lastUsedAt ? `Last used ${formatMoment(lastUsedAt)}` : 'Never used'}
          {expiresAt && ` · ${isExpired ? 'Expired' : 'Expires'} ${formatMoment(expiresAt)}`}
        </p>
      </div>
      {onRevoke && (
        <Button variant="default" aria-label={`Revoke ${name}`} onClick={() => onRevoke(apiKey)}>
          Revoke
        </Button>
      )}
    </li>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { keyId: apiKey.id } }),
    onSuccess: () => {
      showToast({ message: 'The key was revoked.', kind: 'success' })
      onClose()
    },
    onError: (cause) =>
      showToast({
        title: 'The key could not be revoked',
        message: cause.message,
        kind: 'failure',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listApiKeys) }),
  })
  return (
    <ConfirmDialog
      title="Revoke this key?"
      confirmLabel="Revoke Key"
      isLoss
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p className="cq-dialog-text">
        Programs with the key “{apiKey.name}” lose access at once, and the webhooks that they added
        pause. A revoked key cannot be used again.
      </p>
    </ConfirmDialog>
  )
}
