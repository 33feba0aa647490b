import { addTax } from './price-arithmetic.ts'
import type { JobPlace } from '@curbquote/types/price-jobs'
import type { PricedLine, TripBand } from '@curbquote/types/price-rules'

/** The line that tops an untaxed amount up to the minimum charge. */
export function minimumLine(minimumCents: number, reachedCents: number): PricedLine {
  return {
    kind: 'minimum',
    label: 'Minimum charge',
    amountCents: minimumCents - reachedCents,
    trace: { op: 'minimum', of: 'visit', minimumCents, reachedCents },
  }
}

/** The band of a distance in whole miles. A distance beyond the last band belongs to the last band. */
export function tripBandOf(bands: readonly TripBand[], miles: number): TripBand | undefined {
  return bands.find(({ upTo }) => miles <= upTo) ?? bands.at(-1)
}

/** The trip fee of a job. `undefined` if the trip is free or its distance is unknown. */
export function tripLine(
  bands: readonly TripBand[],
  { tripMiles: miles, isOutsideArea }: JobPlace,
): PricedLine | undefined {
  if (miles === undefined) return undefined
  const band = isOutsideArea ? bands.at(-1) : tripBandOf(bands, miles)
  if (!band || band.feeCents === 0) return undefined
  const { upTo, feeCents } = band
  const above = bands[bands.indexOf(band) - 1]?.upTo ?? 0
  return {
    kind: 'trip_fee',
    label: 'Trip fee',
    amountCents: feeCents,
    trace: { op: 'trip', miles, above, upTo, feeCents, ...(isOutsideArea && { isOutsideArea }) },
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
