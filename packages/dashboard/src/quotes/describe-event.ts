import {
  type DeclineReason,
  declineReasons,
  type FollowUpStopReason,
  type QuoteEvent,
} from '@curbquote/types'
import { statuses, statusLabels } from './quote-labels.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `2027-03-04` → `Mar 4, 2027`, independent of the time zone. */
export function formatDay(isoDay: string): string {
  return day.format(new Date(isoDay))
}

/** Short description of an event. */
export function describeEvent({ kind, from, to }: QuoteEvent): string {
  switch (kind) {
    case 'submitted':
      return 'Request received'
    case 'added':
      return 'Added by hand'
    case 'status_changed':
      return `${nameStatus(from)} → ${nameStatus(to)}`
    case 'notes_changed':
      return to === null ? 'Notes removed' : from === null ? 'Notes added' : 'Notes changed'
    case 'job_date_changed':
      return to === null ? 'Job date removed' : `Job date set to ${formatDay(to)}`
    case 'opened':
      return 'Quote page opened'
    case 'asked':
      return `Question: ${to}`
    case 'accepted':
      return 'Quote accepted'
    case 'declined':
      return `Quote declined${nameReason(to)}`
    case 'reopened':
      return `Quote reopened: ${to}`
    case 'revised':
      return from === null ? `Price sent: $${to}` : `New price sent: $${from} → $${to}`
    case 'expired':
      return 'Quote expired'
    case 'withdrawn':
      return to === null ? 'Quote withdrawn' : `Quote withdrawn: ${to}`
    case 'link_replaced':
      return 'New link made, the old one is revoked'
    case 'replied':
      return to === null ? 'Customer replied' : `Reply: ${to}`
    case 'follow_up_sent':
      return 'Reminder sent'
    case 'follow_ups_stopped':
      return `Stopped: ${nameStopReason(to)}`
  }
}

const declineReasonLabels: Record<DeclineReason, string> = {
  too_expensive: 'too expensive',
  chose_other: 'chose someone else',
  not_now: 'not now',
  other: 'something else',
}

/** `: too expensive`, or nothing without a known reason. */
function nameReason(value: string | null): string {
  const reason = declineReasons.find((known) => known === value)
  return reason ? `: ${declineReasonLabels[reason]}` : ''
}

/** What stopped the reminders. */
const stopReasonLabels: Record<FollowUpStopReason, string> = {
  accepted: 'customer accepted',
  declined: 'customer declined',
  question: 'customer asked a question',
  reply: 'customer replied',
  status_changed: 'status changed',
  unsubscribed: 'customer stopped reminders',
  bounced: 'email address does not work',
  complained: 'customer reported a reminder as spam',
  expired: 'quote expired',
  revised: 'new price sent',
  withdrawn: 'quote withdrawn',
  plan_inactive: 'no active plan',
  owner: 'no more reminders wanted',
  turned_off: 'follow-ups turned off',
  no_postal_address: 'postal address is missing',
  complaints: 'too many spam reports',
  skipped: 'a later reminder was due',
  failed: 'email could not be sent',
}

function nameStopReason(value: string | null): string {
  const reasons: Record<string, string> = stopReasonLabels
  return (value && reasons[value]) || 'reminders'
}

function nameStatus(value: string | null): string {
  const status = statuses.find((known) => known === value)
  return status ? statusLabels[status] : 'Unknown'
}

export const actorLabels: Record<QuoteEvent['actor'], string> = {
  customer: 'by the customer',
  owner: 'by you',
  admin: 'by CurbQuote support',
  system: 'automatically',
  api_key: 'through the API',
}
