import { basisPointsToPercent, centsToDollars } from '@curbquote/pricing'
import type { ExtraCharge, PricingEntry } from '@curbquote/types/pricing'
import type { ExtraChargeRow, PricingRow } from './pricing-queries.ts'

export function toPricingEntry(row: PricingRow): PricingEntry {
  return {
    serviceTypeId: row.service_type_id,
    pricePerUnit: centsToDollars(row.price_per_unit_cents ?? 0),
    setupFee: centsToDollars(row.setup_fee_cents ?? 0),
    enabled: row.enabled ?? false,
    service: { displayName: row.name, unit: row.unit, icon: row.icon },
    company: { taxRate: basisPointsToPercent(row.tax_basis_points) },
  }
}

export function toExtraCharge(row: ExtraChargeRow): ExtraCharge {
  return {
    id: row.id,
    label: row.label,
    amount: centsToDollars(row.amount_cents),
    enabled: row.enabled,
  }
}
