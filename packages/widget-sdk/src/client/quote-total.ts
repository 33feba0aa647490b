import {
  dollarsToCents,
  percentToBasisPoints,
  totalPrice,
  type AnalysisQuote,
} from '@curbquote/types'

export interface QuoteTotal {
  /** Untaxed, with the selected add-ons. */
  untaxedCents: number
  taxCents: number
  totalCents: number
}

/** The total of an analyzed quote with the selected suggestions. Converts dollars to cents; `totalPrice` adds them up. */
export function quoteTotal(quote: AnalysisQuote, selectedAddOnIds: readonly number[]): QuoteTotal {
  return totalPrice(
    {
      subtotalCents: dollarsToCents(quote.subtotal),
      addOns: quote.smartAddOns.map(({ id, behavior, amount }) => ({
        id,
        behavior,
        amountCents: dollarsToCents(amount),
      })),
      taxBasisPoints: percentToBasisPoints(quote.taxRate),
    },
    selectedAddOnIds,
  )
}
