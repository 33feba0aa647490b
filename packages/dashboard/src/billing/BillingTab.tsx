import './billing.css'
import { Button, Skeleton } from '@mantine/core'
import { IconRefresh, IconReload } from '@tabler/icons-react'
import { ApiRequestError } from '../api-client/api-client.ts'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { billingView } from './billing-view.ts'
import { ChoosePlan, ReactivatePlan } from './PlanOffers.tsx'
import { ActiveTrial, CurrentSubscription, ProvidedPlan } from './SubscriptionPanels.tsx'
import { useEntitlements } from '../companies/use-entitlements.ts'
import { type BillingActions, refetchBilling, usePaymentPage } from './use-payment-page.ts'

export function BillingTab() {
  return (
    <>
      <PageHeader title="Billing" />
      <CurrentBilling />
    </>
  )
}

function CurrentBilling() {
  const dashboard = useCompanyDashboard()
  const entitlements = useEntitlements()
  const paymentPage = usePaymentPage()
  const isReadOnly = readImpersonation() !== undefined
  const error = dashboard.error ?? entitlements.error
  const isRetrying = dashboard.isFetching || entitlements.isFetching

  if (error && !(dashboard.data && entitlements.data)) {
    const isGone = error instanceof ApiRequestError && error.status === 404
    return isGone ? (
      <BillingFailure
        title="Company Data Not Available"
        message="We could not find the data of your company. Try again, or refresh the page."
        isRetrying={isRetrying}
      />
    ) : (
      <BillingFailure
        title="Failed to Load Billing Information"
        message={error.message}
        isRetrying={isRetrying}
      />
    )
  }
  if (!dashboard.data || !entitlements.data) return <BillingSkeleton />

  const { company } = dashboard.data
  const { stripe } = entitlements.data
  const actions: BillingActions = { ...paymentPage, isReadOnly }
  const period = {
    end: stripe.current_period_end,
    isLast: stripe.cancel_at_period_end,
  }
  const views = {
    choose: <ChoosePlan actions={actions} />,
    reactivate: <ReactivatePlan actions={actions} />,
    trial: <ActiveTrial company={company} period={period} actions={actions} />,
    manage: <CurrentSubscription company={company} period={period} actions={actions} />,
    provided: <ProvidedPlan />,
  }
  return (
    <div className="cq-billing">
      {isReadOnly && (
        <p className="cq-billing-note" id="billing-read-only">
          You are impersonating this company. Billing is read-only: only its owner can change it.
        </p>
      )}
      {views[billingView(company)]}
    </div>
  )
}

function BillingFailure({
  title,
  message,
  isRetrying,
}: {
  title: string
  message: string
  isRetrying: boolean
}) {
  return (
    <section className="cq-panel cq-empty" role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      <div className="cq-billing-buttons">
        <Button
          variant="filled"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          loading={isRetrying}
          onClick={refetchBilling}
        >
          Retry
        </Button>
        <Button
          leftSection={<IconReload size={16} aria-hidden="true" />}
          onClick={() => window.location.reload()}
        >
          Refresh Page
        </Button>
      </div>
    </section>
  )
}

function BillingSkeleton() {
  return (
    <section className="cq-panel cq-billing-panel" aria-busy="true" aria-label="Loading billing">
      <Skeleton height={26} width="45%" />
      <Skeleton height={16} width="75%" mt={16} />
      <Skeleton height={16} width="60%" mt={10} />
      <Skeleton height={44} width={200} mt={24} />
    </section>
  )
}
