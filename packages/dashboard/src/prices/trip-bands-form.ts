import { centsToDollars, dollarsToCents } from '@curbquote/pricing'
import { maxServiceMiles } from '@curbquote/types/limits'
import type { TripBand } from '@curbquote/types/price-rules'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'

/** Form values of a trip fee: numbers as typed. */
export interface TripBandFields {
  upTo: string
  fee: string
}

export function tripBandFieldsOf(tripBands: readonly TripBand[] = []): TripBandFields[] {
  return tripBands.map(({ upTo, feeCents }) => ({
    upTo: String(upTo),
    fee: String(centsToDollars(feeCents)),
  }))
}

export function toTripBands(bands: readonly TripBandFields[]): TripBand[] {
  return bands.map(({ upTo, fee }) => ({
    upTo: parseAmount(upTo) ?? 0,
    feeCents: dollarsToCents(parseAmount(fee) ?? 0),
  }))
}

/** Problems of the typed values by the path of their field. */
export function tripBandProblems(fields: readonly TripBandFields[]): Record<string, string> {
  const problems: Record<string, string> = {}
  const bands = toTripBands(fields)
  for (const [index, { upTo, fee }] of fields.entries()) {
    const before = bands[index - 1]
    const path = `bands.${index}`
    const distance = amountProblem(upTo, maxServiceMiles, 0)
    if (distance) problems[`${path}.upTo`] = distance
    else if ((bands[index]?.upTo ?? 0) <= (before?.upTo ?? 0))
      problems[`${path}.upTo`] = `Must be above ${before?.upTo ?? 0} miles.`
    const amount = amountProblem(fee)
    if (amount) problems[`${path}.fee`] = amount
    else if (before && (bands[index]?.feeCents ?? 0) < before.feeCents)
      problems[`${path}.fee`] = 'Must not be below the fee of a shorter trip.'
  }
  return problems
}
