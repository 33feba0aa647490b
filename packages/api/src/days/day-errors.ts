import type { OfferDay, RequestedDays } from '@curbquote/types/days'
import { DomainError } from '../errors/errors.ts'

/** The half-day has no free seat. The error for a customer lists the days with free seats. */
export class DayFullError extends DomainError {
  constructor(days?: OfferDay[]) {
    super(409, 'DAY_FULL', 'This day is full.', days && { details: { days } })
  }
}

/** The customer has already asked for days. */
export class AlreadyRequestedError extends DomainError {
  constructor(request: RequestedDays) {
    super(409, 'ALREADY_REQUESTED', 'Days were already requested.', { details: { request } })
  }
}

/** Days can be requested and suggested for accepted quotes only. */
export class NotAcceptedError extends DomainError {
  constructor() {
    super(409, 'NOT_ACCEPTED', 'Days can be requested once the quote is accepted.')
  }
}

/** There is no suggested or moved day to keep. */
export class NothingToKeepError extends DomainError {
  constructor() {
    super(409, 'NOTHING_TO_KEEP', 'There is no new day to confirm.')
  }
}
