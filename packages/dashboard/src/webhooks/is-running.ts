import type { WebhookDelivery, WebhookEndpoint } from '@curbquote/types/webhooks'

/** Whether a delivery changes within seconds. One that waits for an inactive endpoint does not. */
export function isRunning(
  { state, nextAt }: Pick<WebhookDelivery, 'state' | 'nextAt'>,
  endpoint: Pick<WebhookEndpoint, 'state'>,
): boolean {
  if (state === 'sending') return true
  return (
    state === 'pending' &&
    endpoint.state === 'active' &&
    nextAt !== null &&
    Date.parse(nextAt) < Date.now() + 60_000
  )
}
