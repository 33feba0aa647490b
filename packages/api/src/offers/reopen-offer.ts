import type { QuoteEventActor } from '@curbquote/types/quotes'
import { sql } from 'kysely'
import { endOfLocalDay } from '../db/local-days.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { insertResponse, restoredStatus } from './response-queries.ts'
import { withOwnedQuote, type OwnerDeps, type OwnedQuote } from './with-owned-quote.ts'
import { emailToCustomer } from './offer-emails.ts'
import { QuoteChangedError } from './offer-errors.ts'

const reopened = ['accepted', 'declined', 'expired', 'withdrawn']

/**
 * Opens an answered, expired or withdrawn offer again. The documents of earlier acceptances stay. If the validity has ended,
 * it starts again. Returns `undefined` when the company has no such quote.
 * @throws QuoteChangedError
 */
export function reopenOffer(
  deps: OwnerDeps,
  quote: OwnedQuote,
  reason: string,
  actor: QuoteEventActor,
) {
  return withOwnedQuote(deps, quote, async (tenantDb, stored) => {
    const { current_revision: revision, shown_state: state } = stored
    // A range that was withdrawn has no price to accept.
    if (!reopened.includes(state) || stored.total_cents === null) throw new QuoteChangedError()
    const newEnd = endOfLocalDay(stored.time_zone, stored.quote_validity_days)
    const updated = await tenantDb
      .updateTable('quotes')
      .set({
        offer_state: 'open',
        opened_at: null,
        accepted_revision: null,
        valid_until: sql<Date>`case when valid_until > now() then valid_until else ${newEnd} end`,
        status: restoredStatus,
      })
      .where('company_id', '=', quote.companyId)
      .where('id', '=', quote.quoteId)
      .where('current_revision', '=', revision)
      .where('offer_state', '=', stored.offer_state)
      .returning('id')
      .executeTakeFirst()
    if (!updated) throw new QuoteChangedError()
    const text = reason.trim()
    const responseId = await insertResponse(
      tenantDb,
      quote,
      { revision, kind: 'reopened', text },
      { channel: 'owner' },
    )
    await recordQuoteEvent(tenantDb, deps.jobs, {
      ...quote,
      kind: 'reopened',
      from: state,
      to: text,
      offerStateBefore: state,
      actor,
      emails: emailToCustomer(stored, 'offer_reopened_customer', responseId),
    })
  })
}
