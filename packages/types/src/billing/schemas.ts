import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { maxEmailLength } from '../limits.ts'

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

const getEntitlements = contract({
  summary: 'Returns the features of the company’s plan',
  tag: 'billing',
  access: { session: 'owner' },
  response: Entitlements,
  errors: [404],
})

/** No fields: the server alone determines the URLs that it passes to the payment provider. */
const NoBody = Type.Union([Type.Object({}, { additionalProperties: false }), Type.Null()])

const startTrialCheckout = contract({
  summary: 'Starts the checkout of a trial',
  tag: 'billing',
  access: { session: 'owner', inPerson: true, or: 'sign-up-proof' },
  body: Type.Union([CreateTrialCheckout, Type.Null()]),
  response: PaymentPage,
  errors: [404, 409],
})

const startProCheckout = contract({
  summary: 'Starts the checkout of Pro',
  tag: 'billing',
  access: { session: 'owner', inPerson: true },
  body: NoBody,
  response: PaymentPage,
  errors: [404, 409],
})

const startCheckoutAgain = contract({
  summary: 'Redirects a former subscriber to the checkout of Pro',
  tag: 'billing',
  access: { session: 'owner', inPerson: true },
  body: NoBody,
  response: PaymentPage,
  errors: [404, 409],
})

const openCustomerPortal = contract({
  summary: 'Opens the customer portal',
  tag: 'billing',
  access: { session: 'owner', inPerson: true },
  body: NoBody,
  response: PaymentPage,
  errors: [404, 409],
})

const returnFromCheckout = contract({
  summary: 'Redirects from the checkout to the dashboard with a single-use sign-in code',
  tag: 'billing',
  access: 'public',
  query: Type.Object({ session_id: Type.String({ minLength: 1, maxLength: 300 }) }),
  status: 303,
})

const receivePaymentEvent = contract({
  summary: "Receives the payment provider's signed events",
  tag: 'billing',
  access: 'public',
  headers: Type.Object({ 'stripe-signature': Type.Optional(Type.String()) }),
  response: EventReceived,
})

export const contracts = {
  getEntitlements,
  startTrialCheckout,
  startProCheckout,
  startCheckoutAgain,
  openCustomerPortal,
  returnFromCheckout,
  receivePaymentEvent,
}
export type Contracts = typeof contracts
