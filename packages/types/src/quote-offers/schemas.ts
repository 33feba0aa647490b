import { Type } from 'typebox'
import { contract, fileOf } from '../endpoints/contract.ts'
import { IdempotencyHeaders, RowId } from '../endpoints/schemas.ts'
import {
  OfferLink,
  RecordResponse,
  ReopenOffer,
  SendOffer,
  WithdrawOffer,
} from '../offers/schemas.ts'
import { Quote } from '../quotes/schemas.ts'

/** The owner's calls about the offer of one quote. */
const ofQuote = {
  tag: 'quotes',
  params: Type.Object({ quoteId: RowId }),
} as const

const sendOffer = contract({
  ...ofQuote,
  access: { session: 'owner', testData: true, plan: 'active' },
  summary: 'Sends a new price to the customer',
  description:
    'The price is that of a job, calculated with the current price list, or of price lines. It replaces the current offer. An accepted quote has to be reopened first.',
  headers: IdempotencyHeaders,
  body: SendOffer,
  response: Quote,
  status: 201,
  errors: [404, 409, 422],
})

const recordResponse = contract({
  ...ofQuote,
  access: { session: 'owner', testData: true, plan: 'active' },
  summary: 'Records that the customer accepted or declined, for example by phone',
  body: RecordResponse,
  response: Quote,
  status: 201,
  errors: [404, 409, 422],
})

const reopenOffer = contract({
  ...ofQuote,
  access: { session: 'owner', testData: true, plan: 'active' },
  summary: 'Reopens an answered, expired or withdrawn offer',
  description: 'The customer gets an email. If the validity has ended, it starts again.',
  body: ReopenOffer,
  response: Quote,
  errors: [404, 409],
})

const withdrawOffer = contract({
  ...ofQuote,
  access: { session: 'owner', testData: true, plan: 'active' },
  summary: 'Withdraws the offer',
  body: WithdrawOffer,
  response: Quote,
  errors: [404, 409],
})

const getOfferLink = contract({
  ...ofQuote,
  access: { session: 'owner', testData: true },
  summary: "Returns the URL of the quote's page",
  response: OfferLink,
  errors: [404],
})

const replaceOfferLink = contract({
  ...ofQuote,
  access: { session: 'owner', testData: true, plan: 'active' },
  summary: "Makes a new URL of the quote's page and revokes the earlier ones",
  response: OfferLink,
  errors: [404],
})

const getQuoteDocument = contract({
  ...ofQuote,
  access: { session: 'owner', testData: true },
  summary: 'Returns the newest accepted document of a quote as a PDF',
  description:
    'The same document always gives the same file. The SHA-256 of the document is printed in it.',
  response: fileOf('application/pdf'),
  errors: [404],
})

export const contracts = {
  sendOffer,
  recordResponse,
  reopenOffer,
  withdrawOffer,
  getOfferLink,
  replaceOfferLink,
  getQuoteDocument,
}
export type Contracts = typeof contracts
