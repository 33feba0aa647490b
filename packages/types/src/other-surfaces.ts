import type { PriceRules, Rate } from './price-rules.ts'
import type { PriceUnit } from './price-trace.ts'

/** The single price of a service type, which "All other surfaces" replaces. */
export interface SinglePrice {
  serviceTypeId: number
  unit: string
  pricePerUnitCents: number
}

/** The price rules that equal single prices: one rate per service type and no modifiers. A service without a price is not quoted. */
export function defaultPriceRules(services: readonly SinglePrice[]): PriceRules {
  return {
    rates: services.map(toRate),
    condition: { light: 0, moderate: 0, heavy: 0 },
    storeys: { one: 0, two: 0, threeOrMore: 0 },
    minimumChargeCents: 0,
    bundle: { two: 0, threeOrMore: 0 },
    packages: [],
  }
}

export function toPriceUnit(unit: string): PriceUnit {
  return unit === 'each' || unit === 'linear ft' ? unit : 'sq ft'
}

/** The price of "All other surfaces": the rate of the first tier, rounded half up to a cent. */
export function otherSurfacesPrice(
  rules: PriceRules,
  serviceTypeId: number,
): Omit<SinglePrice, 'serviceTypeId'> | undefined {
  const rate = rules.rates.find((found) => isOther(found, serviceTypeId))
  return (
    rate && {
      unit: rate.unit,
      pricePerUnitCents: Math.round((rate.tiers?.[0]?.rate ?? 0) / 100),
    }
  )
}

/**
 * The rules with a new single price of a service type. A price that equals the present rate rounded to a cent leaves the
 * rate as it is, so that saving an unchanged form does not round it. Fixed prices per size stay. The first price of a
 * service type turns its rate on.
 */
export function withSinglePrice(rules: PriceRules, price: SinglePrice): PriceRules {
  const { serviceTypeId, pricePerUnitCents } = price
  const present = otherSurfacesPrice(rules, serviceTypeId)
  if (!present) return { ...rules, rates: [...rules.rates, toRate(price)] }
  if (present.pricePerUnitCents === pricePerUnitCents) return rules
  const rates = rules.rates.map((rate) => {
    if (!isOther(rate, serviceTypeId) || !rate.tiers) return rate
    const tiers = rate.tiers.map((tier, index) =>
      index === 0 ? { ...tier, rate: pricePerUnitCents * 100 } : tier,
    )
    return { ...rate, tiers, enabled: rate.enabled || present.pricePerUnitCents === 0 }
  })
  return { ...rules, rates }
}

function isOther(rate: Rate, serviceTypeId: number): boolean {
  return rate.coversOtherSurfaces && rate.serviceTypeId === serviceTypeId
}

function toRate({ serviceTypeId, unit, pricePerUnitCents }: SinglePrice): Rate {
  return {
    id: `other-${serviceTypeId}`,
    serviceTypeId,
    name: 'All other surfaces',
    surfaceTypes: [],
    coversOtherSurfaces: true,
    enabled: pricePerUnitCents > 0,
    unit: toPriceUnit(unit),
    tiers: [{ upTo: null, rate: pricePerUnitCents * 100 }],
    minimumCents: 0,
  }
}
