import {
  centsToDollars,
  widgetServiceTypeId,
  type AnalyzedJob,
  type Language,
  type QuoteSource,
  type SubmitQuote,
} from '@curbquote/types'
import { quoteTotal } from './quote-total.ts'

/** Contact data and consent of the customer. */
export type QuoteCustomer = Pick<
  SubmitQuote,
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'customerAddress'
  | 'customerCity'
  | 'customerState'
  | 'customerZip'
  | 'contactConsent'
  | 'consentTextId'
>

export interface AcceptedQuote {
  analyzed: AnalyzedJob
  /** IDs of the suggested add-ons that the customer selected. */
  selectedAddOnIds: readonly number[]
  customer: QuoteCustomer
  jobDescription?: string | undefined
  /** The page and the campaign that the quote comes from. */
  source?: QuoteSource | undefined
  /** The language of the confirmation. Default: English. */
  language?: Language | undefined
}

/** The body for `submitQuote`: the price of an analysis with the selected add-ons. */
export function toQuoteSubmission({
  analyzed: { quote, analysis, analysisId, photos },
  selectedAddOnIds,
  customer,
  jobDescription,
  source,
  language,
}: AcceptedQuote): SubmitQuote {
  return {
    ...customer,
    ...(jobDescription && { jobDescription }),
    serviceTypeId: widgetServiceTypeId,
    estimatedArea: analysis.estimatedArea,
    estimatedCost: quote.estimatedCost,
    setupFee: quote.setupFee,
    totalCost: centsToDollars(quoteTotal(quote, selectedAddOnIds).totalCents),
    analysisResults: { analysisId },
    photos: photos.map(({ url }) => url),
    extraCharges: quote.extraCharges.map(({ label, amount }) => ({ label, amount })),
    smartAddOns: quote.smartAddOns
      .filter(({ id, behavior }) => behavior === 'auto_include' || selectedAddOnIds.includes(id))
      .map(({ id, name, price, priceType, behavior }) => ({
        id,
        name,
        price,
        priceType,
        status: behavior === 'auto_include' ? 'auto_included' : 'selected',
      })),
    ...(source && { source }),
    ...(language && { language }),
  }
}
