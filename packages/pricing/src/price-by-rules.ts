import { percentOf, sum } from './price-arithmetic.ts'
import type { JobSurface } from '@curbquote/types/price-jobs'
import type {
  PricedLine,
  PricedService,
  PriceRules,
  Rate,
  UnquotedReason,
} from '@curbquote/types/price-rules'
import type { BandTrace, PercentTrace, TiersTrace } from '@curbquote/types/price-trace'
import type { ChoiceReason } from '@curbquote/types/surface-questions'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { priceQuantity, quantityOf, stepsPerUnit } from './price-units.ts'
import {
  percentageOf,
  pricedChoice,
  questionsAboutSurfaces,
  statedChoice,
} from './surface-questions.ts'

/** A surface of a job with its service type. */
export type ServiceSurface = JobSurface & { serviceTypeId: number }

/** The price of the surfaces of a job by price rules, in cents. */
export interface PriceByRules {
  /** Steps (a) to (c): the surfaces, their modifiers and the minimum of each service. */
  lines: PricedLine[]
  /** The sum of `lines`. Price triggers of add-ons compare with it. */
  servicesCents: number
  /** Step (f). */
  discount: PricedLine | undefined
}

/** The rate that prices a surface, enabled or not. */
export function findRate(
  rules: PriceRules,
  serviceTypeId: number,
  { surfaceType, rateId }: Pick<JobSurface, 'surfaceType' | 'rateId'>,
): Rate | undefined {
  const rates = rules.rates.filter((rate) => rate.serviceTypeId === serviceTypeId)
  // A rate id selects only what is priced without a surface. It never replaces the rate of a surface.
  if (!surfaceType && rateId !== undefined)
    return rates.find(({ id, surfaceTypes }) => id === rateId && surfaceTypes.length === 0)
  return (
    rates.find(({ surfaceTypes }) => surfaceType && surfaceTypes.includes(surfaceType)) ??
    rates.find(({ coversOtherSurfaces }) => coversOtherSurfaces)
  )
}

/** Whether customers get a price from a rate: it is enabled, and its tiers, sizes or minimum are above 0. */
export function isQuotedRate({ enabled, tiers, bands, minimumCents }: Rate): boolean {
  const isAboveZero =
    tiers?.some(({ rate }) => rate > 0) || bands?.some(({ priceCents }) => priceCents > 0)
  return enabled && (isAboveZero || minimumCents > 0)
}

/** Why price rules cannot price a job. Empty if they can. */
export function reasonsOfRules(
  surfaces: readonly ServiceSurface[],
  rules: PriceRules,
): UnquotedReason[] {
  return surfaces.flatMap((surface): UnquotedReason[] => {
    const { surfaceType } = surface
    const rate = findRate(rules, surface.serviceTypeId, surface)
    const where = { ...(surfaceType && { surfaceType }), ...(rate && { rateId: rate.id }) }
    if (!rate || !isQuotedRate(rate)) return [{ code: 'NO_RATE', ...where }]
    return [
      ...(quantityOf(surface, rate.unit) === undefined
        ? [{ code: 'QUANTITY_MISSING' as const, ...where }]
        : []),
      ...(isPricedPersonally(surface, rules) ? [{ code: 'STORIES' as const, ...where }] : []),
    ]
  })
}

/** Prices the surfaces of a job that `reasonsOfRules` does not refuse. The lines are in the order of the services. */
export function priceByRules(
  surfaces: readonly ServiceSurface[],
  services: readonly PricedService[],
  rules: PriceRules,
): PriceByRules {
  const linesOfRates = services.flatMap((service) => priceRates(surfaces, service, rules))
  const ratesCents = linesOfRates.map(sumOfLines)
  return {
    lines: linesOfRates.flat(),
    servicesCents: sum(ratesCents),
    discount: bundleDiscount(ratesCents, rules),
  }
}

/** The price of the surfaces of each rate of a job, for `bundleDiscount`. */
export function rateCents(
  surfaces: readonly ServiceSurface[],
  services: readonly PricedService[],
  rules: PriceRules,
): number[] {
  return services.flatMap((service) => priceRates(surfaces, service, rules).map(sumOfLines))
}

