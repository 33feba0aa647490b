import type { SubscriptionStatus } from '@curbquote/types'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Payments, Subscription } from '../services/payments.ts'
import { beginRead, claimRead } from './billing-queries.ts'

export interface BillingDeps {
  db: Kysely<Database>
  payments: Payments
}

/** A company's subscription as the provider had it, to be written by `writeSubscription`. */
export interface SubscriptionRead {
  companyId: number
  customerId: string
  /** Later reads have higher numbers. */
  read: number
  /** `undefined` for a customer who never had one. */
  subscription: Subscription | undefined
  /** Further live subscriptions, which the company would pay for as well. */
  duplicates: Subscription[]
}

/** Reads the company's subscription from the provider and writes it; answers it. */
export async function syncSubscription(
  { db, payments }: BillingDeps,
  companyId: number,
  customerId: string,
): Promise<Subscription | undefined> {
  const found = await readSubscription({ db, payments }, companyId, customerId)
  await db.transaction().execute((transaction) => writeSubscription(transaction, found))
  return found.subscription
}

/** Reads the company's subscription from the provider, which is why no transaction may be open. */
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

/** Writes what was read, unless a read that began later is written already: of events in any order the truth stays. */
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

/** Whether the provider still bills it, so that it is changed at the provider instead of being bought again. */
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

/** The one that gives the company most; of those that are over, the newest. */
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
