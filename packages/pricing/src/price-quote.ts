import { containsWord } from './contains-word.ts'
import { squareFeetToSquareCentifeet } from './measure-area.ts'
import { dollarsToCents } from './money.ts'
import { addTax, priceArea, sum } from './price-arithmetic.ts'
import { priceByRules, reasonsOfRules, type ServiceSurface } from './price-by-rules.ts'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type {
  PricedLine,
  PricedService,
  PriceList,
  PriceListAddOn,
  PriceTriggerRules,
  UnquotedReason,
} from '@curbquote/types/price-rules'
import type { Trace } from '@curbquote/types/price-trace'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { otherSurfacesPrice } from './other-surfaces.ts'
import { minimumLine, taxLine, tripLine } from './price-lines.ts'

export interface PricedAddOn extends PriceListAddOn {
  /** The amount that the add-on adds to this quote. */
  amountCents: number
  trace: Trace
}

/** A priced job without any suggested add-ons. All amounts are untaxed cents. */
export interface PricedJob {
  priceList: PriceList
  /** The services of the surfaces, in their order. */
  services: readonly PricedService[]
  /** The first service, with the price per unit of "All other surfaces". */
  service: PricedService
  areaSqCentifeet: number
  /** The surfaces with their modifiers and minimums. Price triggers of add-ons compare with it. */
  servicesCents: number
  /** The subtotal without the setup fee, the extra charges and the included add-ons. */
  estimatedCostCents: number
  setupFeeCents: number
  extraCharges: PriceList['extraCharges']
  /** The add-ons whose rules hold for this job. */
  addOns: readonly PricedAddOn[]
  /** The lines before the selected add-ons. */
  lines: readonly PricedLine[]
  /** 0 if there is none. */
  minimumChargeCents: number
  /** What the minimum charge adds if no add-on is selected. Part of `subtotalCents`. */
  minimumTopUpCents: number
  /** Everything except suggested add-ons. */
  subtotalCents: number
}

/** The amounts of a priced job that its total depends on. */
export interface PricedAmounts {
  /** Untaxed, without suggested add-ons. */
  subtotalCents: number
  addOns: readonly Pick<PricedAddOn, 'id' | 'behavior' | 'amountCents'>[]
  taxBasisPoints: number
  /** Default: no minimum charge. */
  minimumChargeCents?: number
  /** What the minimum charge adds to the subtotal. */
  minimumTopUpCents?: number
}

/** The price: `lines` add up to `totalCents`. */
export interface QuotePrice {
  lines: PricedLine[]
  /** Untaxed, without the setup fee, the extra charges and all add-ons. */
  estimatedCostCents: number
  untaxedCents: number
  taxCents: number
  totalCents: number
}

/** The rules of a company do not price the job. It can be sent as a custom job. */
export class NotQuotedError extends Error {
  override readonly name = 'NotQuotedError'
  readonly reasons: readonly UnquotedReason[]

  constructor(reasons: readonly UnquotedReason[]) {
    super(`The job cannot be priced: ${reasons.map(({ code }) => code).join(', ')}.`)
    this.reasons = reasons
  }
}

/** Why a price list cannot price a job. Empty if it can. */
export function unquotedReasonsOf(job: Job, priceList: PriceList): UnquotedReason[] {
  const services = servicesOfJob(job, priceList)
  if (!services) return [{ code: 'SERVICE_NOT_OFFERED' }]
  return [
    ...(job.areaReview ? [{ code: job.areaReview }] : []),
    ...reasonsOfRules(surfacesOf(job, priceList), priceList.rules),
  ]
}

/**
 * Prices a job by a price list, in integer cents. Each amount is rounded once, halves away from zero. An add-on priced
 * per square foot counts only the surfaces that its rules name, or all surfaces if the rules name none.
 * @throws NotQuotedError
 */
export function priceJob(job: Job, priceList: PriceList): PricedJob {
  const services = servicesOfJob(job, priceList)
  const reasons = unquotedReasonsOf(job, priceList)
  const [service] = services ?? []
  if (!services || !service || reasons.length > 0) throw new NotQuotedError(reasons)
  const { rules, extraCharges } = priceList
  const setupFeeCents = sum(services.map((each) => each.setupFeeCents))
  const surfaces = surfacesOf(job, priceList)
  const { lines: serviceLines, servicesCents, discount } = priceByRules(surfaces, services, rules)
  const addOns = priceAddOns(job, priceList, servicesCents)
  const included = addOns.filter(({ behavior }) => behavior === 'auto_include')
  const trip = tripLine(rules.tripBands ?? [], job)
  const lines = [
    ...serviceLines,
    ...setupFeeLines(services),
    ...extraChargeLines(extraCharges),
    ...included.map(addOnLine),
    ...(trip ? [trip] : []),
    ...(discount ? [discount] : []),
  ]
  const feesCents =
    setupFeeCents +
    sum(extraCharges.map(({ amountCents }) => amountCents)) +
    sum(included.map(({ amountCents }) => amountCents))
  const untoppedCents =
    servicesCents + feesCents + (trip?.amountCents ?? 0) + (discount?.amountCents ?? 0)
  const { minimumChargeCents } = rules
  const minimumTopUpCents = Math.max(0, minimumChargeCents - untoppedCents)
  const subtotalCents = untoppedCents + minimumTopUpCents
  return {
    priceList,
    services,
    service: { ...service, ...otherSurfacesPrice(rules, service.serviceTypeId) },
    areaSqCentifeet: sumAreas(job.surfaces),
    servicesCents,
    estimatedCostCents: subtotalCents - feesCents,
    setupFeeCents,
    extraCharges,
    addOns,
    lines,
    minimumChargeCents,
    minimumTopUpCents,
    subtotalCents,
  }
}

