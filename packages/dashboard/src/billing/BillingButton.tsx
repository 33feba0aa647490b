import { Button } from '@mantine/core'
import type { BillingActions } from './use-payment-page.ts'
import type { PaymentPageKind } from './payment-failure.ts'

/** Opens a page of the payment provider. */
export function BillingButton({
  kind,
  label,
  isMain = true,
  actions: { go, leavingFor, isReadOnly },
}: {
  kind: PaymentPageKind
  label: string
  isMain?: boolean
  actions: BillingActions
}) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      disabled={isReadOnly || (leavingFor !== undefined && leavingFor !== kind)}
      loading={leavingFor === kind}
      {...(isReadOnly && { 'aria-describedby': 'billing-read-only' })}
      onClick={() => go(kind)}
    >
      {label}
    </Button>
  )
}
