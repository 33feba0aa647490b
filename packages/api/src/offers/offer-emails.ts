import { alertRecipients } from '../quote-emails/quote-email.ts'
import type { QuoteEmail } from '../quote-events/record-quote-event.ts'
import type { StoredOffer } from './stored-offer.ts'

type AlertedCompany = Parameters<typeof alertRecipients>[0] &
  Pick<StoredOffer, 'email_notifications'>

/** An email to the owner about a response, unless the owner turned email alerts off. */
export function emailToOwner(
  company: AlertedCompany,
  kind: 'offer_accepted_owner' | 'offer_declined_owner' | 'offer_question_owner',
  responseId: number,
): QuoteEmail[] {
  const recipients = alertRecipients(company)
  if (!company.email_notifications || recipients.length === 0) return []
  return [{ kind, recipients, subjectKey: String(responseId) }]
}

/** An email to the customer about a revision or a response, if the quote has an email address. */
export function emailToCustomer(
  { customer_email }: Pick<StoredOffer, 'customer_email'>,
  kind: 'offer_accepted_customer' | 'offer_revised_customer' | 'offer_reopened_customer',
  subject: number,
): QuoteEmail[] {
  return customer_email ? [{ kind, recipients: [customer_email], subjectKey: String(subject) }] : []
}
