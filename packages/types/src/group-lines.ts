import type { QuoteLineKind } from './price-quote.ts'

interface Line {
  kind: QuoteLineKind
  addOnStatus: 'auto_included' | 'selected' | null
}

/** The lines of a sold quote in the order in which they are shown. */
export interface GroupedLines<L> {
  /** The service, the fees and the included add-ons: they add up to the subtotal. */
  included: L[]
  /** The suggestions that the customer ticked. */
  selected: L[]
  tax: L[]
}

/** Groups the lines of a quote around its subtotal, which leaves the customer's own choices and the tax out. */
export function groupLines<L extends Line>(lines: readonly L[]): GroupedLines<L> {
  const isTax = ({ kind }: L) => kind === 'tax'
  const isSelected = ({ addOnStatus }: L) => addOnStatus === 'selected'
  return {
    included: lines.filter((line) => !isTax(line) && !isSelected(line)),
    selected: lines.filter(isSelected),
    tax: lines.filter(isTax),
  }
}
