import './webhooks.css'
import {
  changeWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  maxWebhookEndpoints,
  rotateWebhookSecret,
  testWebhook,
  type WebhookEndpoint,
} from '@curbquote/types/webhooks'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../api-client/api-client.ts'
import { useTestData } from '../api-client/test-data.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { Facts } from '../ui/Facts.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { queryClient } from '../ui/query-client.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { DeliveryList } from './DeliveryList.tsx'
import { describeResult } from './event-words.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx'

/** The company's webhooks. Not available during an impersonation. */
export function WebhooksSection({ companyId }: { companyId: number }) {
  const isTest = useTestData()
  return (
    <section className="cq-panel cq-webhooks" aria-labelledby="webhooks">
      <h2 id="webhooks">{isTest ? 'Test webhooks' : 'Webhooks'}</h2>
      <p>
        {isTest
          ? 'A test webhook sends the events of test quotes only. To get the events of your customers’ quotes, show the live data and add a webhook there.'
          : 'A webhook sends each event of a quote to another program as soon as it happens.'}{' '}
        Every message is signed, so that the receiver can check that it comes from CurbQuote.
      </p>
      {readImpersonation() ? (
        <p>Only the owner can see the webhooks.</p>
      ) : (
        <Webhooks companyId={companyId} />
      )}
    </section>
  )
}

function Webhooks({ companyId }: { companyId: number }) {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(listWebhooks), staleTime: 0 })
  const [isAdding, setIsAdding] = useState(false)
  const isTest = useTestData()
  const [secret, setSecret] = useState<string>()
  if (error && !data)
    return (
      <LoadFailure title="Your webhooks could not be loaded" {...{ error, isFetching, refetch }} />
    )
  if (!data) return <Skeleton height={84} />
  const isFull = data.length >= maxWebhookEndpoints
  return (
    <>
      {data.length === 0 ? (
        <p>{isTest ? 'No test webhooks yet.' : 'No webhooks yet.'}</p>
      ) : (
        <ul className="cq-webhook-list" aria-label={isTest ? 'Test webhooks' : 'Webhooks'}>
          {data.map((endpoint) => (
            <Webhook
              key={endpoint.id}
              companyId={companyId}
              endpoint={endpoint}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      {isFull && <p>You have {maxWebhookEndpoints} webhooks. Delete one to add another.</p>}
      <Button
        variant="filled"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        disabled={isFull}
        onClick={() => setIsAdding(true)}
      >
        {isTest ? 'Add test webhook' : 'Add webhook'}
      </Button>
      {isAdding && (
        <WebhookDialog
          companyId={companyId}
          onSaved={(created) => {
            setIsAdding(false)
            setSecret(created)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {secret !== undefined && (
        <WebhookSecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  )
}

const reload = () => queryClient.invalidateQueries({ queryKey: keyOf(listWebhooks) })

function Webhook({
  companyId,
  endpoint,
  onSecret,
}: {
  companyId: number
  endpoint: WebhookEndpoint
  onSecret: (secret: string) => void
}) {
  const { id, url, events, state } = endpoint
  const deliveriesId = useId()
  const [isListed, setIsListed] = useState(false)
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'delete'>()
  const close = () => setDialog(undefined)
  const params = { endpointId: id }
  const isActive = state === 'active'

  const sendTest = useMutation({
    mutationFn: () => call(testWebhook, { params }),
    onSuccess: (delivery) =>
      delivery.state === 'delivered'
        ? showSuccess('The test was delivered.')
        : showFailure(`${describeResult(delivery) ?? 'No response'}.`, 'The test failed'),
    onError: ({ message }) => showFailure(message, 'Not sent'),
    onSettled: () => {
      setIsListed(true)
      void reload()
      return queryClient.invalidateQueries({ queryKey: keyOf(listWebhookDeliveries) })
    },
  })
  const turn = useMutation({
    mutationFn: () =>
      call(changeWebhook, { params, body: { state: isActive ? 'paused' : 'active' } }),
    onError: ({ message }) => showFailure(message, 'Not changed'),
    onSettled: reload,
  })
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params }),
    onSuccess: ({ secret }) => {
      close()
      onSecret(secret)
    },
    onError: ({ message }) => showFailure(message, 'Secret not rotated'),
    onSettled: reload,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteWebhook, { params }),
    onSuccess: () => {
      close()
      showSuccess('The webhook was deleted.')
    },
    onError: ({ message }) => showFailure(message, 'Not deleted'),
    onSettled: reload,
  })
  const named = (label: string) => ({ 'aria-label': `${label}: ${url}` })

  return (
    <li>
      <strong className="cq-webhook-url">{url}</strong>
      <p>
        <Facts
          facts={[
            describeState(endpoint),
            events.join(', '),
            endpoint.source === 'zapier' && 'Added by an automation',
          ]}
        />
      </p>
      {endpoint.state === 'disabled' && (
        <p>Events that occur while the webhook is off are not sent later.</p>
      )}
      {endpoint.failingSince && isActive && (
        <p className="cq-webhook-problem">
          Failing since {formatMoment(endpoint.failingSince)}. Deliveries are retried.
        </p>
      )}
      {endpoint.previousSecretUntil && (
        <p>The old secret works until {formatMoment(endpoint.previousSecretUntil)}.</p>
      )}
      <div className="cq-snippet-buttons">
        <Button
          {...named('Send test')}
          loading={sendTest.isPending}
          onClick={() => sendTest.mutate()}
        >
          Send test
        </Button>
        <Button
          {...named('Deliveries')}
          aria-expanded={isListed}
          aria-controls={deliveriesId}
          onClick={() => setIsListed(!isListed)}
        >
          Deliveries
        </Button>
        <Button {...named('Edit')} onClick={() => setDialog('edit')}>
          Edit
        </Button>
        <Button {...named('Rotate')} onClick={() => setDialog('rotate')}>
          Rotate
        </Button>
        <Button
          {...named(isActive ? 'Pause' : 'Turn on')}
          loading={turn.isPending}
          onClick={() => turn.mutate()}
        >
          {isActive ? 'Pause' : 'Turn on'}
        </Button>
        <Button {...named('Delete')} onClick={() => setDialog('delete')}>
          Delete
        </Button>
      </div>
      <div id={deliveriesId}>{isListed && <DeliveryList endpoint={endpoint} />}</div>
      {dialog === 'edit' && (
        <WebhookDialog companyId={companyId} endpoint={endpoint} onSaved={close} onClose={close} />
      )}
      <ConfirmDialog
        title="Rotate the secret?"
        isOpen={dialog === 'rotate'}
        confirmLabel="Rotate"
        isPending={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onClose={close}
      >
        <p className="cq-dialog-text">
          You get a new secret. The old secret works for another 24 hours, so that you can replace
          it in the receiver.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Delete this webhook?"
        isOpen={dialog === 'delete'}
        confirmLabel="Delete"
        isLoss
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        <p className="cq-dialog-text">
          Nothing more is sent to {url}, and its deliveries are deleted too.
        </p>
      </ConfirmDialog>
    </li>
  )
}

function describeState({ state, disabledReason, pausedReason }: WebhookEndpoint): string {
  if (state === 'active') return 'On'
  if (pausedReason === 'key_ended') return 'Paused: its API key was revoked or has expired'
  if (state === 'paused') return 'Paused'
  return disabledReason === 'gone'
    ? 'Turned off: the receiver responded with 410 (gone)'
    : 'Turned off: it failed for five days'
}
