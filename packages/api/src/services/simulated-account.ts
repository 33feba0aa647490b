import type { SubscriptionStatus } from '@curbquote/types'

/** A customer of the simulated provider. Times are in seconds since 1970. */
export interface SimulatedAccount {
  name: string
  email: string
  /** How far its clock was moved ahead of the real one. */
  aheadSeconds: number
  isCardDeclined: boolean
  checkouts: Record<string, SimulatedCheckout>
  /** The newest last. */
  subscriptions: SimulatedSubscription[]
}

export interface SimulatedCheckout {
  status: 'open' | 'complete' | 'expired'
  trialDays: number | null
  expiresAt: number
  successUrl: string
  cancelUrl: string
  /** A code of `simulatedPromotions` that the customer entered. */
  promotionCode?: string
}

/** The promotion codes of the simulated provider: percent off the first payment. */
export const simulatedPromotions: Readonly<Record<string, number>> = { SAVE20: 20 }

/** The account with a promotion code on a checkout; unchanged for a code that does not exist. */
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

export interface SimulatedSubscription {
  id: string
  status: SubscriptionStatus
  createdAt: number
  trialEnd: number | null
  isTrialEndTold: boolean
  periodEnd: number
  cancelAtPeriodEnd: boolean
  pastDueSince: number | null
}

/** What the provider would tell by its webhook. */
export interface SimulatedEvent {
  type: string
  createdAt: number
  object: { object: 'checkout.session' | 'subscription' | 'invoice'; id: string }
}

/** An account after something happened to it, with the events of it in their order. */
export interface SimulatedChange {
  account: SimulatedAccount
  events: SimulatedEvent[]
}

export const daySeconds = 86_400
/** A simulated month. */
export const monthSeconds = 30 * daySeconds
/** The provider announces the end of a trial so long before it. */
export const noticeSeconds = 3 * daySeconds
/** A payment that fails for so long ends the subscription. */
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

/** A checkout that nobody paid expires. */
export function checkoutStatus(
  { status, expiresAt }: SimulatedCheckout,
  now: number,
): SimulatedCheckout['status'] {
  return status === 'open' && expiresAt <= now ? 'expired' : status
}

/** The subscription that is neither canceled nor expired. */
export function liveSubscription({
  subscriptions,
}: SimulatedAccount): SimulatedSubscription | undefined {
  return subscriptions.findLast(({ status }) =>
    ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status),
  )
}

/** Pays an open checkout: a trial begins, or the first month is paid. Nothing happens to one that is not open. */
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

/** Lets time pass until `now`: notices, conversions, renewals, failed payments and cancellations, each at its moment. */
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

/** When something happens by itself to an account the next time, and what, in words. */
export function nextMomentOf(account: SimulatedAccount): { at: number; what: string } | undefined {
  const subscription = liveSubscription(account)
  return subscription && nextMoment(subscription)
}

interface Moment {
  at: number
  what: string
  happen: (account: SimulatedAccount) => SimulatedEvent[]
}

function nextMoment(subscription: SimulatedSubscription): Moment {
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

/** Tries the card for the invoice that is open. */
export function payOpenInvoice(before: SimulatedAccount, now: number): SimulatedChange {
  const account = structuredClone(before)
  const subscription = liveSubscription(account)
  if (!subscription || subscription.pastDueSince === null) return { account, events: [] }
  return { account, events: charge(account, subscription, now) }
}

/** Cancels at the end of the period, or takes that back. */
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

/** Ends a subscription at once, unless it is over. */
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
