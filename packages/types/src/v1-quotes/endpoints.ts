import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const v1ListQuotes = endpoint<Contracts['v1ListQuotes']>('GET', '/api/v1/quotes')
export const v1GetQuote = endpoint<Contracts['v1GetQuote']>('GET', '/api/v1/quotes/:quoteId')
export const v1ChangeQuote = endpoint<Contracts['v1ChangeQuote']>(
  'PATCH',
  '/api/v1/quotes/:quoteId',
)
export const v1AddQuote = endpoint<Contracts['v1AddQuote']>('POST', '/api/v1/quotes')
