import type { ReactNode } from 'react'
import { Skeleton } from '@mantine/core'
import { IconLayoutDashboard, IconLogout } from '@tabler/icons-react'
import { Link, Navigate, useLocation } from 'react-router'
import { PaymentAlert } from '../billing/PaymentAlert.tsx'
import { PlanBadge } from '../billing/PlanBadge.tsx'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { useOwnTestQuotes } from '../companies/use-own-test-quotes.ts'
import { signInPath } from '../sessions/return-path.ts'
import { readToken } from '../sessions/token-storage.ts'
import { useSameSession } from '../account/use-same-session.ts'
import { useSignOut } from '../account/use-sign-out.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { usePage } from '../ui/use-page.ts'
import { Overview } from './Overview.tsx'

/** Sections of this page, linked in the navigation. */
const sections = [
  { to: '#content', label: 'Dashboard' },
  { to: '#pricing', label: 'Pricing Settings' },
  { to: '#requests', label: 'Quote Requests' },
  { to: '#widget', label: 'Widget Setup' },
]

/** Summary of the business on one page. Links to the full dashboard. */
export function OverviewPage() {
  const { pathname, search } = useLocation()
  if (!readToken('auth_token')) return <Navigate to={signInPath(pathname, search)} replace />
  return <SignedInOverview />
}

function SignedInOverview() {
  const mainRef = usePage('Dashboard · CurbQuote')
  useSameSession()
  useOwnTestQuotes()
  const { data, error, isFetching, refetch } = useCompanyDashboard()
  return (
    <div className="cq-overview">
      <a className="cq-skip-link" href="#content">
        Skip to content
      </a>
      <OverviewHeader />
      <main id="content" ref={mainRef} tabIndex={-1}>
        <div className="cq-overview-title">
          <h1>Dashboard</h1>
          <p>{data?.company.name ?? ' '}</p>
        </div>
        <PaymentAlert />
        {error && !data && (
          <LoadFailure
            title="The dashboard could not be loaded"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <OverviewSkeleton />}
        {data && <Overview company={data.company} skeleton={<OverviewSkeleton />} />}
      </main>
    </div>
  )
}

function OverviewHeader() {
  const signOut = useSignOut()
  return (
    <header className="cq-overview-header">
      <div className="cq-overview-bar">
        <BrandMark />
        <div className="cq-shell-tools">
          <PlanBadge />
          <Link className="cq-button cq-button-plain cq-widget-link" to="/company/dashboard">
            <IconLayoutDashboard size={16} aria-hidden="true" />
            Full dashboard
          </Link>
          <button
            type="button"
            className="cq-button cq-button-plain cq-widget-link"
            disabled={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            <IconLogout size={16} aria-hidden="true" />
            {signOut.isPending ? 'Logging out…' : 'Logout'}
          </button>
        </div>
      </div>
      <nav className="cq-overview-nav" aria-label="Dashboard">
        {sections.map(({ to, label }) => (
          <a key={label} href={to}>
            {label}
          </a>
        ))}
      </nav>
    </header>
  )
}

function OverviewSkeleton(): ReactNode {
  return (
    <div role="status">
      <span className="cq-visually-hidden">Loading the dashboard</span>
      <Skeleton height={76} radius={12} mb={20} />
      <Skeleton height={420} radius={12} mb={20} />
      <Skeleton height={240} radius={12} />
    </div>
  )
}