/**
 * Adds the selected add-ons, the minimum charge and tax to a subtotal. Ids of add-ons that were not suggested are ignored. Selected
 * add-ons count toward the minimum charge.
 */
export function totalPrice(
  {
    subtotalCents,
    addOns,
    taxBasisPoints,
    minimumChargeCents = 0,
    minimumTopUpCents: topUpWithoutAddOns = 0,
  }: PricedAmounts,
  selectedAddOnIds: readonly number[],
) {
  const selected = addOns.filter(
    ({ id, behavior }) => behavior === 'suggest' && selectedAddOnIds.includes(id),
  )
  const reachedCents =
    subtotalCents - topUpWithoutAddOns + sum(selected.map((addOn) => addOn.amountCents))
  const minimumTopUpCents = Math.max(0, minimumChargeCents - reachedCents)
  const untaxedCents = reachedCents + minimumTopUpCents
  return { minimumTopUpCents, untaxedCents, ...addTax(untaxedCents, taxBasisPoints) }
}

/** The lines and the total of a priced job with the selected add-ons. */
export function priceQuote(job: PricedJob, selectedAddOnIds: readonly number[]): QuotePrice {
  const { priceList, minimumChargeCents } = job
  const { taxBasisPoints } = priceList
  const { minimumTopUpCents, ...total } = totalPrice({ ...job, taxBasisPoints }, selectedAddOnIds)
  const addOns = job.addOns.filter(
    ({ id, behavior }) => behavior === 'suggest' && selectedAddOnIds.includes(id),
  )
  return {
    lines: [
      ...job.lines,
      ...addOns.map(addOnLine),
      ...(minimumTopUpCents > 0
        ? [minimumLine(minimumChargeCents, total.untaxedCents - minimumTopUpCents)]
        : []),
      taxLine(total.untaxedCents, taxBasisPoints),
    ],
    estimatedCostCents: job.estimatedCostCents - job.minimumTopUpCents + minimumTopUpCents,
    ...total,
  }
}

/** A priced job, and its price with the selected add-ons. */
export interface PriceOfJob {
  priced: PricedJob
  price: QuotePrice
}

/** Prices a job with the selected add-ons, or says why the price list has no price for it. */
export function tryPrice(
  job: Job,
  priceList: PriceList,
  selectedAddOnIds: readonly number[],
): PriceOfJob | { reasons: UnquotedReason[] } {
  const reasons = unquotedReasonsOf(job, priceList)
  if (reasons.length > 0) return { reasons }
  const priced = priceJob(job, priceList)
  return { priced, price: priceQuote(priced, selectedAddOnIds) }
}

/** The total without suggested add-ons, with tax. */
export function totalWithoutAddOns({ subtotalCents, priceList }: PricedJob): number {
  return addTax(subtotalCents, priceList.taxBasisPoints).totalCents
}

/** The packages with the add-ons that are suggested for a job. A package of one add-on would only repeat it. */
export function packagesOf({ priceList, addOns }: PricedJob) {
  const suggested = addOns.filter(({ behavior }) => behavior === 'suggest').map(({ id }) => id)
  return priceList.rules.packages
    .map(({ addOnIds, ...names }) => ({
      ...names,
      addOnIds: addOnIds.filter((addOnId) => suggested.includes(addOnId)),
    }))
    .filter(({ addOnIds }) => addOnIds.length > 1)
}

/** All services of a price list. */
export function servicesOf(list: PriceList): readonly PricedService[] {
  return list.services ?? [list]
}

/** The surfaces of a job with their service types: their own, that of the job, or the first one offered. */
export function surfacesOf(
  { surfaces, serviceTypeId }: Pick<Job, 'surfaces' | 'serviceTypeId'>,
  priceList: Pick<PriceList, 'serviceTypeId'>,
): ServiceSurface[] {
  const usual = serviceTypeId ?? priceList.serviceTypeId
  return surfaces.map((surface) => ({ ...surface, serviceTypeId: surface.serviceTypeId ?? usual }))
}

/** The service types of a job, in the order of its surfaces. A job without surfaces has one. */
export function serviceTypeIdsOf(job: Job, priceList: Pick<PriceList, 'serviceTypeId'>): number[] {
  const ids = new Set(surfacesOf(job, priceList).map(({ serviceTypeId }) => serviceTypeId))
  return ids.size > 0 ? [...ids] : [job.serviceTypeId ?? priceList.serviceTypeId]
}

