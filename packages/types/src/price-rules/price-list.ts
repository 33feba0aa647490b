import type { PriceRules } from './schemas.ts'
import type { Trace } from '../price-trace/schemas.ts'
import type { QuoteLineKind } from '../quote-lines/values.ts'
import type { SurfaceType } from '../surfaces/surfaces.ts'

/** A service type that a company offers, with the price of "All other surfaces". */
export interface PricedService {
  serviceTypeId: number
  serviceName: string
  unit: string
  pricePerUnitCents: number
  setupFeeCents: number
}

/** A snapshot of all company settings that affect a price. The service is the first one offered. */
export interface PriceList extends PricedService {
  version: number
  rules: PriceRules
  /** All services that are offered, if there are several. The first one is the service of the list itself. */
  services?: readonly PricedService[]
  taxBasisPoints: number
  /** The enabled extra charges in display order. */
  extraCharges: readonly { id: number; label: string; labelEs?: string; amountCents: number }[]
  /** The active add-ons in display order. */
  addOns: readonly PriceListAddOn[]
}

export interface PriceListAddOn {
  id: number
  name: string
  /** The Spanish name that the company gave, if any. */
  nameEs?: string
  description: string | null
  descriptionEs?: string
  priceType: 'flat' | 'per_sqft'
  priceCents: number
  behavior: 'suggest' | 'auto_include'
  triggerRules: PriceTriggerRules
}

/**
 * All given rules must hold. An add-on without rules always applies. Ranges are inclusive. Prices are in dollars and are
 * compared with the price of the surfaces, including modifiers and minimums per service.
 */
export interface PriceTriggerRules {
  surfaceTypes?: readonly SurfaceType[] | undefined
  minSquareFeet?: number | undefined
  maxSquareFeet?: number | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  keywords?: readonly string[] | undefined
}

export interface PricedLine {
  kind: QuoteLineKind
  label: string
  /** The Spanish name that the company gave, if any. */
  labelEs?: string
  amountCents: number
  /** The service type of the surfaces that the line prices. Absent on the lines of the whole visit. */
  serviceTypeId?: number
  /** Only on add-on lines. */
  addOnId?: number
  addOnStatus?: 'auto_included' | 'selected'
  /** How the amount was calculated. */
  trace: Trace
}
