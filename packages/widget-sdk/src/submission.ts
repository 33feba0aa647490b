import type { AnalyzeJob, LeadSource, SubmitCustomJob, SubmitQuote } from '@curbquote/types'
import { toQuoteSubmission } from './client/quote-submission.ts'
import type { ContactForm } from './contact/contact-form.ts'
import { toMeasuredPhotos } from './photos/measurements.ts'
import { uploadedUrls } from './photos/photo-item.ts'
import type { PricedQuote, WidgetState } from './widget-state.ts'

/** Only people leave it empty. */
export interface Honeypot {
  website: string
}

/** What to have priced; `undefined` while a photo lacks something. */
export function toAnalyzeJob({ photos, jobDescription }: WidgetState): AnalyzeJob | undefined {
  const measured = toMeasuredPhotos(photos)
  if (!measured) return undefined
  return {
    photos: measured,
    measurementMethod: 'manual',
    ...(jobDescription.trim() && { jobDescription: jobDescription.trim() }),
  }
}

export function toSubmitQuote(
  { customer, jobDescription }: WidgetState,
  { analyzed, selectedAddOnIds }: PricedQuote,
  source: LeadSource,
  { website }: Honeypot,
): SubmitQuote {
  return {
    ...toQuoteSubmission({
      analyzed,
      selectedAddOnIds,
      customer: toCustomer(customer),
      jobDescription: jobDescription.trim(),
      source,
    }),
    ...(website && { website }),
  }
}

export function toSubmitCustomJob(
  { customer, jobDescription, photos }: WidgetState,
  source: LeadSource,
  { website }: Honeypot,
): SubmitCustomJob {
  return {
    photos: uploadedUrls(photos),
    customerData: toCustomer(customer),
    jobDescription: jobDescription.trim(),
    source,
    ...(website && { website }),
  }
}

function toCustomer(form: ContactForm) {
  return {
    customerName: form.customerName.trim(),
    customerEmail: form.customerEmail.trim(),
    customerPhone: form.customerPhone.trim(),
    customerAddress: form.customerAddress.trim(),
    customerCity: form.customerCity.trim(),
    customerState: form.customerState.trim(),
    customerZip: form.customerZip.trim(),
    contactConsent: true as const,
  }
}
