import type { AdminCompany } from '@curbquote/types/admin'
import { Skeleton } from '@mantine/core'
import { IconArrowLeft, IconBuildingOff } from '@tabler/icons-react'
import { Link, useLocation, useParams } from 'react-router'
import { ActivityLog } from '../activity/ActivityLog.tsx'
import { ApiRequestError } from '../api-client/api-client.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { usePage } from '../ui/use-page.ts'
import { AccountManagement } from './AccountManagement.tsx'
import { useAdminCompany } from './admin-queries.ts'
import { AdminShell } from './AdminShell.tsx'
import { Card } from './Card.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { CompanyFigures } from './CompanyFigures.tsx'
import { EffectivePlan } from './EffectivePlan.tsx'
import { InternalNotes } from './InternalNotes.tsx'
import { EmailDelivery } from './EmailDelivery.tsx'
import { RecentQuotes } from './RecentQuotes.tsx'
import { RequireAdmin } from './RequireAdmin.tsx'
import { WidgetAccess } from './WidgetAccess.tsx'

export function AdminCompanyPage() {
  const { id = '' } = useParams()
  return (
    <RequireAdmin>
      {/^[1-9]\d{0,8}$/.test(id) ? <Company key={id} id={Number(id)} /> : <NoCompany />}
    </RequireAdmin>
  )
}

function Company({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useAdminCompany(id)
  const name = data && (data.brandingName ?? data.name)
  const mainRef = usePage(`${name ?? 'Company'} · SaaS Admin · CurbQuote`)
  const isOver = new URLSearchParams(useLocation().search).get('impersonation') === 'over'
  if (error instanceof ApiRequestError && error.status === 404) return <NoCompany />
  return (
    <AdminShell
      mainRef={mainRef}
      header={
        <header className="cq-shell-header">
          <BackLink />
          <div>
            <h1>{name ?? <span className="cq-visually-hidden">Company</span>}</h1>
            <p>{data?.email ?? ' '}</p>
          </div>
          {data ? (
            <EffectivePlan company={data} />
          ) : (
            <div className="cq-effective-plan" aria-hidden="true">
              <span className="cq-plan cq-plan-loading" />
            </div>
          )}
        </header>
      }
    >
      {isOver && (
        <p className="cq-admin-notice" role="status">
          The impersonation has expired or was ended in another tab.
        </p>
      )}
      {error && (
        <LoadFailure title="The company could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && <CompanySkeleton />}
      {data && <CompanyCards company={data} />}
    </AdminShell>
  )
}

function CompanyCards({ company }: { company: AdminCompany }) {
  return (
    <>
      <CompanyFigures company={company} />
      <div className="cq-admin-columns">
        <div>
          <CompanyFacts company={company} />
          <RecentQuotes quotes={company.recentQuotes} />
          <EmailDelivery companyId={company.id} />
          <Card title="Activity">
            <ActivityLog companyId={company.id} />
          </Card>
        </div>
        <div>
          <AccountManagement company={company} />
          <InternalNotes companyId={company.id} notes={company.adminNotes ?? ''} />
          <WidgetAccess widgetId={company.widgetId} />
        </div>
      </div>
    </>
  )
}

/** Links back to the company list with its previous filters and page. */
function BackLink() {
  const state = useLocation().state as { listSearch?: string } | null
  return (
    <Link
      className="cq-back"
      to={{ pathname: '/admin/dashboard', search: state?.listSearch ?? '' }}
    >
      <IconArrowLeft size={18} aria-hidden="true" />
      Back
    </Link>
  )
}

function NoCompany() {
  const mainRef = usePage('Company not found · CurbQuote')
  return (
    <AdminShell mainRef={mainRef} header={null}>
      <div className="cq-panel cq-empty">
        <IconBuildingOff size={28} stroke={1.5} aria-hidden="true" />
        <h1>Company not found</h1>
        <p>It may have been deleted.</p>
        <Link className="cq-button cq-button-primary" to="/admin/dashboard">
          Back to Dashboard
        </Link>
      </div>
    </AdminShell>
  )
}

function CompanySkeleton() {
  return (
    <div role="status">
      <span className="cq-visually-hidden">Loading company</span>
      <div aria-hidden="true">
        <Skeleton height={92} radius={12} mb={20} />
        <div className="cq-admin-columns">
          <div>
            <Skeleton height={240} radius={12} />
            <Skeleton height={320} radius={12} />
          </div>
          <div>
            <Skeleton height={360} radius={12} />
            <Skeleton height={140} radius={12} />
          </div>
        </div>
      </div>
    </div>
  )
}
