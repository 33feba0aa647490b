import type { CustomerOffer } from '@curbquote/types/offers'
import { DomainError } from '../errors/errors.ts'

/** The link is unknown, revoked, or of a deleted quote. The sentence names no company. */
export class OfferNotFoundError extends DomainError {
  constructor() {
    super(404, 'NOT_FOUND', 'This quote link is invalid or was replaced.')
  }
}

/** The offer is not the one that was shown. The response has the current one. */
export class OfferChangedError extends DomainError {
  readonly offer: CustomerOffer

  constructor(offer: CustomerOffer) {
    super(409, 'OFFER_CHANGED', 'This quote has changed. Please look at the current version.', {
      details: { offer },
    })
    this.offer = offer
  }
}

export class AlreadyAnsweredError extends DomainError {
  constructor(offer?: CustomerOffer) {
    super(
      409,
      'ALREADY_ANSWERED',
      'This quote has already been accepted or declined.',
      offer && { details: { offer } },
    )
  }
}

/** For the owner: the customer, or another window, changed the quote meanwhile. */
export class QuoteChangedError extends DomainError {
  constructor(message = 'This quote was updated elsewhere. Reload to see its current state.') {
    super(409, 'QUOTE_CHANGED', message)
  }
}

/** The signer's name has characters that the document cannot show as they were typed. The message is for the signer. */
export class UnprintableNameError extends DomainError {
  constructor(message: string) {
    super(422, 'UNPRINTABLE_NAME', message)
  }
}
