import { addTax } from './price-arithmetic.ts'
import type { PricedLine } from './price-list.ts'

/** The line that tops an untaxed amount up to the minimum charge. */
export function minimumLine(minimumCents: number, reachedCents: number): PricedLine {
  return {
    kind: 'minimum',
    label: 'Minimum charge',
    amountCents: minimumCents - reachedCents,
    trace: { op: 'minimum', of: 'visit', minimumCents, reachedCents },
  }
}

export function taxLine(untaxedCents: number, taxBasisPoints: number): PricedLine {
  return {
    kind: 'tax',
    label: 'Tax',
    amountCents: addTax(untaxedCents, taxBasisPoints).taxCents,
    trace: { op: 'percent', of: 'tax', basisPoints: taxBasisPoints, baseCents: untaxedCents },
  }
}
