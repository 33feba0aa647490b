import { createHash } from 'node:crypto'
import { trialDays } from '@curbquote/types/billing'
import { DomainError, NotFoundError } from '../errors/errors.ts'
import {
  type Checkout,
  type Payments,
  PaymentsRefusedError,
  PaymentsUnavailableError,
  UnknownCustomerError,
} from '../providers/payments.ts'
import { AlreadySubscribedError, CheckoutReplacedError } from './billing-errors.ts'
import {
  type CheckoutAttempt,
  closeAttempt,
  findBilledCompany,
  findOpenAttempt,
  findSessionOf,
  clearCustomerId,
  insertAttempt,
  storeCustomerId,
  storeCheckoutSession,
} from './billing-queries.ts'
import { type BillingDeps, isLive, syncSubscription } from './sync-subscription.ts'

/** An attempt that is younger than this is reused, with the same page. */
const freshHours = 12
/** Older pages have expired: Stripe allows 24 h from creation. */
export const checkoutLifeHours = 23

/** Concurrent requests may close an attempt between two steps. */
const maxTries = 3

export interface StartedCheckout {
  url: string
  attempt: Pick<CheckoutAttempt, 'id' | 'return_hash'>
}

/**
 * Returns a page where the company can subscribe. Repeated calls, also after a crash, return the same page: the idempotency
 * key of every call to the provider contains the id of a row that is written before the call. A company has at most one
 * payable page.
 * @throws AlreadySubscribedError, DomainError `TRIAL_USED`, CheckoutReplacedError, PaymentsUnavailableError, PaymentsRefusedError
 */
export async function startCheckout(
  deps: CheckoutDeps,
  companyId: number,
  hasTrial: boolean,
): Promise<StartedCheckout> {
  try {
    return await tryCheckout(deps, companyId, hasTrial)
  } catch (error) {
    if (!(error instanceof UnknownCustomerError)) throw error
    const lostCustomer = (await findBilledCompany(deps.db, companyId))?.stripe_customer_id
    if (lostCustomer) await clearCustomerId(deps.db, companyId, lostCustomer)
    return tryCheckout(deps, companyId, hasTrial, lostCustomer)
  }
}

type CheckoutDeps = BillingDeps & { publicUrl: string }

async function tryCheckout(
  deps: CheckoutDeps,
  companyId: number,
  hasTrial: boolean,
  lostCustomer?: string | null,
): Promise<StartedCheckout> {
  const { db, payments, publicUrl } = deps
  const company = await findBilledCompany(db, companyId)
  if (!company) throw new NotFoundError('Company')
  const knownCustomer = company.stripe_customer_id
  const subscription = knownCustomer && (await syncSubscription(deps, company.id, knownCustomer))
  if (subscription && isLive(subscription.status)) throw new AlreadySubscribedError()
  if (hasTrial && (company.had_trial || (subscription && subscription.hasTrial)))
    throw new DomainError(
      409,
      'TRIAL_USED',
      'Your free trial has been used already. Please choose Pro.',
    )

  const { name, email } = company
  const orderHash = hashOf(JSON.stringify([hasTrial, name, email, publicUrl]))
  const { attempt, page } = await openAttempt(deps, { companyId, orderHash, hasTrial })
  if (page) return { url: page, attempt }
  // Not of the attempt: concurrent attempts share the customer. A customer that replaces a lost one is another one.
  const customerKey = `customer-${hashOf(JSON.stringify([company.widget_id, name, email, lostCustomer]))}`
  try {
    const customerId =
      knownCustomer ??
      (await storeCustomerId(
        db,
        companyId,
        (await payments.createCustomer({ companyId, name, email }, customerKey)).customerId,
      ))
    const checkout = await payments.createCheckout(
      {
        customerId,
        companyId,
        trialDays: hasTrial ? trialDays : undefined,
        expiresAt: attempt.expires_at,
        successUrl: `${publicUrl}/api/stripe/return?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${publicUrl}/company/dashboard?tab=billing`,
      },
      `checkout-${attempt.id}`,
    )
    if (!(await storeCheckoutSession(db, attempt.id, checkout.id))) {
      // The attempt was replaced or the company deleted, so this page must not be paid.
      await payments.expireCheckout(checkout.id)
      if (!(await findBilledCompany(db, companyId))) throw new NotFoundError('Company')
      throw new CheckoutReplacedError()
    }
    return { url: pageOf(checkout), attempt }
  } catch (error) {
    // The provider repeats a refusal for the same key, so the next request needs a new attempt.
    if (error instanceof PaymentsRefusedError) await closeAttempt(db, attempt.id)
    throw error
  }
}

/** Returns the open attempt for this order, with its page if it can still be paid. Creates the attempt if needed. */
async function openAttempt(
  { db, payments }: BillingDeps,
  order: { companyId: number; orderHash: string; hasTrial: boolean },
): Promise<{ attempt: CheckoutAttempt; page?: string }> {
  for (let tries = 0; tries < maxTries; tries++) {
    await insertAttempt(db, order)
    const attempt = await findOpenAttempt(db, order.companyId, {
      freshHours,
      lifeHours: checkoutLifeHours,
    })
    if (!attempt) continue
    const isSameOrder = attempt.order_hash === order.orderHash && attempt.is_fresh
    if (isSameOrder && !attempt.session_id) return { attempt }
    if (isSameOrder && attempt.session_id) {
      const checkout = await payments.findCheckout(attempt.session_id)
      if (checkout?.url) return { attempt, page: checkout.url }
    }
    // This request can no longer create an attempt, so it does not close another request's attempt.
    if (tries === maxTries - 1) break
    // Two payable pages could lead to two subscriptions.
    if (attempt.session_id) await endCheckout(payments, attempt.session_id)
    await closeAttempt(db, attempt.id)
    if (attempt.session_id) continue
    // A concurrent request may have created the page of this attempt just now. Otherwise it finds the attempt closed and
    // expires the page itself.
    const sessionId = await findSessionOf(db, attempt.id)
    if (sessionId) await endCheckout(payments, sessionId)
  }
  // Concurrent requests for another plan have replaced every attempt.
  throw new CheckoutReplacedError()
}

/** @throws AlreadySubscribedError when it is already paid */
async function endCheckout(payments: Payments, sessionId: string): Promise<void> {
  await payments.expireCheckout(sessionId)
  const checkout = await payments.findCheckout(sessionId)
  if (checkout?.status === 'complete') throw new AlreadySubscribedError()
}

function pageOf({ status, url }: Checkout): string {
  // A concurrent request for another plan has expired the page.
  if (status === 'expired') throw new CheckoutReplacedError()
  if (!url) throw new PaymentsUnavailableError()
  return url
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
