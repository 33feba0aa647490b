import { type SubscriptionStatus, subscriptionStatuses } from '@curbquote/types/billing'
import Stripe from 'stripe'
import type { StripeConfig } from '../config/config.ts'
import {
  BillingNotConfiguredError,
  type Checkout,
  type Payments,
  PaymentsRefusedError,
  PaymentsUnavailableError,
  type Subscription,
  UnknownCustomerError,
} from './payments.ts'
import { readStripeEvent } from './read-stripe-event.ts'

/** With one retry, a call to a provider that does not respond ends within 9 s. */
const timeoutMs = 4_000
const maxNetworkRetries = 1

/** Stripe's API, or the server at `apiBase`. */
export function createStripePayments({
  secretKey,
  webhookSecret,
  priceId,
  apiBase,
}: StripeConfig): Payments {
  const stripe = new Stripe(secretKey, {
    ...hostOptions(apiBase),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  })
  return {
    createCustomer: ({ companyId, name, email }, idempotencyKey) =>
      callStripe(async () => {
        const { id } = await stripe.customers.create(
          { name, email, metadata: { company_id: String(companyId) } },
          { idempotencyKey },
        )
        return { customerId: id }
      }),
    createCheckout: (order, idempotencyKey) =>
      callStripe(async () => {
        const metadata = { company_id: String(order.companyId) }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: order.customerId,
            client_reference_id: String(order.companyId),
            line_items: [{ price: priceId, quantity: 1 }],
            payment_method_collection: 'always',
            allow_promotion_codes: true,
            subscription_data: {
              metadata,
              ...(order.trialDays && { trial_period_days: order.trialDays }),
            },
            metadata,
            expires_at: secondsOf(order.expiresAt),
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
          },
          { idempotencyKey },
        )
        return toCheckout(session)
      }),
    findCheckout: (checkoutId) =>
      callStripe(async () => {
        try {
          return toCheckout(await stripe.checkout.sessions.retrieve(checkoutId))
        } catch (error) {
          if (isMissing(error)) return undefined
          throw error
        }
      }),
    expireCheckout: (checkoutId) =>
      callStripe(async () => {
        try {
          await stripe.checkout.sessions.expire(checkoutId)
        } catch (error) {
          // Stripe refuses to expire a checkout that is not open.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
    cancelSubscription: (subscriptionId, idempotencyKey) =>
      callStripe(async () => {
        try {
          await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey })
        } catch (error) {
          // Stripe also reports an ended subscription as missing.
          if (!isMissing(error)) throw error
        }
      }),
    createPortal: (customerId, returnUrl) =>
      callStripe(async () => {
        try {
          const { url } = await stripe.billingPortal.sessions.create({
            customer: customerId,
            return_url: returnUrl,
          })
          return { url }
        } catch (error) {
          if (error instanceof Error && /no configuration provided/i.test(error.message))
            throw new BillingNotConfiguredError('The billing portal', error)
          throw error
        }
      }),
    listSubscriptions: (customerId) =>
      callStripe(async () => {
        const { data } = await stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: 100,
        })
        return data.map(toSubscription)
      }),
    readEvent: async (rawBody, signature) => readStripeEvent(rawBody, signature, webhookSecret),
  }
}

function hostOptions(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isHttp = protocol === 'http:'
  return {
    protocol: isHttp ? 'http' : 'https',
    host: hostname,
    port: port || (isHttp ? 80 : 443),
  }
}

function toCheckout({ id, status, url }: Stripe.Checkout.Session): Checkout {
  if (status === 'open' && url) return { id, status: 'open', url }
  return { id, status: status === 'complete' ? 'complete' : 'expired', url: undefined }
}

function toSubscription(subscription: Stripe.Subscription): Subscription {
  const periodEnd = subscription.items.data[0]?.current_period_end
  return {
    id: subscription.id,
    status: toStatus(subscription.status),
    createdAt: new Date(subscription.created * 1_000),
    currentPeriodEnd: periodEnd ? new Date(periodEnd * 1_000) : null,
    // A cancellation on a certain date is treated like one at the end of the period.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    hasTrial: subscription.trial_start !== null,
  }
}

/** Maps unknown future statuses to `paused`, which grants nothing. */
function toStatus(status: string): SubscriptionStatus {
  return subscriptionStatuses.find((known) => known === status) ?? 'paused'
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1_000)
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/** Maps Stripe's errors to temporary and permanent failures. */
async function callStripe<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isMissing(error) && error.param === 'customer') throw new UnknownCustomerError(error)
    const { statusCode = 0 } = error
    const mayPass = statusCode === 0 || statusCode === 409 || statusCode === 429
    throw mayPass || statusCode >= 500
      ? new PaymentsUnavailableError(error)
      : new PaymentsRefusedError(error)
  }
}
