import type { CustomerOffer } from '@curbquote/types/offers'
import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import { withLinkedQuote } from './with-linked-quote.ts'
import { OfferNotFoundError } from './offer-errors.ts'
import { findStoredOffer } from './stored-offer.ts'
import { toCustomerOffer } from './to-customer-offer.ts'

/**
 * The current offer of a link's quote, with `selectedAddOnIds` instead of the add-ons of the offer if given. Changes nothing.
 * `undefined` when the link is unknown or revoked, or its quote is deleted.
 */
export async function readOffer(
  db: Kysely<Database>,
  config: Pick<Settings, 'publicUrl' | 'codePepper'>,
  token: string,
  options: { selectedAddOnIds?: readonly number[] | undefined } = {},
): Promise<CustomerOffer | undefined> {
  try {
    return await withLinkedQuote(db, config, token, async (tenantDb, { companyId, quoteId }) => {
      const stored = await findStoredOffer(tenantDb, companyId, quoteId)
      return stored && toCustomerOffer(stored, config, options)
    })
  } catch (error) {
    if (error instanceof OfferNotFoundError) return undefined
    throw error
  }
}
