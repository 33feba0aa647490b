import type { QuoteEventActor } from '@curbquote/types/quotes'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { statusWithoutResponse } from './response-queries.ts'
import { withOwnedQuote, type OwnerDeps, type OwnedQuote } from './with-owned-quote.ts'
import { QuoteChangedError } from './offer-errors.ts'

/**
 * Withdraws an offer that is not accepted. Its page says so. Returns `undefined` when the company has no such quote.
 * @throws QuoteChangedError
 */
export function withdrawOffer(
  deps: OwnerDeps,
  quote: OwnedQuote,
  reason: string | undefined,
  actor: QuoteEventActor,
) {
  return withOwnedQuote(deps, quote, async (tenantDb, stored) => {
    const withdrawn = await tenantDb
      .updateTable('quotes')
      .set({ offer_state: 'withdrawn', status: statusWithoutResponse })
      .where('company_id', '=', quote.companyId)
      .where('id', '=', quote.quoteId)
      .where('offer_state', 'in', ['open', 'declined', 'expired', 'review'])
      .returning('id')
      .executeTakeFirst()
    if (!withdrawn) throw new QuoteChangedError()
    await recordQuoteEvent(tenantDb, deps.jobs, {
      ...quote,
      kind: 'withdrawn',
      from: null,
      to: reason?.trim() || null,
      offerStateBefore: stored.offer_state,
      actor,
    })
  })
}
