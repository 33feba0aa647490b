import type { DashboardCompany } from '@curbquote/types'

/** What the Billing tab is about. `provided` is a plan that CurbQuote gave, with no subscription behind it. */
export type BillingView = 'choose' | 'reactivate' | 'trial' | 'manage' | 'provided'

export function billingView({
  plan,
  subscriptionStatus,
  stripeSubscriptionId,
}: Pick<DashboardCompany, 'plan' | 'subscriptionStatus' | 'stripeSubscriptionId'>): BillingView {
  switch (subscriptionStatus) {
    case 'trialing':
      return 'trial'
    case 'active':
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'manage'
    default:
      if (plan !== 'free') return 'provided'
      return stripeSubscriptionId ? 'reactivate' : 'choose'
  }
}

/** Whether the subscription waits for a payment that failed. */
export function hasPaymentFailed({
  subscriptionStatus,
}: Pick<DashboardCompany, 'subscriptionStatus'>): boolean {
  return subscriptionStatus === 'past_due' || subscriptionStatus === 'unpaid'
}
