import { squareFeetToSquareCentifeet } from './measure-area.ts'
import { dollarsToCents } from './money.ts'
import { addTax, priceArea, sum } from './price-arithmetic.ts'
import {
  bundleDiscount,
  findRate,
  modifiersOf,
  rateCents,
  type ServiceSurface,
} from './price-by-rules.ts'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceList, PriceListAddOn, PriceRules } from '@curbquote/types/price-rules'
import type { Statements } from '@curbquote/types/surface-questions'
import { tripLine } from './price-lines.ts'
import {
  type PricedJob,
  priceAddOn,
  priceJob,
  servicesOfJob,
  surfacesOf,
  surfacesOfAddOn,
  totalWithoutAddOns,
  triggerRulesHold,
} from './price-quote.ts'
import {
  choicesFor,
  isAskedAbout,
  percentageOf,
  questionsAboutSurfaces,
} from './surface-questions.ts'

/** Prices of surfaces that the bounds of a job may take. About 20 add-ons with a highest price, each within the interval. */
const maxBoundSteps = 2_500

/** Bounds in cents or in ten-thousandths of a square foot. */
export interface Bounds {
  low: number
  high: number
}

/** The bounds of a price range are rounded to this step: $5. */
const stepCents = 500

/**
 * The lowest and the highest total of a job over everything that is not known: the areas within their intervals, and the
 * choices that nobody has stated. With tax, without suggested add-ons, not rounded.
 *
 * A job with one uncertain surface is priced at all areas between which the total only rises (`endsOfAddOns`). For several
 * uncertain surfaces, the lows and the highs of all parts are added up. The result can be wider than necessary, never too
 * narrow. `undefined` if it takes more than `budget` prices: a number and not a time, so that every calculation of a job has
 * the same result.
 * @throws NotQuotedError
 */
export function priceBounds(
  job: Job,
  priceList: PriceList,
  budget = maxBoundSteps,
): Bounds | undefined {
  return boundsOf(priceJob(job, priceList), job, budget)
}

/** The bounds of a job that is priced already. */
export function boundsOf(priced: PricedJob, job: Job, budget = maxBoundSteps): Bounds | undefined {
  const { priceList } = priced
  const { rules } = priceList
  const exact = totalWithoutAddOns(priced)
  const choices = job.surfaces.map((surface) => choicesOf(surface, rules))
  const bounds =
    choices.filter(isUncertain).length > 1
      ? boundsOfSeveral(job, priceList, choices)
      : boundsOfOne(job, priceList, choices, budget)
  return bounds && { low: Math.min(exact, bounds.low), high: Math.max(exact, bounds.high) }
}

/**
 * Widens a range evenly, so that its width is at least `basisPoints` of its middle. Otherwise a range of a few dollars would
 * commit the owner to almost an exact price.
 */
