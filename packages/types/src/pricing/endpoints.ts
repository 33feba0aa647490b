import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getPricing = endpoint<Contracts['getPricing']>(
  'GET',
  '/api/company/:companyId/pricing',
)
export const savePricing = endpoint<Contracts['savePricing']>(
  'POST',
  '/api/company/:companyId/pricing',
)
export const setTaxRate = endpoint<Contracts['setTaxRate']>(
  'PUT',
  '/api/company/:companyId/tax-rate',
)
export const listExtraCharges = endpoint<Contracts['listExtraCharges']>(
  'GET',
  '/api/company/:companyId/extra-charges',
)
export const addExtraCharge = endpoint<Contracts['addExtraCharge']>(
  'POST',
  '/api/company/:companyId/extra-charges',
)
export const changeExtraCharge = endpoint<Contracts['changeExtraCharge']>(
  'PUT',
  '/api/extra-charges/:chargeId',
)
export const deleteExtraCharge = endpoint<Contracts['deleteExtraCharge']>(
  'DELETE',
  '/api/extra-charges/:chargeId',
)
