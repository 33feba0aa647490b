import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PaymentAlert } from '../billing/PaymentAlert.tsx'
import { SubscriptionRequired } from '../billing/SubscriptionRequired.tsx'
import { useArrivalNotices } from '../billing/use-arrival-notices.ts'
import { useRefetchDashboardOnPlanChange, useEntitlements } from '../companies/use-entitlements.ts'
import { useTestData } from '../api-client/test-data.ts'
import { usePushRenewal } from '../alerts/use-push-renewal.ts'
import { signInPath } from '../sessions/return-path.ts'
import { readToken } from '../sessions/token-storage.ts'
import { useSessionExchange } from '../account/use-session-exchange.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { usePage } from '../ui/use-page.ts'
import { useOwnTestQuotes } from '../companies/use-own-test-quotes.ts'
import { ownerPageOf } from './owner-pages.ts'
import { OwnerShell } from './OwnerShell.tsx'

/** All pages of a signed-in owner. */
export function OwnerArea() {
  const location = useLocation()
  const isSigningIn = useSessionExchange()
  if (isSigningIn) return <PageLoading />
  if (!readToken('auth_token')) return <Navigate to={signInPath(location)} replace />
  return <SignedInArea />
}

function SignedInArea() {
  const page = ownerPageOf(useLocation())
  const mainRef = usePage(`${page.label} · Quote Management Dashboard · CurbQuote`, page.label)
  const entitlements = useEntitlements()
  useRefetchDashboardOnPlanChange()
  useArrivalNotices()
  useOwnTestQuotes()
  usePushRenewal()
  const isTestData = useTestData()
  const isLocked =
    page.needsPlan && entitlements.data?.badge === 'Free' && !(isTestData && page.hasTestData)
  return (
    <OwnerShell mainRef={mainRef} page={page}>
      {page.label !== 'Billing' && <PaymentAlert />}
      {isLocked ? (
        <>
          <PageHeader title={page.label} />
          <div className="cq-settings">
            <SubscriptionRequired feature={page.label} />
            <Suspense>{page.InactivePanel && <page.InactivePanel />}</Suspense>
          </div>
        </>
      ) : (
        <Suspense fallback={<PageLoading />}>
          <page.Panel />
        </Suspense>
      )}
    </OwnerShell>
  )
}
