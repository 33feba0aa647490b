import {
  basisPointsToPercent,
  centsToDollars,
  explainLine,
  lineLabel,
  packagesOf,
  type PriceOfJob,
} from '@curbquote/pricing'
import type { AnalysisQuote, RangeQuote } from '@curbquote/types/analyses'
import type { Language } from '@curbquote/types/text'
import { toPricedLine } from '../quotes/to-quote-line.ts'

/**
 * Converts a priced job to the dollars and percents of the contract. The subtotal excludes the selected add-ons. If they
 * count toward a minimum charge, it includes what is still missing. So `subtotal` and the amounts of the selected add-ons
 * always add up to the untaxed total.
 */
export function toAnalysisQuote(
  { priced: job, price }: PriceOfJob,
  language: Language = 'en',
): AnalysisQuote {
  const { priceList, service } = job
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
      ...(addOn.nameEs && { nameEs: addOn.nameEs }),
      description: addOn.description,
      ...(addOn.descriptionEs && { descriptionEs: addOn.descriptionEs }),
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
export function toRangeQuote(
  { priced: job, price }: PriceOfJob,
  language: Language = 'en',
): RangeQuote {
  const lines = price.lines.filter(
    ({ kind, amountCents, addOnStatus }) =>
      amountCents > 0 && kind !== 'minimum' && kind !== 'tax' && addOnStatus !== 'selected',
  )
  return {
    taxRate: basisPointsToPercent(job.priceList.taxBasisPoints),
    lines: lines.map((line) => ({ kind: line.kind, label: lineLabel(line, language) })),
  }
}
