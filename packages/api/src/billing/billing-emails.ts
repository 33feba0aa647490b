import { formatCents } from '@curbquote/pricing'
import { proMonthlyCents } from '@curbquote/types/billing'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { EmailContent, EmailFact } from '../emails/email-content.ts'
import type { EmailKinds } from '../emails/make-email.ts'

export type EmailedSubscription = NonNullable<Awaited<ReturnType<typeof readEmailedSubscription>>>

/** The data that billing emails show about a company. */
export function readEmailedSubscription(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('companies')
    .select(['name', 'first_name', 'current_period_end'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

const brand = { name: 'CurbQuote', color: '#0a6c74' }

/** Sent three days before a trial becomes Pro. */
export function trialEndsSoonEmail(company: EmailedSubscription, publicUrl: string): EmailContent {
  const day = dayOf(company.current_period_end)
  const price = formatCents(proMonthlyCents)
  return {
    subject: `Your CurbQuote trial ends ${day ? `on ${day}` : 'soon'}`,
    preheader: `Then Pro begins at ${price} a month. You do not need to do anything to continue.`,
    brand,
    title: 'Your trial ends soon',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(company)} the free trial of ${company.name} ends ${day ? `on ${day}` : 'in three days'}. It becomes Pro automatically, so your widget continues to give quotes.`,
      },
      { kind: 'figure', value: `${price} a month`, about: 'Pro, charged to your card' },
      {
        kind: 'paragraph',
        text: 'Cancel before that day to avoid the charge.',
      },
      manageAction(publicUrl, 'Manage your subscription'),
    ],
    footer: footerOf(company),
  }
}

/** Sent after a failed payment. */
export function paymentFailedEmail(company: EmailedSubscription, publicUrl: string): EmailContent {
  return {
    subject: 'Your CurbQuote payment failed',
    preheader: 'Your widget is paused until the payment goes through.',
    brand,
    title: 'Your payment failed',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(company)} we could not charge ${company.name}’s card. It may have expired, or your bank declined it.`,
      },
      { kind: 'figure', value: formatCents(proMonthlyCents), about: 'amount due' },
      {
        kind: 'paragraph',
        text: 'Until it is paid, your widget tells visitors that it is temporarily unavailable. Your leads are safe, and everything works again as soon as the payment goes through.',
      },
      manageAction(publicUrl, 'Update your card'),
    ],
    footer: footerOf(company),
  }
}

export interface DuplicateSubscription {
  customerId: string
  remainingId: string
  canceledId: string
  /** The status before the cancellation. */
  canceledStatus: string
}

/** Sent to support after a company paid on two checkout pages. */
export function duplicateSubscriptionEmail(
  { name }: EmailedSubscription,
  { customerId, remainingId, canceledId, canceledStatus }: DuplicateSubscription,
): EmailContent {
  const isPaid = canceledStatus !== 'trialing'
  return {
    subject: `${isPaid ? 'Refund needed' : 'No refund needed'}: ${name} subscribed twice`,
    preheader: `Subscription ${canceledId} was canceled.`,
    brand,
    title: `${name} subscribed twice`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Customer ${customerId} completed two checkouts. Subscription ${remainingId} stays. Subscription ${canceledId} (${canceledStatus}) was canceled at once.`,
      },
      {
        kind: 'paragraph',
        text: isPaid
          ? `Refund the payment for ${canceledId} at the payment provider.`
          : `Nothing was charged for ${canceledId}, which was in its trial.`,
      },
    ],
    footer: [
      { text: 'You get this because this email address receives support notices from CurbQuote.' },
    ],
  }
}

function manageAction(publicUrl: string, label: string) {
  const href = `${publicUrl}/company/dashboard?tab=billing`
  return { kind: 'actions' as const, actions: [{ label, href, isMain: true }] }
}

function greeting({ first_name: name }: EmailedSubscription): string {
  return name ? `Hello ${name},` : 'Hello,'
}

function footerOf({ name }: EmailedSubscription): EmailFact[] {
  return [{ text: `You get this because you are the owner of ${name} on CurbQuote.` }]
}

/** Formats `December 21, 2026`, in UTC like the provider's charges. */
function dayOf(date: Date | null): string | undefined {
  return date?.toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** The parameters of emails about billing. */
export interface BillingEmails {
  trial_ends_soon: object
  payment_failed: object
  duplicate_subscription: DuplicateSubscription
}

export const billingEmails: EmailKinds<BillingEmails> = {
  trial_ends_soon: async ({ db, config }, { company_id: companyId }) => {
    const company = companyId !== null && (await readEmailedSubscription(db, companyId))
    return company ? { content: trialEndsSoonEmail(company, config.publicUrl) } : undefined
  },
  payment_failed: async ({ db, config }, { company_id: companyId }) => {
    const company = companyId !== null && (await readEmailedSubscription(db, companyId))
    return company ? { content: paymentFailedEmail(company, config.publicUrl) } : undefined
  },
  duplicate_subscription: async ({ db }, { company_id: companyId, parameters }) => {
    const company = companyId !== null && (await readEmailedSubscription(db, companyId))
    return company ? { content: duplicateSubscriptionEmail(company, parameters) } : undefined
  },
}
