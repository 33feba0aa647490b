import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import type { ResponseDeps } from './response-deps.ts'
import { type ResponseSource, findEarlierResponse, insertResponse } from './response-queries.ts'
import { withLinkedQuote } from './with-linked-quote.ts'
import { emailToOwner } from './offer-emails.ts'
import { requireStoredOffer } from './refuse-response.ts'

/**
 * Sends a question about a quote to its company, regardless of the state of the offer.
 * @throws OfferNotFoundError, IdempotencyKeyReusedError
 */
export function askQuestion(
  { db, jobs, config }: ResponseDeps,
  token: string,
  text: string,
  source: ResponseSource,
): Promise<void> {
  return withLinkedQuote(db, config, token, async (tenantDb, quote) => {
    // Locks the quote, so that a concurrent request with the same key is found.
    await tenantDb
      .selectFrom('quotes')
      .select('id')
      .where('company_id', '=', quote.companyId)
      .where('id', '=', quote.quoteId)
      .forUpdate()
      .execute()
    if (await findEarlierResponse(tenantDb, quote, 'asked', source)) return
    const stored = await requireStoredOffer(tenantDb, quote)
    const question = text.trim()
    const responseId = await insertResponse(
      tenantDb,
      quote,
      { revision: stored.current_revision, kind: 'asked', text: question },
      source,
    )
    await recordQuoteEvent(tenantDb, jobs, {
      ...quote,
      kind: 'asked',
      from: null,
      to: question,
      actor: 'customer',
      emails: emailToOwner(stored, 'offer_question_owner', responseId),
    })
  })
}
