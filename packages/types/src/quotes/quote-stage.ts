import type { OfferState } from '../offers/values.ts'
import type { QuoteStage, QuoteStatus } from './values.ts'

/** What a stage depends on. Days are `YYYY-MM-DD` in the time zone of the company. */
export interface StagedQuote {
  status: QuoteStatus
  jobDate: string | null
  offer: { state: OfferState; validThrough: string | null }
}

/**
 * The stage of a quote on a day. "Completed" and "Declined" of the owner come first, then the customer's answer. A day for the job
 * schedules a quote without an acceptance too, because many customers agree by phone.
 */
export function stageOf({ status, jobDate, offer }: StagedQuote, today: string): QuoteStage {
  if (status === 'completed' || status === 'declined') return status
  if (offer.state === 'declined') return 'declined'
  if (jobDate !== null) return 'scheduled'
  if (offer.state === 'accepted') return 'accepted'
  const hasEnded = offer.validThrough !== null && offer.validThrough < today
  if (offer.state === 'expired' || (offer.state === 'open' && hasEnded)) return 'expired'
  return status === 'contacted' ? 'contacted' : 'new'
}

/** Whether the owner has to act: contact the customer, answer a question, send a price, set or confirm a day, or complete a past job. */
export function needsOwner(
  quote: StagedQuote & { offer: { hasOpenQuestion: boolean }; days?: { requests: unknown[] } },
  today: string,
): boolean {
  const { jobDate, offer, days } = quote
  const stage = stageOf(quote, today)
  if (offer.hasOpenQuestion) return true
  if (days && days.requests.length > 0) return true
  if (stage === 'scheduled') return jobDate !== null && jobDate < today
  if (stage === 'contacted') return offer.state === 'review'
  return stage === 'new' || stage === 'accepted'
}
