import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const replyToCustomer = endpoint<Contracts['replyToCustomer']>(
  'POST',
  '/api/company/quotes/:quoteId/replies',
)
