import type { PriceRules, Rate } from '@curbquote/types/price-rules'
import type { PriceUnit } from '@curbquote/types/price-trace'

/** The price of "All other surfaces" of a service type, which the simple pricing calls read and write. */
export interface SinglePrice {
  serviceTypeId: number
  unit: string
  pricePerUnitCents: number
  /** Default: whether there is a price. */
  enabled?: boolean
}

/** Rates are hundredths of a cent. */
const ratePerCent = 100

/** The price rules of a company that never changed them: one rate per service type. A service without a price is not quoted. */
export function defaultPriceRules(services: readonly SinglePrice[]): PriceRules {
  return {
    rates: services.map(toRate),
    condition: { light: 0, moderate: 0, heavy: 0 },
    stories: { one: 0, two: 0, threeOrMore: 0 },
    minimumChargeCents: 0,
    bundle: { two: 0, threeOrMore: 0 },
    packages: [],
  }
}

function toPriceUnit(unit: string): PriceUnit {
  return unit === 'each' || unit === 'linear ft' ? unit : 'sq ft'
}

/** The price of "All other surfaces": the rate of the first tier, rounded half up to a cent. */
export function otherSurfacesPrice(
  rules: PriceRules,
  serviceTypeId: number,
): Omit<SinglePrice, 'serviceTypeId' | 'enabled'> | undefined {
  const rate = rules.rates.find((found) => isOther(found, serviceTypeId))
  return (
    rate && {
      unit: rate.unit,
      pricePerUnitCents: Math.round((rate.tiers?.[0]?.rate ?? 0) / ratePerCent),
    }
  )
}

/** Whether the rules have an enabled rate of the service with a price above 0. */
export function isPriced({ rates }: PriceRules, serviceTypeId: number): boolean {
  return rates.some(
    (rate) =>
      rate.serviceTypeId === serviceTypeId &&
      rate.enabled &&
      (rate.tiers?.some((tier) => tier.rate > 0) ||
        rate.bands?.some((band) => band.priceCents > 0)),
  )
}

/** The price of "All other surfaces" in cents. 0 without one. */
export function singlePriceCents(rules: PriceRules, serviceTypeId: number): number {
  return otherSurfacesPrice(rules, serviceTypeId)?.pricePerUnitCents ?? 0
}

/**
 * Applies a single price to the rules. A price that equals the rounded rate does not change the rate, so that a form with
 * whole cents keeps fractions of a cent. Another price replaces the first tier. Turning a service off
 * applies to all its rates. Turning it on turns on the rates that were quoted in `offered`, the latest rules that offered it.
 * Without such rules, it turns on "All other surfaces" only.
 */
export function withSinglePrice(
  rules: PriceRules,
  price: SinglePrice & { enabled: boolean },
  wasEnabled: boolean,
  offered?: PriceRules,
): PriceRules {
  const { serviceTypeId, pricePerUnitCents, enabled } = price
  const present = otherSurfacesPrice(rules, serviceTypeId)
  const rates = present ? rules.rates : [...rules.rates, toRate(price)]
  const isChanged = pricePerUnitCents !== present?.pricePerUnitCents
  const isQuoted = (rate: Rate) =>
    offered
      ? offered.rates.some((earlier) => earlier.id === rate.id && earlier.enabled)
      : rate.coversOtherSurfaces
  return {
    ...rules,
    rates: rates.map((rate) => {
      if (rate.serviceTypeId !== serviceTypeId) return rate
      const switched =
        enabled === wasEnabled
          ? rate
          : { ...rate, enabled: enabled && (rate.enabled || isQuoted(rate)) }
      if (!rate.coversOtherSurfaces || !isChanged || !rate.tiers) return switched
      const [, ...others] = rate.tiers
      const first = { upTo: rate.tiers[0]?.upTo ?? null, rate: pricePerUnitCents * ratePerCent }
      return { ...switched, tiers: [first, ...others] }
    }),
  }
}

function isOther(rate: Rate, serviceTypeId: number): boolean {
  return rate.coversOtherSurfaces && rate.serviceTypeId === serviceTypeId
}

function toRate({
  serviceTypeId,
  unit,
  pricePerUnitCents,
  enabled = pricePerUnitCents > 0,
}: SinglePrice): Rate {
  const priceUnit = toPriceUnit(unit)
  return {
    id: `other-${serviceTypeId}`,
    serviceTypeId,
    // The platform's service that is counted cleans windows.
    name: priceUnit === 'each' ? 'Windows' : 'All other surfaces',
    surfaceTypes: [],
    coversOtherSurfaces: true,
    enabled,
    unit: priceUnit,
    tiers: [{ upTo: null, rate: pricePerUnitCents * ratePerCent }],
    minimumCents: 0,
  }
}
