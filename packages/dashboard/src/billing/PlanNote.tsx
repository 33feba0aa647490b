import { Link } from 'react-router'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'

/** Says why something cannot be changed without a plan: `Changing prices needs an active subscription.` */
export function PlanNote({ what, className }: { what: string; className: string }) {
  const { data } = useCompanyDashboard()
  const isFirstPlan = data?.company.stripeSubscriptionId === null
  return (
    <p className={className}>
      {what} needs an active subscription.{' '}
      <Link to="/company/dashboard?tab=billing">
        Visit Billing to {isFirstPlan ? 'start' : 'reactivate'}.
      </Link>
    </p>
  )
}
