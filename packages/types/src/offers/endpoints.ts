import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getOffer = endpoint<Contracts['getOffer']>('GET', '/api/offers/:token')
export const acceptOffer = endpoint<Contracts['acceptOffer']>('POST', '/api/offers/:token/accept')
export const declineOffer = endpoint<Contracts['declineOffer']>(
  'POST',
  '/api/offers/:token/decline',
)
export const askQuestion = endpoint<Contracts['askQuestion']>(
  'POST',
  '/api/offers/:token/questions',
)
export const markOfferSeen = endpoint<Contracts['markOfferSeen']>('POST', '/api/offers/:token/seen')
export const getQuotePageSettings = endpoint<Contracts['getQuotePageSettings']>(
  'GET',
  '/api/company/quote-page',
)
export const saveQuotePageSettings = endpoint<Contracts['saveQuotePageSettings']>(
  'PUT',
  '/api/company/quote-page',
)
