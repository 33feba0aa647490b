import type { EndedBilling } from '../providers/job-payloads.ts'
import { UnknownCustomerError } from '../providers/payments.ts'
import type { ReconcileDeps } from './reconcile-billing.ts'
import { defineJob } from '../providers/define-job.ts'

const endedStatuses = ['canceled', 'incomplete_expired']

/**
 * Expires the open checkouts of a deleted company and cancels its subscriptions. Idempotent: each cancellation has its own
 * key, so it is safe to repeat after a crash.
 * @throws the provider's error, so that the job is retried
 */
export async function endBilling(
  { payments, log }: Pick<ReconcileDeps, 'payments' | 'log'>,
  { companyId, customerId, checkoutIds }: EndedBilling,
): Promise<void> {
  try {
    // Expire checkouts first: a subscription paid until then is listed below.
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

/** Cancels a deleted company's subscription. */
export const endBillingJob = defineJob({
  queue: 'end-billing',
  // The customer is charged until this succeeds, so it is retried for about four days.
  options: { retryLimit: 100, retryDelay: 30, retryBackoff: true, retryDelayMax: 3_600 },
  run: (deps: Pick<ReconcileDeps, 'payments' | 'log'>, ended) => endBilling(deps, ended),
})
