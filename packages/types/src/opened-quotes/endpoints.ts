import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const markQuoteOpened = endpoint<Contracts['markQuoteOpened']>(
  'POST',
  '/api/company/quotes/:quoteId/opened',
)
export const listCustomerRequests = endpoint<Contracts['listCustomerRequests']>(
  'GET',
  '/api/company/quotes/:quoteId/requests',
)
export const getOpeningTimes = endpoint<Contracts['getOpeningTimes']>(
  'GET',
  '/api/company/opening-times',
)
