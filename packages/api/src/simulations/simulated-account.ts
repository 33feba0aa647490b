import type {
  SimulatedAccount,
  SimulatedCheckout,
  SimulatedSubscription,
} from '../db/schema/simulated-account.ts'

/** Promotion codes of the simulated provider, with the percentage off the first payment. */
export const simulatedPromotions: Readonly<Record<string, number>> = { SAVE20: 20 }

/** Applies a promotion code to a checkout. An unknown code changes nothing. */
export function applyPromotion(
  account: SimulatedAccount,
  checkoutId: string,
  typed: string,
): SimulatedChange {
  const checkout = account.checkouts[checkoutId]
  const promotionCode = typed.trim().toUpperCase()
  const isKnown = Object.hasOwn(simulatedPromotions, promotionCode)
  if (!checkout || checkout.status !== 'open' || !isKnown) return { account, events: [] }
  const checkouts = { ...account.checkouts, [checkoutId]: { ...checkout, promotionCode } }
  return { account: { ...account, checkouts }, events: [] }
}

/** An event that the provider would send to the webhook. */
export interface SimulatedEvent {
  type: string
  createdAt: number
  object: { object: 'checkout.session' | 'subscription' | 'invoice'; id: string }
}

/** A changed account, with the resulting events in order. */
export interface SimulatedChange {
  account: SimulatedAccount
  events: SimulatedEvent[]
}

export const daySeconds = 86_400
/** A simulated month. */
export const monthSeconds = 30 * daySeconds
/** How long before the end of a trial the provider sends its notice. */
export const noticeSeconds = 3 * daySeconds
/** A subscription ends when its payment has failed for this long. */
export const dunningSeconds = 14 * daySeconds

export function newAccount(name: string, email: string): SimulatedAccount {
  return {
    name,
    email,
    aheadSeconds: 0,
    isCardDeclined: false,
    checkouts: {},
    subscriptions: [],
  }
}

/** The status of a checkout. It expires if it is not paid in time. */
export function checkoutStatus(
  { status, expiresAt }: SimulatedCheckout,
  now: number,
): SimulatedCheckout['status'] {
  return status === 'open' && expiresAt <= now ? 'expired' : status
}

/** The subscription that is not canceled or expired. */
export function liveSubscription({
  subscriptions,
}: SimulatedAccount): SimulatedSubscription | undefined {
  return subscriptions.findLast(({ status }) =>
    ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status),
  )
}

/** Completes an open checkout: starts the trial or charges the first month. Ignores a checkout that is not open. */
export function completeCheckout(
  before: SimulatedAccount,
  checkoutId: string,
  subscriptionId: string,
  now: number,
): SimulatedChange {
  const account = structuredClone(before)
  const checkout = account.checkouts[checkoutId]
  if (!checkout || checkoutStatus(checkout, now) !== 'open') return { account, events: [] }
  checkout.status = 'complete'
  account.isCardDeclined = false
  const trialEnd = checkout.trialDays === null ? null : now + checkout.trialDays * daySeconds
  account.subscriptions.push({
    id: subscriptionId,
    status: trialEnd === null ? 'active' : 'trialing',
    createdAt: now,
    trialEnd,
    isTrialEndTold: false,
    periodEnd: trialEnd ?? now + monthSeconds,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
  })
  return {
    account,
    events: [
      aboutSubscription('customer.subscription.created', subscriptionId, now),
      {
        type: 'checkout.session.completed',
        createdAt: now,
        object: { object: 'checkout.session', id: checkoutId },
      },
      aboutInvoice('invoice.paid', subscriptionId, now),
    ],
  }
}

/** Advances the account to `now`: trial notices, conversions, renewals, failed payments and cancellations, in order. */
export function passTime(before: SimulatedAccount, now: number): SimulatedChange {
  const account = structuredClone(before)
  const events: SimulatedEvent[] = []
  for (;;) {
    const subscription = liveSubscription(account)
    const next = subscription && nextMoment(subscription)
    if (!subscription || !next || next.at > now) return { account, events }
    events.push(...next.happen(account))
  }
}

