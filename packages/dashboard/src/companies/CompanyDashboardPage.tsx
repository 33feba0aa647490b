import { Navigate, useLocation } from 'react-router'
import { SubscriptionRequired } from '../billing/SubscriptionRequired.tsx'
import { useEntitlements } from '../billing/use-entitlements.ts'
import { LeadsPanel } from '../leads/LeadsPanel.tsx'
import { signInPath } from '../session/return-path.ts'
import { readToken } from '../session/token-storage.ts'
import { usePage } from '../ui/use-page.ts'
import { CompanyStats } from './CompanyStats.tsx'
import { OwnerShell } from './OwnerShell.tsx'

export function CompanyDashboardPage() {
  const { pathname, search } = useLocation()
  if (!readToken('auth_token')) return <Navigate to={signInPath(pathname, search)} replace />
  return <CompanyDashboard />
}

function CompanyDashboard() {
  const mainRef = usePage('Quote Management Dashboard · CurbQuote')
  const entitlements = useEntitlements()
  const isPlanInactive = entitlements.data?.badge === 'Free'
  return (
    <OwnerShell mainRef={mainRef}>
      <CompanyStats />
      {isPlanInactive ? <SubscriptionRequired feature="Quotes" /> : <LeadsPanel />}
    </OwnerShell>
  )
}
