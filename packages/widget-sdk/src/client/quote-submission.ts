import { centsToDollars, isExact } from '@curbquote/pricing'
import type { AnalyzedJob } from '@curbquote/types/analyses'
import { widgetServiceTypeId } from '@curbquote/types/pricing'
import type { QuoteSource, SubmitQuote } from '@curbquote/types/quotes'
import type { Language } from '@curbquote/types/text'
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

/** The body for `submitQuote`: the price of an analysis with the selected add-ons, or its range, or no price. */
export function toQuoteSubmission({
  analyzed,
  selectedAddOnIds,
  customer,
  jobDescription,
  source,
  language,
}: AcceptedQuote): SubmitQuote {
  const { analysis, analysisId, photos } = analyzed
  return {
    ...customer,
    ...(jobDescription && { jobDescription }),
    serviceTypeId: widgetServiceTypeId,
    estimatedArea: analysis.estimatedArea,
    ...toPrice(analyzed, selectedAddOnIds),
    analysisResults: { analysisId },
    photos: photos.map(({ url }) => url),
    ...(source && { source }),
    ...(language && { language }),
  }
}

/** The part of the body with what the customer saw. */
function toPrice(
  job: AnalyzedJob,
  selectedAddOnIds: readonly number[],
): Pick<
  SubmitQuote,
  'estimatedCost' | 'setupFee' | 'totalCost' | 'shown' | 'extraCharges' | 'smartAddOns'
> {
  const { answer } = job
  if (!isExact(job)) {
    const { mode = 'review', low, high } = answer ?? {}
    const shown = { mode, ...(mode === 'range' && { low, high }) }
    return { shown, smartAddOns: [] }
  }
  const { quote } = job
  const total = centsToDollars(quoteTotal(quote, selectedAddOnIds).totalCents)
  return {
    estimatedCost: quote.estimatedCost,
    setupFee: quote.setupFee,
    // A server that returns no `answer` expects `totalCost`.
    ...(answer ? { shown: { mode: 'exact', low: total, high: total } } : { totalCost: total }),
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
  }
}
