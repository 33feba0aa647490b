import type { QuoteLineKind } from '@curbquote/types/quote-lines'

interface Line {
  kind: QuoteLineKind
  addOnStatus: 'auto_included' | 'selected' | null
}

/** The lines of a quote in display order. */
export interface GroupedLines<L> {
  /** The service, the fees and the included add-ons. Their sum is the subtotal. */
  included: L[]
  /** The suggested add-ons that the customer selected. */
  selected: L[]
  tax: L[]
}

/** Groups the lines of a quote. The subtotal excludes selected add-ons and tax. */
export function groupLines<L extends Line>(lines: readonly L[]): GroupedLines<L> {
  const isTax = ({ kind }: L) => kind === 'tax'
  const isSelected = ({ addOnStatus }: L) => addOnStatus === 'selected'
  return {
    included: lines.filter((line) => !isTax(line) && !isSelected(line)),
    selected: lines.filter(isSelected),
    tax: lines.filter(isTax),
  }
}