/** The lines of each rate of a service. */
function priceRates(
  surfaces: readonly ServiceSurface[],
  service: PricedService,
  rules: PriceRules,
): PricedLine[][] {
  const surfacesOfRates = new Map<Rate, JobSurface[]>()
  for (const surface of surfaces) {
    const rate = findRate(rules, surface.serviceTypeId, surface)
    const isOfService = surface.serviceTypeId === service.serviceTypeId
    if (isOfService && rate && quantityOf(surface, rate.unit))
      surfacesOfRates.set(rate, [...(surfacesOfRates.get(rate) ?? []), surface])
  }
  const usedRates = rules.rates.filter((rate) => surfacesOfRates.has(rate))
  return usedRates.map((rate) => linesOfRate(rate, surfacesOfRates.get(rate) ?? [], service, rules))
}

function sumOfLines(lines: readonly PricedLine[]): number {
  return sum(lines.map(({ amountCents }) => amountCents))
}

/** Steps (a) to (c) for the surfaces of one rate. */
function linesOfRate(
  rate: Rate,
  surfaces: readonly JobSurface[],
  service: PricedService,
  rules: PriceRules,
): PricedLine[] {
  const { serviceTypeId } = service
  const label = rate.coversOtherSurfaces ? service.serviceName : rate.name
  const labelEs = rate.coversOtherSurfaces ? undefined : rate.nameEs
  const lines: PricedLine[] = []
  let start = 0
  // Rounding of the modifiers so far, in ten-thousandths of a cent. The sum of the modifiers is thus rounded once.
  let carry = 0
  for (const { modifiers, quantity, surfaceTypes } of groupByModifiers(rate, surfaces, rules)) {
    const { amountCents, trace } = priceRange(rate, surfaceTypes, start, quantity)
    lines.push({
      kind: 'service',
      label,
      ...(labelEs && { labelEs }),
      amountCents,
      serviceTypeId,
      trace,
    })
    // A modifier of 0 cents would only round the carry again, which can lower the total by a cent.
    for (const { of, label: modifierLabel, basisPoints } of amountCents === 0 ? [] : modifiers) {
      const modifier: PercentTrace = {
        op: 'percent',
        of,
        basisPoints,
        baseCents: amountCents,
        ...(carry !== 0 && { carry }),
      }
      const modifierCents = percentOf(amountCents, basisPoints, carry)
      carry += Number(BigInt(amountCents) * BigInt(basisPoints) - BigInt(modifierCents) * 10_000n)
      if (modifierCents !== 0)
        lines.push({
          kind: 'modifier',
          label: modifierLabel,
          amountCents: modifierCents,
          serviceTypeId,
          trace: modifier,
        })
    }
    start += quantity
  }
  const reachedCents = sumOfLines(lines)
  if (reachedCents < rate.minimumCents)
    lines.push({
      kind: 'minimum',
      label: `Minimum for ${label}`,
      amountCents: rate.minimumCents - reachedCents,
      serviceTypeId,
      trace: {
        op: 'minimum',
        of: 'service',
        name: label,
        ...(labelEs && { nameEs: labelEs }),
        minimumCents: rate.minimumCents,
        reachedCents,
      },
    })
  return lines
}

interface Modifier {
  of: ChoiceReason
  label: string
  basisPoints: number
}

interface ModifiedSurfaces {
  modifiers: Modifier[]
  quantity: number
  surfaceTypes: SurfaceType[]
}

/**
 * Groups the surfaces of a rate by their modifiers, the highest percentage first. The groups fill the tiers in this
 * order. In any other order a larger area could lower the total, because it moves surfaces with a higher percentage
 * into cheaper tiers.
 */
function groupByModifiers(
  rate: Rate,
  surfaces: readonly JobSurface[],
  rules: PriceRules,
): ModifiedSurfaces[] {
  const groups = new Map<string, ModifiedSurfaces>()
  for (const surface of surfaces) {
    const modifiers = modifiersOf(surface, rules)
    const key = modifiers.map(({ of }) => of).join()
    const group = groups.get(key) ?? { modifiers, quantity: 0, surfaceTypes: [] }
    const { surfaceType } = surface
    group.quantity += quantityOf(surface, rate.unit) ?? 0
    if (surfaceType && !group.surfaceTypes.includes(surfaceType))
      group.surfaceTypes.push(surfaceType)
    groups.set(key, group)
  }
  const percent = ({ modifiers }: ModifiedSurfaces) =>
    sum(modifiers.map(({ basisPoints }) => basisPoints))
  const name = ({ modifiers }: ModifiedSurfaces) => modifiers.map(({ of }) => of).join()
  return [...groups.values()].sort(
    (one, other) => percent(other) - percent(one) || (name(one) < name(other) ? -1 : 1),
  )
}

