import type { AdminCompany } from '@curbquote/types/admin'
import type { Plan, PlanBadge } from '@curbquote/types/billing'
import { overrideLabels } from './admin-labels.ts'
import { useCompanyEntitlements } from './admin-queries.ts'

const badges: Record<Plan, PlanBadge> = { free: 'Free', free_trial: 'Trial', pro: 'Pro' }

/** The plan in effect and its source. */
export function EffectivePlan({ company }: { company: AdminCompany }) {
  const { data } = useCompanyEntitlements(company.id)
  const { plan, planOverride } = company
  const badge = data?.badge ?? (planOverride ? overrideLabels[planOverride] : badges[plan])
  return (
    <div className="cq-effective-plan">
      <span className={`cq-plan cq-plan-${badge.toLowerCase()}`}>{badge}</span>
      <span>{planOverride ? 'Admin Override' : 'Stripe Subscription'}</span>
    </div>
  )
}
