import { defaultPriceRules } from '../other-surfaces.ts'
import type { PriceList } from '@curbquote/types/price-rules'

const service = { serviceTypeId: 1, unit: 'sq ft', pricePerUnitCents: 50 }

/** The price list of a company that never changed its rules: the single price of each service. */
export function withDefaultRules(list: Omit<PriceList, 'rules'>): PriceList {
  return { ...list, rules: defaultPriceRules(list.services ?? [list]) }
}

export const flatPriceRules = defaultPriceRules([service])

/** $0.50 for a square foot of any surface, and nothing else. */
export const flatPriceList: PriceList = {
  ...service,
  version: 1,
  serviceName: 'Power Washing',
  setupFeeCents: 0,
  taxBasisPoints: 0,
  extraCharges: [],
  addOns: [],
  rules: flatPriceRules,
}
