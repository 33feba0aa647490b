import type { QuoteResponse } from '@curbquote/types/offers'
import type { Quote } from '@curbquote/types/quotes'
import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import { readQuote } from '../quotes/quote-queries.ts'
import { toQuote } from '../quotes/to-quote.ts'
import { selectedAddOnsOf } from './offer-choice.ts'
import { findStoredOffer } from './stored-offer.ts'

/** The responses of quotes, by the id of the quote, oldest first. */
export async function findResponses(
  tenantDb: Kysely<Database>,
  companyId: number,
  quoteIds: readonly number[],
): Promise<Map<number, QuoteResponse[]>> {
  if (quoteIds.length === 0) return new Map()
  const rows = await tenantDb
    .selectFrom('quote_responses')
    .select([
      'quote_id',
      'id',
      'revision',
      'kind',
      'name',
      'reason',
      'text',
      'channel',
      'document_sha256',
      'created_at',
    ])
    .where('company_id', '=', companyId)
    .where('quote_id', 'in', quoteIds)
    .orderBy('id')
    .execute()
  const responses = new Map<number, QuoteResponse[]>()
  for (const { quote_id, document_sha256, created_at, ...response } of rows) {
    const ofQuote = responses.get(quote_id) ?? []
    ofQuote.push({
      ...response,
      documentSha256: document_sha256,
      createdAt: created_at.toISOString(),
    })
    responses.set(quote_id, ofQuote)
  }
  return responses
}

/**
 * A quote with the responses to its offer and the customer's questions, and with the priced job. `undefined` when the company
 * has no such quote.
 */
export async function readQuoteWithResponses(
  tenantDb: Kysely<Database>,
  companyId: number,
  quoteId: number,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<Quote | undefined> {
  const row = await readQuote(tenantDb, companyId, quoteId)
  if (!row) return undefined
  const responses = await findResponses(tenantDb, companyId, [quoteId])
  const quote = withResponses(toQuote(row, publicUrl), responses)
  const stored = await findStoredOffer(tenantDb, companyId, quoteId)
  if (!stored?.priced_job) return quote
  const job = { pricedJob: stored.priced_job, selectedAddOnIds: selectedAddOnsOf(stored) }
  return { ...quote, offer: { ...quote.offer, ...job } }
}

export function withResponses(quote: Quote, responses: Map<number, QuoteResponse[]>): Quote {
  return { ...quote, offer: { ...quote.offer, responses: responses.get(quote.id) ?? [] } }
}
