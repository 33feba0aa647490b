import {
  type AnswerMode,
  type AnswerReason,
  type AnswerRules,
  exactAnswers,
  type Narrowing,
  usualRangeAtLeast,
} from '@curbquote/types/answers'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceList, PriceRules, UnquotedReason } from '@curbquote/types/price-rules'
import { containsWord } from './contains-word.ts'
import { sum } from './price-arithmetic.ts'
import { findRate } from './price-by-rules.ts'
import {
  NotQuotedError,
  type PriceOfJob,
  surfacesOf,
  totalWithoutAddOns,
  tryPrice,
} from './price-quote.ts'
import {
  areaBounds,
  type Bounds,
  boundsOf,
  priceBounds,
  roundOutwards,
  widen,
} from './price-range.ts'
import {
  choicesFor,
  isAskedAbout,
  type QuestionAboutSurface,
  questionsAboutSurfaces,
} from './surface-questions.ts'

/** How a job is answered. Money in cents. */
export type AnswerDecision =
  | { mode: 'exact' | 'range'; lowCents: number; highCents: number; reasons: AnswerReason[] }
  | { mode: 'review'; reasons: AnswerReason[] }

/** A job that was priced once: how it is answered, and its price with the selected add-ons. */
export type AnsweredJob =
  | (AnswerDecision & PriceOfJob)
  /** The price list has no price for the job, and the owner gives one. */
  | { mode: 'review'; reasons: AnswerReason[]; unquoted: UnquotedReason[] }

const squareFoot = 10_000

/**
 * Prices a job and decides whether it gets an exact price, a range or the owner's own price. In exact mode both bounds are the
 * total without suggested add-ons. The add-ons that the customer selected count toward the largest total that the owner allows.
 * @throws NotQuotedError for a job that can only be a custom job
 */
export function answerJob(
  job: Job,
  priceList: PriceList,
  selectedAddOnIds: readonly number[] = [],
): AnsweredJob {
  const { answers } = priceList.rules
  const tried = tryPrice(job, priceList, selectedAddOnIds)
  if ('reasons' in tried) {
    const unquoted = tried.reasons
    const reasons = unquoted.flatMap((reason) => toAnswerReason(reason, answers !== undefined))
    if (reasons.length < unquoted.length) throw new NotQuotedError(unquoted)
    return { mode: 'review', reasons, unquoted }
  }
  const { priced, price } = tried
  const total = totalWithoutAddOns(priced)
  const exact = { mode: 'exact' as const, lowCents: total, highCents: total, reasons: [], ...tried }
  if (!answers) return exact
  const services = modesOf(job, priceList, answers)
  const isRange = services.some(({ mode }) => mode === 'range')
  const bounds = isRange ? boundsOf(priced, job) : { low: total, high: total }
  const reviews = [
    ...services.filter(({ mode }) => mode === 'review').map(toReason('PRICED_PERSONALLY')),
    ...(bounds ? [] : [{ code: 'RANGE_TOO_COMPLEX' as const }]),
    ...reviewReasons(job, answers, {
      bounds: bounds ?? { low: total, high: total },
      isRange,
      addOnsCents: price.totalCents - total,
    }),
  ]
  if (reviews.length > 0 || !bounds) return { mode: 'review', reasons: reviews, ...tried }
  if (!isRange) return exact
  const { low, high } = shownRange(bounds, priceList)
  return {
    mode: 'range',
    lowCents: low,
    highCents: high,
    reasons: services.filter(({ mode }) => mode === 'range').map(toReason('PRICED_AS_RANGE')),
    ...tried,
  }
}

/** The range that the customer sees. */
function shownRange(bounds: Bounds, { rules }: PriceList): Bounds {
  return roundOutwards(widen(bounds, rules.answers?.rangeAtLeast ?? usualRangeAtLeast))
}

/** The rules of a price list for answers. */
export function answerRulesOf({ rules }: PriceList): AnswerRules {
  return rules.answers ?? exactAnswers
}

/** Whether every enabled rate of the rules, or of one of their service types, gives exact prices. */
export function areRatesExact({ rates, answers }: PriceRules, serviceTypeId?: number): boolean {
  return rates.every(
    (rate) =>
      !rate.enabled ||
      (serviceTypeId !== undefined && rate.serviceTypeId !== serviceTypeId) ||
      modeOf(rate.id, answers) === 'exact',
  )
}

function modeOf(rateId: string, answers: AnswerRules | undefined): AnswerMode {
  return answers?.services.find((service) => service.rateId === rateId)?.mode ?? 'exact'
}

/** What would make the range of a job narrower. Empty if nothing would. */
export function narrowingsOf(
  job: Job,
  priceList: PriceList,
  { lowCents, highCents }: { lowCents: number; highCents: number },
): Narrowing[] {
  const widthOf = (possible: Job) => {
    const bounds = priceBounds(possible, priceList)
    if (!bounds) return Infinity
    const { low, high } = shownRange(bounds, priceList)
    return high - low
  }
  const measured = withSurfaces(job, ({ areaIntervals: _, ...surface }) => surface)
  const known: [Narrowing, Job][] = [
    ['photo', measured],
    ...questionsAboutSurfaces.map((question): [Narrowing, Job] => [
      question.id,
      withSurfaces(job, (surface) => stateAny(question, surface)),
    ]),
  ]
  return known.flatMap(([narrowing, possible]) =>
    widthOf(possible) < highCents - lowCents ? [narrowing] : [],
  )
}

