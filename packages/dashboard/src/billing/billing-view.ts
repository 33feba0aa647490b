import type { DashboardCompany } from '@curbquote/types'

/** The view of the Billing tab. `provided` is a plan that CurbQuote granted without a subscription. */
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

/** Whether the subscription's last payment failed and is still due. */
export function hasPaymentFailed({
  subscriptionStatus,
}: Pick<DashboardCompany, 'subscriptionStatus'>): boolean {
  return subscriptionStatus === 'past_due' || subscriptionStatus === 'unpaid'
}
