import { findPushDevices } from '../alerts/push-subscription-queries.ts'
import { openSecret } from '../db/seal-secret.ts'
import type { EmailContent } from '../emails/email-content.ts'
import type { EmailKinds } from '../emails/make-email.ts'
import { productBrand } from '../emails/product-brand.ts'
import { readRepliedLinks } from '../follow-ups/reply-paths.ts'
import { dashboardUrl, quoteAlertFooter } from '../quote-emails/quote-alert-email.ts'
import {
  brandOf,
  companyNameOf,
  type EmailedCompany,
  readEmailedCompany,
} from '../quote-emails/quote-email.ts'
import { dailySummaryEmail, readSummarizedDay } from './daily-summary-email.ts'
import { silentDevicesEmail } from './silent-devices.ts'

/** How long a confirmation link is valid. */
export const confirmationHours = 72

/** The parameters of emails about notifications. */
export interface NotificationEmails {
  test_email: object
  confirm_email: { sealedToken: string }
  /** `YYYY-MM-DD` */
  daily_summary: { day: string }
  silent_devices: object
}

export const notificationEmails: EmailKinds<NotificationEmails> = {
  test_email: async ({ db, config }, { company_id: companyId }) => {
    const company = companyId === null ? undefined : await readEmailedCompany(db, companyId)
    return company && { content: testEmailContent(company, config.publicUrl) }
  },
  confirm_email: async ({ db, config }, { company_id: companyId, recipients, parameters }) => {
    const company = companyId === null ? undefined : await readEmailedCompany(db, companyId)
    const [email] = recipients
    if (!company || !email || !company.unconfirmed_emails.includes(email)) return undefined
    const { codePepper, publicUrl } = config
    const token = openSecret(parameters.sealedToken, codePepper, 'email confirmation links')
    return { content: confirmEmailContent({ companyName: company.name, token }, publicUrl) }
  },
  daily_summary: async ({ db, config }, { company_id: companyId, parameters: { day } }) => {
    if (companyId === null) return undefined
    const company = await readEmailedCompany(db, companyId)
    const summarized = await readSummarizedDay(db, companyId, day)
    // The quotes may have been deleted in the meantime.
    if (!company || summarized.newest.length === 0) return undefined
    const repliedLinks = await readRepliedLinks(db, config, companyId)
    return { content: dailySummaryEmail(company, summarized, config.publicUrl, repliedLinks) }
  },
  silent_devices: async ({ db, config }, { company_id: companyId }) => {
    if (companyId === null) return undefined
    const company = await readEmailedCompany(db, companyId)
    const devices = (await findPushDevices({ db, companyId })).filter(({ isStale }) => isStale)
    // They may have confirmed an alert in the meantime.
    if (!company || devices.length === 0) return undefined
    return { content: silentDevicesEmail(company, devices, config.publicUrl) }
  },
}

/** The test email for alerts. */
function testEmailContent(company: EmailedCompany, publicUrl: string): EmailContent {
  const name = companyNameOf(company)
  return {
    subject: `Test email for ${name}`,
    preheader: 'Your lead alerts arrive at this email address.',
    brand: brandOf(company, publicUrl),
    title: 'Your lead alerts arrive here',
    blocks: [
      {
        kind: 'paragraph',
        text: 'This is the test email that you requested. When a customer sends a request, you get an alert with their name, phone, email, street address and the value of the quote.',
      },
      {
        kind: 'actions',
        actions: [
          {
            label: 'Open notification settings',
            href: `${dashboardUrl(publicUrl)}?tab=settings`,
            isMain: true,
          },
        ],
      },
    ],
    footer: quoteAlertFooter(name),
  }
}

/** The email with the link that confirms an email address for quote alerts. */
function confirmEmailContent(
  { companyName, token }: { companyName: string; token: string },
  publicUrl: string,
): EmailContent {
  return {
    subject: `Confirm your email address for ${companyName}`,
    preheader: `Get the lead alerts of ${companyName} at this email address.`,
    brand: productBrand,
    title: 'Confirm your email address',
    blocks: [
      {
        kind: 'paragraph',
        text: `${companyName} wants to send its lead alerts to this email address. Confirm it to receive them. The link works for ${confirmationHours} hours.`,
      },
      {
        kind: 'actions',
        actions: [
          {
            label: 'Confirm email address',
            href: `${publicUrl}/api/confirm-email/${token}`,
            isMain: true,
          },
        ],
      },
      {
        kind: 'paragraph',
        text: 'If you do not know this business, ignore this email. You will not receive its alerts.',
      },
    ],
    footer: [
      { text: `You get this because ${companyName} entered your email address on CurbQuote.` },
    ],
  }
}