export function widen({ low, high }: Bounds, basisPoints: number): Bounds {
  const missing = Math.ceil(((low + high) * basisPoints) / 20_000) - (high - low)
  if (missing <= 0) return { low, high }
  const half = Math.ceil(missing / 2)
  return { low: Math.max(0, low - half), high: high + half }
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

/** The possible areas and statements of a surface. */
interface Choices {
  surface: JobSurface
  area: Bounds
  /** One for each different price, the cheapest first. */
  statements: Statements[]
}

function isUncertain({ statements, area }: Choices): boolean {
  return statements.length > 1 || area.low < area.high
}

function choicesOf(surface: JobSurface, rules: PriceRules): Choices {
  const { areaSqCentifeet } = surface
  const area = areaBounds(surface) ?? { low: areaSqCentifeet, high: areaSqCentifeet }
  const byModifiers = new Map<string, { percent: number; statement: Statements }>()
  for (const statement of possibleStatements(surface, rules)) {
    const modifiers = modifiersOf({ ...surface, ...statement }, rules)
    const percent = sum(modifiers.map(({ basisPoints }) => basisPoints))
    byModifiers.set(modifiers.map(({ of }) => of).join(), { percent, statement })
  }
  const statements = [...byModifiers.values()]
    .sort((one, other) => one.percent - other.percent)
    .map(({ statement }) => statement)
  return { surface, area, statements }
}

/** All combinations of the statements that the customer may give. A choice without an instant price is not among them. */
function possibleStatements(surface: JobSurface, rules: PriceRules): Statements[] {
  const { surfaceType } = surface
  return questionsAboutSurfaces.reduce<Statements[]>(
    (combinations, question) => {
      const isOpen =
        surface[question.id] === undefined &&
        (surfaceType !== undefined || !question.surfaceTypes) &&
        isAskedAbout(question, surfaceType)
      const choices = choicesFor(question, surfaceType).filter(
        (choice) => percentageOf(rules, question, choice) !== null,
      )
      return isOpen
        ? combinations.flatMap((statement) =>
            choices.map(({ value }) => ({ ...statement, [question.id]: value })),
          )
        : combinations
    },
    [{}],
  )
}

/** At most one surface is uncertain. */
function boundsOfOne(
  job: Job,
  priceList: PriceList,
  choices: readonly Choices[],
  budget: number,
): Bounds | undefined {
  const uncertain = choices.find(isUncertain) ?? choices[0]
  if (!uncertain) throw new Error('A job has at least one surface.')
  const { surface, area, statements } = uncertain
  const totals: number[] = []
  let left = budget
  for (const statement of statements) {
    const prices = pricesByArea(job, priceList, surface, statement)
    const ends = endsOfAddOns(prices, area, left)
    if (!ends) return undefined
    left -= ends.steps
    for (const point of ends.areas) totals.push(prices.totalAt(point))
  }
  return { low: Math.min(...totals), high: Math.max(...totals) }
}

/** The prices of a job by the area of one surface, whose statements are given. In cents. */
interface PricesByArea {
  /** The price of the surfaces, which rises with the area. Price triggers compare with it. */
  servicesAt: (area: number) => number
  /** With tax, without suggested add-ons: the total of `priceQuote`. */
  totalAt: (area: number) => number
  /** The largest areas and the highest prices with which an included add-on applies. */
  maxAreas: readonly number[]
  maxCents: readonly number[]
}

/** Calculates everything once that does not depend on the area, so that a price of a further area costs little. */
function pricesByArea(
  job: Job,
  priceList: PriceList,
  uncertain: JobSurface,
  statement: Statements,
): PricesByArea {
  const { rules } = priceList
  const services = servicesOfJob(job, priceList)
  if (!services) throw new Error('The services of a priced job are offered.')
  const withService = (surfaces: JobSurface[]) => surfacesOf({ ...job, surfaces }, priceList)
  const others = withService(job.surfaces.filter((other) => other !== uncertain))
  const [surface] = withService([{ ...uncertain, ...statement }])
  if (!surface) throw new Error('A surface has a service.')
  const rateOf = (found: ServiceSurface) => findRate(rules, found.serviceTypeId, found)
  const rate = rateOf(surface)
  const othersOfRate = others.filter((other) => rateOf(other) === rate)
  const otherRatesCents = rateCents(
    others.filter((other) => rateOf(other) !== rate),
    services,
    rules,
  )
  const merged = mergeByStatement(othersOfRate)
  const onlyRate = { ...rules, rates: rate ? [rate] : [] }
  const knownRates = new Map<number, number[]>()
  const ratesAt = (area: number) => {
    const ratesCents = knownRates.get(area) ?? findRates(area)
    knownRates.set(area, ratesCents)
    return ratesCents
  }
  const findRates = (area: number) => [
    ...otherRatesCents,
    ...rateCents([...merged, { ...surface, areaSqCentifeet: area }], services, onlyRate),
  ]
  const fixedCents =
    sum(services.map(({ setupFeeCents }) => setupFeeCents)) +
    sum(priceList.extraCharges.map(({ amountCents }) => amountCents)) +
    (tripLine(rules.tripBands ?? [], job)?.amountCents ?? 0)
  const areaOfOthers = sum(others.map(({ areaSqCentifeet }) => areaSqCentifeet))
  const addOns = priceList.addOns
    .filter((addOn) => addOn.behavior === 'auto_include' && canHold(addOn, job))
    .map((addOn) => ({ ...triggerBounds(addOn), amountAt: amountByArea(addOn, others, surface) }))
  return {
    servicesAt: (area) => sum(ratesAt(area)),
    totalAt: (area) => {
      const ratesCents = ratesAt(area)
      const servicesCents = sum(ratesCents)
      const jobArea = areaOfOthers + area
      let untaxedCents =
        servicesCents + fixedCents + (bundleDiscount(ratesCents, rules)?.amountCents ?? 0)
      for (const addOn of addOns)
        if (isWithin(jobArea, addOn.area) && isWithin(servicesCents, addOn.price))
          untaxedCents += addOn.amountAt(area)
      return addTax(Math.max(rules.minimumChargeCents, untaxedCents), priceList.taxBasisPoints)
        .totalCents
    },
    maxAreas: finite(addOns.map(({ area }) => area.high - areaOfOthers)),
    maxCents: finite(addOns.map(({ price }) => price.high)),
  }
}

/** Surfaces with the same statements as one surface each. They have the same rate. */
function mergeByStatement(surfaces: readonly ServiceSurface[]): ServiceSurface[] {
  const merged = new Map<string, ServiceSurface>()
  for (const surface of surfaces) {
    const key = questionsAboutSurfaces.map(({ id }) => surface[id] ?? '').join()
    const same = merged.get(key)
    merged.set(key, {
      ...surface,
      areaSqCentifeet: (same?.areaSqCentifeet ?? 0) + surface.areaSqCentifeet,
      lengthCentifeet: (same?.lengthCentifeet ?? 0) + (surface.lengthCentifeet ?? 0),
      count: (same?.count ?? 0) + (surface.count ?? 0),
    })
  }
  return [...merged.values()]
}

function amountByArea(
  addOn: PriceListAddOn,
  others: readonly JobSurface[],
  surface: JobSurface,
): (area: number) => number {
  const { priceType, priceCents } = addOn
  if (priceType === 'flat') return () => priceCents
  const areaOf = (surfaces: readonly JobSurface[]) =>
    sum(surfacesOfAddOn(addOn, { surfaces }).map(({ areaSqCentifeet }) => areaSqCentifeet))
  const fixedArea = areaOf(others)
  const counts = surfacesOfAddOn(addOn, { surfaces: [surface] }).length > 0
  return (area) => priceArea(fixedArea + (counts ? area : 0), priceCents)
}

/**
 * The areas between which the total only rises: both ends, and the areas before and after an add-on ends. `undefined` if that
 * takes more than `budget` prices.
 */
function endsOfAddOns(
  { servicesAt, maxAreas, maxCents }: PricesByArea,
  { low, high }: Bounds,
  budget: number,
): { areas: Iterable<number>; steps: number } | undefined {
  const areas = new Set([low, high])
  for (const end of maxAreas)
    if (low <= end && end < high) {
      areas.add(end)
      areas.add(end + 1)
    }
  let steps = 0
  let below = { area: low, cents: servicesAt(low) }
  const highest = { area: high, cents: servicesAt(high) }
  for (const cents of [...new Set(maxCents)].sort((one, other) => one - other)) {
    if (cents < below.cents || cents >= highest.cents) continue
    // The last area at this price is in a shrinking interval, whose price is linear within a tier.
    let above = highest
    for (let isHalved = false; above.area - below.area > 1; isHalved = !isHalved) {
      if (++steps > budget) return undefined
      const share = isHalved ? 0.5 : (cents - below.cents + 0.5) / (above.cents - below.cents)
      const between = below.area + Math.floor((above.area - below.area) * share)
      const area = Math.min(Math.max(between, below.area + 1), above.area - 1)
      const found = { area, cents: servicesAt(area) }
      if (found.cents > cents) above = found
      else below = found
    }
    areas.add(below.area)
    areas.add(above.area)
  }
  steps += areas.size
  return steps > budget ? undefined : { areas, steps }
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
    const areas: Bounds = { low: smallest.areaSqCentifeet, high: largest.areaSqCentifeet }
    // A cent on each side, for the rounding of modifiers.
    const cents: Bounds = {
      low: smallest.servicesCents - choices.length,
      high: largest.servicesCents + choices.length,
    }
    const { area, price } = triggerBounds(addOn)
    if (contains(area, areas) && contains(price, cents))
      low += priceAddOn(addOn, jobAt(job, choices, 'low')).amountCents
    if (overlaps(area, areas) && overlaps(price, cents))
      high += priceAddOn(addOn, jobAt(job, choices, 'high')).amountCents
  }
  return [low, high]
}

/** The areas and the prices of the surfaces with which an add-on applies. */
function triggerBounds({ triggerRules }: PriceListAddOn): Record<'area' | 'price', Bounds> {
  const { minSquareFeet = 0, maxSquareFeet = Infinity } = triggerRules
  const { minPrice = 0, maxPrice = Infinity } = triggerRules
  return {
    area: {
      low: squareFeetToSquareCentifeet(minSquareFeet),
      high: squareFeetToSquareCentifeet(maxSquareFeet),
    },
    price: { low: dollarsToCents(minPrice), high: dollarsToCents(maxPrice) },
  }
}

/** Whether the words and the surfaces of a job allow an add-on. */
function canHold({ triggerRules }: PriceListAddOn, job: Job): boolean {
  const { surfaceTypes, keywords } = triggerRules
  return triggerRulesHold({ surfaceTypes, keywords }, job, 0)
}

function finite(numbers: readonly number[]): number[] {
  return numbers.filter((number) => Number.isFinite(number))
}

function isWithin(value: number, { low, high }: Bounds): boolean {
  return low <= value && value <= high
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
