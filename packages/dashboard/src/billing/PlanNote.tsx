import { Link } from 'react-router'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'

/** Whether the company never had a plan, which it then starts instead of reactivating it. */
export function useIsFirstPlan(): boolean {
  return useCompanyDashboard().data?.company.stripeSubscriptionId === null
}

/** Says why something cannot be changed without a plan: `Changing prices needs an active subscription.` */
export function PlanNote({ what, className }: { what: string; className: string }) {
  const isFirstPlan = useIsFirstPlan()
  return (
    <p className={className}>
      {what} needs an active subscription.{' '}
      <Link to="/company/dashboard?tab=billing">
        Visit Billing to {isFirstPlan ? 'start' : 'reactivate'}.
      </Link>
    </p>
  )
}
