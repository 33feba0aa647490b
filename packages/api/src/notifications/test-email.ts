import type { EmailContent } from '../emails/email-content.ts'
import { dashboardUrl, quoteAlertFooter } from '../quote-emails/quote-alert-email.ts'
import { brandOf, companyNameOf, type EmailedCompany } from '../quote-emails/quote-email.ts'

/** The test email for alerts. */
export function testEmailContent(company: EmailedCompany, publicUrl: string): EmailContent {
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
