/**
 * The price calculation as it was before price rules. Tests compare companies without rules of their own with it. Do not change it.
 */

import type { SurfaceType } from '@curbquote/types/surfaces'

/** A snapshot of all company settings that affect a price. */
export interface PriceList {
  version: number
  serviceTypeId: number
  serviceName: string
  unit: string
  pricePerUnitCents: number
  setupFeeCents: number
  taxBasisPoints: number
  /** The enabled extra charges in display order. */
  extraCharges: readonly { id: number; label: string; amountCents: number }[]
  /** The active add-ons in display order. */
  addOns: readonly PriceListAddOn[]
}

export interface PriceListAddOn {
  id: number
  name: string
  description: string | null
  priceType: 'flat' | 'per_sqft'
  priceCents: number
  behavior: 'suggest' | 'auto_include'
  triggerRules: PriceTriggerRules
}

/** All given rules must hold. An add-on without rules always applies. Ranges are inclusive. Prices are in dollars and are compared with the estimated cost. */
export interface PriceTriggerRules {
  surfaceTypes?: readonly SurfaceType[] | undefined
  minSquareFeet?: number | undefined
  maxSquareFeet?: number | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  keywords?: readonly string[] | undefined
}

export interface Job {
  /** Each surface once; see `measureSurfaces`. */
  surfaces: readonly JobSurface[]
  jobDescription: string
}

export interface JobSurface {
  surfaceType: SurfaceType
  /** Ten-thousandths of a square foot. */
  areaSqCentifeet: number
}

export interface PricedAddOn extends PriceListAddOn {
  /** The amount that the add-on adds to this quote. */
  amountCents: number
}

/** A priced job without any suggested add-ons. All amounts are untaxed cents. */
export interface PricedJob {
  priceList: PriceList
  areaSqCentifeet: number
  estimatedCostCents: number
  setupFeeCents: number
  extraCharges: PriceList['extraCharges']
  /** The add-ons whose rules hold for this job. */
  addOns: readonly PricedAddOn[]
  /** Everything except suggested add-ons. */
  subtotalCents: number
}

/** The amounts of a priced job that its total depends on. */
export interface PricedAmounts {
  /** Untaxed, without suggested add-ons. */
  subtotalCents: number
  addOns: readonly Pick<PricedAddOn, 'id' | 'behavior' | 'amountCents'>[]
  taxBasisPoints: number
}

export type QuoteLineKind = 'service' | 'setup_fee' | 'extra_charge' | 'add_on' | 'tax'

export interface PricedLine {
  kind: QuoteLineKind
  label: string
  amountCents: number
  /** Only on add-on lines. */
  addOnId?: number
  addOnStatus?: 'auto_included' | 'selected'
}

/** The price: `lines` add up to `totalCents`. */
export interface QuotePrice {
  lines: PricedLine[]
  untaxedCents: number
  taxCents: number
  totalCents: number
}

/**
 * Prices a job by a price list, in integer cents. Each amount is rounded half up once. An add-on priced per square foot
 * counts only the surfaces that its rules name, or all surfaces if the rules name none.
 */
export function priceJob(job: Job, priceList: PriceList): PricedJob {
  const areaSqCentifeet = sumAreas(job.surfaces)
  const estimatedCostCents = priceArea(areaSqCentifeet, priceList.pricePerUnitCents)
  const addOns = priceList.addOns
    .filter((addOn) => triggerRulesHold(addOn.triggerRules, job, estimatedCostCents))
    .map((addOn) => ({
      ...addOn,
      amountCents:
        addOn.priceType === 'per_sqft'
          ? priceArea(sumAreas(surfacesOfAddOn(addOn, job)), addOn.priceCents)
          : addOn.priceCents,
    }))
  const included = addOns.filter((addOn) => addOn.behavior === 'auto_include')
  return {
    priceList,
    areaSqCentifeet,
    estimatedCostCents,
    setupFeeCents: priceList.setupFeeCents,
    extraCharges: priceList.extraCharges,
    addOns,
    subtotalCents:
      estimatedCostCents +
      priceList.setupFeeCents +
      sum(priceList.extraCharges.map((charge) => charge.amountCents)) +
      sum(included.map((addOn) => addOn.amountCents)),
  }
}

