import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { EnqueueOptions, Jobs } from '../providers/jobs.ts'

/** Enqueues attempts of written deliveries. The transaction must run under the connection's own role. */
export function queueDeliveries(
  transaction: Transaction<Database>,
  jobs: Pick<Jobs, 'enqueue'>,
  deliveryIds: readonly string[],
  options?: Pick<EnqueueOptions, 'startAfter'>,
): Promise<void> {
  return jobs.enqueue(
    transaction,
    'send-delivery',
    deliveryIds.map((deliveryId) => ({ deliveryId })),
    options,
  )
}
