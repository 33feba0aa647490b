import { defaultPriceRules } from '../other-surfaces.ts'
import type { PriceList } from '@curbquote/types'

const service = { serviceTypeId: 1, unit: 'sq ft', pricePerUnitCents: 50 }

export const flatPriceRules = defaultPriceRules([service])

/** $0.50 for a square foot of any surface, and nothing else. */
export const flatPriceList: PriceList = {
  ...service,
  format: 2,
  version: 1,
  serviceName: 'Power Washing',
  setupFeeCents: 0,
  taxBasisPoints: 0,
  extraCharges: [],
  addOns: [],
  rules: flatPriceRules,
}
