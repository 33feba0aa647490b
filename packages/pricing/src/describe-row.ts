import type { QuoteLine } from '@curbquote/types/quote-lines'
import type { Language } from '@curbquote/types/text'
import { explainLine, sizeOfLine } from './explain-line.ts'
import { lineLabel } from './line-labels.ts'
import { basisPointsToPercent, dollarsToCents, formatCents } from './money.ts'
import { sum } from './price-arithmetic.ts'

/** One of the lines that make up a row, with its amount in dollars. */
export type RowLine = Pick<QuoteLine, 'kind' | 'label' | 'labelEs' | 'amount' | 'trace'>

/** What a row is priced by: `20 windows`, or with modifiers `640 sq ft: $200.00`, `2 stories +$40.00`, `minimum $175.00`. */
export function describeRow(lines: readonly RowLine[], language: Language): string[] {
  const [first] = lines
  if (first?.kind !== 'service' && first?.kind !== 'minimum') return []
  const isModified = lines.some(({ kind }) => kind === 'modifier')
  const details = lines.flatMap((line) => {
    const { amount, kind, label, trace } = line
    if (trace?.op === 'minimum')
      return `${language === 'es' ? 'mínimo' : 'minimum'} ${formatCents(trace.minimumCents)}`
    if (kind === 'modifier')
      return `${lineLabel(line, language)} ${amount < 0 ? '' : '+'}${amountOfRow([line])}`
    const size = trace && sizeOfLine(trace, language, label)
    if (!size) return []
    return isModified ? `${size}: ${amountOfRow([line])}` : size
  })
  return [...new Set(details)]
}

/** Explains each line of a row. */
export function explainRow(lines: readonly RowLine[], language: Language): string[] {
  return lines.flatMap(({ trace, label }) => (trace ? explainLine(trace, language, label) : []))
}

/** The label of the first line: `Driveway`, or `Tax (6%)`. */
export function nameRow([line]: readonly [RowLine, ...RowLine[]], language: Language): string {
  const name = lineLabel(line, language)
  if (line.kind !== 'tax' || line.trace?.op !== 'percent') return name
  return `${name} (${basisPointsToPercent(line.trace.basisPoints)}%)`
}

/** `$240.00` */
export function amountOfRow(lines: readonly RowLine[]): string {
  return formatCents(sum(lines.map(({ amount }) => dollarsToCents(amount))))
}
