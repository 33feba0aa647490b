import { type PriceRules, priceUnits, type Rate } from '@curbquote/types'

/** The price of one service, as the calls without price rules know it. */
export interface SinglePrice {
  serviceTypeId: number
  unit: string
  pricePerUnitCents: number
  enabled: boolean
}

/** Rates are hundredths of a cent. */
const ratePerCent = 100

/** The rules that give the same prices as one price per service. */
export function simpleRules(services: readonly SinglePrice[]): PriceRules {
  return {
    rates: services.map(toRate),
    condition: { light: 0, moderate: 0, heavy: 0 },
    storeys: { one: 0, two: 0, threeOrMore: 0 },
    minimumChargeCents: 0,
    bundle: { two: 0, threeOrMore: 0 },
    packages: [],
  }
}

function toRate({ serviceTypeId, unit, pricePerUnitCents, enabled }: SinglePrice): Rate {
  return {
    id: `other-${serviceTypeId}`,
    serviceTypeId,
    name: 'All other surfaces',
    surfaceTypes: [],
    coversOtherSurfaces: true,
    enabled,
    unit: priceUnits.find((known) => known === unit) ?? 'sq ft',
    tiers: [{ upTo: null, rate: pricePerUnitCents * ratePerCent }],
    minimumCents: 0,
  }
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

/** The first rate of "All other surfaces", rounded half up to a cent. */
export function singlePriceCents(rules: PriceRules, serviceTypeId: number): number {
  const rate = otherSurfaces(rules, serviceTypeId)
  return Math.round((rate?.tiers?.[0]?.rate ?? 0) / ratePerCent)
}

/**
 * Changes the rules as a single price demands. A price that equals the rounded rate leaves the rate as it is, so that a form
 * that knows only whole cents does not lose its fractions. Another price replaces the first tier. Turning a service off
 * applies to all its rates. Turning it on applies to the rates that were quoted in `offered`, the latest rules that offered
 * it, otherwise to "All other surfaces".
 */
export function withSinglePrice(
  rules: PriceRules,
  price: SinglePrice,
  wasEnabled: boolean,
  offered?: PriceRules,
): PriceRules {
  const { serviceTypeId, pricePerUnitCents, enabled } = price
  const rates = otherSurfaces(rules, serviceTypeId) ? rules.rates : [...rules.rates, toRate(price)]
  const isChanged = pricePerUnitCents !== singlePriceCents(rules, serviceTypeId)
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

function otherSurfaces({ rates }: PriceRules, serviceTypeId: number): Rate | undefined {
  return rates.find((rate) => rate.serviceTypeId === serviceTypeId && rate.coversOtherSurfaces)
}