/** Adds the selected add-ons and tax to a subtotal. Ids of other add-ons are ignored. */
export function totalPrice(
  { subtotalCents, addOns, taxBasisPoints }: PricedAmounts,
  selectedAddOnIds: readonly number[],
) {
  const selected = addOns.filter(
    ({ id, behavior }) => behavior === 'suggest' && selectedAddOnIds.includes(id),
  )
  const untaxedCents = subtotalCents + sum(selected.map((addOn) => addOn.amountCents))
  return { untaxedCents, ...addTax(untaxedCents, taxBasisPoints) }
}

/** The lines and the total of a priced job with the selected add-ons. */
export function priceQuote(job: PricedJob, selectedAddOnIds: readonly number[]): QuotePrice {
  const { priceList } = job
  const { taxBasisPoints } = priceList
  const total = totalPrice({ ...job, taxBasisPoints }, selectedAddOnIds)
  const addOns = job.addOns.filter(
    (addOn) => addOn.behavior === 'auto_include' || selectedAddOnIds.includes(addOn.id),
  )
  const untaxedLines: PricedLine[] = [
    { kind: 'service', label: priceList.serviceName, amountCents: job.estimatedCostCents },
    { kind: 'setup_fee', label: 'Setup fee', amountCents: job.setupFeeCents },
    ...job.extraCharges.map(({ label, amountCents }): PricedLine => ({
      kind: 'extra_charge',
      label,
      amountCents,
    })),
    ...addOns.map((addOn): PricedLine => ({
      kind: 'add_on',
      label: addOn.name,
      amountCents: addOn.amountCents,
      addOnId: addOn.id,
      addOnStatus: addOn.behavior === 'auto_include' ? 'auto_included' : 'selected',
    })),
  ]
  return {
    lines: [...untaxedLines, { kind: 'tax', label: 'Tax', amountCents: total.taxCents }],
    ...total,
  }
}

/**
 * Adds tax to an untaxed amount. Money is integer cents; tax is basis points (825 = 8.25%).
 * Rounds half up once, so `untaxedCents + taxCents === totalCents` always holds.
 */
export function addTax(untaxedCents: number, taxBasisPoints: number) {
  const taxCents = divideHalfUp(BigInt(untaxedCents) * BigInt(taxBasisPoints), 10_000n)
  return { taxCents, totalCents: untaxedCents + taxCents }
}

/** Cents for an area at a price per square foot, rounded half up. */
export function priceArea(areaSqCentifeet: number, centsPerSqFt: number): number {
  return divideHalfUp(BigInt(areaSqCentifeet) * BigInt(centsPerSqFt), 10_000n)
}

/** Whether an add-on applies to a job. `estimatedCostCents` is the cost of the area alone. */
export function triggerRulesHold(
  rules: PriceTriggerRules,
  job: Job,
  estimatedCostCents: number,
): boolean {
  const { surfaceTypes, minSquareFeet, maxSquareFeet, minPrice, maxPrice, keywords } = rules
  const areaSqCentifeet = sumAreas(job.surfaces)
  if (
    surfaceTypes?.length &&
    !job.surfaces.some(({ surfaceType }) => surfaceTypes.includes(surfaceType))
  )
    return false
  if (minSquareFeet !== undefined && areaSqCentifeet < Math.round(minSquareFeet * 10_000))
    return false
  if (maxSquareFeet !== undefined && areaSqCentifeet > Math.round(maxSquareFeet * 10_000))
    return false
  if (minPrice !== undefined && estimatedCostCents < Math.round(minPrice * 100)) return false
  if (maxPrice !== undefined && estimatedCostCents > Math.round(maxPrice * 100)) return false
  if (keywords?.length) {
    const description = job.jobDescription.toLowerCase()
    if (!keywords.some((keyword) => description.includes(keyword.toLowerCase()))) return false
  }
  return true
}

function surfacesOfAddOn(
  { triggerRules: { surfaceTypes } }: PriceListAddOn,
  { surfaces }: Job,
): readonly JobSurface[] {
  if (!surfaceTypes?.length) return surfaces
  return surfaces.filter(({ surfaceType }) => surfaceTypes.includes(surfaceType))
}

function sumAreas(surfaces: readonly JobSurface[]): number {
  return sum(surfaces.map(({ areaSqCentifeet }) => areaSqCentifeet))
}

/** Divides non-negative numbers and rounds half up. */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((dividend * 2n + divisor) / (divisor * 2n))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
