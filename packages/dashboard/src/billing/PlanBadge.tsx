import { useEntitlements } from '../companies/use-entitlements.ts'

export function PlanBadge() {
  const { data, isError, refetch } = useEntitlements()
  if (isError && !data)
    return (
      <button type="button" className="cq-plan cq-plan-unknown" onClick={() => void refetch()}>
        Plan not loaded. Retry
      </button>
    )
  if (!data)
    return <span className="cq-plan cq-plan-loading" role="status" aria-label="Loading plan" />
  return (
    <span className={`cq-plan cq-plan-${data.badge.toLowerCase()}`}>
      {data.badge}
      <span className="cq-visually-hidden"> plan</span>
    </span>
  )
}
