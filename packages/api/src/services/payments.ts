import type { SubscriptionStatus } from '@curbquote/types'
import { DomainError } from '../errors.ts'

/** Takes the money: Stripe, or outside production a simulation of it. No call may be made within a transaction. */
export interface Payments {
  /** The same key always answers the same customer. */
  createCustomer(
    customer: { companyId: number; name: string; email: string },
    idempotencyKey: string,
  ): Promise<{ customerId: string }>
  /** A page where the customer subscribes to Pro; the same key always answers the same page. */
  createCheckout(order: CheckoutOrder, idempotencyKey: string): Promise<Checkout>
  /** `undefined` for an id that the provider does not know. */
  findCheckout(checkoutId: string): Promise<Checkout | undefined>
  /** A checkout that is not open stays what it is. */
  expireCheckout(checkoutId: string): Promise<void>
  /** Ends a subscription at once and without a refund; one that is over, or unknown, stays what it is. */
  cancelSubscription(subscriptionId: string, idempotencyKey: string): Promise<void>
  /** A page where the customer changes card and subscription. */
  createPortal(customerId: string, returnUrl: string): Promise<{ url: string }>
  /** Every subscription the customer has or had. */
  listSubscriptions(customerId: string): Promise<Subscription[]>
  /**
   * Verifies what the webhook was sent; `rawBody` is it, byte for byte.
   * @throws InvalidEventError for a signature that is missing, wrong or old
   */
  readEvent(rawBody: Buffer, signature: string): Promise<PaymentEvent>
}

export interface CheckoutOrder {
  customerId: string
  companyId: number
  /** Unset: the first month is paid at once. */
  trialDays: number | undefined
  expiresAt: Date
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the checkout's id. */
  successUrl: string
  cancelUrl: string
}

export interface Checkout {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** While it is open. */
  url: string | undefined
}

export interface Subscription {
  id: string
  status: SubscriptionStatus
  createdAt: Date
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  hasTrial: boolean
}

/** What an event is about. What it says of it may be outdated: it is read anew. */
export interface PaymentEvent {
  id: string
  type: string
  createdAt: Date
  customerId: string | undefined
  checkoutId: string | undefined
}

/** Some seconds later the same call may succeed. */
export class PaymentsUnavailableError extends DomainError {
  constructor(cause?: unknown) {
    super(
      503,
      'PAYMENTS_UNAVAILABLE',
      'The payment provider did not answer. Please try again in a moment.',
      { retryAfterSeconds: 5, cause },
    )
  }
}

/** The provider will never do this: something is set up wrong. */
export class PaymentsRefusedError extends DomainError {
  constructor(cause: unknown) {
    super(
      503,
      'PAYMENTS_REFUSED',
      'The payment provider refused the request. Please contact support.',
      { retryAfterSeconds: 60, cause },
    )
  }
}

/** The customer was deleted at the provider, or belongs to another account there. */
export class UnknownCustomerError extends PaymentsRefusedError {}

export class BillingNotConfiguredError extends DomainError {
  constructor(what = 'Billing', cause?: unknown) {
    super(503, 'BILLING_NOT_CONFIGURED', `${what} is not configured.`, {
      retryAfterSeconds: 3_600,
      cause,
    })
  }
}

export class InvalidEventError extends DomainError {
  constructor(cause: unknown) {
    super(400, 'INVALID_SIGNATURE', 'The signature of this event is not valid.', { cause })
  }
}
