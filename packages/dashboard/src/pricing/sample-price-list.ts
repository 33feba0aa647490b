import {
  dollarsToCents,
  type ExtraCharge,
  percentToBasisPoints,
  type PriceList,
  type SmartAddOn,
} from '@curbquote/types'

export interface SamplePrices {
  serviceName: string
  /** Dollars, like the other amounts. */
  pricePerUnit: number
  setupFee: number
  /** Percent. */
  taxRate: number
  charges: readonly ExtraCharge[]
  addOns?: readonly SmartAddOn[]
}

/** Converts the settings into the price list that the price engine takes. */
export function samplePriceList(prices: SamplePrices): PriceList {
  return {
    version: 0,
    serviceTypeId: 1,
    serviceName: prices.serviceName,
    unit: 'sq ft',
    pricePerUnitCents: dollarsToCents(prices.pricePerUnit),
    setupFeeCents: dollarsToCents(prices.setupFee),
    taxBasisPoints: percentToBasisPoints(prices.taxRate),
    extraCharges: prices.charges
      .filter((charge) => charge.enabled)
      .map(({ id, label, amount }) => ({ id, label, amountCents: dollarsToCents(amount) })),
    addOns: (prices.addOns ?? [])
      .filter((addOn) => addOn.isActive)
      .map(({ price, isActive: _isActive, displayOrder: _displayOrder, ...addOn }) => ({
        ...addOn,
        priceCents: dollarsToCents(price),
      })),
  }
}
