import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const sendOffer = endpoint<Contracts['sendOffer']>(
  'POST',
  '/api/company/quotes/:quoteId/offers',
)
export const recordResponse = endpoint<Contracts['recordResponse']>(
  'POST',
  '/api/company/quotes/:quoteId/answers',
)
export const reopenOffer = endpoint<Contracts['reopenOffer']>(
  'POST',
  '/api/company/quotes/:quoteId/reopen',
)
export const withdrawOffer = endpoint<Contracts['withdrawOffer']>(
  'POST',
  '/api/company/quotes/:quoteId/withdraw',
)
export const getOfferLink = endpoint<Contracts['getOfferLink']>(
  'GET',
  '/api/company/quotes/:quoteId/link',
)
export const replaceOfferLink = endpoint<Contracts['replaceOfferLink']>(
  'POST',
  '/api/company/quotes/:quoteId/link',
)
export const getQuoteDocument = endpoint<Contracts['getQuoteDocument']>(
  'GET',
  '/api/company/quotes/:quoteId/document',
)
