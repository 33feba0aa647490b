import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { PageLoading } from '../ui/PageLoading.tsx'
import { usePage } from '../ui/use-page.ts'
import { SecondStepNotice } from './SecondStepNotice.tsx'
import { useAdminAccount } from './use-admin-account.ts'
import { adminTabOf } from './admin-tabs.ts'
import { AdminStats } from './AdminStats.tsx'
import { AdminShell } from './AdminShell.tsx'
import { RequireAdmin } from './RequireAdmin.tsx'

export function AdminDashboardPage() {
  return (
    <RequireAdmin>
      <AdminDashboard />
    </RequireAdmin>
  )
}

function AdminDashboard() {
  const mainRef = usePage('SaaS Admin Dashboard · CurbQuote')
  const tab = adminTabOf(useLocation().search)
  const { data: account } = useAdminAccount({ isEnabled: true })
  const isDue = account?.isSecondStepDue ?? false
  // Everything else is refused until two-step sign-in is on.
  const panelTab = isDue ? adminTabOf('?tab=account') : tab
  return (
    <AdminShell
      mainRef={mainRef}
      tab={panelTab}
      header={
        <header className="cq-shell-header">
          <h1>SaaS Admin Dashboard</h1>
        </header>
      }
    >
      <SecondStepNotice isDue={isDue} requiredFrom={account?.secondStepRequiredFrom ?? null} />
      {!isDue && <AdminStats />}
      <Suspense fallback={<PageLoading />}>
        <panelTab.Panel />
      </Suspense>
    </AdminShell>
  )
}
