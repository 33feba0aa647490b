import type { QuoteAnswer } from '@curbquote/types/offers'
import type { Quote } from '@curbquote/types/quotes'
import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import { readQuote } from '../quotes/quote-queries.ts'
import { toQuote } from '../quotes/to-quote.ts'
import { selectedAddOnsOf } from './offer-choice.ts'
import { findStoredOffer } from './stored-offer.ts'

/** The answers of quotes, by the id of the quote, oldest first. */
export async function findAnswers(
  tenantDb: Kysely<Database>,
  companyId: number,
  quoteIds: readonly number[],
): Promise<Map<number, QuoteAnswer[]>> {
  if (quoteIds.length === 0) return new Map()
  const rows = await tenantDb
    .selectFrom('quote_answers')
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
  const answers = new Map<number, QuoteAnswer[]>()
  for (const { quote_id, document_sha256, created_at, ...answer } of rows) {
    const ofQuote = answers.get(quote_id) ?? []
    ofQuote.push({
      ...answer,
      documentSha256: document_sha256,
      createdAt: created_at.toISOString(),
    })
    answers.set(quote_id, ofQuote)
  }
  return answers
}

/**
 * A quote with the answers to its offer and the customer's questions, and with the priced job. `undefined` when the company
 * has no such quote.
 */
export async function readQuoteWithAnswers(
  tenantDb: Kysely<Database>,
  companyId: number,
  quoteId: number,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<Quote | undefined> {
  const row = await readQuote(tenantDb, companyId, quoteId)
  if (!row) return undefined
  const answers = await findAnswers(tenantDb, companyId, [quoteId])
  const quote = withAnswers(toQuote(row, publicUrl), answers)
  const stored = await findStoredOffer(tenantDb, companyId, quoteId)
  if (!stored?.priced_job) return quote
  const job = { pricedJob: stored.priced_job, selectedAddOnIds: selectedAddOnsOf(stored) }
  return { ...quote, offer: { ...quote.offer, ...job } }
}

export function withAnswers(quote: Quote, answers: Map<number, QuoteAnswer[]>): Quote {
  return { ...quote, offer: { ...quote.offer, answers: answers.get(quote.id) ?? [] } }
}
