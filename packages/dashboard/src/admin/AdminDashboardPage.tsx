import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { PageLoading } from '../ui/PageLoading.tsx'
import { usePage } from '../ui/use-page.ts'
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
  return (
    <AdminShell
      mainRef={mainRef}
      tab={tab}
      header={
        <header className="cq-shell-header">
          <h1>SaaS Admin Dashboard</h1>
        </header>
      }
    >
      <AdminStats />
      <Suspense fallback={<PageLoading />}>
        <tab.Panel />
      </Suspense>
    </AdminShell>
  )
}
