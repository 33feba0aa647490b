import {
  addTax,
  dollarsToCents,
  percentToBasisPoints,
  type AnalysisQuote,
  type QuotedAddOn,
} from '@curbquote/types'

export interface QuoteTotal {
  includedAddOns: QuotedAddOn[]
  suggestedAddOns: QuotedAddOn[]
  subtotalCents: number
  taxCents: number
  totalCents: number
}

/** The price with the ticked suggestions: (subtotal + ticked) and tax on it, in integer cents. */
export function quoteTotal(quote: AnalysisQuote, selectedAddOnIds: readonly number[]): QuoteTotal {
  const suggestedAddOns = quote.smartAddOns.filter((addOn) => addOn.behavior === 'suggest')
  const selectedCents = suggestedAddOns
    .filter((addOn) => selectedAddOnIds.includes(addOn.id))
    .reduce((sum, addOn) => sum + dollarsToCents(addOn.amount), 0)
  const subtotalCents = dollarsToCents(quote.subtotal)
  return {
    includedAddOns: quote.smartAddOns.filter((addOn) => addOn.behavior === 'auto_include'),
    suggestedAddOns,
    subtotalCents,
    ...addTax(subtotalCents + selectedCents, percentToBasisPoints(quote.taxRate)),
  }
}
