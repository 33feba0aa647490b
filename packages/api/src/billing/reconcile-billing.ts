import type { FastifyBaseLogger } from 'fastify'
import { listCustomers } from './billing-queries.ts'
import { type MergeDeps, mergeDuplicates } from './merge-duplicates.ts'
import { readSubscription, writeSubscription } from './sync-subscription.ts'
import type { Settings } from '../config/config.ts'
import { defineJob } from '../providers/define-job.ts'

export type ReconcileDeps = MergeDeps & { log: Pick<FastifyBaseLogger, 'warn'> }

const pageSize = 100

/** Brings every company in line with its subscription, for events that never arrived. Duplicate subscriptions are merged. */
export async function reconcileBilling(deps: ReconcileDeps): Promise<void> {
  const { db, log } = deps
  let lastId = 0
  for (;;) {
    const companies = await listCustomers(db, lastId, pageSize)
    for (const { id, customer_id: customerId } of companies)
      try {
        const found = await readSubscription(deps, id, customerId)
        await mergeDuplicates(deps, found)
        await db.transaction().execute((transaction) => writeSubscription(transaction, found))
      } catch (error) {
        // Continue with the other customers.
        log.warn({ err: error, companyId: id }, 'a subscription could not be reconciled')
      }
    const last = companies.at(-1)
    if (!last || companies.length < pageSize) return
    lastId = last.id
  }
}

/** Synchronizes every company's plan with its subscription at the provider. */
export const reconcileBillingJob = defineJob({
  queue: 'reconcile-billing',
  options: { retryLimit: 2, retryDelay: 300, expireInSeconds: 3_600, polling: 'slow' },
  cron: '23 4 * * *',
  run: (deps: Omit<ReconcileDeps, 'supportEmail'> & { config: Pick<Settings, 'supportEmail'> }) =>
    reconcileBilling({ ...deps, supportEmail: deps.config.supportEmail }),
})
