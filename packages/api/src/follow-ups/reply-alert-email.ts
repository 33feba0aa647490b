import { formatCents } from '@curbquote/pricing'
import { isEmailAddress } from '@curbquote/types/text'
import type { MakeEmail } from '../emails/make-email.ts'
import { withoutLinks } from '../emails/without-links.ts'
import { dashboardUrl, quoteAlertFooter } from '../quote-emails/quote-alert-email.ts'
import { brandOf, companyNameOf, readEmailedQuote } from '../quote-emails/quote-email.ts'

/** Tells the owner about a customer's reply. The subject key of the email is the id of the message. */
export const makeReplyAlert: MakeEmail = async ({ db, config }, emailRow) => {
  const { company_id: companyId, quote_id: quoteId, subject_key: messageId } = emailRow
  if (companyId === null || quoteId === null) return undefined
  const emailed = await readEmailedQuote(db, companyId, quoteId)
  const message = await db
    .selectFrom('quote_messages')
    .select(['body', 'sender', 'attachment_count'])
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .where('id', '=', Number(messageId))
    .executeTakeFirst()
  if (!emailed || !message) return undefined
  const { company, quote } = emailed
  const totalCents = quote.current_total_cents ?? quote.total_cents
  const files = message.attachment_count === 1 ? 'a file' : `${message.attachment_count} files`
  return {
    content: {
      subject: `${quote.customer_name} replied about quote ${quote.number}`,
      preheader: withoutLinks(message.body).slice(0, 150),
      brand: brandOf(company, config.publicUrl),
      title: `${quote.customer_name} replied`,
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: 'Quote', text: `#${quote.number}` },
            ...(totalCents === null ? [] : [{ label: 'Total', text: formatCents(totalCents) }]),
            { label: 'From', text: message.sender ?? quote.customer_email },
          ],
        },
        {
          kind: 'quotation',
          text: withoutLinks(message.body.trim()) || 'The reply has no text.',
        },
        ...(message.attachment_count > 0
          ? [
              {
                kind: 'paragraph' as const,
                text: `The reply had ${files} attached, which CurbQuote does not keep. Ask the customer to send them to you.`,
              },
            ]
          : []),
        {
          kind: 'paragraph',
          text: 'The reminders for this quote have stopped. If you reply to this email, the customer gets your reply.',
        },
        {
          kind: 'actions',
          actions: [
            {
              label: 'Open in your dashboard',
              href: dashboardUrl(config.publicUrl, quote.id),
              isMain: true,
            },
          ],
        },
      ],
      footer: quoteAlertFooter(companyNameOf(company)),
    },
    replyTo:
      message.sender && isEmailAddress(message.sender) ? message.sender : quote.customer_email,
  }
}
