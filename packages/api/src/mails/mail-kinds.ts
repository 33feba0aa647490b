import {
  type DuplicateSubscription,
  duplicateSubscriptionEmail,
  paymentFailedEmail,
  readMailedSubscription,
  trialEndsSoonEmail,
} from '../billing/billing-emails.ts'
import type { Settings } from '../config.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { adminResetEmail } from '../admin/admin-reset-email.ts'
import {
  accountDeletedEmail,
  accountExistsEmail,
  passwordChangedEmail,
  passwordResetEmail,
  trialCodeEmail,
  verificationCodeEmail,
} from '../auth/account-emails.ts'
import { composeTestBroadcast } from '../broadcasts/broadcast-email.ts'
import { confirmEmailContent } from '../notifications/confirm-email-content.ts'
import { dailySummaryEmail, readSummarizedDay } from '../notifications/daily-summary-email.ts'
import { testMailContent } from '../notifications/test-mail.ts'
import { deletionRequestContent } from '../profile/deletion-request-email.ts'
import { quoteAlertEmail } from '../quotes/quote-alert-email.ts'
import { quoteDigestEmail, readDigestedQuotes } from '../quotes/quote-digest-email.ts'
import { contactAddressOf, quoteConfirmationEmail } from '../quotes/quote-confirmation-email.ts'
import { companyNameOf, readMailedCompany, readMailedQuote } from '../quotes/quote-email.ts'
import { MailRefusedError } from '../services/mailer.ts'
import type { ComposedMail, MailContent } from './mail-content.ts'
import { addressOf, mailbox } from './mail-headers.ts'
import type { MailRow } from './mail-queries.ts'
import { openSecret } from './seal-secret.ts'

/** What a mail says, and in whose name. */
export type MailOfKind = ({ content: MailContent } | { composed: ComposedMail }) & {
  /** Unset: the product's own sender. */
  from?: string
  /** One address. */
  replyTo?: string
}

export interface MailContext {
  db: Kysely<Database>
  config: Pick<Settings, 'publicUrl' | 'mailFrom' | 'supportEmail' | 'codePepper'>
}

/** Makes a mail from the rows it is about; `undefined` when they are gone. */
export type MakeMail = (context: MailContext, mail: MailRow) => Promise<MailOfKind | undefined>

/** Every kind of mail that a row of `mails` can be. */
export const mailKinds: Readonly<Record<string, MakeMail>> = {
  lead_alert: async ({ db, config }, mail) => {
    const mailed = await mailedQuoteOf(db, mail)
    return (
      mailed && {
        content: quoteAlertEmail(mailed, config.publicUrl),
        replyTo: mailed.quote.customer_email,
      }
    )
  },
  quote_confirmation: async ({ db, config }, mail) => {
    const mailed = await mailedQuoteOf(db, mail)
    return (
      mailed && {
        content: quoteConfirmationEmail(mailed, config.publicUrl),
        from: mailbox(companyNameOf(mailed.company), addressOf(config.mailFrom)),
        replyTo: contactAddressOf(mailed.company),
      }
    )
  },
  test_mail: async ({ db, config }, { company_id: companyId }) => {
    const company = companyId === null ? undefined : await readMailedCompany(db, companyId)
    return company && { content: testMailContent(company, config.publicUrl) }
  },
  confirm_email: async ({ db, config }, mail) => {
    const company =
      mail.company_id === null ? undefined : await readMailedCompany(db, mail.company_id)
    const [email] = mail.recipients
    if (!company || !email || !company.unconfirmed_emails.includes(email)) return undefined
    const token = openParameter(mail, 'sealedToken', config)
    return { content: confirmEmailContent({ companyName: company.name, token }, config.publicUrl) }
  },
  deletion_request: async ({ db, config }, { company_id: companyId, parameters }) => {
    const company = companyId === null ? undefined : await readMailedCompany(db, companyId)
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
    const { mailIds } = parameters as { mailIds?: string[] }
    if (companyId === null || !mailIds?.length) return undefined
    const company = await readMailedCompany(db, companyId)
    const quotes = await readDigestedQuotes(db, companyId, mailIds)
    if (!company || quotes.length === 0) return undefined
    return { content: quoteDigestEmail(company, quotes, config.publicUrl) }
  },
  daily_summary: async ({ db, config }, { company_id: companyId, parameters }) => {
    const { day } = parameters as { day?: string }
    if (companyId === null || !day) return undefined
    const company = await readMailedCompany(db, companyId)
    const summarized = await readSummarizedDay(db, companyId, day)
    // The quotes may have been deleted since.
    if (!company || summarized.newest.length === 0) return undefined
    return { content: dailySummaryEmail(company, summarized, config.publicUrl) }
  },
  trial_ends_soon: async ({ db, config }, { company_id: companyId }) => {
    const company = companyId !== null && (await readMailedSubscription(db, companyId))
    return company ? { content: trialEndsSoonEmail(company, config.publicUrl) } : undefined
  },
  payment_failed: async ({ db, config }, { company_id: companyId }) => {
    const company = companyId !== null && (await readMailedSubscription(db, companyId))
    return company ? { content: paymentFailedEmail(company, config.publicUrl) } : undefined
  },
  duplicate_subscription: async ({ db }, { company_id: companyId, parameters }) => {
    const company = companyId !== null && (await readMailedSubscription(db, companyId))
    if (!company) return undefined
    const duplicate = parameters as unknown as DuplicateSubscription
    return { content: duplicateSubscriptionEmail(company, duplicate) }
  },
  admin_reset_link: async ({ config }, mail) => {
    const { email } = mail.parameters as { email: string }
    const token = openParameter(mail, 'sealedToken', config)
    return { content: adminResetEmail({ token, email }, config.publicUrl) }
  },
  verification_code: async ({ config }, mail) => ({
    content: verificationCodeEmail(openParameter(mail, 'code', config), config),
  }),
  trial_code: async ({ config }, mail) => ({
    content: trialCodeEmail(openParameter(mail, 'code', config), config),
  }),
  account_exists: async ({ config }) => ({ content: accountExistsEmail(config) }),
  password_reset: async ({ config }, mail) => ({
    content: passwordResetEmail(
      {
        code: openParameter(mail, 'code', config),
        link: openParameter(mail, 'link', config),
      },
      config,
    ),
  }),
  password_changed: async ({ config }) => ({ content: passwordChangedEmail(config) }),
  broadcast_test: async ({ config }, { parameters }) => {
    const { subject, content } = parameters as { subject: string; content: string }
    return { composed: composeTestBroadcast(subject, content, config.publicUrl) }
  },
  account_deleted: async ({ config }, { parameters }) => ({
    content: accountDeletedEmail(parameters as Parameters<typeof accountDeletedEmail>[0], config),
    replyTo: config.supportEmail,
  }),
}

async function mailedQuoteOf(db: Kysely<Database>, { company_id, quote_id }: MailRow) {
  if (company_id === null || quote_id === null) return undefined
  return readMailedQuote(db, company_id, quote_id)
}

function openParameter(
  { parameters }: MailRow,
  name: string,
  { codePepper }: Pick<Settings, 'codePepper'>,
): string {
  const sealed = parameters[name]
  if (typeof sealed !== 'string') throw new MailRefusedError(`The mail's ${name} is missing.`)
  return openSecret(sealed, codePepper)
}
