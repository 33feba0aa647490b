import {
  centsToDollars,
  dollarsToCents,
  minimumLine,
  percentToBasisPoints,
  taxLine,
} from '@curbquote/pricing'
import type { AnalysisQuote } from '@curbquote/types/analyses'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import { isVisitMinimum, quoteTotal } from './quote-total.ts'

/**
 * The lines of an analyzed quote with the selected suggestions. They add up to `quoteTotal`. Lines of $0.00 say nothing and are
 * left out.
 */
export function quoteLines(quote: AnalysisQuote, selectedAddOnIds: readonly number[]): QuoteLine[] {
  const { minimumTopUpCents, untaxedCents } = quoteTotal(quote, selectedAddOnIds)
  const { lines = [], minimum = 0, smartAddOns } = quote
  const selected = smartAddOns.filter(
    ({ id, behavior }) => behavior === 'suggest' && selectedAddOnIds.includes(id),
  )
  const all = [
    ...lines.filter((line) => line.kind !== 'tax' && !isVisitMinimum(line)),
    ...selected.map(({ name, amount, trace }): QuoteLine => ({
      kind: 'add_on',
      label: name,
      amount,
      addOnStatus: 'selected',
      ...(trace && { trace }),
    })),
    ...(minimumTopUpCents > 0
      ? [toQuoteLine(minimumLine(dollarsToCents(minimum), untaxedCents - minimumTopUpCents))]
      : []),
    toQuoteLine(taxLine(untaxedCents, percentToBasisPoints(quote.taxRate))),
  ]
  return all.filter(({ amount }) => amount !== 0)
}

function toQuoteLine({ amountCents, ...line }: ReturnType<typeof taxLine>): QuoteLine {
  return { ...line, amount: centsToDollars(amountCents), addOnStatus: null }
}
