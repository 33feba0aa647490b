import { formatCents, isQuotedRate } from '@curbquote/pricing'
import type { PriceRules, Rate } from '@curbquote/types/price-rules'
import type { PriceUnit } from '@curbquote/types/price-trace'
import type { PricingEntry } from '@curbquote/types/pricing'
import { describeRateChoices } from './describe-replay.ts'
import { formatRate, ratePerDollar } from './format-rate.ts'

/**
 * Median rates in dollars by service type and unit, from the price ranges that companies of the trade publish. They only decide
 * whether a rate is a probable typing error.
 */
const medianDollars: Record<number, Record<PriceUnit, number>> = {
  // Power Washing: flatwork and siding; fences and gutters; doors and garage doors.
  1: { 'sq ft': 0.25, 'linear ft': 1.5, each: 30 },
  // Window Cleaning: glass area; frames and tracks; windows.
  2: { 'sq ft': 0.5, 'linear ft': 2, each: 10 },
  // Epoxy Flooring: floors; edges and cove bases; steps.
  3: { 'sq ft': 6, 'linear ft': 8, each: 50 },
}

const improbableFactor = 100

/** The median of a kind of rate in hundredths of a cent. `undefined` for an unknown service type. */
function medianOf({ serviceTypeId, unit }: Rate): number | undefined {
  const dollars = medianDollars[serviceTypeId]?.[unit]
  return dollars === undefined ? undefined : dollars * ratePerDollar
}

/** Describes each changed rate that is probably a typing error: 0, or at least 100 times the median of its kind. */
export function describeImprobableRates(
  { rates }: PriceRules,
  saved: PriceRules,
  entries: readonly PricingEntry[],
): string[] {
  const names = new Map(
    describeRateChoices(rates, entries).map(({ value, label }) => [value, label] as const),
  )
  // The other surfaces of a service need no price if one of its rates has one.
  const hasOwn = (other: Rate) =>
    rates.some((rate) => rate.serviceTypeId === other.serviceTypeId && isQuotedRate(rate))
  return rates
    .filter((rate) => rate.enabled && !isSaved(rate, saved))
    .filter((rate) => !rate.coversOtherSurfaces || isQuotedRate(rate) || !hasOwn(rate))
    .flatMap((rate) => describeImprobable({ ...rate, name: names.get(rate.id) ?? rate.name }) ?? [])
}

function isSaved(rate: Rate, { rates }: PriceRules): boolean {
  const before = rates.find(({ id }) => id === rate.id)
  return before !== undefined && JSON.stringify(before) === JSON.stringify(rate)
}

function describeImprobable(rate: Rate): string | undefined {
  const { name, unit, tiers = [], bands = [] } = rate
  if (tiers.some((tier) => tier.rate === 0) || bands.some(({ priceCents }) => priceCents === 0))
    return `${name}: $0.00. ${describeZero(rate)}`
  const median = medianOf(rate)
  const high = tiers.find((tier) => median !== undefined && tier.rate >= median * improbableFactor)
  if (!high || median === undefined) return undefined
  const times = Math.floor(high.rate / median).toLocaleString('en-US')
  const per = unit === 'each' ? 'each' : `per ${unit}`
  return `${name}: ${formatRate(high.rate)} ${per} is ${times} times the usual ${formatRate(median)}.`
}

/** What customers pay at a rate that has a price of 0. */
function describeZero(rate: Rate): string {
  if (!isQuotedRate(rate)) return 'It would not be quoted: customers can ask for it.'
  if (rate.minimumCents > 0)
    return `Some customers would pay only its minimum of ${formatCents(rate.minimumCents)}.`
  return 'Customers would get part of it for free.'
}