/** The range before, if the range after is smaller and its middle lies within it. Its ends may not, because of its least width. */
export function narrowedFrom(before: AnswerDecision, after: AnswerDecision): Bounds | undefined {
  if (before.mode !== 'range' || after.mode !== 'range') return undefined
  const middle = (after.lowCents + after.highCents) / 2
  const isWithin = before.lowCents <= middle && middle <= before.highCents
  const isSmaller = after.highCents - after.lowCents < before.highCents - before.lowCents
  return isWithin && isSmaller ? { low: before.lowCents, high: before.highCents } : undefined
}

interface ServiceMode {
  mode: AnswerMode
  serviceId: string
  surfaceType: AnswerReason['surfaceType']
}

/** The mode of each rate of the job, with its surface if the rate prices only one. */
function modesOf(job: Job, priceList: PriceList, answers: AnswerRules): ServiceMode[] {
  const { rules } = priceList
  const surfacesOfRates = new Map<string, Set<AnswerReason['surfaceType']>>()
  for (const surface of surfacesOf(job, priceList)) {
    const rate = findRate(rules, surface.serviceTypeId, surface)
    if (rate)
      surfacesOfRates.set(
        rate.id,
        (surfacesOfRates.get(rate.id) ?? new Set()).add(surface.surfaceType),
      )
  }
  return [...surfacesOfRates].map(([serviceId, surfaces]) => ({
    serviceId,
    mode: modeOf(serviceId, answers),
    surfaceType: surfaces.size === 1 ? [...surfaces][0] : undefined,
  }))
}

function toReason(code: AnswerReason['code']) {
  return ({ serviceId, surfaceType }: ServiceMode): AnswerReason => ({
    code,
    serviceId,
    ...(surfaceType && { surfaceType }),
  })
}

/** "Price it myself when". */
function reviewReasons(
  job: Job,
  { reviewWhen }: AnswerRules,
  { bounds, isRange, addOnsCents }: { bounds: Bounds; isRange: boolean; addOnsCents: number },
): AnswerReason[] {
  const { totalAboveCents, areaAboveSqFt, threeOrMoreStories, words } = reviewWhen
  const { rangeWiderThan, outsideArea } = reviewWhen
  const areas = job.surfaces.map((surface) => (isRange ? areaBounds(surface) : exactArea(surface)))
  const largestArea = sum(areas.map((area) => area?.high ?? 0))
  const width = bounds.high - bounds.low
  const reasons: [AnswerReason['code'], boolean][] = [
    ['TOTAL_ABOVE', totalAboveCents !== null && bounds.high + addOnsCents > totalAboveCents],
    ['AREA_ABOVE', areaAboveSqFt !== null && largestArea > areaAboveSqFt * squareFoot],
    ['STORIES', threeOrMoreStories && job.surfaces.some(({ stories }) => stories === 3)],
    [
      'WORDS',
      containsWord(
        job.jobDescription,
        words.map((word) => word.trim()),
      ),
    ],
    [
      'RANGE_TOO_WIDE',
      // The width by the middle of the range.
      rangeWiderThan !== null && width * 20_000 > rangeWiderThan * (bounds.low + bounds.high),
    ],
    ['OUTSIDE_AREA', outsideArea && job.isOutsideArea === true],
    ['MEASUREMENTS_DISAGREE', areas.some((area) => area === undefined)],
  ]
  return reasons.flatMap(([code, isMet]) => (isMet ? [{ code }] : []))
}

function exactArea({ areaSqCentifeet }: Job['surfaces'][number]): Bounds {
  return { low: areaSqCentifeet, high: areaSqCentifeet }
}

/** The reason for a review, if the owner can price the job. Some reasons need rules for answers. */
function toAnswerReason(
  { code, rateId, surfaceType }: UnquotedReason,
  hasAnswers: boolean,
): AnswerReason[] {
  const isPlace = code === 'OUTSIDE_AREA' || code === 'UNKNOWN_ZIP'
  if (!isPlace && !(hasAnswers && (code === 'NO_RATE' || code === 'STORIES'))) return []
  return [{ code, ...(rateId && { serviceId: rateId }), ...(surfaceType && { surfaceType }) }]
}

/** The surface with an answer to a question that is asked about it: any answer narrows a range in the same way. */
function stateAny(question: QuestionAboutSurface, surface: JobSurface): JobSurface {
  const [first] = choicesFor(question, surface.surfaceType)
  const value = question.assumed ?? first?.value
  const isOpen = surface[question.id] === undefined && isAskedAbout(question, surface.surfaceType)
  return isOpen ? { ...surface, [question.id]: value } : surface
}

function withSurfaces(
  job: Job,
  change: (surface: Job['surfaces'][number]) => Job['surfaces'][number],
): Job {
  return { ...job, surfaces: job.surfaces.map(change) }
}
