import {
  dollarsToCents,
  isPriced,
  percentToBasisPoints,
  singlePriceCents,
} from '@curbquote/pricing'
import type { SmartAddOn } from '@curbquote/types/add-ons'
import type {
  PricedService,
  PriceList,
  PriceListAddOn,
  PriceRules,
} from '@curbquote/types/price-rules'
import type { ExtraCharge, PricingEntry } from '@curbquote/types/pricing'

/** The settings that a price depends on, saved or typed. */
export interface PriceSettings {
  entries: readonly PricingEntry[]
  rules: PriceRules
  /** Percent. */
  taxRate: number
  charges: readonly ExtraCharge[]
  addOns: readonly SmartAddOn[]
}

/** Builds the price list that the API would use. `undefined` if no service is priced. */
export function priceListOf(settings: PriceSettings): PriceList | undefined {
  const { entries, rules } = settings
  const services = entries
    .filter(({ serviceTypeId }) => isPriced(rules, serviceTypeId))
    .map((entry) => toService(entry, rules))
  const [first] = services
  return (
    first && {
      ...commonSettings(settings),
      ...first,
      ...(services.length > 1 && { services }),
    }
  )
}

/** A price list without a price, for a company that has none yet. */
export function unpricedListOf(settings: PriceSettings): PriceList | undefined {
  const [first] = settings.entries
  return (
    first && {
      ...commonSettings(settings),
      ...toService(first, settings.rules),
      pricePerUnitCents: 0,
    }
  )
}

function toService(
  { serviceTypeId, service, setupFee }: PricingEntry,
  rules: PriceRules,
): PricedService {
  return {
    serviceTypeId,
    serviceName: service.displayName,
    unit: service.unit,
    pricePerUnitCents: singlePriceCents(rules, serviceTypeId),
    setupFeeCents: dollarsToCents(setupFee),
  }
}

function commonSettings({ rules, taxRate, charges, addOns }: PriceSettings) {
  return {
    version: 0,
    rules,
    taxBasisPoints: percentToBasisPoints(taxRate),
    extraCharges: charges
      .filter((charge) => charge.enabled)
      .map(({ amount, enabled: _, ...charge }) => ({
        ...charge,
        amountCents: dollarsToCents(amount),
      })),
    addOns: addOns.filter((addOn) => addOn.isActive).map(toListed),
  }
}

function toListed({ price, isActive: _a, displayOrder: _d, ...addOn }: SmartAddOn): PriceListAddOn {
  return { ...addOn, priceCents: dollarsToCents(price) }
}
