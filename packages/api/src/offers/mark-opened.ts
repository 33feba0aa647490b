import { sql } from 'kysely'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import type { ResponseDeps } from './response-deps.ts'
import { withLinkedQuote } from './with-linked-quote.ts'

/**
 * Records the first time that the customer opens the page after each new price and after each reopening, and that the link of an
 * email was opened.
 * @throws OfferNotFoundError
 */
export function markOpened({ db, jobs, config }: ResponseDeps, token: string): Promise<void> {
  return withLinkedQuote(db, config, token, async (tenantDb, quote, link) => {
    if (!link.isOfForm)
      await tenantDb
        .updateTable('quotes')
        .set({ link_opened_at: sql<Date>`now()` })
        .where('company_id', '=', quote.companyId)
        .where('id', '=', quote.quoteId)
        .where('link_opened_at', 'is', null)
        .execute()
    const opened = await tenantDb
      .updateTable('quotes')
      .set({ opened_at: sql<Date>`now()` })
      .where('company_id', '=', quote.companyId)
      .where('id', '=', quote.quoteId)
      .where('opened_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (opened)
      await recordQuoteEvent(tenantDb, jobs, {
        ...quote,
        kind: 'opened',
        from: null,
        to: null,
        actor: 'customer',
      })
  })
}
