import type { FastifyBaseLogger } from 'fastify'
import { listCustomers } from './billing-queries.ts'
import { type BillingDeps, syncSubscription } from './sync-subscription.ts'

export type ReconcileDeps = BillingDeps & { log: Pick<FastifyBaseLogger, 'warn'> }

const pageSize = 100

/** Brings every company in line with its subscription: the net under events that never came. */
export async function reconcileBilling({ db, payments, log }: ReconcileDeps): Promise<void> {
  let lastId = 0
  for (;;) {
    const companies = await listCustomers(db, lastId, pageSize)
    for (const { id, customer_id: customerId } of companies)
      try {
        await syncSubscription({ db, payments }, id, customerId)
      } catch (error) {
        // One customer that cannot be read leaves the others.
        log.warn({ err: error, companyId: id }, 'a subscription could not be reconciled')
      }
    const last = companies.at(-1)
    if (!last || companies.length < pageSize) return
    lastId = last.id
  }
}
