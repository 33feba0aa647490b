import { type RawBuilder, sql } from 'kysely'
import type { DeclineReason, OfferState, OfferStatus } from '@curbquote/types/offers'
import type { TimeZone } from '../db/local-days.ts'

/** SQL expressions of a statement that selects from `quotes`. */

/** The validity by the clock of the database. The job that records the expiry may run later. */
export const isValid = sql<boolean>`coalesce(quotes.valid_until > now(), false)`

/** The state of an offer as customer and owner see it. */
export const shownOfferState = sql<OfferState>`
  case when quotes.offer_state = 'open' and not ${isValid} then 'expired' else quotes.offer_state end`

/** The last local date on which the offer is valid. */
export function validThrough(timeZone: TimeZone) {
  return sql<
    string | null
  >`to_char((quotes.valid_until - interval '1 microsecond') at time zone ${timeZone}, 'YYYY-MM-DD')`
}

/** Whether an email with the current price and the link was sent to the customer. Confirmations without a price do not count. */
export const isSent = sql<boolean>`exists (
  select from deliveries
  where deliveries.company_id = quotes.company_id and deliveries.quote_id = quotes.id and deliveries.state = 'sent' and (
    deliveries.kind = 'quote_confirmation' and quotes.current_revision = 1 and quotes.offer_state not in ('none', 'review')
    or deliveries.kind = 'offer_revised_customer' and deliveries.subject_key = quotes.current_revision::text
    or deliveries.kind = 'offer_reopened_customer' and exists (
      select from quote_responses
      where quote_responses.company_id = quotes.company_id and quote_responses.quote_id = quotes.id
        and quote_responses.id::text = deliveries.subject_key and quote_responses.revision = quotes.current_revision)))`

/**
 * Whether the customer's question has no answer. An event of the list that is not by the customer counts as an answer. A job date
 * that is set by hand does not, because the customer is not told, and neither does a move, because of its own reasons. A question stays open if the customer accepts the quote or
 * confirms a day, and ends if the customer declines.
 */
export const hasOpenQuestion = sql<boolean>`coalesce((
  select kind from quote_events
  where quote_events.company_id = quotes.company_id and quote_events.quote_id = quotes.id
    and kind in ('asked', 'accepted', 'declined', 'reopened', 'revised', 'withdrawn', 'status_changed', 'reply_sent',
      'day_confirmed', 'day_suggested')
    and (kind in ('asked', 'declined') or actor <> 'customer')
  order by quote_events.id desc limit 1) = 'asked', false)`

/** The reason of a decline in force. */
export const declineReason = sql<DeclineReason | null>`
  case when ${shownOfferState} = 'declined' then (
    select case when kind = 'declined' then reason end from quote_responses
    where quote_responses.company_id = quotes.company_id and quote_responses.quote_id = quotes.id
      and kind in ('accepted', 'declined')
    order by quote_responses.id desc limit 1) end`

/** Whether the state of a quote's offer matches a filter. */
export function hasOfferStatus(status: OfferStatus, companyId: number): RawBuilder<boolean> {
  switch (status) {
    case 'sent':
      return sql`(${shownOfferState} = 'open' and quotes.opened_at is null and ${isSent})`
    case 'opened':
      return sql`(${shownOfferState} = 'open' and quotes.opened_at is not null)`
    case 'question':
      // Few quotes have a question: this finds them before their events are read.
      return sql`(quotes.id in (select quote_id from quote_responses where company_id = ${companyId} and kind = 'asked')
        and ${hasOpenQuestion})`
    case 'wants_day':
      return sql`(quotes.id in (select quote_id from day_requests
        where company_id = ${companyId} and state = 'requested' and not is_suggested))`
    case 'review':
      // A custom job without a price too. No price is expected for a quote that the owner has closed.
      return sql`(quotes.offer_state in ('review', 'none') and quotes.status in ('pending', 'contacted'))`
    default:
      return sql`(${shownOfferState} = ${status})`
  }
}
