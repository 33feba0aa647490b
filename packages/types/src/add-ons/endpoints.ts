import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const listSmartAddOns = endpoint<Contracts['listSmartAddOns']>(
  'GET',
  '/api/company/:companyId/smart-addons',
)
export const createSmartAddOn = endpoint<Contracts['createSmartAddOn']>(
  'POST',
  '/api/company/:companyId/smart-addons',
)
export const changeSmartAddOn = endpoint<Contracts['changeSmartAddOn']>(
  'PUT',
  '/api/smart-addons/:addOnId',
)
export const deleteSmartAddOn = endpoint<Contracts['deleteSmartAddOn']>(
  'DELETE',
  '/api/smart-addons/:addOnId',
)
