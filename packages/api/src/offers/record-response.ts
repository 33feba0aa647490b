import type { RecordResponse } from '@curbquote/types/offers'
import type { QuoteEventActor } from '@curbquote/types/quotes'
import { toShownText } from '@curbquote/types/text'
import { sql } from 'kysely'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { insertResponse, restoredStatus } from './response-queries.ts'
import { enqueueDocument } from '../documents/enqueue-document.ts'
import { withOwnedQuote, type OwnerDeps, type OwnedQuote } from './with-owned-quote.ts'
import { emailToCustomer } from './offer-emails.ts'
import { AlreadyAnsweredError, QuoteChangedError } from './offer-errors.ts'
import { quoteDocumentOf } from '../documents/quote-document.ts'
import { requirePrintable } from './require-printable.ts'
import { toCustomerOffer } from './to-customer-offer.ts'

/**
 * Records what the customer told the owner, for example by phone. The owner may record an acceptance after the validity has
 * ended. The customer gets a copy of an acceptance, which says who recorded it. Returns `undefined` when the company has no such quote.
 * @throws QuoteChangedError, AlreadyAnsweredError, UnprintableNameError, DomainError `UNPRINTABLE_OFFER`
 */
export function recordResponse(
  deps: OwnerDeps,
  quote: OwnedQuote,
  { kind, reason, note, revision }: RecordResponse,
  actor: QuoteEventActor,
) {
  return withOwnedQuote(deps, quote, async (tenantDb, stored) => {
    if (revision !== undefined && revision !== stored.current_revision)
      throw new QuoteChangedError()
    const { current_revision: current, offer_state: state } = stored
    if (state === 'accepted' || state === kind) throw new AlreadyAnsweredError()
    const isAccepted = kind === 'accepted'
    const recorded = await tenantDb
      .updateTable('quotes')
      .set({
        offer_state: kind,
        responded_at: sql<Date>`now()`,
        ...(isAccepted
          ? { accepted_revision: current, status: restoredStatus }
          : { status: 'declined' }),
      })
      .where('company_id', '=', quote.companyId)
      .where('id', '=', quote.quoteId)
      .where('current_revision', '=', current)
      .where('offer_state', '=', state)
      .where('offer_state', 'in', ['open', 'declined', 'expired'])
      .returning('responded_at')
      .executeTakeFirst()
    if (!recorded?.responded_at) throw new QuoteChangedError()
    const offer = toCustomerOffer(stored, deps.config)
    if (isAccepted) requirePrintable(offer, toShownText(stored.customer_name))
    const signed = isAccepted
      ? quoteDocumentOf(
          { ...offer, total: offer.total ?? 0 },
          {
            name: stored.customer_name,
            agreed: [],
            channel: 'owner',
            acceptedAt: recorded.responded_at,
          },
        )
      : undefined
    const responseId = await insertResponse(
      tenantDb,
      quote,
      {
        revision: current,
        kind,
        name: isAccepted ? stored.customer_name : null,
        reason: isAccepted ? null : (reason ?? null),
        text: note?.trim() || null,
        ...(signed && {
          document: JSON.stringify(signed.document),
          document_sha256: signed.sha256,
        }),
      },
      { channel: 'owner' },
    )
    await recordQuoteEvent(tenantDb, deps.jobs, {
      ...quote,
      kind,
      from: isAccepted ? null : stored.status,
      to: isAccepted ? String(current) : (reason ?? null),
      actor,
      emails: isAccepted ? emailToCustomer(stored, 'offer_accepted_customer', responseId) : [],
    })
    if (isAccepted)
      await enqueueDocument(tenantDb, deps.jobs, { companyId: quote.companyId, responseId })
  })
}
