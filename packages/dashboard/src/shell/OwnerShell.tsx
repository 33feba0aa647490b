import type { ReactNode, RefObject } from 'react'
import { IconExternalLink, IconLayoutDashboard, IconLogout } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { PlanBadge } from '../billing/PlanBadge.tsx'
import { useSameSession } from '../account/use-same-session.ts'
import { useSignOut } from '../account/use-sign-out.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { type DashboardTab, dashboardTabs } from './dashboard-tabs.ts'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'

/** Layout of the owner's pages. Navigation is a rail on the left, or a bar at the bottom on a phone. */
export function OwnerShell({
  mainRef,
  tab,
  children,
}: {
  mainRef: RefObject<HTMLElement | null>
  tab: DashboardTab
  children: ReactNode
}) {
  useSameSession()
  const { data } = useCompanyDashboard()
  return (
    <div className="cq-shell">
      <a className="cq-skip-link" href="#content">
        Skip to content
      </a>
      <OwnerNavigation current={tab} />
      <div className="cq-shell-page">
        <header className="cq-shell-header">
          <div>
            <h1>Quote Management Dashboard</h1>
            <p>{data?.company.name ?? ' '}</p>
          </div>
          <div className="cq-shell-tools">
            <PlanBadge />
            <Link className="cq-button cq-button-plain cq-widget-link" to="/dashboard">
              <IconLayoutDashboard size={16} aria-hidden="true" />
              Overview
            </Link>
            {data && (
              <a
                className="cq-button cq-button-plain cq-widget-link"
                href={`/quote?id=${encodeURIComponent(data.company.widgetId)}`}
                target="_blank"
                rel="noreferrer"
              >
                <IconExternalLink size={16} aria-hidden="true" />
                View Live Widget
                <span className="cq-visually-hidden"> (opens a new tab)</span>
              </a>
            )}
          </div>
          <LogoutButton />
        </header>
        <main id="content" ref={mainRef} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

function OwnerNavigation({ current }: { current: DashboardTab }) {
  const { pathname } = useLocation()
  return (
    <nav className="cq-rail" aria-label="Dashboard">
      <BrandMark />
      {dashboardTabs.map((tab) => (
        <Link
          key={tab.id}
          to={{ pathname, search: `?tab=${tab.id}` }}
          aria-current={tab === current ? 'page' : undefined}
        >
          <tab.Icon size={20} stroke={1.75} aria-hidden="true" />
          {tab.label}
        </Link>
      ))}
      <LogoutButton />
    </nav>
  )
}

/** Shown in the rail on a wide screen and in the header on a phone, where the bar only has room for tabs. */
function LogoutButton() {
  const signOut = useSignOut()
  return (
    <button
      type="button"
      className="cq-logout"
      data-leaves-page
      disabled={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      <IconLogout size={20} stroke={1.75} aria-hidden="true" />
      <span>{signOut.isPending ? 'Logging out…' : 'Logout'}</span>
    </button>
  )
}
