import type { QuoteEventActor, WebhookEvent } from '@curbquote/types'

const events: Partial<Record<string, WebhookEvent>> = {
  submitted: 'quote.created',
  added: 'quote.created',
  status_changed: 'quote.changed',
  notes_changed: 'quote.changed',
  job_date_changed: 'quote.changed',
  reopened: 'quote.changed',
  withdrawn: 'quote.changed',
  opened: 'quote.opened',
  accepted: 'quote.accepted',
  declined: 'quote.declined',
  asked: 'quote.asked',
  revised: 'quote.revised',
  expired: 'quote.expired',
}

/** The event that endpoints receive about an event of a quote, or `undefined` if there is none. */
export function webhookEventOf({
  kind,
  actor,
}: {
  kind: string
  actor: QuoteEventActor
}): WebhookEvent | undefined {
  // The customer's own decision changes the status too, and is an event of its own.
  if (kind === 'status_changed' && actor === 'customer') return undefined
  return events[kind]
}
