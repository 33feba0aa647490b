import { centsToDollars, dollarsToCents, isWithoutLimit } from '@curbquote/pricing'
import { maxServiceMiles } from '@curbquote/types/limits'
import type { TripBand } from '@curbquote/types/price-rules'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'

/** Form values of a trip fee: numbers as typed. The last of several bands has no limit if its distance is empty. */
export interface TripBandFields {
  upTo: string
  fee: string
}

export function tripBandFieldsOf(tripBands: readonly TripBand[] = []): TripBandFields[] {
  return tripBands.map(({ upTo, feeCents }, index) => ({
    upTo: isWithoutLimit(tripBands[index - 1]?.upTo ?? 0, upTo) ? '' : String(upTo),
    fee: String(centsToDollars(feeCents)),
  }))
}

export function toTripBands(bands: readonly TripBandFields[]): TripBand[] {
  return bands.map(({ upTo, fee }, index) => ({
    upTo: isUnlimited(bands, index) ? maxServiceMiles : (parseAmount(upTo) ?? 0),
    feeCents: dollarsToCents(parseAmount(fee) ?? 0),
  }))
}

/** Whether the band is the last of several and has no distance. */
export function isUnlimited(bands: readonly TripBandFields[], index: number): boolean {
  return index > 0 && index === bands.length - 1 && !bands[index]?.upTo.trim()
}

/** Problems of the typed values by the path of their field. */
export function tripBandProblems(fields: readonly TripBandFields[]): Record<string, string> {
  const problems: Record<string, string> = {}
  const bands = toTripBands(fields)
  for (const [index, { upTo, fee }] of fields.entries()) {
    const before = bands[index - 1]
    const path = `bands.${index}`
    const distance = !isUnlimited(fields, index) && amountProblem(upTo, maxServiceMiles, 0)
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
