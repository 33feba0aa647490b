import {
  type DuplicateSubscription,
  duplicateSubscriptionEmail,
  paymentFailedEmail,
  readEmailedSubscription,
  trialEndsSoonEmail,
} from '../billing/billing-emails.ts'
import type { Settings } from '../config/config.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { dayEmailKinds } from '../days/day-emails.ts'
import { adminResetEmail } from '../admin/admin-reset-email.ts'
import {
  accountDeletedEmail,
  accountExistsEmail,
  passwordChangedEmail,
  passwordResetEmail,
  trialCodeEmail,
  verificationCodeEmail,
} from '../emails/account-emails.ts'
import { composeTestBroadcast } from '../broadcasts/broadcast-email.ts'
import { confirmEmailContent } from '../notifications/confirm-email-content.ts'
import { dailySummaryEmail, readSummarizedDay } from '../notifications/daily-summary-email.ts'
import { testEmailContent } from '../notifications/test-email.ts'
import { offerEmailKinds, quotePageUrl } from '../offers/offer-email-kinds.ts'
import { deletionRequestContent } from '../profile/deletion-request-email.ts'
import { quoteAlertEmail } from '../quote-emails/quote-alert-email.ts'
import { quoteDigestEmail, readDigestedQuotes } from '../quote-emails/quote-digest-email.ts'
import { quoteConfirmationEmail } from '../quote-emails/quote-confirmation-email.ts'
import {
  companyNameOf,
  type EmailedQuote,
  readEmailedCompany,
  readEmailedQuote,
} from '../quote-emails/quote-email.ts'
import {
  secondStepAddedEmail,
  secondStepChangedEmail,
  secondStepFailedEmail,
  secondStepRemovalEmail,
  secondStepRemovedEmail,
} from '../second-factors/second-factor-emails.ts'
import type { SecondStepName } from '../second-factors/second-step-name.ts'
import { EmailRefusedError } from '../providers/email-sender.ts'
import { webhookDisabledEmail } from '../webhooks/webhook-disabled-email.ts'
import { makeFollowUp, makeTestFollowUp } from '../follow-ups/follow-up-email.ts'
import { makeReplyAlert } from '../follow-ups/reply-alert-email.ts'
import { readRepliedLinks, replyToOf } from '../follow-ups/reply-paths.ts'
import { addressOf, mailbox } from '../emails/email-headers.ts'
import type { EmailRow } from '../emails/email-queries.ts'
import type { MakeEmail } from '../emails/make-email.ts'
import { openSecret, type SealingPurpose } from '../db/seal-secret.ts'

