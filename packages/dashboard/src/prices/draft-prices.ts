import { basisPointsToPercent, centsToDollars, servicesOf } from '@curbquote/pricing'
import type { PriceDraft } from '@curbquote/types/price-drafts'
import type { SavedPrices } from './pricing-form.ts'

/** The draft's rules, fees and tax rate as the settings that the form edits. Its version changes with each saved draft. */
export function draftPricesOf(
  { list, updatedAt }: PriceDraft,
  { entries: currentEntries }: SavedPrices,
): SavedPrices {
  const taxRate = basisPointsToPercent(list.taxBasisPoints)
  const entries = currentEntries.map((entry) => {
    const company = { ...entry.company, taxRate }
    const service = servicesOf(list).find(
      ({ serviceTypeId }) => serviceTypeId === entry.serviceTypeId,
    )
    if (!service) return { ...entry, company, enabled: false }
    return {
      ...entry,
      company,
      pricePerUnit: centsToDollars(service.pricePerUnitCents),
      setupFee: centsToDollars(service.setupFeeCents),
      enabled: true,
    }
  })
  return {
    entries,
    saved: { version: Date.parse(updatedAt), rules: list.rules },
  }
}

/** The ETag that a save of the draft must match: that of the existing draft, or that of the current prices. */
export function tagOf(draft: PriceDraft | undefined, version: number): string {
  return draft?.etag ?? `"${version}"`
}
