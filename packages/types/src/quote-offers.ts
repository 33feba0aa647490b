import { Type } from 'typebox'
import { endpoint, fileOf } from './endpoint.ts'
import { IdempotencyHeaders } from './idempotency-headers.ts'
import { OfferLink, RecordAnswer, ReopenOffer, SendOffer, WithdrawOffer } from './offers.ts'
import { Quote } from './quotes.ts'
import { RowId } from './row-ids.ts'

/** The owner's calls about the offer of one quote. */
const ofQuote = {
  tag: 'quotes',
  params: Type.Object({ quoteId: RowId }),
} as const

export const sendOffer = endpoint('POST', '/api/company/quotes/:quoteId/offers', {
  ...ofQuote,
  access: { session: 'owner', plan: 'active' },
  summary: 'Sends a new price to the customer',
  description:
    'The price is that of a job, calculated with the current price list, or of price lines. It replaces the current offer. An accepted quote has to be reopened first.',
  headers: IdempotencyHeaders,
  body: SendOffer,
  response: Quote,
  status: 201,
  errors: [404, 409, 422],
})

export const recordAnswer = endpoint('POST', '/api/company/quotes/:quoteId/answers', {
  ...ofQuote,
  access: { session: 'owner', plan: 'active' },
  summary: 'Records that the customer accepted or declined, for example by phone',
  body: RecordAnswer,
  response: Quote,
  status: 201,
  errors: [404, 409, 422],
})

export const reopenOffer = endpoint('POST', '/api/company/quotes/:quoteId/reopen', {
  ...ofQuote,
  access: { session: 'owner', plan: 'active' },
  summary: 'Reopens an answered, expired or withdrawn offer',
  description: 'The customer gets an email. If the validity has ended, it starts again.',
  body: ReopenOffer,
  response: Quote,
  errors: [404, 409],
})

export const withdrawOffer = endpoint('POST', '/api/company/quotes/:quoteId/withdraw', {
  ...ofQuote,
  access: { session: 'owner', plan: 'active' },
  summary: 'Withdraws the offer',
  body: WithdrawOffer,
  response: Quote,
  errors: [404, 409],
})

export const getOfferLink = endpoint('GET', '/api/company/quotes/:quoteId/link', {
  ...ofQuote,
  access: { session: 'owner' },
  summary: "Returns the URL of the quote's page",
  response: OfferLink,
  errors: [404],
})

export const replaceOfferLink = endpoint('POST', '/api/company/quotes/:quoteId/link', {
  ...ofQuote,
  access: { session: 'owner', plan: 'active' },
  summary: "Makes a new URL of the quote's page and revokes the earlier ones",
  response: OfferLink,
  errors: [404],
})

export const getQuoteDocument = endpoint('GET', '/api/company/quotes/:quoteId/document', {
  ...ofQuote,
  access: { session: 'owner' },
  summary: 'Returns the newest accepted document of a quote as a PDF',
  description:
    'The same document always gives the same file. The SHA-256 of the document is printed in it.',
  response: fileOf('application/pdf'),
  errors: [404],
})
