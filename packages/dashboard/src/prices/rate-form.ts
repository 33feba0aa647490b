import { centsToDollars, dollarsToCents } from '@curbquote/pricing'
import { maxPrice, maxRate, maxSquareFeet } from '@curbquote/types/limits'
import type { Rate } from '@curbquote/types/price-rules'
import type { PriceUnit } from '@curbquote/types/price-trace'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { surfaces } from './surface-labels.ts'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'
import { randomId } from '../ui/random-id.ts'
import { describeSurfaceTypes, ratePerDollar } from './format-rate.ts'

export const maxRateDollars = maxRate / ratePerDollar
export const rateDecimals = 4

/** Form values of a rate: numbers as typed. The bound of the last tier and of the last band is empty. */
export interface RateFields {
  id: string
  serviceTypeId: number
  name: string
  /** Empty: customers read `name` in Spanish forms too. */
  nameEs: string
  surfaceTypes: SurfaceType[]
  coversOtherSurfaces: boolean
  enabled: boolean
  unit: PriceUnit
  /** Whether the rate has prices per unit or fixed prices by size. The values of both are kept during editing. */
  pricedBy: 'tiers' | 'bands'
  tiers: { upTo: string; rate: string }[]
  bands: { upTo: string; price: string }[]
  minimum: string
}

export function rateFieldsOf(rate: Rate): RateFields {
  const { tiers, bands, minimumCents, ...unchanged } = rate
  return {
    ...unchanged,
    nameEs: rate.nameEs ?? '',
    pricedBy: bands ? 'bands' : 'tiers',
    tiers: (tiers ?? [{ upTo: null, rate: 0 }]).map((tier) => ({
      upTo: String(tier.upTo ?? ''),
      rate: String(tier.rate / ratePerDollar),
    })),
    bands: (bands ?? [{ upTo: null, priceCents: 0 }]).map(({ upTo, priceCents }) => ({
      upTo: String(upTo ?? ''),
      price: String(centsToDollars(priceCents)),
    })),
    minimum: minimumCents > 0 ? String(centsToDollars(minimumCents)) : '',
  }
}

/** A random id of a new rate or package. */
export function newId(prefix: string): string {
  return `${prefix}-${randomId().slice(0, 10)}`
}

const withoutSizes = { tiers: [{ upTo: '', rate: '' }], bands: [{ upTo: '', price: '' }] }

/** A rate without surfaces and price. */
export function emptyRate(serviceTypeId: number, unit: PriceUnit, id: string): RateFields {
  return {
    id,
    serviceTypeId,
    name: '',
    nameEs: '',
    surfaceTypes: [],
    coversOtherSurfaces: false,
    enabled: true,
    unit,
    pricedBy: 'tiers',
    ...withoutSizes,
    minimum: '',
  }
}

/** Converts form values. Values with a problem become 0. Hidden prices are kept only if they are valid. */
export function toRate(fields: RateFields): Rate {
  const isKept = fields.enabled || areSizesValid(fields)
  const { pricedBy, tiers, bands, minimum } = isKept ? fields : { ...fields, ...withoutSizes }
  // In a fixed order, so that equal rates are equal as text.
  return {
    id: fields.id,
    serviceTypeId: fields.serviceTypeId,
    name: fields.name.trim(),
    ...(fields.nameEs.trim() && { nameEs: fields.nameEs.trim() }),
    surfaceTypes: surfaces.filter((surface) => fields.surfaceTypes.includes(surface)),
    coversOtherSurfaces: fields.coversOtherSurfaces,
    enabled: fields.enabled,
    unit: fields.unit,
    ...(pricedBy === 'tiers'
      ? {
          tiers: withPrice(tiers, 'rate').map(({ upTo, rate }, index, { length }) => ({
            upTo: boundOf(upTo, index === length - 1),
            rate: Math.round(
              (parseAmount(rate, maxRateDollars, rateDecimals) ?? 0) * ratePerDollar,
            ),
          })),
        }
      : {
          bands: withPrice(bands, 'price').map(({ upTo, price }, index, { length }) => ({
            upTo: boundOf(upTo, index === length - 1),
            priceCents: dollarsToCents(parseAmount(price) ?? 0),
          })),
        }),
    minimumCents: dollarsToCents(parseAmount(minimum) ?? 0),
  }
}

/** The sizes that have a price, or all of them if none has. A new row has no price at first. */
function withPrice<Key extends string, Size extends Record<Key, string>>(sizes: Size[], key: Key) {
  const priced = sizes.filter((size) => size[key].trim())
  return priced.length > 0 ? priced : sizes
}

function boundOf(text: string, isLast: boolean): number | null {
  return isLast ? null : Math.max(1, parseAmount(text, maxSquareFeet, 0) ?? 0)
}

function areSizesValid(fields: RateFields): boolean {
  const bounds = fields[fields.pricedBy].slice(0, -1).map(({ upTo }) => parseAmount(upTo) ?? 0)
  const isAscending = bounds.every((bound, index) => bound > (bounds[index - 1] ?? 0))
  return isAscending && Object.values(sizeProblems(fields)).every((problem) => !problem)
}

/** Problems of the typed values by path within the rate. A rate that is not enabled has its prices hidden. */
export function rateProblems(fields: RateFields): Record<string, string> {
  const { name, surfaceTypes, coversOtherSurfaces, enabled } = fields
  const problems: Record<string, string | undefined> = {}
  if (!name.trim()) problems['name'] = 'Please name the rate.'
  if (!coversOtherSurfaces && surfaceTypes.length === 0 && !name.trim())
    problems['surfaceTypes'] = 'Please select the surfaces of this rate. Or name what it prices.'
  if (enabled) Object.assign(problems, sizeProblems(fields))
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function sizeProblems({ pricedBy, tiers, bands, minimum }: RateFields) {
  const problems: Record<string, string | undefined> = {}
  const isTiered = pricedBy === 'tiers'
  const sizes = isTiered ? tiers : bands
  for (const [index, { upTo }] of sizes.slice(0, -1).entries())
    problems[`${pricedBy}.${index}.upTo`] = amountProblem(upTo, maxSquareFeet, 0)
  if (isTiered)
    for (const [index, { rate }] of tiers.entries())
      problems[`tiers.${index}.rate`] = amountProblem(rate, maxRateDollars, rateDecimals)
  else
    for (const [index, { price }] of bands.entries())
      problems[`bands.${index}.price`] = amountProblem(price, maxPrice)
  if (minimum.trim()) problems['minimum'] = amountProblem(minimum)
  return problems
}

/** Changes the surfaces of a rate. A name that lists the surfaces follows them. */
export function withSurfaceTypes(rate: RateFields, surfaceTypes: SurfaceType[]): RateFields {
  const isNameTyped = rate.name.trim() !== describeSurfaceTypes(rate.surfaceTypes)
  return {
    ...rate,
    surfaceTypes,
    ...(!isNameTyped && { name: describeSurfaceTypes(surfaceTypes) }),
  }
}

/** Label of a price per unit. */
export function priceLabel(unit: PriceUnit): string {
  return unit === 'each' ? 'Price each ($)' : `Price per ${unit} ($)`
}
