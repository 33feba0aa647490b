import { dollarsToCents, formatCents } from '@curbquote/pricing'
import type { FollowUpStopReason } from '@curbquote/types/follow-ups'
import type { QuoteEvent } from '@curbquote/types/quotes'
import { formatDay } from './describe-quote.ts'
import { describeDecline } from './offer-labels.ts'
import { statuses, statusLabels } from './quote-labels.ts'

/** Short description of an event. */
export function describeEvent({ kind, from, to, actor }: QuoteEvent): string {
  const isRecorded = actor !== 'customer'
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
      return to === null ? 'Question asked' : `Question: “${to}”`
    case 'accepted':
      return isRecorded ? 'Acceptance recorded' : 'Accepted'
    case 'declined':
      return describeDecline(to, isRecorded ? 'Decline recorded' : 'Declined')
    case 'reopened':
      return withReason('Reopened', to)
    case 'revised':
      return describeRevision(from, to, isRecorded)
    case 'expired':
      return 'Validity ended'
    case 'withdrawn':
      return from === 'completed' ? 'Quote page closed' : withReason('Withdrawn', to)
    case 'link_replaced':
      return 'New link created. The old link is revoked.'
    case 'link_read':
      return 'Link to the quote page shown'
    case 'replied':
      return to === null ? 'Customer replied' : `Reply: ${to}`
    case 'follow_up_sent':
      return 'Reminder sent'
    case 'follow_ups_stopped':
      return `Stopped: ${nameStopReason(to)}`
    case 'day_requested':
      return `Asks for: ${describeDays(to)}`
    case 'day_withdrawn':
      return 'Requested days withdrawn'
    case 'day_confirmed':
      return `Confirmed: ${describeDays(to)}`
    case 'day_suggested':
      return `Suggested: ${describeDays(to)}`
    case 'day_declined':
      return `Days declined: ${describeDays(to)}`
    case 'day_moved':
      return `Moved: ${describeDays(from)} → ${describeDays(to)}`
    case 'day_kept':
      return `New day kept: ${describeDays(to)}`
    case 'day_lapsed':
      return `Request lapsed: ${describeDays(to)}`
    case 'marked_spam':
      return 'Marked as spam'
    case 'unmarked_spam':
      return 'Marked as not spam'
    case 'released':
      return actor === 'customer'
        ? 'Passed the check for robots. The alert and the confirmation were sent.'
        : 'Marked as not spam. The alert and the confirmation were sent.'
    case 'reply_sent':
      return to === null ? 'Reply sent' : `You replied: “${to}”`
  }
}

/** A new price that the owner sent, or the price of the add-ons that the customer selected. */
function describeRevision(from: string | null, to: string | null, isOfOwner: boolean): string {
  if (to === null) return 'New price'
  if (from === null || (isOfOwner && from === to)) return `Price given: ${formatTotal(to)}`
  return `${isOfOwner ? 'New price' : 'Add-ons changed'}: ${formatTotal(from)} → ${formatTotal(to)}`
}

/** `Dec 1, 2026, morning · Dec 3, 2026` for `2026-12-01 morning,2026-12-03`. */
function describeDays(value: string | null): string {
  return (value ?? '')
    .split(',')
    .map((each) => {
      const [isoDay = '', ...rest] = each.split(' ')
      return [formatDay(isoDay), ...rest].join(', ')
    })
    .join(' · ')
}

function withReason(event: string, reason: string | null): string {
  return reason ? `${event}: ${reason}` : event
}

function formatTotal(dollars: string): string {
  return formatCents(dollarsToCents(Number(dollars)))
}

/** What stopped the reminders. */
const stopReasonLabels: Record<FollowUpStopReason, string> = {
  accepted: 'customer accepted',
  declined: 'customer declined',
  question: 'customer asked a question',
  reply: 'there was a reply',
  status_changed: 'status changed',
  unsubscribed: 'customer stopped reminders',
  bounced: 'email address does not work',
  complained: 'customer reported a reminder as spam',
  expired: 'quote expired',
  revised: 'new price sent',
  withdrawn: 'quote withdrawn',
  scheduled: 'the job has a day',
  plan_inactive: 'no active plan',
  owner: 'reminders stopped by hand',
  turned_off: 'follow-ups turned off',
  no_postal_address: 'postal address is missing',
  complaints: 'too many spam reports',
  too_many_emails: 'this customer has received too many emails',
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