/** All values of `emails.kind` with their builders. */
export const emailKinds: Readonly<Record<string, MakeEmail>> = {
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
  ...offerEmailKinds,
  ...dayEmailKinds,
  follow_up_1: makeFollowUp,
  follow_up_2: makeFollowUp,
  follow_up_3: makeFollowUp,
  follow_up_test: makeTestFollowUp,
  follow_up_reply: makeReplyAlert,
  test_email: async ({ db, config }, { company_id: companyId }) => {
    const company = companyId === null ? undefined : await readEmailedCompany(db, companyId)
    return company && { content: testEmailContent(company, config.publicUrl) }
  },
  confirm_email: async ({ db, config }, emailRow) => {
    const company =
      emailRow.company_id === null ? undefined : await readEmailedCompany(db, emailRow.company_id)
    const [email] = emailRow.recipients
    if (!company || !email || !company.unconfirmed_emails.includes(email)) return undefined
    const token = openParameter(emailRow, 'sealedToken', 'email confirmation links', config)
    return { content: confirmEmailContent({ companyName: company.name, token }, config.publicUrl) }
  },
  deletion_request: async ({ db, config }, { company_id: companyId, parameters }) => {
    const company = companyId === null ? undefined : await readEmailedCompany(db, companyId)
    const { audience, isWithdrawn = false } = parameters as {
      audience?: string
      isWithdrawn?: boolean
    }
    if (!company) return undefined
    const isForOwner = audience === 'owner'
    return {
      content: deletionRequestContent(company, { isForOwner, isWithdrawn }),
      replyTo: isForOwner ? config.supportEmail : company.email,
    }
  },
  lead_digest: async ({ db, config }, { company_id: companyId, parameters }) => {
    const { emailIds } = parameters as { emailIds?: string[] }
    if (companyId === null || !emailIds?.length) return undefined
    const company = await readEmailedCompany(db, companyId)
    const quotes = await readDigestedQuotes(db, companyId, emailIds)
    if (!company || quotes.length === 0) return undefined
    const repliedLinks = await readRepliedLinks(db, config, companyId)
    return { content: quoteDigestEmail(company, quotes, config.publicUrl, repliedLinks) }
  },
  daily_summary: async ({ db, config }, { company_id: companyId, parameters }) => {
    const { day } = parameters as { day?: string }
    if (companyId === null || !day) return undefined
    const company = await readEmailedCompany(db, companyId)
    const summarized = await readSummarizedDay(db, companyId, day)
    // The quotes may have been deleted in the meantime.
    if (!company || summarized.newest.length === 0) return undefined
    const repliedLinks = await readRepliedLinks(db, config, companyId)
    return { content: dailySummaryEmail(company, summarized, config.publicUrl, repliedLinks) }
  },
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
    if (!company) return undefined
    const duplicate = parameters as unknown as DuplicateSubscription
    return { content: duplicateSubscriptionEmail(company, duplicate) }
  },
  admin_reset_link: async ({ config }, emailRow) => {
    const { email } = emailRow.parameters as { email: string }
    const token = openParameter(emailRow, 'sealedToken', 'admin reset links', config)
    return { content: adminResetEmail({ token, email }, config.publicUrl) }
  },
  verification_code: async ({ config }, emailRow) => ({
    content: verificationCodeEmail(
      openParameter(emailRow, 'code', 'verification codes', config),
      config,
    ),
  }),
  trial_code: async ({ config }, emailRow) => ({
    content: trialCodeEmail(openParameter(emailRow, 'code', 'trial codes', config), config),
  }),
  account_exists: async ({ config }) => ({ content: accountExistsEmail(config) }),
  password_reset: async ({ config }, emailRow) => ({
    content: passwordResetEmail(
      {
        code: openParameter(emailRow, 'code', 'password reset codes', config),
        link: openParameter(emailRow, 'link', 'password reset links', config),
      },
      config,
    ),
  }),
  password_changed: async ({ config }) => ({ content: passwordChangedEmail(config) }),
  second_step_on: async ({ config }) => ({ content: secondStepChangedEmail(true, config) }),
  second_step_off: async ({ config }) => ({ content: secondStepChangedEmail(false, config) }),
  second_step_failed: async ({ config }) => ({ content: secondStepFailedEmail(config) }),
  second_step_added: async ({ config }, { parameters }) => {
    const { isFirst, ...step } = parameters as SecondStepName & { isFirst: boolean }
    return { content: secondStepAddedEmail(step, { isFirst }, config) }
  },
  second_step_removed: async ({ config }, { parameters }) => ({
    content: secondStepRemovedEmail(parameters as SecondStepName, config),
  }),
  second_step_removal: async ({ config }, { parameters }) => {
    const { removalAt } = parameters as { removalAt: string }
    return { content: secondStepRemovalEmail(new Date(removalAt), config) }
  },
  webhook_disabled: async ({ config }, { parameters }) => {
    const { host } = parameters as { host: string }
    return { content: webhookDisabledEmail(host, config) }
  },
  broadcast_test: async ({ config }, { parameters }) => {
    const { subject, content } = parameters as { subject: string; content: string }
    return { composed: composeTestBroadcast(subject, content, config.publicUrl) }
  },
  account_deleted: async ({ config }, { parameters }) => ({
    content: accountDeletedEmail(parameters as Parameters<typeof accountDeletedEmail>[0], config),
    replyTo: config.supportEmail,
  }),
}

async function emailedQuoteOf(db: Kysely<Database>, { company_id, quote_id }: EmailRow) {
  if (company_id === null || quote_id === null) return undefined
  return readEmailedQuote(db, company_id, quote_id)
}

function openParameter(
  { parameters }: EmailRow,
  name: string,
  purpose: SealingPurpose,
  { codePepper }: Pick<Settings, 'codePepper'>,
): string {
  const sealed = parameters[name]
  if (typeof sealed !== 'string') throw new EmailRefusedError(`The email's ${name} is missing.`)
  return openSecret(sealed, codePepper, purpose)
}

/** Whether the quote's page shows a price, or a range. */
function hasPage({ quote }: EmailedQuote): boolean {
  const isRange = quote.offer_state === 'review' && quote.answer_mode === 'range'
  return quote.offer_state === 'open' || isRange
}