/** The next scheduled event of an account, with its time and a description. */
export function nextMomentOf(account: SimulatedAccount): { at: number; what: string } | undefined {
  const subscription = liveSubscription(account)
  return subscription && nextMoment(subscription)
}

interface SimulatedMoment {
  at: number
  what: string
  happen: (account: SimulatedAccount) => SimulatedEvent[]
}

function nextMoment(subscription: SimulatedSubscription): SimulatedMoment {
  const { id, status, trialEnd, isTrialEndTold, periodEnd, pastDueSince } = subscription
  if (status === 'trialing' && trialEnd !== null && !isTrialEndTold)
    return {
      at: trialEnd - noticeSeconds,
      what: 'the notice that the trial ends',
      happen: () => {
        subscription.isTrialEndTold = true
        return [
          aboutSubscription('customer.subscription.trial_will_end', id, trialEnd - noticeSeconds),
        ]
      },
    }
  if (pastDueSince !== null)
    return {
      at: pastDueSince + dunningSeconds,
      what: 'the end of the subscription, as its payment keeps failing',
      happen: () => endSubscription(subscription, pastDueSince + dunningSeconds),
    }
  if (subscription.cancelAtPeriodEnd)
    return {
      at: periodEnd,
      what: 'the end of the subscription, as it was canceled',
      happen: () => endSubscription(subscription, periodEnd),
    }
  return {
    at: periodEnd,
    what: status === 'trialing' ? 'the first payment after the trial' : 'the next payment',
    happen: (account) => {
      subscription.periodEnd = periodEnd + monthSeconds
      return charge(account, subscription, periodEnd)
    },
  }
}

/** Charges the card for the open invoice. */
export function payOpenInvoice(before: SimulatedAccount, now: number): SimulatedChange {
  const account = structuredClone(before)
  const subscription = liveSubscription(account)
  if (!subscription || subscription.pastDueSince === null) return { account, events: [] }
  return { account, events: charge(account, subscription, now) }
}

/** Schedules or withdraws a cancellation at the end of the period. */
export function setCancellation(
  before: SimulatedAccount,
  isCanceled: boolean,
  now: number,
): SimulatedChange {
  const account = structuredClone(before)
  const subscription = liveSubscription(account)
  if (!subscription || subscription.cancelAtPeriodEnd === isCanceled) return { account, events: [] }
  subscription.cancelAtPeriodEnd = isCanceled
  return {
    account,
    events: [aboutSubscription('customer.subscription.updated', subscription.id, now)],
  }
}

/** Ends a live subscription at once. */
export function cancelAtOnce(
  before: SimulatedAccount,
  subscriptionId: string,
  now: number,
): SimulatedChange {
  const account = structuredClone(before)
  const subscription = account.subscriptions.find(({ id }) => id === subscriptionId)
  if (!subscription || subscription.status === 'canceled') return { account, events: [] }
  return { account, events: endSubscription(subscription, now) }
}

function charge(
  { isCardDeclined }: SimulatedAccount,
  subscription: SimulatedSubscription,
  now: number,
): SimulatedEvent[] {
  subscription.status = isCardDeclined ? 'past_due' : 'active'
  subscription.pastDueSince = isCardDeclined ? (subscription.pastDueSince ?? now) : null
  return [
    aboutInvoice(isCardDeclined ? 'invoice.payment_failed' : 'invoice.paid', subscription.id, now),
    aboutSubscription('customer.subscription.updated', subscription.id, now),
  ]
}

function endSubscription(subscription: SimulatedSubscription, now: number): SimulatedEvent[] {
  subscription.status = 'canceled'
  subscription.pastDueSince = null
  return [aboutSubscription('customer.subscription.deleted', subscription.id, now)]
}

function aboutSubscription(type: string, id: string, createdAt: number): SimulatedEvent {
  return { type, createdAt, object: { object: 'subscription', id } }
}

function aboutInvoice(type: string, subscriptionId: string, createdAt: number): SimulatedEvent {
  return { type, createdAt, object: { object: 'invoice', id: `in_${subscriptionId}_${createdAt}` } }
}
