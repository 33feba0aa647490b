import { trialDays } from '@curbquote/types/billing'
import { IconCheck } from '@tabler/icons-react'
import { BillingButton } from './BillingButton.tsx'
import type { BillingActions } from './use-payment-page.ts'
import { monthlyPrice } from './monthly-price.ts'

const proFeatures = [
  'Your widget gives unlimited quotes',
  'Lead management with email alerts',
  'Custom branding and smart add-ons',
  'Custom job requests',
  'Priority support',
]

/** Plan offer for companies that never had a subscription. */
export function ChoosePlan({ actions }: { actions: BillingActions }) {
  return (
    <section aria-labelledby="billing-title">
      <header className="cq-billing-head">
        <h2 id="billing-title">Choose Your Plan</h2>
        <p>You are on the Free plan: your widget gives no quotes yet.</p>
      </header>
      <div className="cq-plans">
        <article className="cq-panel cq-offer cq-offer-main">
          <h3>Free Trial</h3>
          <p className="cq-offer-price">
            <strong>$0</strong> for {trialDays} days
          </p>
          <p>
            Full Pro access. A credit card is required; after {trialDays} days it is charged{' '}
            {monthlyPrice} per month unless you cancel before then.
          </p>
          <Features />
          <BillingButton kind="trial" label="Start Free Trial" actions={actions} />
        </article>
        <article className="cq-panel cq-offer">
          <h3>Pro</h3>
          <ProPrice />
          <p>
            Starts today. Cancel at any time. The plan then stays active until the end of the paid
            month.
          </p>
          <Features />
          <BillingButton kind="pro" label="Choose Pro" isMain={false} actions={actions} />
        </article>
      </div>
    </section>
  )
}

/** Plan offer for companies whose subscription has ended. */
export function ReactivatePlan({ actions }: { actions: BillingActions }) {
  return (
    <section aria-labelledby="billing-title">
      <header className="cq-billing-head">
        <h2 id="billing-title">Reactivate Your Subscription</h2>
        <p>
          Your subscription has ended and your widget is paused. Your leads, prices and branding are
          kept.
        </p>
      </header>
      <div className="cq-plans">
        <article className="cq-panel cq-offer cq-offer-main">
          <h3>Pro</h3>
          <ProPrice />
          <p>Starts today. Your widget shows quotes again immediately.</p>
          <Features />
          <BillingButton kind="again" label="Reactivate Subscription" actions={actions} />
        </article>
      </div>
    </section>
  )
}

function ProPrice() {
  return (
    <p className="cq-offer-price">
      <strong>{monthlyPrice}</strong> per month
    </p>
  )
}

function Features() {
  return (
    <ul>
      {proFeatures.map((feature) => (
        <li key={feature}>
          <IconCheck size={18} aria-hidden="true" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
