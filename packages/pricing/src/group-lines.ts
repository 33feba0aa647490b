import type { Trace } from '@curbquote/types/price-trace'
import type { QuoteLineKind } from '@curbquote/types/quote-lines'

interface Line {
  kind: QuoteLineKind
  addOnStatus: 'auto_included' | 'selected' | null
}

interface ServiceLine {
  kind: QuoteLineKind
  label: string
  serviceTypeId?: number | undefined
  trace?: Trace | undefined
}

/**
 * The rows of a price: the lines of a service with its modifiers and its minimum, and each other line alone. The first line of a
 * row gives its name.
 */
export function rowsOf<L extends ServiceLine>(lines: readonly L[]): [L, ...L[]][] {
  const rows: [L, ...L[]][] = []
  for (const line of lines) {
    const row = rows.at(-1)
    if (row && belongsTo(line, row[0])) row.push(line)
    else rows.push([line])
  }
  return rows
}

function belongsTo(
  { kind, label, serviceTypeId, trace }: ServiceLine,
  first: ServiceLine,
): boolean {
  if (first.kind !== 'service' || serviceTypeId !== first.serviceTypeId) return false
  if (kind === 'service') return label === first.label
  return kind === 'modifier' || (trace?.op === 'minimum' && trace.of === 'service')
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
