import './api-keys.css'
import { useState } from 'react'
import {
  type ApiKey,
  type CreatedApiKey,
  keyRotationHours,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@curbquote/types/api-keys'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { useTestData } from '../api-client/test-data.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { queryClient } from '../ui/query-client.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { KeyNetworksDialog } from './KeyNetworksDialog.tsx'
import { KeyRequestsDialog } from './KeyRequestsDialog.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { ShownKeyDialog } from './ShownKeyDialog.tsx'

/** The API keys of the company. An impersonating admin can only look at them. */
export function KeysSection({ companyId }: { companyId: number }) {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(listApiKeys), staleTime: 0 })
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<CreatedApiKey>()
  const [opened, setOpened] = useState<{ dialog: KeyDialog; apiKey: ApiKey }>()
  const close = () => setOpened(undefined)
  const isTest = useTestData()
  const isOwner = !readImpersonation()
  return (
    <section className="cq-panel cq-keys" aria-labelledby="keys" aria-busy={!data && !error}>
      <header>
        <h2 id="keys">{isTest ? 'Test API keys' : 'API keys'}</h2>
        {data && isOwner && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setIsCreating(true)}
          >
            Create Key
          </Button>
        )}
      </header>
      <p>
        {isTest
          ? 'Test API keys let other programs read and change your test quotes only.'
          : 'API keys let other programs, such as a CRM, read and change your quotes.'}{' '}
        <a href="/docs" target="_blank" rel="noreferrer">
          API documentation
        </a>
      </p>
      {error && !data && (
        <LoadFailure title="Your keys could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && <Skeleton height={56} />}
      {data?.length === 0 && (
        <p className="cq-keys-none">You have no {isTest ? 'test keys' : 'keys'}.</p>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              isOwner={isOwner}
              onOpen={(dialog) => setOpened({ dialog, apiKey: key })}
            />
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
      {opened?.dialog === 'revoke' && <RevokeDialog apiKey={opened.apiKey} onClose={close} />}
      {opened?.dialog === 'rotate' && (
        <RotateDialog
          apiKey={opened.apiKey}
          onClose={close}
          onRotated={(key) => {
            close()
            setCreated(key)
          }}
        />
      )}
      {opened?.dialog === 'networks' && (
        <KeyNetworksDialog apiKey={opened.apiKey} onClose={close} />
      )}
      {opened?.dialog === 'requests' && (
        <KeyRequestsDialog apiKey={opened.apiKey} onClose={close} />
      )}
    </section>
  )
}

type KeyDialog = 'requests' | 'networks' | 'rotate' | 'revoke'

const ownersDialogs: { dialog: KeyDialog; label: string }[] = [
  { dialog: 'networks', label: 'IP addresses' },
  { dialog: 'rotate', label: 'Rotate' },
  { dialog: 'revoke', label: 'Revoke' },
]

function KeyRow({
  apiKey,
  isOwner,
  onOpen,
}: {
  apiKey: ApiKey
  isOwner: boolean
  onOpen: (dialog: KeyDialog) => void
}) {
  const { name, prefix, scopes, lastUsedAt, lastUsedIp, expiresAt, isExpired } = apiKey
  const { allowedNetworks, previousKeyUntil } = apiKey
  const dialogs = [
    { dialog: 'requests', label: 'Requests' } as const,
    ...(isOwner ? ownersDialogs : []),
  ]
  return (
    <li>
      <div>
        <strong>{name}</strong> <code>{prefix}…</code>
        <p>{scopes.join(', ')}</p>
        <p>
          {lastUsedAt ? `Last used ${formatMoment(lastUsedAt)}` : 'Never used'}
          {lastUsedAt && lastUsedIp && ` from ${lastUsedIp}`}
          {expiresAt && ` · ${isExpired ? 'Expired' : 'Expires'} ${formatMoment(expiresAt)}`}
        </p>
        {allowedNetworks.length > 0 && <p>Only from {allowedNetworks.join(', ')}</p>}
        {previousKeyUntil && <p>The earlier key works until {formatMoment(previousKeyUntil)}.</p>}
      </div>
      <div className="cq-key-buttons">
        {dialogs.map(({ dialog, label }) => (
          <Button key={dialog} aria-label={`${label}: ${name}`} onClick={() => onOpen(dialog)}>
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}

function RotateDialog({
  apiKey,
  onClose,
  onRotated,
}: {
  apiKey: ApiKey
  onClose: () => void
  onRotated: (key: CreatedApiKey) => void
}) {
  const rotate = useMutation({
    mutationFn: () => call(rotateApiKey, { params: { keyId: apiKey.id } }),
    onSuccess: onRotated,
    onError: ({ message }) => showFailure(message, 'The key was not rotated'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listApiKeys) }),
  })
  return (
    <ConfirmDialog
      title="Rotate this key?"
      confirmLabel="Rotate"
      isPending={rotate.isPending}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <p className="cq-dialog-text">
        You get a new key for “{apiKey.name}”. The present key works for another {keyRotationHours}{' '}
        hours, so that you can replace it in your programs.
      </p>
    </ConfirmDialog>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { keyId: apiKey.id } }),
    onSuccess: () => {
      showSuccess('The key was revoked.')
      onClose()
    },
    onError: (cause) => showFailure(cause.message, 'The key could not be revoked'),
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
