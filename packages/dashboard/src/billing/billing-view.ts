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
