import type { QuoteLine, QuoteLineKind } from '@curbquote/types/quote-lines'

/** Kinds of lines that describe work. The others are fees, discounts and tax. */
const workKinds: readonly QuoteLineKind[] = ['service', 'add_on', 'package']

/** The lines that a crew needs to know: all lines, or without prices only those of work. */
export function workLines(lines: readonly QuoteLine[], hasPrices: boolean): QuoteLine[] {
  return lines.filter(({ kind }) => hasPrices || workKinds.includes(kind))
}
