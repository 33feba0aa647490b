import { squareFeetToSquareCentifeet } from './measure-area.ts'
import { dollarsToCents } from './money.ts'
import { addTax, sum } from './price-arithmetic.ts'
import { findRate, modifiersOf } from './price-by-rules.ts'
import type { Job, JobSurface } from './price-job.ts'
import type { PriceList, PriceListAddOn } from './price-list.ts'
import {
  type PricedJob,
  priceAddOn,
  priceJob,
  priceQuote,
  serviceOf,
  triggerRulesHold,
} from './price-quote.ts'
import type { PriceRules } from './price-rules.ts'
import { stepsPerUnit } from './price-units.ts'
import { highSurfaces, surfaceConditions } from './surfaces.ts'

/** Bounds in cents or in ten-thousandths of a square foot. */
export interface Bounds {
  low: number
  high: number
}

/** The bounds of a price range are rounded to this step: $5. */
const stepCents = 500

/**
 * The lowest and the highest total of a job over everything that is not known: the areas within their intervals, and the
 * conditions and stories that nobody has stated. With tax, without suggested add-ons, not rounded.
 *
 * A job with one uncertain surface is priced at all areas between which the total only rises (`turningPoints`). For several
 * uncertain surfaces, the lows and the highs of all parts are added up. The result can be wider than necessary, never too
 * narrow.
 * @throws NotQuotedError
 */
export function priceBounds(job: Job, priceList: PriceList): Bounds {
  const { rules } = priceList
  const service = serviceOf(job, priceList)
  const exact = priceQuote(priceJob(job, priceList), []).totalCents
  if (!rules || !service) return { low: exact, high: exact }
  const choices = job.surfaces.map((surface) => choicesOf(surface, rules))
  const uncertain = choices.filter(
    ({ statements, area }) => statements.length > 1 || area.low < area.high,
  )
  const bounds =
    uncertain.length > 1
      ? boundsOfSeveral(job, priceList, choices)
      : boundsOfOne(job, priceList, choices)
  return { low: Math.min(exact, bounds.low), high: Math.max(exact, bounds.high) }
}

/** Rounds outwards to $5. The bounds differ, so that a range never shows the exact total. */
export function roundOutwards({ low, high }: Bounds): Bounds {
  const lowest = Math.floor(low / stepCents) * stepCents
  const highest = Math.ceil(high / stepCents) * stepCents
  return { low: lowest, high: highest === lowest ? lowest + stepCents : highest }
}

/** The areas that all measurements of a surface allow. `undefined` if they contradict each other. */
export function areaBounds({ areaSqCentifeet, areaIntervals }: JobSurface): Bounds | undefined {
  if (!areaIntervals?.length) return { low: areaSqCentifeet, high: areaSqCentifeet }
  const low = Math.max(...areaIntervals.map(({ lowSqCentifeet }) => lowSqCentifeet))
  const high = Math.min(...areaIntervals.map(({ highSqCentifeet }) => highSqCentifeet))
  return low <= high ? { low, high } : undefined
}

type Statement = Pick<JobSurface, 'condition' | 'storeys'>

/** The possible areas, conditions and numbers of stories of a surface. */
interface Choices {
  surface: JobSurface
  area: Bounds
  /** One for each different price, the cheapest first. */
  statements: Statement[]
}

function choicesOf(surface: JobSurface, rules: PriceRules): Choices {
  const { areaSqCentifeet } = surface
  const area = areaBounds(surface) ?? { low: areaSqCentifeet, high: areaSqCentifeet }
  const conditions = surface.condition ? [surface.condition] : surfaceConditions
  const isHigh = surface.surfaceType !== undefined && highSurfaces.includes(surface.surfaceType)
  const storeys =
    surface.storeys !== undefined || !isHigh
      ? [surface.storeys ?? 1]
      : [1, 2, ...(rules.storeys.threeOrMore === null ? [] : [3])]
  const byModifiers = new Map<string, { percent: number; statement: Statement }>()
  for (const condition of conditions)
    for (const count of storeys) {
      const statement = { condition, storeys: count }
      const modifiers = modifiersOf({ ...surface, ...statement }, rules)
      const percent = sum(modifiers.map(({ basisPoints }) => basisPoints))
      byModifiers.set(modifiers.map(({ of }) => of).join(), { percent, statement })
    }
  const statements = [...byModifiers.values()]
    .sort((one, other) => one.percent - other.percent)
    .map(({ statement }) => statement)
  return { surface, area, statements }
}

/** At most one surface is uncertain. */
function boundsOfOne(job: Job, priceList: PriceList, choices: readonly Choices[]): Bounds {
  const index = Math.max(
    0,
    choices.findIndex(({ statements, area }) => statements.length > 1 || area.low < area.high),
  )
  const uncertain = choices[index]
  if (!uncertain) throw new Error('A job has at least one surface.')
  const at = (areaSqCentifeet: number, statement: Statement): Job => ({
    ...job,
    surfaces: job.surfaces.map((surface, position) =>
      position === index ? { ...surface, ...statement, areaSqCentifeet } : surface,
    ),
  })
  const totals = uncertain.statements.flatMap((statement) =>
    turningPoints(uncertain, priceList, job, (area) => at(area, statement)).map(
      (area) => priceQuote(priceJob(at(area, statement), priceList), []).totalCents,
    ),
  )
  return { low: Math.min(...totals), high: Math.max(...totals) }
}

/**
 * The areas between which the total only rises: both ends, and both sides of each bound of a tier and of each bound at which
 * an add-on begins or ends.
 */
