import { useState } from 'react'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  sendFailedAgain,
  sendWebhookAgain,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
  webhookDays,
  webhookEvents,
} from '@curbquote/types/webhooks'
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { Facts } from '../ui/Facts.tsx'
import { FormError } from '../ui/FormError.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { queryClient } from '../ui/query-client.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { describeResult, formatDuration, stateWords } from './event-words.ts'
import { isRunning } from './is-running.ts'

const pollingMs = 3_000

const states = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const

interface Filter {
  type: WebhookEvent | ''
  state: keyof typeof states | ''
  /** YYYY-MM-DD, in the time zone of the browser. */
  day: string
}

const reload = () => queryClient.invalidateQueries({ queryKey: keyOf(listWebhookDeliveries) })

/** The deliveries of a webhook that match the filters, newest first. Polls while some are running. */
export function DeliveryList({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [filter, setFilter] = useState<Filter>({ type: '', state: '', day: '' })
  const [isSending, setIsSending] = useState(false)
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <div className="cq-delivery-log">
      <div className="cq-delivery-filters" role="group" aria-label="Filter the deliveries">
        <NativeSelect
          label="Event"
          value={filter.type}
          onChange={(event) =>
            setFilter({ ...filter, type: event.currentTarget.value as Filter['type'] })
          }
          data={[
            { value: '', label: 'All events' },
            ...webhookEvents.map((value) => ({ value, label: value })),
          ]}
        />
        <NativeSelect
          label="State"
          value={filter.state}
          onChange={(event) =>
            setFilter({ ...filter, state: event.currentTarget.value as Filter['state'] })
          }
          data={[
            { value: '', label: 'All states' },
            ...Object.entries(states).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextInput
          label="Day"
          type="date"
          value={filter.day}
          onChange={(event) => setFilter({ ...filter, day: event.currentTarget.value })}
        />
        <Button disabled={endpoint.state !== 'active'} onClick={() => setIsSending(true)}>
          Send failed again
        </Button>
      </div>
      {endpoint.state !== 'active' && (
        <p className="cq-webhook-none">
          {endpoint.state === 'paused' ? 'The webhook is paused' : 'The webhook is turned off'}. To
          send messages again, turn it on.
        </p>
      )}
      <Deliveries endpoint={endpoint} query={toQuery(filter)} isFiltered={isFiltered} />
      {isSending && (
        <SendFailedDialog
          endpoint={endpoint}
          day={filter.day}
          onClose={() => setIsSending(false)}
        />
      )}
    </div>
  )
}

function Deliveries({
  endpoint,
  query,
  isFiltered,
}: {
  endpoint: WebhookEndpoint
  query: ReturnType<typeof toQuery>
  isFiltered: boolean
}) {
  const params = { endpointId: endpoint.id }
  const [shown, setShown] = useState<WebhookDelivery>()
  const {
    data: pages,
    error,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    refetch,
    hasNextPage,
    fetchNextPage,
  } = useInfiniteQuery({
    queryKey: keyOf(listWebhookDeliveries, { params, query }),
    queryFn: ({ signal, pageParam }) =>
      call(listWebhookDeliveries, {
        params,
        query: { ...query, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) =>
        deliveries.some((delivery) => isRunning(delivery, endpoint)),
      )
        ? pollingMs
        : false,
  })
  const data = pages?.pages.flatMap(({ deliveries }) => deliveries)
  const sendAgain = useMutation({
    mutationFn: (messageId: string) => call(sendWebhookAgain, { params: { ...params, messageId } }),
    onSuccess: () => showSuccess('The message will be sent again.'),
    onError: ({ message }) => showFailure(message, 'Not sent'),
    onSettled: reload,
  })
  if (error && !data)
    return (
      <LoadFailure title="The deliveries could not be loaded" {...{ error, isFetching, refetch }} />
    )
  if (!data) return <Skeleton height={60} mt={12} />
  if (data.length === 0)
    return (
      <p className="cq-webhook-none">
        {isFiltered ? 'No delivery matches the filters.' : 'Nothing was sent yet.'}
      </p>
    )
  return (
    <>
      <ul className="cq-deliveries" aria-label={`Deliveries to ${endpoint.url}`}>
        {data.map((delivery) => (
          <li key={delivery.messageId}>
            <div>
              <strong>
                {delivery.type}{' '}
                {delivery.quoteNumber === null ? '(test)' : `(quote ${delivery.quoteNumber})`}
              </strong>
              <p>
                <Facts
                  facts={[
                    <span key="state" data-state={delivery.state}>
                      {stateWords[delivery.state]}
                    </span>,
                    describeResult(delivery),
                    delivery.durationMs !== null && formatDuration(delivery.durationMs),
                    delivery.attempts.length > 1 && `${delivery.attempts.length} attempts`,
                    formatMoment(delivery.createdAt),
                    delivery.state === 'pending' &&
                      delivery.nextAt &&
                      delivery.attempt > 0 &&
                      `next attempt ${formatMoment(delivery.nextAt)}`,
                  ]}
                />
              </p>
            </div>
            <div className="cq-key-buttons">
              <Button
                aria-label={`Details: ${delivery.type}, ${formatMoment(delivery.createdAt)}`}
                onClick={() => setShown(delivery)}
              >
                Details
              </Button>
              {delivery.state !== 'sending' && (
                <Button
                  aria-label={`Send again: ${delivery.type}, ${formatMoment(delivery.createdAt)}`}
                  disabled={endpoint.state !== 'active'}
                  loading={sendAgain.isPending && sendAgain.variables === delivery.messageId}
                  onClick={() => sendAgain.mutate(delivery.messageId)}
                >
                  Send again
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isFetchNextPageError && (
        <FormError title="The older deliveries could not be loaded" message={error?.message} />
      )}
      {hasNextPage && (
        <Button mt={12} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older deliveries
        </Button>
      )}
      {shown && (
        <DeliveryDialog endpoint={endpoint} shown={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

/** Every attempt of a delivery, and the body of its requests. */
function DeliveryDialog({
  endpoint,
  shown,
  onClose,
}: {
  endpoint: WebhookEndpoint
  shown: WebhookDelivery
  onClose: () => void
}) {
  const params = { endpointId: endpoint.id, messageId: shown.messageId }
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getWebhookDelivery, { params }),
    staleTime: 0,
  })
  const { attempts } = data?.delivery ?? shown
  return (
    <Dialog title={`${shown.type}, ${formatMoment(shown.createdAt)}`} size={720} onClose={onClose}>
      <h3 className="cq-delivery-heading">Attempts</h3>
      {attempts.length === 0 ? (
        <p className="cq-dialog-text">None yet.</p>
      ) : (
        <ol className="cq-delivery-attempts">
          {attempts.map((attempt) => (
            <li key={attempt.at}>
              <Facts
                facts={[
                  formatMoment(attempt.at),
                  describeResult(attempt) ?? 'No result',
                  attempt.durationMs !== null && formatDuration(attempt.durationMs),
                ]}
              />
            </li>
          ))}
        </ol>
      )}
      <h3 className="cq-delivery-heading">Request body</h3>
      {error && !data && (
        <LoadFailure title="The body could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <pre className="cq-code" tabIndex={0} aria-label="Request body">
          <code>{JSON.stringify(JSON.parse(data.body), null, 2)}</code>
        </pre>
      )}
      <div className="cq-dialog-buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

function SendFailedDialog({
  endpoint,
  day,
  onClose,
}: {
  endpoint: WebhookEndpoint
  day: string
  onClose: () => void
}) {
  const [since, setSince] = useState(day)
  const sendFailed = useMutation({
    mutationFn: () =>
      call(sendFailedAgain, {
        params: { endpointId: endpoint.id },
        body: { since: startOf(since).toISOString() },
      }),
    onSuccess: ({ count }) => {
      showSuccess(
        count === 0
          ? 'No message has failed since then.'
          : `${count} ${count === 1 ? 'message' : 'messages'} will be sent again.`,
      )
      onClose()
    },
    onError: ({ message }) => showFailure(message, 'Not sent'),
    onSettled: reload,
  })
  return (
    <ConfirmDialog
      title="Send failed messages again?"
      confirmLabel="Send Again"
      isForbidden={since === ''}
      isPending={sendFailed.isPending}
      onConfirm={() => sendFailed.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Failed since"
        description={`Every message that failed on this day or later is sent again. Messages are kept for ${webhookDays} days.`}
        type="date"
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      <p className="cq-dialog-text" role="status">
        {since === '' && 'To send messages again, choose a day.'}
      </p>
    </ConfirmDialog>
  )
}

function toQuery({ type, state, day }: Filter) {
  const start = day === '' ? undefined : startOf(day)
  const end = start && new Date(start)
  end?.setDate(end.getDate() + 1)
  return {
    ...(type && { type }),
    ...(state && { state }),
    ...(start && end && { from: start.toISOString(), to: end.toISOString() }),
  }
}

/** The start of a day in the time zone of the browser. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00`)
}