/** The services of a job, in the order of its surfaces. `undefined` if the company does not offer all of them. */
export function servicesOfJob(job: Job, priceList: PriceList): PricedService[] | undefined {
  const ids = serviceTypeIdsOf(job, priceList)
  const services = ids.flatMap((id): PricedService | PricedService[] =>
    id === priceList.serviceTypeId
      ? priceList
      : (priceList.services?.find(({ serviceTypeId }) => serviceTypeId === id) ?? []),
  )
  return services.length === ids.length ? services : undefined
}

/** The setup fee of each service. A job of one service has one line, which does not name it. */
function setupFeeLines(services: readonly PricedService[]): PricedLine[] {
  const isOne = services.length === 1
  return services
    .filter(({ setupFeeCents }) => isOne || setupFeeCents > 0)
    .map(({ serviceTypeId, serviceName, setupFeeCents: amountCents }): PricedLine => ({
      kind: 'setup_fee',
      label: isOne ? 'Setup fee' : `Setup fee, ${serviceName}`,
      amountCents,
      ...(!isOne && { serviceTypeId }),
      trace: { op: 'flat', of: 'setup_fee', amountCents, ...(!isOne && { name: serviceName }) },
    }))
}

function extraChargeLines(extraCharges: PriceList['extraCharges']): PricedLine[] {
  return extraCharges.map(({ label, labelEs, amountCents }) => ({
    kind: 'extra_charge',
    label,
    ...(labelEs && { labelEs }),
    amountCents,
    trace: { op: 'flat', of: 'extra_charge', amountCents },
  }))
}

function priceAddOns(job: Job, { addOns }: PriceList, servicesCents: number): PricedAddOn[] {
  return addOns
    .filter((addOn) => triggerRulesHold(addOn.triggerRules, job, servicesCents))
    .map((addOn) => priceAddOn(addOn, job))
}

/** Prices an add-on for a job, whether its rules hold or not. */
export function priceAddOn(addOn: PriceListAddOn, job: Job): PricedAddOn {
  const { priceCents } = addOn
  if (addOn.priceType === 'flat') {
    const trace: Trace = { op: 'flat', of: 'add_on', amountCents: priceCents }
    return { ...addOn, amountCents: priceCents, trace }
  }
  const surfaces = surfacesOfAddOn(addOn, job)
  const quantity = sumAreas(surfaces)
  const trace: Trace = {
    op: 'tiers',
    unit: 'sq ft',
    surfaceTypes: typesOf(surfaces),
    parts: [{ quantity, rate: priceCents * 100 }],
  }
  return { ...addOn, amountCents: priceArea(quantity, priceCents), trace }
}

function addOnLine({ id, name, nameEs, behavior, amountCents, trace }: PricedAddOn): PricedLine {
  return {
    kind: 'add_on',
    label: name,
    ...(nameEs && { labelEs: nameEs }),
    amountCents,
    addOnId: id,
    addOnStatus: behavior === 'auto_include' ? 'auto_included' : 'selected',
    trace,
  }
}

/** Whether a larger job can end an add-on and so lower the total. */
export function hasMaximum({ maxSquareFeet, maxPrice }: PriceTriggerRules): boolean {
  return maxSquareFeet !== undefined || maxPrice !== undefined
}

/** Whether an add-on applies to a job. `servicesCents` is the price of the surfaces alone. */
export function triggerRulesHold(
  rules: PriceTriggerRules,
  job: Job,
  servicesCents: number,
): boolean {
  const { surfaceTypes, minSquareFeet, maxSquareFeet, minPrice, maxPrice, keywords } = rules
  const areaSqCentifeet = sumAreas(job.surfaces)
  if (
    surfaceTypes?.length &&
    !job.surfaces.some(({ surfaceType }) => surfaceType && surfaceTypes.includes(surfaceType))
  )
    return false
  if (minSquareFeet !== undefined && areaSqCentifeet < squareFeetToSquareCentifeet(minSquareFeet))
    return false
  if (maxSquareFeet !== undefined && areaSqCentifeet > squareFeetToSquareCentifeet(maxSquareFeet))
    return false
  if (minPrice !== undefined && servicesCents < dollarsToCents(minPrice)) return false
  if (maxPrice !== undefined && servicesCents > dollarsToCents(maxPrice)) return false
  return !keywords?.length || containsWord(job.jobDescription, keywords)
}

/** The surfaces whose area an add-on is priced by. */
export function surfacesOfAddOn(
  { triggerRules: { surfaceTypes } }: PriceListAddOn,
  { surfaces }: { surfaces: readonly JobSurface[] },
): readonly JobSurface[] {
  if (!surfaceTypes?.length) return surfaces
  return surfaces.filter(({ surfaceType }) => surfaceType && surfaceTypes.includes(surfaceType))
}

function sumAreas(surfaces: readonly JobSurface[]): number {
  return sum(surfaces.map(({ areaSqCentifeet }) => areaSqCentifeet))
}

/** The surface types of a job, each once. */
function typesOf(surfaces: readonly JobSurface[]): SurfaceType[] {
  return [...new Set(surfaces.flatMap(({ surfaceType }) => surfaceType ?? []))]
}