function turningPoints(
  { surface, area: { low, high } }: Choices,
  priceList: PriceList,
  job: Job,
  at: (area: number) => Job,
): number[] {
  const points = new Set([low, high])
  const addBound = (bound: number) => {
    for (const point of [bound - 1, bound, bound + 1])
      if (point > low && point < high) points.add(point)
  }
  const { rules, addOns } = priceList
  const rate = rules && findRate(rules, serviceOf(job, priceList)?.serviceTypeId ?? 0, surface)
  const others =
    sum(job.surfaces.map(({ areaSqCentifeet }) => areaSqCentifeet)) - surface.areaSqCentifeet
  if (rate?.unit === 'sq ft')
    for (const { upTo } of rate.tiers ?? rate.bands ?? [])
      if (upTo !== null) addBound(upTo * stepsPerUnit['sq ft'])
  for (const { behavior, triggerRules } of addOns) {
    if (behavior !== 'auto_include') continue
    const { minSquareFeet, maxSquareFeet, minPrice, maxPrice } = triggerRules
    for (const bound of [minSquareFeet, maxSquareFeet])
      if (bound !== undefined) addBound(squareFeetToSquareCentifeet(bound) - others)
    for (const bound of [minPrice, maxPrice])
      if (bound !== undefined)
        addBound(firstAreaWith(dollarsToCents(bound), { low, high }, priceList, at))
    // An add-on with a maximum price ends at the first area whose price is above the maximum.
    if (maxPrice !== undefined)
      addBound(firstAreaWith(dollarsToCents(maxPrice) + 1, { low, high }, priceList, at))
  }
  return [...points]
}

/** The smallest area whose surfaces cost at least this much. The price rises with the area. */
function firstAreaWith(
  cents: number,
  { low, high }: Bounds,
  priceList: PriceList,
  at: (area: number) => Job,
): number {
  let [below, above] = [low - 1, high + 1]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (middle >= low && priceJob(at(middle), priceList).servicesCents >= cents) above = middle
    else below = middle
  }
  return above
}

/**
 * The price of the surfaces, the fees and the discount rise with each area and each percentage, so the smallest and the
 * largest job bound them. An included add-on counts in the low if it always applies, and in the high if it can apply.
 */
function boundsOfSeveral(job: Job, priceList: PriceList, choices: readonly Choices[]): Bounds {
  const smallest = priceJob(jobAt(job, choices, 'low'), priceList)
  const largest = priceJob(jobAt(job, choices, 'high'), priceList)
  // The modifiers of a rate are rounded once, and a half may be rounded in either direction.
  const rounding = choices.length
  const [lowAddOns, highAddOns] = boundsOfAddOns(job, priceList, choices, { smallest, largest })
  return {
    low: totalOf(smallest, withoutAddOns(smallest) + lowAddOns - rounding),
    high: totalOf(largest, withoutAddOns(largest) + highAddOns + rounding),
  }
}

function jobAt(job: Job, choices: readonly Choices[], end: keyof Bounds): Job {
  return {
    ...job,
    surfaces: choices.map(({ surface, area, statements }) => ({
      ...surface,
      ...statements.at(end === 'low' ? 0 : -1),
      areaSqCentifeet: area[end],
    })),
  }
}

/** The sums of the included add-ons, lowest and highest. */
function boundsOfAddOns(
  job: Job,
  { addOns }: PriceList,
  choices: readonly Choices[],
  { smallest, largest }: Record<'smallest' | 'largest', PricedJob>,
): [low: number, high: number] {
  let [low, high] = [0, 0]
  for (const addOn of addOns) {
    if (addOn.behavior !== 'auto_include' || !canHold(addOn, job)) continue
    const { minSquareFeet = 0, maxSquareFeet = Infinity } = addOn.triggerRules
    const { minPrice = 0, maxPrice = Infinity } = addOn.triggerRules
    const areas: Bounds = { low: smallest.areaSqCentifeet, high: largest.areaSqCentifeet }
    // A cent on each side, for the rounding of modifiers.
    const cents: Bounds = {
      low: smallest.servicesCents - choices.length,
      high: largest.servicesCents + choices.length,
    }
    const area: Bounds = {
      low: squareFeetToSquareCentifeet(minSquareFeet),
      high: squareFeetToSquareCentifeet(maxSquareFeet),
    }
    const price: Bounds = { low: dollarsToCents(minPrice), high: dollarsToCents(maxPrice) }
    if (contains(area, areas) && contains(price, cents))
      low += priceAddOn(addOn, jobAt(job, choices, 'low')).amountCents
    if (overlaps(area, areas) && overlaps(price, cents))
      high += priceAddOn(addOn, jobAt(job, choices, 'high')).amountCents
  }
  return [low, high]
}

/** Whether the words and the surfaces of a job allow an add-on. */
function canHold({ triggerRules }: PriceListAddOn, job: Job): boolean {
  const { surfaceTypes, keywords } = triggerRules
  return triggerRulesHold({ surfaceTypes, keywords }, job, 0)
}

function contains(outer: Bounds, inner: Bounds): boolean {
  return outer.low <= inner.low && inner.high <= outer.high
}

function overlaps(one: Bounds, other: Bounds): boolean {
  return one.low <= other.high && other.low <= one.high
}

/** A job's subtotal without the minimum charge and the included add-ons. */
function withoutAddOns({ subtotalCents, minimumTopUpCents, addOns }: PricedJob): number {
  const included = addOns.filter(({ behavior }) => behavior === 'auto_include')
  return subtotalCents - minimumTopUpCents - sum(included.map(({ amountCents }) => amountCents))
}

function totalOf({ minimumChargeCents, priceList }: PricedJob, untaxedCents: number): number {
  return addTax(Math.max(minimumChargeCents, untaxedCents, 0), priceList.taxBasisPoints).totalCents
}
