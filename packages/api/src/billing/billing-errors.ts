import { DomainError } from '../errors/errors.ts'

export class AlreadySubscribedError extends DomainError {
  constructor() {
    super(
      409,
      'ALREADY_SUBSCRIBED',
      'You already have a subscription. Use Manage Subscription to change it.',
    )
  }
}

export class CheckoutReplacedError extends DomainError {
  constructor() {
    super(
      409,
      'CHECKOUT_REPLACED',
      'Another checkout was started for your business at the same time. Complete that checkout, or try again.',
    )
  }
}
