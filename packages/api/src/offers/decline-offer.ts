import type { DeclinedOffer, DeclineOffer } from '@curbquote/types/offers'
import { sql } from 'kysely'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import type { ResponseDeps } from './response-deps.ts'
import { type ResponseSource, insertResponse } from './response-queries.ts'
import { withLinkedQuote } from './with-linked-quote.ts'
import { emailToOwner } from './offer-emails.ts'
import { findResponseInForce, refusalOf, requireStoredOffer } from './refuse-response.ts'

/**
 * Declines the offer that the customer saw. The quote's status becomes `declined` until the customer accepts after all.
 * @throws OfferNotFoundError, OfferChangedError, AlreadyAnsweredError, DomainError `OFFER_EXPIRED`, IdempotencyKeyReusedError
 */
export function declineOffer(
  { db, jobs, config }: ResponseDeps,
  token: string,
  { revision, reason, text }: DeclineOffer,
  source: ResponseSource,
): Promise<DeclinedOffer> {
  return withLinkedQuote(db, config, token, async (tenantDb, quote) => {
    const findEarlier = () => findResponseInForce(tenantDb, quote, { config }, 'declined', source)
    const earlier = await findEarlier()
    if (earlier) return toDeclined(earlier.revision, earlier.created_at)
    const stored = await requireStoredOffer(tenantDb, quote)
    const { rows } = await sql<{ status: string; declined_at: Date }>`
      with before as (
        select id, status from quotes where company_id = ${quote.companyId} and id = ${quote.quoteId} for update
      )
      update quotes set offer_state = 'declined', responded_at = now(), status = 'declined'
      from before
      where quotes.company_id = ${quote.companyId} and quotes.id = before.id
        and quotes.current_revision = ${revision} and quotes.offer_state = 'open' and quotes.valid_until > now()
      returning before.status, quotes.responded_at as declined_at`.execute(tenantDb)
    const [declined] = rows
    if (!declined) {
      const first = await findEarlier()
      if (first) return toDeclined(first.revision, first.created_at)
      throw await refusalOf(tenantDb, quote, { config }, { revision, kind: 'declined' })
    }
    const responseId = await insertResponse(
      tenantDb,
      quote,
      { revision, kind: 'declined', reason, text: text?.trim() || null },
      source,
    )
    await recordQuoteEvent(tenantDb, jobs, {
      ...quote,
      kind: 'declined',
      from: declined.status,
      to: reason,
      actor: 'customer',
      emails: emailToOwner(stored, 'offer_declined_owner', responseId),
    })
    return toDeclined(revision, declined.declined_at)
  })
}

function toDeclined(revision: number, declinedAt: Date): DeclinedOffer {
  return { state: 'declined', revision, declinedAt: declinedAt.toISOString() }
}
