import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { DomainError } from '../errors/errors.ts'
import type { ResponseDeps } from './response-deps.ts'
import {
  type ResponseSource,
  type EarlierResponse,
  findEarlierResponse,
} from './response-queries.ts'
import type { LinkedQuote } from './with-linked-quote.ts'
import { AlreadyAnsweredError, OfferChangedError, OfferNotFoundError } from './offer-errors.ts'
import { findStoredOffer } from './stored-offer.ts'
import { toCustomerOffer } from './to-customer-offer.ts'

/** The current offer of a quote, which exists unless it was deleted meanwhile. @throws OfferNotFoundError */
export async function requireStoredOffer(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: LinkedQuote,
) {
  const stored = await findStoredOffer(tenantDb, companyId, quoteId)
  if (!stored) throw new OfferNotFoundError()
  return stored
}

/**
 * The response of an earlier identical request. `undefined` for a new key.
 * @throws OfferChangedError if that response is no longer in force, for example because the offer was reopened
 */
export async function findResponseInForce(
  tenantDb: Kysely<Database>,
  quote: LinkedQuote,
  { config }: Pick<ResponseDeps, 'config'>,
  kind: 'accepted' | 'declined',
  source: ResponseSource,
): Promise<EarlierResponse | undefined> {
  const earlier = await findEarlierResponse(tenantDb, quote, kind, source)
  if (!earlier || earlier.is_in_force) return earlier
  throw new OfferChangedError(toCustomerOffer(await requireStoredOffer(tenantDb, quote), config))
}

/**
 * Reads the quote again after a guarded update found no row, and returns the condition that failed. A second response is
 * reported as such even if the first one also changed the revision.
 */
export async function refusalOf(
  tenantDb: Kysely<Database>,
  quote: LinkedQuote,
  { config }: Pick<ResponseDeps, 'config'>,
  {
    kind,
    revision,
    selectedAddOnIds,
  }: {
    kind: 'accepted' | 'declined'
    revision: number
    selectedAddOnIds?: readonly number[] | undefined
  },
) {
  const stored = await requireStoredOffer(tenantDb, quote)
  const offer = toCustomerOffer(stored, config, { selectedAddOnIds })
  const { offer_state: state } = stored
  if (state === 'accepted' || (state === 'declined' && kind === 'declined'))
    return new AlreadyAnsweredError(offer)
  if (stored.current_revision !== revision) return new OfferChangedError(offer)
  if (state === 'expired' || ((state === 'open' || state === 'declined') && !stored.is_valid))
    return new DomainError(410, 'OFFER_EXPIRED', 'This quote is no longer valid.', {
      details: { offer },
    })
  return new OfferChangedError(offer)
}
