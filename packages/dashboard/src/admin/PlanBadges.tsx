import type { AdminCompanySummary } from '@curbquote/types/admin'
import { overrideLabels, planLabels } from './admin-labels.ts'

const styles = { free: 'free', free_trial: 'trial', pro: 'pro' } as const

/** Badges of the subscribed plan and of the plan set by an admin, if any. */
export function PlanBadges({
  plan,
  planOverride,
}: Pick<AdminCompanySummary, 'plan' | 'planOverride'>) {
  return (
    <span className="cq-plan-badges">
      <span className={`cq-plan cq-plan-${styles[plan]}`}>{planLabels[plan]}</span>
      {planOverride && (
        <span className="cq-plan cq-plan-override">Override: {overrideLabels[planOverride]}</span>
      )}
    </span>
  )
}
