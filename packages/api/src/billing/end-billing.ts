import { UnknownCustomerError } from '../services/payments.ts'
import type { ReconcileDeps } from './reconcile-billing.ts'

/** What the provider knows of a company that is gone. */
export interface EndedBilling {
  companyId: number
  customerId: string
  /** Those that may still be paid. */
  checkoutIds: string[]
}

const endedStatuses = ['canceled', 'incomplete_expired']

/**
 * Closes the open checkouts of a company that was deleted and cancels its subscriptions, each with a key of its own: asked
 * again, also after a crash at any point, nothing happens twice.
 * @throws what the provider answers, so that the job is tried again
 */
export async function endBilling(
  { payments, log }: Pick<ReconcileDeps, 'payments' | 'log'>,
  { companyId, customerId, checkoutIds }: EndedBilling,
): Promise<void> {
  try {
    // First: what is paid until then is a subscription that is found below.
    for (const checkoutId of checkoutIds) await payments.expireCheckout(checkoutId)
    for (const { id, status } of await payments.listSubscriptions(customerId)) {
      if (endedStatuses.includes(status)) continue
      await payments.cancelSubscription(id, `cancel-${id}`)
    }
  } catch (error) {
    if (error instanceof UnknownCustomerError) return
    log.warn(
      { err: error, companyId, customerId },
      'the subscription of a deleted company is not canceled yet',
    )
    throw error
  }
}
