import { divideRounded } from './price-arithmetic.ts'
import { maxServiceMiles } from '@curbquote/types/limits'
import type { JobSurface } from '@curbquote/types/price-jobs'
import type { PriceUnit } from '@curbquote/types/price-trace'

/** Stored steps per unit: areas are ten-thousandths of a square foot, lengths hundredths of a foot, counts whole pieces. */
export const stepsPerUnit: Record<PriceUnit, number> = {
  'sq ft': 10_000,
  'linear ft': 100,
  each: 1,
}

/** Cents for a quantity in stored steps at a rate in hundredths of a cent per unit. */
export function priceQuantity(quantity: number, rate: number, unit: PriceUnit): number {
  return divideRounded(BigInt(quantity) * BigInt(rate), BigInt(stepsPerUnit[unit] * 100))
}

/** The size of a surface in a unit, in stored steps. `undefined` if the job gives its size in another unit only. */
export function quantityOf(surface: JobSurface, unit: PriceUnit): number | undefined {
  const { areaSqCentifeet, lengthCentifeet, count } = surface
  if (unit === 'linear ft') return lengthCentifeet
  if (unit === 'each') return count
  const isOther = lengthCentifeet !== undefined || count !== undefined
  return areaSqCentifeet === 0 && isOther ? undefined : areaSqCentifeet
}

/** Whether a trip band has no limit: it is not the first one, and goes up to the greatest distance. */
export const isWithoutLimit = (above: number, upTo: number) => above > 0 && upTo === maxServiceMiles
