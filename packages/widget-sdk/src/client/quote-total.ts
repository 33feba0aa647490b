import { dollarsToCents, percentToBasisPoints, totalPrice } from '@curbquote/pricing'
import type { AnalysisQuote } from '@curbquote/types/analyses'
import type { QuoteLine } from '@curbquote/types/quote-lines'

export interface QuoteTotal {
  /** What the minimum charge adds. Selected add-ons count toward it. */
  minimumTopUpCents: number
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
      minimumChargeCents: dollarsToCents(quote.minimum ?? 0),
      minimumTopUpCents: dollarsToCents(quote.lines?.find(isVisitMinimum)?.amount ?? 0),
    },
    selectedAddOnIds,
  )
}

/** Whether a line tops the quote up to the minimum charge. The minimum of a service has a line of the same kind. */
export function isVisitMinimum({ trace }: QuoteLine): boolean {
  return trace?.op === 'minimum' && trace.of === 'visit'
}
