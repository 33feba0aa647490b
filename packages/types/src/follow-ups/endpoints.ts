import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getFollowUps = endpoint<Contracts['getFollowUps']>('GET', '/api/company/follow-ups')
export const saveFollowUps = endpoint<Contracts['saveFollowUps']>('PUT', '/api/company/follow-ups')
export const sendTestFollowUp = endpoint<Contracts['sendTestFollowUp']>(
  'POST',
  '/api/company/follow-ups/test',
)
export const getQuoteFollowUps = endpoint<Contracts['getQuoteFollowUps']>(
  'GET',
  '/api/company/quotes/:quoteId/follow-ups',
)
export const stopQuoteFollowUps = endpoint<Contracts['stopQuoteFollowUps']>(
  'POST',
  '/api/company/quotes/:quoteId/follow-ups/stop',
)
export const sendQuoteFollowUp = endpoint<Contracts['sendQuoteFollowUp']>(
  'POST',
  '/api/company/quotes/:quoteId/follow-ups/send',
)
