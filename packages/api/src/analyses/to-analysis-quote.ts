import {
  basisPointsToPercent,
  centsToDollars,
  explainLine,
  lineLabel,
  packagesOf,
  type PricedJob,
  priceQuote,
} from '@curbquote/pricing'
import type { AnalysisQuote, Language, RangeQuote } from '@curbquote/types'
import { toPricedLine } from '../quotes/to-quote-line.ts'

/**
 * Converts a priced job to the dollars and percents of the contract. The subtotal excludes the selected add-ons. If they
 * count toward a minimum charge, it includes what is still missing. So `subtotal` and the amounts of the selected add-ons
 * always add up to the untaxed total, as clients before price rules expect.
 */
export function toAnalysisQuote(
  job: PricedJob,
  {
    selectedAddOnIds = [],
    language = 'en',
  }: { selectedAddOnIds?: readonly number[]; language?: Language | undefined } = {},
): AnalysisQuote {
  const { priceList, service } = job
  const price = priceQuote(job, selectedAddOnIds)
  const missingCents = price.estimatedCostCents - job.estimatedCostCents
  const packages = packagesOf(job)
  return {
    subtotal: centsToDollars(job.subtotalCents + missingCents),
    estimatedCost: centsToDollars(price.estimatedCostCents),
    setupFee: centsToDollars(job.setupFeeCents),
    taxRate: basisPointsToPercent(priceList.taxBasisPoints),
    extraCharges: job.extraCharges.map(({ label, amountCents }) => ({
      label,
      amount: centsToDollars(amountCents),
    })),
    pricePerUnit: centsToDollars(service.pricePerUnitCents),
    unit: service.unit,
    smartAddOns: job.addOns.map((addOn) => ({
      id: addOn.id,
      name: addOn.name,
      description: addOn.description,
      price: centsToDollars(addOn.priceCents),
      priceType: addOn.priceType,
      behavior: addOn.behavior,
      amount: centsToDollars(addOn.amountCents),
      trace: addOn.trace,
      why: explainLine(addOn.trace, language),
    })),
    lines: price.lines.map((line) => toPricedLine(line, language)),
    minimum: centsToDollars(job.minimumChargeCents),
    ...(packages.length > 0 && { packages }),
  }
}

/** The lines that a range includes, without amounts. Tax is part of the range. */
export function toRangeQuote(job: PricedJob, language: Language = 'en'): RangeQuote {
  const lines = priceQuote(job, []).lines.filter(
    ({ kind, amountCents }) => amountCents > 0 && kind !== 'minimum' && kind !== 'tax',
  )
  return {
    taxRate: basisPointsToPercent(job.priceList.taxBasisPoints),
    lines: lines.map((line) => ({ kind: line.kind, label: lineLabel(line, language) })),
  }
}
