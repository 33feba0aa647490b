import { sql } from 'kysely'
import type { OfferState } from '@curbquote/types'
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
