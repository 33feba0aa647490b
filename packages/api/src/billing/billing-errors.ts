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

export class TrialUsedError extends DomainError {
  constructor() {
    super(409, 'TRIAL_USED', 'Your free trial has been used already. Please choose Pro.')
  }
}

export class NothingToManageError extends DomainError {
  constructor() {
    super(409, 'NO_SUBSCRIPTION', 'There is no subscription to manage yet. Please choose a plan.')
  }
}
