import type { ConsentTextId } from '@curbquote/types/consents'
import type { QuoteSource, SubmitCustomJob, SubmitQuote } from '@curbquote/types/quotes'
import type { Language } from '@curbquote/types/text'
import { toQuoteSubmission } from '../client/quote-submission.ts'
import type { ContactForm } from '../state/contact-form.ts'
import { uploadedUrls } from '../state/photo-item.ts'
import type { PricedQuote, WidgetState } from '../state/widget-state.ts'

/** The hidden field that only bots fill in. */
export interface Honeypot {
  website: string
}

export function toSubmitQuote(
  { customer, jobDescription }: WidgetState,
  { analyzed, selectedAddOnIds }: PricedQuote,
  source: QuoteSource,
  language: Language,
  { website }: Honeypot,
): SubmitQuote {
  return {
    ...toQuoteSubmission({
      analyzed,
      selectedAddOnIds,
      customer: toCustomer(customer, language),
      jobDescription: jobDescription.trim(),
      source,
      language,
    }),
    ...(website && { website }),
  }
}

export function toSubmitCustomJob(
  { customer, jobDescription, photos }: WidgetState,
  source: QuoteSource,
  language: Language,
  { website }: Honeypot,
): SubmitCustomJob {
  return {
    photos: uploadedUrls(photos),
    customerData: toCustomer(customer, language),
    jobDescription: jobDescription.trim(),
    source,
    language,
    ...(website && { website }),
  }
}

function toCustomer(form: ContactForm, language: Language) {
  return {
    customerName: form.customerName.trim(),
    customerEmail: form.customerEmail.trim(),
    customerPhone: form.customerPhone.trim(),
    customerAddress: form.customerAddress.trim(),
    customerCity: form.customerCity.trim(),
    customerState: form.customerState.trim(),
    customerZip: form.customerZip.trim(),
    contactConsent: true as const,
    // The words of `messages.contact.consent`.
    consentTextId: `contact-${language}-1` satisfies ConsentTextId,
  }
}
