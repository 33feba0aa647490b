import {
  type AnalysisQuote,
  basisPointsToPercent,
  centsToDollars,
  type PricedJob,
} from '@curbquote/types'

/** Converts a priced job to the dollars and percents of the contract. */
export function toAnalysisQuote({ priceList, ...job }: PricedJob): AnalysisQuote {
  return {
    subtotal: centsToDollars(job.subtotalCents),
    estimatedCost: centsToDollars(job.estimatedCostCents),
    setupFee: centsToDollars(job.setupFeeCents),
    taxRate: basisPointsToPercent(priceList.taxBasisPoints),
    extraCharges: job.extraCharges.map(({ label, amountCents }) => ({
      label,
      amount: centsToDollars(amountCents),
    })),
    pricePerUnit: centsToDollars(priceList.pricePerUnitCents),
    unit: priceList.unit,
    smartAddOns: job.addOns.map((addOn) => ({
      id: addOn.id,
      name: addOn.name,
      description: addOn.description,
      price: centsToDollars(addOn.priceCents),
      priceType: addOn.priceType,
      behavior: addOn.behavior,
      amount: centsToDollars(addOn.amountCents),
    })),
  }
}
