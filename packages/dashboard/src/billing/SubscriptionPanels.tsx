import type { ReactNode } from 'react'
import type { DashboardCompany } from '@curbquote/types/companies'
import { BillingButton } from './BillingButton.tsx'
import { describeUnpaid } from './billing-view.ts'
import type { BillingActions } from './use-payment-page.ts'
import { monthlyPrice } from './monthly-price.ts'
import { formatDate } from '../ui/format-date.ts'

interface SubscriptionProps {
  company: DashboardCompany
  period: {
    /** ISO 8601 timestamp. */
    end: string | null
    /** The subscription ends with this period. */
    isLast: boolean
  }
  actions: BillingActions
}

export function ActiveTrial({ company, period, actions }: SubscriptionProps) {
  const day = dayOf(period.end)
  return (
    <Panel title={period.isLast ? 'Your Trial was Canceled' : 'Your Trial is Active'}>
      <p>
        {period.isLast
          ? `You can use it until it ends${day ? ` on ${day}` : ''}. Nothing will be charged.`
          : `The trial is free until ${day ?? 'it ends'}. Then it becomes Pro at ${monthlyPrice} per month, unless you cancel before then.`}
      </p>
      <Facts
        facts={[
          ['Plan', 'Free Trial'],
          [period.isLast ? 'Ends' : 'First payment', day],
        ]}
      />
      <PlanOverrideNotice company={company} />
      <BillingButton kind="portal" label="Manage Subscription" actions={actions} />
    </Panel>
  )
}

export function CurrentSubscription({ company, period, actions }: SubscriptionProps) {
  const isPaid = company.subscriptionStatus === 'active'
  const paidStatus = period.isLast ? 'Cancels at period end' : 'Active'
  const unpaid = describeUnpaid(company)
  const day = dayOf(period.end)
  return (
    <Panel title="Manage Your Subscription">
      {isPaid ? (
        <p>
          {period.isLast
            ? `Pro was canceled and ends ${day ? `on ${day}` : 'at the end of the paid month'}. You can use it until then.`
            : 'You are on Pro. Change your card or cancel at any time.'}
        </p>
      ) : (
        <p className="cq-billing-alert" role="alert">
          <strong>{unpaid.problem}</strong> {unpaid.solution}
        </p>
      )}
      <Facts
        facts={[
          ['Plan', `Pro, ${monthlyPrice} per month`],
          ['Status', isPaid ? paidStatus : unpaid.status],
          [period.isLast ? 'Ends' : 'Next payment', isPaid ? day : undefined],
        ]}
      />
      <PlanOverrideNotice company={company} />
      <BillingButton kind="portal" label="Manage Subscription" actions={actions} />
    </Panel>
  )
}

/** A plan granted by CurbQuote without a subscription. */
export function ProvidedPlan() {
  return (
    <Panel title="Your Plan is Pro">
      <p>CurbQuote granted you the Pro plan. No payment is needed.</p>
    </Panel>
  )
}

/** Notice that an admin overrides the plan. An existing subscription continues. */
function PlanOverrideNotice({
  company: { plan, subscriptionStatus },
}: {
  company: DashboardCompany
}) {
  const isPaidFor = subscriptionStatus === 'active' || subscriptionStatus === 'trialing'
  if (!isPaidFor || plan !== 'free') return null
  return (
    <p className="cq-billing-note">
      CurbQuote has set your plan to Free although your subscription continues. Please contact
      support.
    </p>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="cq-panel cq-billing-panel" aria-labelledby="billing-title">
      <h2 id="billing-title">{title}</h2>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: [label: string, value: string | undefined][] }) {
  return (
    <dl>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function dayOf(iso: string | null): string | undefined {
  return iso ? formatDate(iso) : undefined
}
