import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getPriceRules = endpoint<Contracts['getPriceRules']>(
  'GET',
  '/api/company/:companyId/price-rules',
)
export const savePriceRules = endpoint<Contracts['savePriceRules']>(
  'PUT',
  '/api/company/:companyId/price-rules',
)
export const testPriceRules = endpoint<Contracts['testPriceRules']>(
  'POST',
  '/api/company/:companyId/price-rules/test',
)
export const listPriceExamples = endpoint<Contracts['listPriceExamples']>(
  'GET',
  '/api/company/:companyId/price-examples',
)
export const savePriceExample = endpoint<Contracts['savePriceExample']>(
  'POST',
  '/api/company/:companyId/price-examples',
)
export const deletePriceExample = endpoint<Contracts['deletePriceExample']>(
  'DELETE',
  '/api/company/:companyId/price-examples/:exampleId',
)
