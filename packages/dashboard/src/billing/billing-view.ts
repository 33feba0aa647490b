import type { DashboardCompany } from '@curbquote/types/companies'

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

/** Texts of the Billing tab for a subscription that is not paid. */
export function describeUnpaid({
  plan,
  subscriptionStatus,
}: Pick<DashboardCompany, 'plan' | 'subscriptionStatus'>): {
  status: string
  problem: string
  solution: string
} {
  const widgetNote = plan === 'free' ? ' Your widget is paused until then.' : ''
  return subscriptionStatus === 'paused'
    ? {
        status: 'Paused',
        problem: 'Your subscription is paused.',
        solution: `Add a payment method to continue.${widgetNote}`,
      }
    : {
        status: 'Past due',
        problem: 'Your last payment failed.',
        solution: `Update your card or pay the open invoice to keep your plan.${widgetNote}`,
      }
}
