import { centsToDollars } from '@curbquote/pricing'
import type { QuoteEventActor, QuoteEventKind } from '@curbquote/types/quotes'
import type { OfferState } from '@curbquote/types/offers'
import type { WebhookEvent } from '@curbquote/types/webhooks'
import type { QuoteRow } from '../quotes/quote-queries.ts'

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
  // A customer's answer also changes the status. Endpoints get the event of the response instead.
  if (kind === 'status_changed' && actor === 'customer') return undefined
  return events[kind]
}

/** An event of a quote as it is recorded. */
export interface AnnouncedEvent {
  kind: QuoteEventKind
  from?: string | null
  to: string | null
  /** For an offer that is withdrawn or opened again. */
  offerStateBefore?: OfferState
}

/** What a message says besides the quote: see the catalog of events. */
export function detailsOf(event: AnnouncedEvent, quote: QuoteRow): object | undefined {
  const { kind, from = null, to, offerStateBefore } = event
  const response = quote.last_response
  switch (kind) {
    case 'status_changed':
      return { previous: { status: from ?? undefined } }
    case 'notes_changed':
      return { previous: { notes: from } }
    case 'job_date_changed':
      return { previous: { jobDate: from } }
    case 'reopened':
    case 'withdrawn':
      return { previous: { offerState: offerStateBefore } }
    case 'accepted':
      return {
        signerName: response?.name ?? quote.customer_name,
        revision: quote.accepted_revision ?? quote.current_revision,
        total: quote.value_cents === null ? null : centsToDollars(quote.value_cents),
        // Completed when the message is sent, like the other URLs.
        documentUrl: null,
      }
    case 'declined':
      return { reason: to, comment: response?.text ?? null }
    case 'asked':
      return { question: to ?? '' }
    case 'revised':
      return {
        revision: quote.current_revision,
        previousTotal: from === null ? null : Number(from),
      }
    case 'day_requested':
      return { days: readDays(to) }
    case 'day_confirmed':
      return readDays(to)[0]
    case 'day_moved':
      return { previous: readDays(from)[0] ?? null, ...readDays(to)[0] }
    default:
      return undefined
  }
}

/** Reads days as events name them, such as `2026-12-01 morning overbooked,2026-12-03`. */
function readDays(named: string | null): { day: string; part: string | null }[] {
  if (!named) return []
  return named.split(',').map((one) => {
    const [day = '', ...words] = one.split(' ')
    return { day, part: words.find((word) => word !== 'overbooked') ?? null }
  })
}
