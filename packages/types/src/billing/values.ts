import type { Entitlements, PlanBadge } from './schemas.ts'

export const trialDays = 30

export const proMonthlyCents = 2_500

/** Stripe's subscription statuses, and `null` for a company that never had a subscription. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const plans = ['free', 'free_trial', 'pro'] as const

export type Plan = (typeof plans)[number]

export const planOverrides = ['pro', 'free'] as const

export type PlanOverride = (typeof planOverrides)[number]

export interface PlanState {
  planOverride: PlanOverride | null
  subscriptionStatus: SubscriptionStatus | null
}

export interface BillingState extends PlanState {
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
}

/** The override if set, otherwise the plan of the subscription: trialing → free_trial, active → pro, anything else → free. */
export function effectivePlan({ planOverride, subscriptionStatus }: PlanState): Plan {
  if (planOverride) return planOverride
  if (subscriptionStatus === 'trialing') return 'free_trial'
  if (subscriptionStatus === 'active') return 'pro'
  return 'free'
}

export const planBadges: Record<Plan, PlanBadge> = { free: 'Free', free_trial: 'Trial', pro: 'Pro' }

/** Whether the company's widget gives quotes, and the notice that visitors see otherwise. */
export function widgetAvailability(
  planState: PlanState,
): 'available' | 'PAYMENT_FAILED' | 'SERVICE_PAUSED' {
  if (effectivePlan(planState) !== 'free') return 'available'
  const isUnpaid =
    planState.planOverride === null &&
    (planState.subscriptionStatus === 'past_due' || planState.subscriptionStatus === 'unpaid')
  return isUnpaid ? 'PAYMENT_FAILED' : 'SERVICE_PAUSED'
}

/** Whether the plan has `ai_analysis`. */
export function includesAi(planState: PlanState): boolean {
  return effectivePlan(planState) !== 'free'
}

/** The features of the company's effective plan, and its subscription. */
export function entitlementsOf(
  planState: BillingState,
  { hasTexts = false }: { hasTexts?: boolean } = {},
): Entitlements {
  const plan = effectivePlan(planState)
  const isPaidFor = plan !== 'free'
  return {
    badge: planBadges[plan],
    features: {
      lead_dashboard: true,
      ai_analysis: includesAi(planState),
      widget_embed: true,
      unlimited_quotes: isPaidFor,
      email_notifications: true,
      // Only if the server has a provider of text messages.
      sms_notifications: isPaidFor && hasTexts,
      custom_branding: isPaidFor,
      priority_support: isPaidFor,
    },
    stripe: {
      current_period_end: planState.currentPeriodEnd?.toISOString() ?? null,
      cancel_at_period_end: planState.cancelAtPeriodEnd,
    },
  }
}