/** The percentages that the statements about a surface add, in the order of the questions. */
export function modifiersOf(surface: JobSurface, rules: PriceRules): Modifier[] {
  return questionsAboutSurfaces.flatMap((question) => {
    const choice = pricedChoice(question, surface)
    const basisPoints = (choice && percentageOf(rules, question, choice)) ?? 0
    return choice && basisPoints !== 0
      ? [{ of: choice.reason, label: choice.line.en, basisPoints }]
      : []
  })
}

/** Whether the rules say "Ask me" for a statement. */
function isPricedPersonally(surface: JobSurface, rules: PriceRules): boolean {
  return questionsAboutSurfaces.some((question) => {
    const choice = statedChoice(question, surface)
    return choice !== undefined && percentageOf(rules, question, choice) === null
  })
}

/** Prices the part of a rate's quantity that begins at `start`. */
function priceRange(rate: Rate, surfaceTypes: SurfaceType[], start: number, quantity: number) {
  return rate.bands
    ? priceInBands(rate, rate.bands, surfaceTypes, start, quantity)
    : priceInTiers(rate, surfaceTypes, start, quantity)
}

function priceInTiers(
  { unit, tiers = [] }: Rate,
  surfaceTypes: SurfaceType[],
  start: number,
  quantity: number,
): { amountCents: number; trace: TiersTrace } {
  const end = start + quantity
  let lower = 0
  let amountCents = 0
  const parts: TiersTrace['parts'] = []
  for (const { upTo, rate } of tiers) {
    const upper = upTo === null ? Infinity : upTo * stepsPerUnit[unit]
    const before = Math.max(0, Math.min(start, upper) - lower)
    const inTier = Math.max(0, Math.min(end, upper) - lower)
    if (inTier > before) {
      parts.push({ quantity: inTier - before, rate, ...(before > 0 && { before }) })
      // The difference of two rounded prices, so that a tier is rounded once even if several lines share it.
      amountCents += priceQuantity(inTier, rate, unit) - priceQuantity(before, rate, unit)
    }
    lower = upper
  }
  return {
    amountCents,
    trace: { op: 'tiers', unit, surfaceTypes, ...(start > 0 && { start }), parts },
  }
}

function priceInBands(
  { unit }: Rate,
  bands: NonNullable<Rate['bands']>,
  surfaceTypes: SurfaceType[],
  start: number,
  quantity: number,
): { amountCents: number; trace: BandTrace } {
  const indexOf = (size: number) =>
    bands.findIndex(({ upTo }) => upTo === null || size <= upTo * stepsPerUnit[unit])
  const index = indexOf(start + quantity)
  const { upTo = null, priceCents = 0 } = bands[index] ?? {}
  const beforeCents = start > 0 ? (bands[indexOf(start)]?.priceCents ?? 0) : 0
  return {
    amountCents: priceCents - beforeCents,
    trace: {
      op: 'band',
      unit,
      surfaceTypes,
      quantity,
      above: bands[index - 1]?.upTo ?? 0,
      upTo,
      priceCents,
      ...(beforeCents > 0 && { beforeCents }),
    },
  }
}

/**
 * The discount for several services. It is limited so that adding a service never lowers the total: otherwise a customer could
 * add a tiny surface to get a percentage off everything.
 */
export function bundleDiscount(
  ratesCents: readonly number[],
  { bundle }: PriceRules,
): PricedLine | undefined {
  const services = ratesCents.filter((cents) => cents > 0).sort((one, other) => other - one)
  let baseCents = 0
  let basisPoints = 0
  /** The price of the largest services so far, after the discount. */
  let discountedCents = 0
  for (const [index, cents] of services.entries()) {
    baseCents += cents
    basisPoints = index === 0 ? 0 : index === 1 ? -bundle.two : -bundle.threeOrMore
    discountedCents = Math.max(discountedCents, baseCents + percentOf(baseCents, basisPoints))
  }
  const limitCents = baseCents - discountedCents
  if (limitCents === 0) return undefined
  const isLimited = -percentOf(baseCents, basisPoints) > limitCents
  return {
    kind: 'discount',
    label: 'Bundle discount',
    amountCents: -limitCents,
    trace: {
      op: 'percent',
      of: 'bundle',
      basisPoints,
      baseCents,
      services: services.length,
      ...(isLimited && { limitCents }),
    },
  }
}
