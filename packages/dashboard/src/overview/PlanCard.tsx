import type { Entitlements } from '@curbquote/types/billing'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useEntitlements } from '../companies/use-entitlements.ts'
import { formatDate } from '../ui/format-date.ts'

const features = [
  'Unlimited quotes',
  'Lead management',
  'Custom branding',
  'Email notifications',
  'Custom job requests',
]

/** The Pro plan and the company's current status. */
export function PlanCard() {
  const { data } = useEntitlements()
  return (
    <section className="cq-panel cq-card" aria-labelledby="plan-title">
      <div className="cq-card-head">
        <h2 id="plan-title">Pro Plan</h2>
        <span>$25 per month</span>
      </div>
      <p className="cq-card-note" aria-live="polite">
        {data ? describePlanState(data) : 'Loading your plan…'}
      </p>
      <ul className="cq-features">
        {features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {data?.badge === 'Free' && (
        <Button variant="filled" component={Link} to="/company/dashboard?tab=billing" fullWidth>
          See plans
        </Button>
      )}
    </section>
  )
}

function describePlanState({ badge, stripe }: Entitlements): string {
  const end = stripe?.current_period_end
  const date = end && formatDate(end)
  if (badge === 'Free')
    return 'You are on the Free plan. Your leads are kept, and your widget gives no new quotes.'
  if (badge === 'Trial')
    return stripe?.cancel_at_period_end
      ? `Your trial is canceled and ends ${date ? `on ${date}` : 'soon'}.`
      : `Your free trial${date ? ` runs until ${date}, then` : ' is followed by'} Pro at $25 per month.`
  if (!date) return 'Your Pro plan is active.'
  return stripe?.cancel_at_period_end
    ? `Your Pro plan ends on ${date}.`
    : `Your Pro plan is active and renews on ${date}.`
}
