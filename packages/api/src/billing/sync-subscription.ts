import type { SubscriptionStatus } from '@curbquote/types/billing'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Payments, Subscription } from '../providers/payments.ts'
import { beginRead, claimRead } from './billing-queries.ts'

export interface BillingDeps {
  db: Kysely<Database>
  payments: Payments
}

/** A company's subscription as read from the provider. Pass it to `writeSubscription`. */
export interface SubscriptionRead {
  companyId: number
  customerId: string
  /** Later reads have higher numbers. */
  read: number
  /** `undefined` for a customer without any subscription. */
  subscription: Subscription | undefined
  /** Additional live subscriptions, which the company would also pay for. */
  duplicates: Subscription[]
}

/** Reads the company's subscription from the provider, writes it and returns it. */
export async function syncSubscription(
  { db, payments }: BillingDeps,
  companyId: number,
  customerId: string,
): Promise<Subscription | undefined> {
  const found = await readSubscription({ db, payments }, companyId, customerId)
  await db.transaction().execute((transaction) => writeSubscription(transaction, found))
  return found.subscription
}

/** Reads the company's subscription from the provider. Never call it inside a transaction. */
export async function readSubscription(
  { db, payments }: BillingDeps,
  companyId: number,
  customerId: string,
): Promise<SubscriptionRead> {
  const read = await beginRead(db, companyId)
  const subscriptions = await payments.listSubscriptions(customerId)
  const subscription = subscriptionThatCounts(subscriptions)
  const duplicates = subscriptions.filter(
    ({ id, status }) => id !== subscription?.id && isLive(status),
  )
  return { companyId, customerId, read, subscription, duplicates }
}

/** Writes a read unless a later read is already written, so reordered events do not restore an old state. */
export async function writeSubscription(
  transaction: Transaction<Database>,
  { companyId, read, subscription }: SubscriptionRead,
): Promise<void> {
  if (!(await claimRead(transaction, companyId, read)) || !subscription) return
  await transaction
    .updateTable('companies')
    .set({
      stripe_subscription_id: subscription.id,
      subscription_status: subscription.status,
      current_period_end: subscription.currentPeriodEnd,
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
      had_trial: sql<boolean>`had_trial or ${subscription.hasTrial}`,
    })
    .where('id', '=', companyId)
    .execute()
}

/** Whether the provider still bills the subscription. Such a subscription is changed in the portal. */
export function isLive(status: SubscriptionStatus): boolean {
  return ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status)
}

const statusesByWorth: readonly SubscriptionStatus[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
]

/** Selects the subscription with the best status, and the newest one if several have it. */
export function subscriptionThatCounts(
  subscriptions: readonly Subscription[],
): Subscription | undefined {
  const rank = ({ status }: Subscription) => {
    const index = statusesByWorth.indexOf(status)
    return index === -1 ? statusesByWorth.length : index
  }
  return subscriptions.toSorted(
    (one, other) => rank(one) - rank(other) || other.createdAt.getTime() - one.createdAt.getTime(),
  )[0]
}
