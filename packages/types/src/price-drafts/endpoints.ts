import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getPriceDraft = endpoint<Contracts['getPriceDraft']>(
  'GET',
  '/api/company/:companyId/price-draft',
)
export const savePriceDraft = endpoint<Contracts['savePriceDraft']>(
  'PUT',
  '/api/company/:companyId/price-draft',
)
export const deletePriceDraft = endpoint<Contracts['deletePriceDraft']>(
  'DELETE',
  '/api/company/:companyId/price-draft',
)
export const publishPriceDraft = endpoint<Contracts['publishPriceDraft']>(
  'POST',
  '/api/company/:companyId/price-draft/publish',
)
export const replayPrices = endpoint<Contracts['replayPrices']>(
  'POST',
  '/api/company/:companyId/price-draft/replay',
)
export const listPriceListVersions = endpoint<Contracts['listPriceListVersions']>(
  'GET',
  '/api/company/:companyId/price-list-versions',
)
