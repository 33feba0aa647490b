import type { SubscriptionStatus } from '@curbquote/types/billing'
import { DomainError } from '../errors/errors.ts'

/** The payment provider: Stripe, or a simulation outside production. Never call it inside a transaction. */
export interface Payments {
  /** Idempotent: the same key returns the same customer. */
  createCustomer(
    customer: { companyId: number; name: string; email: string },
    idempotencyKey: string,
  ): Promise<{ customerId: string }>
  /** Creates a page where the customer subscribes to Pro. Idempotent: the same key returns the same page. */
  createCheckout(order: CheckoutOrder, idempotencyKey: string): Promise<Checkout>
  /** Returns `undefined` for an unknown id. */
  findCheckout(checkoutId: string): Promise<Checkout | undefined>
  /** Expires an open checkout. Other checkouts are left unchanged. */
  expireCheckout(checkoutId: string): Promise<void>
  /** Ends a subscription at once, without a refund. An ended or unknown subscription is ignored. */
  cancelSubscription(subscriptionId: string, idempotencyKey: string): Promise<void>
  /** Creates a page where the customer manages card and subscription. */
  createPortal(customerId: string, returnUrl: string): Promise<{ url: string }>
  /** All current and past subscriptions of the customer. */
  listSubscriptions(customerId: string): Promise<Subscription[]>
  /**
   * Verifies a webhook request. `rawBody` is the unparsed body.
   * @throws InvalidEventError for a missing, wrong or expired signature
   */
  readEvent(rawBody: Buffer, signature: string): Promise<PaymentEvent>
}

export interface CheckoutOrder {
  customerId: string
  companyId: number
  /** Without a value, the first month is charged at once. */
  trialDays: number | undefined
  expiresAt: Date
  /** The placeholder `{CHECKOUT_SESSION_ID}` is replaced by the checkout's id. */
  successUrl: string
  cancelUrl: string
}

export interface Checkout {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** Only while the checkout is open. */
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

/** The objects of an event. Their state may be outdated, so read them again from the provider. */
export interface PaymentEvent {
  id: string
  type: string
  createdAt: Date
  customerId: string | undefined
  checkoutId: string | undefined
}

/** A temporary failure: retry the call. */
export class PaymentsUnavailableError extends DomainError {
  constructor(cause?: unknown) {
    super(
      503,
      'PAYMENTS_UNAVAILABLE',
      'The payment provider did not respond. Please try again in a moment.',
      { retryAfterSeconds: 5, cause },
    )
  }
}

/** Requests with several calls to the provider get their response within 10 s. */
const maxWaitMs = 9_000

/**
 * Returns the result of calls to the provider that a person waits for. After 9 s the calls continue without the person, who
 * repeats them with the same idempotency keys.
 * @throws PaymentsUnavailableError
 */
export async function withinResponseTime<Result>(calls: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PaymentsUnavailableError()), maxWaitMs)
  })
  try {
    return await Promise.race([calls, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** A permanent refusal: the configuration is wrong. */
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

/** The customer was deleted at the provider or belongs to another account. */
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
  /** For the log. */
  readonly reason: { reason: string; ageSeconds?: number }

  constructor(reason: InvalidEventError['reason'], cause?: unknown) {
    super(400, 'INVALID_SIGNATURE', 'The signature of this event is not valid.', { cause })
    this.reason = reason
  }
}
