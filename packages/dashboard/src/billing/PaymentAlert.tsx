import { IconAlertTriangle } from '@tabler/icons-react'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { BillingButton } from './BillingButton.tsx'
import { hasPaymentFailed } from './billing-view.ts'
import { usePaymentPage } from './use-payment-page.ts'

/** Banner on every owner page after a failed payment, with a button to fix it. */
export function PaymentAlert() {
  const { data } = useCompanyDashboard()
  if (!data || !hasPaymentFailed(data.company)) return null
  return <FailedPayment isPaused={data.company.plan === 'free'} />
}

function FailedPayment({ isPaused }: { isPaused: boolean }) {
  const paymentPage = usePaymentPage()
  const isReadOnly = readImpersonation() !== undefined
  return (
    <section className="cq-payment-alert" role="alert">
      <IconAlertTriangle size={22} aria-hidden="true" />
      <p id="billing-read-only">
        <strong>Your last payment failed.</strong>{' '}
        {isPaused
          ? 'Your widget is paused until it goes through.'
          : 'Please update your card before your plan ends.'}
        {isReadOnly && ' Only the owner can change the billing.'}
      </p>
      <BillingButton kind="portal" label="Fix Payment" actions={{ ...paymentPage, isReadOnly }} />
    </section>
  )
}
