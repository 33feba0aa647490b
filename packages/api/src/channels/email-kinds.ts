import { dayEmailKinds } from '../days/day-emails.ts'
import { billingEmails } from '../billing/billing-emails.ts'
import { broadcastEmails } from '../broadcasts/broadcast-email.ts'
import { accountEmails } from '../emails/account-emails.ts'
import { addressOf, mailbox } from '../emails/email-headers.ts'
import type { EmailContext, EmailKinds, EmailRow, MakeEmail } from '../emails/make-email.ts'
import { followUpEmails } from '../follow-ups/follow-up-emails.ts'
import { readRepliedLinks, replyToOf } from '../follow-ups/reply-paths.ts'
import { notificationEmails } from '../notifications/notification-emails.ts'
import { offerEmailKinds, quotePageUrl } from '../offers/offer-email-kinds.ts'
import { profileEmails } from '../profile/deletion-request-email.ts'
import { quoteAlertEmail } from '../quote-emails/quote-alert-email.ts'
import { quoteConfirmationEmail } from '../quote-emails/quote-confirmation-email.ts'
import { quoteDigestEmail, readDigestedQuotes } from '../quote-emails/quote-digest-email.ts'
import {
  companyNameOf,
  type EmailedQuote,
  readEmailedCompany,
  readEmailedQuote,
} from '../quote-emails/quote-email.ts'
import { replyEmails } from '../replies/owner-reply-email.ts'
import { secondFactorEmails } from '../second-factors/second-factor-emails.ts'
import { adminResetEmails } from '../sign-in/admin-reset-email.ts'
import { webhookEmails } from '../webhooks/webhook-disabled-email.ts'

/** The parameters of emails about new quotes. */
interface QuoteEmails {
  lead_alert: object
  quote_confirmation: object
  /** The ids of the held alerts. */
  lead_digest: { emailIds: string[] }
}

/** They combine `quote-emails/` with the reminders of `follow-ups/`, which is above it. */
const quoteEmails: EmailKinds<QuoteEmails> = {
  lead_alert: async ({ db, config }, emailRow) => {
    const emailed = await emailedQuoteOf(db, emailRow)
    if (!emailed) return undefined
    const content = quoteAlertEmail(emailed, config.publicUrl)
    const repliedLinks = await readRepliedLinks(db, config, emailed.company.id)
    const footer = [...content.footer, ...repliedLinks(emailed.quote)]
    return { content: { ...content, footer }, replyTo: emailed.quote.customer_email }
  },
  quote_confirmation: async ({ db, config }, emailRow) => {
    const emailed = await emailedQuoteOf(db, emailRow)
    return (
      emailed && {
        content: quoteConfirmationEmail(
          emailed,
          config.publicUrl,
          hasPage(emailed) ? quotePageUrl(emailed, config) : undefined,
        ),
        from: mailbox(companyNameOf(emailed.company), addressOf(config.emailFrom)),
        replyTo: await replyToOf(db, config, emailed),
      }
    )
  },
  lead_digest: async ({ db, config }, { company_id: companyId, parameters: { emailIds } }) => {
    if (companyId === null) return undefined
    const company = await readEmailedCompany(db, companyId)
    const quotes = await readDigestedQuotes(db, companyId, emailIds)
    if (!company || quotes.length === 0) return undefined
    const repliedLinks = await readRepliedLinks(db, config, companyId)
    return { content: quoteDigestEmail(company, quotes, config.publicUrl, repliedLinks) }
  },
}

/** All kinds of emails with their builders. */
export const emailKinds = {
  ...accountEmails,
  ...adminResetEmails,
  ...billingEmails,
  ...broadcastEmails,
  ...followUpEmails,
  ...notificationEmails,
  ...offerEmailKinds,
  ...dayEmailKinds,
  ...profileEmails,
  ...quoteEmails,
  ...replyEmails,
  ...secondFactorEmails,
  ...webhookEmails,
}

/** The builder of a kind. `queueEmail` has checked the parameters of the row. */
export function emailMakerOf(kind: string): MakeEmail | undefined {
  const makers: Readonly<Record<string, MakeEmail<never> | undefined>> = emailKinds
  return makers[kind] as MakeEmail | undefined
}

async function emailedQuoteOf(db: EmailContext['db'], { company_id, quote_id }: EmailRow) {
  if (company_id === null || quote_id === null) return undefined
  return readEmailedQuote(db, company_id, quote_id)
}

/** Whether the quote's page shows a price, or a range. */
function hasPage({ quote }: EmailedQuote): boolean {
  const isRange = quote.offer_state === 'review' && quote.answer_mode === 'range'
  return quote.offer_state === 'open' || isRange
}
