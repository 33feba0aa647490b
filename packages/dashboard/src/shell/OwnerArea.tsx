import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PaymentAlert } from '../billing/PaymentAlert.tsx'
import { SubscriptionRequired } from '../billing/SubscriptionRequired.tsx'
import { useArrivalNotices } from '../billing/use-arrival-notices.ts'
import { useRefetchDashboardOnPlanChange, useEntitlements } from '../companies/use-entitlements.ts'
import { signInPath } from '../sessions/return-path.ts'
import { readToken } from '../sessions/token-storage.ts'
import { useSessionExchange } from '../account/use-session-exchange.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { usePage } from '../ui/use-page.ts'
import { CompanyStats } from './CompanyStats.tsx'
import { useOwnTestQuotes } from '../companies/use-own-test-quotes.ts'
import { tabOf } from './dashboard-tabs.ts'
import { OwnerShell } from './OwnerShell.tsx'

export function CompanyDashboardPage() {
  const { pathname, search } = useLocation()
  const isSigningIn = useSessionExchange()
  if (isSigningIn) return <PageLoading />
  if (!readToken('auth_token')) return <Navigate to={signInPath(pathname, search)} replace />
  return <CompanyDashboard />
}

function CompanyDashboard() {
  const mainRef = usePage('Quote Management Dashboard · CurbQuote')
  const tab = tabOf(useLocation().search)
  const entitlements = useEntitlements()
  useRefetchDashboardOnPlanChange()
  useArrivalNotices()
  useOwnTestQuotes()
  const isPlanInactive = entitlements.data?.badge === 'Free'
  return (
    <OwnerShell mainRef={mainRef} tab={tab}>
      {tab.id !== 'billing' && <PaymentAlert />}
      {tab.hasFigures && <CompanyStats />}
      {isPlanInactive && tab.featureName ? (
        <div className="cq-settings">
          <SubscriptionRequired feature={tab.featureName} />
          <Suspense>{tab.InactivePanel && <tab.InactivePanel />}</Suspense>
        </div>
      ) : (
        <Suspense fallback={<PageLoading />}>
          <tab.Panel />
        </Suspense>
      )}
    </OwnerShell>
  )
}
