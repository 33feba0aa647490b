import type { WebhookDelivery, WebhookDeliveryError, WebhookEvent } from '@curbquote/types/webhooks'

export const eventWords: Record<WebhookEvent, string> = {
  'quote.created': 'A customer requests a quote, or you add one',
  'quote.changed': 'The status, notes or job date changes, or you withdraw or reopen the quote',
  'quote.opened': 'The customer opens the quote page',
  'quote.accepted': 'The customer accepts',
  'quote.declined': 'The customer declines',
  'quote.asked': 'The customer asks a question',
  'quote.revised': 'You send a new price',
  'quote.expired': 'The quote expires',
  'day.requested': 'The customer asks for a day',
  'day.confirmed': 'A day is confirmed',
  'day.moved': 'You move the job to another day',
}

const errorWords: Record<WebhookDeliveryError, string> = {
  timeout: 'No response within 15 seconds',
  connection: 'No connection to this host and port',
  certificate: 'The certificate is not valid',
  not_allowed: 'The host is not public',
}

/** The result of the last attempt, such as `HTTP 204`. `undefined` before the first one. */
export function describeResult({
  statusCode,
  error,
}: Pick<WebhookDelivery, 'statusCode' | 'error'>): string | undefined {
  if (statusCode !== null) return `HTTP ${statusCode}`
  return error ? errorWords[error] : undefined
}

export const stateWords: Record<WebhookDelivery['state'], string> = {
  pending: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** `120 ms` or `2.5 s` */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`
}
