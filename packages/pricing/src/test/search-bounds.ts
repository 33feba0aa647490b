/** The bounds of a job with one uncertain surface by a search, which takes thousands of prices. Tests compare `priceBounds` with it. */

import { squareFeetToSquareCentifeet } from '../measure-area.ts'
import { dollarsToCents } from '../money.ts'
import { sum } from '../price-arithmetic.ts'
import { findRate, modifiersOf } from '../price-by-rules.ts'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceList, PriceRules } from '@curbquote/types/price-rules'
import { surfaceConditions } from '@curbquote/types/surface-questions'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { priceJob, priceQuote, surfacesOf } from '../price-quote.ts'
import { areaBounds, type Bounds } from '../price-range.ts'
import { stepsPerUnit } from '../price-units.ts'

/** Surfaces whose number of stories is asked. */
export const highSurfaces: readonly SurfaceType[] = ['exterior siding', 'exterior brick', 'roof']

export function searchBounds(job: Job, priceList: PriceList): Bounds {
  const { rules } = priceList
  if (!rules) throw new Error('The list has no rules.')
  const exact = priceQuote(priceJob(job, priceList), []).totalCents
  const choices = job.surfaces.map((surface) => choicesOf(surface, rules))
  const bounds = boundsOfOne(job, priceList, choices)
  return { low: Math.min(exact, bounds.low), high: Math.max(exact, bounds.high) }
}

type Statement = Pick<JobSurface, 'condition' | 'stories'>

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
  const stories =
    surface.stories !== undefined || !isHigh
      ? [surface.stories ?? 1]
      : [1, 2, ...(rules.stories.threeOrMore === null ? [] : [3])]
  const byModifiers = new Map<string, { percent: number; statement: Statement }>()
  for (const condition of conditions)
    for (const count of stories) {
      const statement = { condition, stories: count }
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
  const [placed] = surfacesOf({ ...job, surfaces: [surface] }, priceList)
  const rate = placed && findRate(rules, placed.serviceTypeId, placed)
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
