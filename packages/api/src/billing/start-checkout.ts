import { createHash } from 'node:crypto'
import { trialDays } from '@curbquote/types'
import { NotFoundError } from '../errors.ts'
import {
  type Checkout,
  type Payments,
  PaymentsRefusedError,
  PaymentsUnavailableError,
  UnknownCustomerError,
} from '../services/payments.ts'
import { AlreadySubscribedError, CheckoutReplacedError, TrialUsedError } from './billing-errors.ts'
import {
  type CheckoutAttempt,
  closeAttempt,
  findBilledCompany,
  findOpenAttempt,
  findSessionOf,
  forgetCustomer,
  insertAttempt,
  keepCustomer,
  keepSession,
} from './billing-queries.ts'
import { type BillingDeps, isLive, syncSubscription } from './sync-subscription.ts'

/** An attempt that is younger is taken up again, with the same page. */
const freshHours = 12
/** Nobody can pay on an older page; Stripe allows 24 h from when it makes one. */
export const checkoutLifeHours = 23

/** Another request may close an attempt between two of our steps. */
const maxTries = 3

export interface StartedCheckout {
  url: string
  attempt: Pick<CheckoutAttempt, 'id' | 'return_hash'>
}

/**
 * Leads the company to a page where it subscribes. Asked again, also after a crash at any point, it leads to the same page:
 * every call to the provider carries a key from a row that was written before.
 * A company has one page at a time that can be paid on.
 * @throws AlreadySubscribedError, TrialUsedError, CheckoutReplacedError, PaymentsUnavailableError, PaymentsRefusedError
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
    await forgetCustomer(deps.db, companyId)
    return tryCheckout(deps, companyId, hasTrial)
  }
}

type CheckoutDeps = BillingDeps & { publicUrl: string }

async function tryCheckout(
  deps: CheckoutDeps,
  companyId: number,
  hasTrial: boolean,
): Promise<StartedCheckout> {
  const { db, payments, publicUrl } = deps
  const company = await findBilledCompany(db, companyId)
  if (!company) throw new NotFoundError('Company')
  const knownCustomer = company.stripe_customer_id
  const subscription = knownCustomer && (await syncSubscription(deps, company.id, knownCustomer))
  if (subscription && isLive(subscription.status)) throw new AlreadySubscribedError()
  if (hasTrial && (company.had_trial || (subscription && subscription.hasTrial)))
    throw new TrialUsedError()

  const { name, email } = company
  const orderHash = hashOf(JSON.stringify([hasTrial, name, email, publicUrl]))
  const { attempt, page } = await openAttempt(deps, { companyId, orderHash, hasTrial })
  if (page) return { url: page, attempt }
  try {
    const customerId =
      knownCustomer ??
      (await keepCustomer(
        db,
        companyId,
        (await payments.createCustomer({ companyId, name, email }, `customer-${attempt.id}`))
          .customerId,
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
    if (!(await keepSession(db, attempt.id, checkout.id))) {
      // Another attempt is open by now, or the company was deleted: nobody may pay on this page.
      await payments.expireCheckout(checkout.id)
      if (!(await findBilledCompany(db, companyId))) throw new NotFoundError('Company')
      throw new CheckoutReplacedError()
    }
    return { url: pageOf(checkout), attempt }
  } catch (error) {
    // What is refused once is refused for ever under the same key.
    if (error instanceof PaymentsRefusedError) await closeAttempt(db, attempt.id)
    throw error
  }
}

/** The open attempt at this order, made where there is none, with its page where it has one that can be paid on. */
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
    // Two pages that can both be paid on would make two subscriptions.
    if (attempt.session_id) await endCheckout(payments, attempt.session_id)
    await closeAttempt(db, attempt.id)
    if (attempt.session_id) continue
    // The request that makes the page of this attempt finds it closed, and expires the page, or was faster.
    const sessionId = await findSessionOf(db, attempt.id)
    if (sessionId) await endCheckout(payments, sessionId)
  }
  throw new PaymentsUnavailableError()
}

/** @throws AlreadySubscribedError where it is paid already */
async function endCheckout(payments: Payments, sessionId: string): Promise<void> {
  await payments.expireCheckout(sessionId)
  const checkout = await payments.findCheckout(sessionId)
  if (checkout?.status === 'complete') throw new AlreadySubscribedError()
}

function pageOf({ url }: Checkout): string {
  if (!url) throw new PaymentsUnavailableError()
  return url
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
