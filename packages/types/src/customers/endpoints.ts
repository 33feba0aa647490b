import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getCustomerData = endpoint<Contracts['getCustomerData']>(
  'GET',
  '/api/company/quotes/:quoteId/customer',
)
export const exportCustomerData = endpoint<Contracts['exportCustomerData']>(
  'GET',
  '/api/company/quotes/:quoteId/customer/export',
)
export const eraseCustomerData = endpoint<Contracts['eraseCustomerData']>(
  'DELETE',
  '/api/company/quotes/:quoteId/customer',
)
