import type { SubscriptionStatus } from '@curbquote/types/billing'

/** A customer of the simulated provider. Times are in seconds since 1970. */
export interface SimulatedAccount {
  name: string
  email: string
  /** How far the account's clock is ahead of real time. */
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
  /** The code from `simulatedPromotions` that the customer entered. */
  promotionCode?: string
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
