import type { Transaction } from 'kysely'
import { recordAdminAction } from '../activity/record-admin-action.ts'
import type { Database } from '../db/schema/index.ts'
import type { BillingEmails } from './billing-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Jobs } from '../providers/jobs.ts'
import { findBilledCompany, recordEvent } from './billing-queries.ts'
import type { BillingDeps, SubscriptionRead } from './sync-subscription.ts'

export type MergeDeps = BillingDeps & { jobs: Jobs; supportEmail: string }

/**
 * Cancels additional subscriptions of a company that paid on two checkout pages, logs it and alerts support, which decides on
 * a refund. The alert is enqueued before the cancellation, once per subscription, so a crash in between loses nothing: the
 * next run finds and cancels the subscription. Never call it inside a transaction.
 */
export async function mergeDuplicates(deps: MergeDeps, found: SubscriptionRead): Promise<void> {
  for (const { id } of found.duplicates) {
    await deps.db.transaction().execute((transaction) => recordMerge(transaction, deps, found, id))
    await deps.payments.cancelSubscription(id, `cancel-${id}`)
  }
}

async function recordMerge(
  transaction: Transaction<Database>,
  { jobs, supportEmail }: MergeDeps,
  { companyId, customerId, subscription, duplicates }: SubscriptionRead,
  canceledId: string,
): Promise<void> {
  const company = await findBilledCompany(transaction, companyId)
  const canceled = duplicates.find(({ id }) => id === canceledId)
  if (!company || !canceled || !subscription) return
  const marker = { id: `duplicate-${canceledId}`, type: 'duplicate', createdAt: new Date() }
  if (!(await recordEvent(transaction, marker))) return
  await queueEmail<BillingEmails>(transaction, jobs, {
    kind: 'duplicate_subscription',
    companyId,
    recipients: [supportEmail],
    parameters: {
      customerId,
      remainingId: subscription.id,
      canceledId,
      canceledStatus: canceled.status,
    },
  })
  await recordAdminAction(transaction, {
    admin: { adminId: null, email: supportEmail },
    type: 'company_status_changed',
    company,
    description: `Canceled the duplicate subscription ${canceledId} (${canceled.status}) automatically; ${subscription.id} stays`,
  })
}
