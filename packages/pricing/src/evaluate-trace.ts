import { percentOf } from './price-arithmetic.ts'
import type { TiersTrace, Trace } from '@curbquote/types/price-trace'
import { priceQuantity } from './price-units.ts'

/** The amount of a line in cents, calculated from its trace alone. */
export function evaluateTrace(trace: Trace): number {
  switch (trace.op) {
    case 'tiers':
      return trace.parts.reduce((total, part) => total + evaluateTier(part, trace.unit), 0)
    case 'band':
      return trace.priceCents - (trace.beforeCents ?? 0)
    case 'flat':
      return trace.amountCents
    case 'trip':
      return trace.feeCents
    case 'percent':
      return Math.max(
        percentOf(trace.baseCents, trace.basisPoints, trace.carry),
        trace.limitCents === undefined ? -Infinity : -trace.limitCents,
      )
    case 'minimum':
      return Math.max(0, trace.minimumCents - trace.reachedCents)
  }
}

/** Cents of one tier. A tier that earlier lines have begun is rounded together with them. */
export function evaluateTier(
  { quantity, rate, before = 0 }: TiersTrace['parts'][number],
  unit: TiersTrace['unit'],
): number {
  return priceQuantity(before + quantity, rate, unit) - priceQuantity(before, rate, unit)
}
