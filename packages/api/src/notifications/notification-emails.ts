import { openSecret } from '../db/seal-secret.ts'
import type { EmailKinds } from '../emails/make-email.ts'
import { readRepliedLinks } from '../follow-ups/reply-paths.ts'
import { readEmailedCompany } from '../quote-emails/quote-email.ts'
import { confirmEmailContent } from './confirm-email-content.ts'
import { dailySummaryEmail, readSummarizedDay } from './daily-summary-email.ts'
import { testEmailContent } from './test-email.ts'

/** The parameters of emails about notifications. */
export interface NotificationEmails {
  test_email: object
  confirm_email: { sealedToken: string }
  /** `YYYY-MM-DD` */
  daily_summary: { day: string }
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
}
