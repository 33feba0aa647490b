import {
  listWebhookDeliveries,
  sendWebhookAgain,
  type WebhookEndpoint,
} from '@curbquote/types/webhooks'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { Facts } from '../ui/Facts.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { queryClient } from '../ui/query-client.ts'
import { showToast } from '../ui/show-toast.ts'
import { describeResult, formatDuration, stateWords } from './event-words.ts'
import { isRunning } from './is-running.ts'

const pollingMs = 3_000

/** The newest deliveries of a webhook. Polls while some are running. */
export function DeliveryList({ endpoint }: { endpoint: WebhookEndpoint }) {
  const params = { endpointId: endpoint.id }
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listWebhookDeliveries, { params }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => isRunning(delivery, endpoint)) ? pollingMs : false,
  })
  const sendAgain = useMutation({
    mutationFn: (messageId: string) => call(sendWebhookAgain, { params: { ...params, messageId } }),
    onSuccess: () => showToast({ message: 'The message will be sent again.', kind: 'success' }),
    onError: ({ message }) => showToast({ title: 'Not sent', message, kind: 'failure' }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: keyOf(listWebhookDeliveries, { params }) }),
  })
  if (error && !data)
    return (
      <LoadFailure
        title="The deliveries could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height={60} mt={12} />
  if (data.length === 0) return <p className="cq-webhook-none">Nothing was sent yet.</p>
  return (
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
                  delivery.attempt > 1 && `${delivery.attempt} attempts`,
                  formatMoment(delivery.createdAt),
                  delivery.state === 'pending' &&
                    delivery.nextAt &&
                    delivery.attempt > 0 &&
                    `next attempt ${formatMoment(delivery.nextAt)}`,
                ]}
              />
            </p>
          </div>
          {delivery.state !== 'sending' && (
            <Button
              variant="default"
              aria-label={`Send again: ${delivery.type}, ${formatMoment(delivery.createdAt)}`}
              disabled={endpoint.state !== 'active'}
              loading={sendAgain.isPending && sendAgain.variables === delivery.messageId}
              onClick={() => sendAgain.mutate(delivery.messageId)}
            >
              Send again
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
