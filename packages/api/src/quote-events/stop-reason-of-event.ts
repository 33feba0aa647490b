import type { FollowUpStopReason } from '@curbquote/types/follow-ups'
import type { QuoteEventActor, QuoteEventKind } from '@curbquote/types/quotes'

const reasons: Partial<Record<QuoteEventKind, FollowUpStopReason>> = {
  accepted: 'accepted',
  declined: 'declined',
  asked: 'question',
  replied: 'reply',
  expired: 'expired',
  revised: 'revised',
  withdrawn: 'withdrawn',
  day_requested: 'scheduled',
  day_confirmed: 'scheduled',
  marked_spam: 'owner',
  reply_sent: 'reply',
}

/** Why an event of a quote stops its reminders, or `undefined` if it does not. */
export function stopReasonOfEvent({
  kind,
  actor,
}: {
  kind: QuoteEventKind
  actor: QuoteEventActor
}): FollowUpStopReason | undefined {
  // A customer who accepts or declines changes the status too. That event has its own reason.
  if (kind === 'status_changed') return actor === 'customer' ? undefined : 'status_changed'
  return reasons[kind]
}
