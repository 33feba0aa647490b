import type { EmailContent } from '../emails/email-content.ts'
import { productBrand } from '../emails/product-brand.ts'
import { confirmationHours } from './confirm-email.ts'

/** The email with the link that confirms an email address for quote alerts. */
export function confirmEmailContent(
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
