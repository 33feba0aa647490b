import type { QuoteEventActor, QuoteEventKind } from '@curbquote/types/quotes'
import type { WebhookEvent } from '@curbquote/types/webhooks'

const events: Partial<Record<QuoteEventKind, WebhookEvent>> = {
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
  day_requested: 'day.requested',
  day_confirmed: 'day.confirmed',
  day_moved: 'day.moved',
  // Only now do endpoints hear of a request that was kept as spam.
  released: 'quote.created',
}

/** The webhook event for an event of a quote. `undefined` if no endpoint is notified of it. */
export function webhookEventOf({
  kind,
  actor,
}: {
  kind: QuoteEventKind
  actor: QuoteEventActor
}): WebhookEvent | undefined {
  // A customer's answer also changes the status. Endpoints get the event of the answer instead.
  if (kind === 'status_changed' && actor === 'customer') return undefined
  return events[kind]
}
