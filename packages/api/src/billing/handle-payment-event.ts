import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { deliverableAddresses } from '../emails/email-headers.ts'
import type { BillingEmails } from './billing-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { PaymentEvent, Subscription } from '../providers/payments.ts'
import {
  closeAttemptOfSession,
  findCompanyOfCustomer,
  isEventRecorded,
  recordEvent,
} from './billing-queries.ts'
import { type MergeDeps, mergeDuplicates } from './merge-duplicates.ts'
import { readSubscription, writeSubscription } from './sync-subscription.ts'

const handledTypes = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
])

/**
 * Synchronizes the company of an event with its subscription, and enqueues the event's email if it still applies. Events may
 * arrive repeatedly, late and out of order, so each is handled once and its content is not trusted: the subscription is read
 * from the provider.
 */
export async function handlePaymentEvent(deps: MergeDeps, event: PaymentEvent): Promise<void> {
  const { db, jobs } = deps
  if (!handledTypes.has(event.type) || !event.customerId) return
  if (await isEventRecorded(db, event.id)) return
  // Other products may share the provider's account.
  const company = await findCompanyOfCustomer(db, event.customerId)
  if (!company) return

  const found = await readSubscription(deps, company.id, event.customerId)
  await mergeDuplicates(deps, found)
  await db.transaction().execute(async (transaction) => {
    if (!(await recordEvent(transaction, event))) return
    await writeSubscription(transaction, found)
    if (event.checkoutId) await closeAttemptOfSession(transaction, event.checkoutId)
    const kind = emailOf(event, found.subscription)
    if (kind) await queueBillingEmail(transaction, jobs, kind, company)
  })
}

function emailOf({ type }: PaymentEvent, subscription: Subscription | undefined) {
  switch (type) {
    case 'customer.subscription.trial_will_end':
      return subscription?.status === 'trialing' && !subscription.cancelAtPeriodEnd
        ? 'trial_ends_soon'
        : undefined
    case 'invoice.payment_failed':
      return subscription && ['past_due', 'unpaid'].includes(subscription.status)
        ? 'payment_failed'
        : undefined
    default:
      return undefined
  }
}

async function queueBillingEmail(
  transaction: Transaction<Database>,
  jobs: Jobs,
  kind: 'trial_ends_soon' | 'payment_failed',
  company: { id: number; email: string },
): Promise<void> {
  const recipients = deliverableAddresses([company.email])
  if (recipients.length > 0)
    await queueEmail<BillingEmails>(transaction, jobs, { kind, companyId: company.id, recipients })
}
