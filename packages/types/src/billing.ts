import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { maxEmailLength } from './limits.ts'

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

export type PlanBadge = 'Free' | 'Trial' | 'Pro'

export const Entitlements = Type.Object({
  badge: Type.Enum(['Free', 'Trial', 'Pro']),
  features: Type.Object({
    lead_dashboard: Type.Boolean(),
    ai_analysis: Type.Boolean(),
    widget_embed: Type.Boolean(),
    unlimited_quotes: Type.Boolean(),
    email_notifications: Type.Boolean(),
    sms_notifications: Type.Boolean(),
    custom_branding: Type.Boolean(),
    priority_support: Type.Boolean(),
  }),
  stripe: Type.Object({
    current_period_end: Type.Union([Type.String(), Type.Null()]),
    cancel_at_period_end: Type.Boolean(),
  }),
})
export type Entitlements = Static<typeof Entitlements>

export interface PlanState {
  planOverride: PlanOverride | null
  subscriptionStatus: SubscriptionStatus | null
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

export interface BillingState extends PlanState {
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
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

/** `email` is the email address that a sign-up has just verified. A signed-in owner omits it. */
export const CreateTrialCheckout = Type.Object(
  { email: Type.Optional(Type.String({ minLength: 1, maxLength: maxEmailLength })) },
  { additionalProperties: false },
)
export type CreateTrialCheckout = Static<typeof CreateTrialCheckout>

/** URL of a page of the payment provider. */
export const PaymentPage = Type.Object({ url: Type.String() })
export type PaymentPage = Static<typeof PaymentPage>

/** The response to an accepted Stripe event. */
export const EventReceived = Type.Object({ received: Type.Literal(true) })

export const getEntitlements = endpoint('GET', '/api/me/entitlements', {
  summary: 'Returns the features of the company’s plan',
  tag: 'billing',
  access: { session: 'owner' },
  response: Entitlements,
  errors: [404],
})

/** No fields: the server alone determines the URLs that it passes to the payment provider. */
const NoBody = Type.Union([Type.Object({}, { additionalProperties: false }), Type.Null()])

export const startTrialCheckout = endpoint('POST', '/api/stripe/create-trial-checkout', {
  summary: 'Starts the checkout of a trial',
  tag: 'billing',
  access: { session: 'owner', inPerson: true, or: 'sign-up-proof' },
  body: Type.Union([CreateTrialCheckout, Type.Null()]),
  response: PaymentPage,
  errors: [404, 409],
})

export const startProCheckout = endpoint('POST', '/api/stripe/create-pro-checkout-session', {
  summary: 'Starts the checkout of Pro',
  tag: 'billing',
  access: { session: 'owner', inPerson: true },
  body: NoBody,
  response: PaymentPage,
  errors: [404, 409],
})

export const startCheckoutAgain = endpoint('POST', '/api/stripe/create-checkout-session-again', {
  summary: 'Redirects a former subscriber to the checkout of Pro',
  tag: 'billing',
  access: { session: 'owner', inPerson: true },
  body: NoBody,
  response: PaymentPage,
  errors: [404, 409],
})

export const openCustomerPortal = endpoint('POST', '/api/stripe/create-customer-portal-session', {
  summary: 'Opens the customer portal',
  tag: 'billing',
  access: { session: 'owner', inPerson: true },
  body: NoBody,
  response: PaymentPage,
  errors: [404, 409],
})

export const returnFromCheckout = endpoint('GET', '/api/stripe/return', {
  summary: 'Redirects from the checkout to the dashboard with a single-use sign-in code',
  tag: 'billing',
  access: 'public',
  query: Type.Object({ session_id: Type.String({ minLength: 1, maxLength: 300 }) }),
  status: 303,
})

export const receivePaymentEvent = endpoint('POST', '/api/stripe/webhook', {
  summary: "Receives the payment provider's signed events",
  tag: 'billing',
  access: 'public',
  headers: Type.Object({ 'stripe-signature': Type.Optional(Type.String()) }),
  response: EventReceived,
})
