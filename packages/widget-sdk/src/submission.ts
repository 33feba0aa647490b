import type { AnalyzeJob, LeadSource, SubmitCustomJob, SubmitQuote } from '@curbquote/types'
import { toQuoteSubmission } from './client/quote-submission.ts'
import type { ContactForm } from './contact/contact-form.ts'
import { changedAreas } from './measuring/typed-areas.ts'
import { toMeasuredPhotos } from './photos/measurements.ts'
import { uploadedUrls } from './photos/photo-item.ts'
import type { PricedQuote, WidgetState } from './widget-state.ts'

/** Only people leave it empty. */
export interface Honeypot {
  website: string
}

/** What to have priced; `undefined` while something is missing. What AI has measured once is not measured again. */
export function toAnalyzeJob(state: WidgetState, language: 'en' | 'es'): AnalyzeJob | undefined {
  const { method, photos, measuring, priced } = state
  const description = state.jobDescription.trim()
  const rest = description ? { jobDescription: description } : {}
  if (method === 'manual') {
    const measured = toMeasuredPhotos(photos)
    return measured && { photos: measured, measurementMethod: method, ...rest }
  }
  if (method === 'custom') return undefined
  if (priced) {
    const { analysisId, analysis } = priced.analyzed
    const areas = changedAreas(measuring.areas, analysis)
    return areas && { analysisId, measurementMethod: method, areas, ...rest }
  }
  if (method === 'conversation') {
    const { conversation } = measuring
    if (!conversation?.surfaces.length) return undefined
    const { conversationId } = conversation
    return { conversationId, measurementMethod: method, ...rest }
  }
  const urls = uploadedUrls(photos)
  if (urls.length === 0 || urls.length < photos.length) return undefined
  const { surfaceType, sizeHint } = measuring
  return {
    photos: urls.map((url) => ({ url, ...(surfaceType && { surfaceType }) })),
    measurementMethod: method,
    language,
    ...(sizeHint.trim() && { sizeHint: sizeHint.trim() }),
    ...rest,
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
