import type { Quote } from '@curbquote/types/quotes'
import type { Transaction } from 'kysely'
import type { Settings } from '../config/config.ts'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'
import { readQuoteWithResponses } from './quote-responses.ts'
import { findStoredOffer, type StoredOffer } from './stored-offer.ts'

export interface OwnerDeps {
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Settings, 'publicUrl' | 'codePepper'>
}

export interface OwnedQuote extends Tenant {
  quoteId: number
}

/**
 * Runs an owner's change of an offer in the transaction of the company and returns the changed quote. `undefined` when the
 * company has no such quote.
 */
export function withOwnedQuote(
  { config }: OwnerDeps,
  quote: OwnedQuote,
  change: (tenantDb: Transaction<Database>, stored: StoredOffer) => Promise<void>,
): Promise<Quote | undefined> {
  const { companyId, quoteId } = quote
  return inCompany(quote, async (tenantDb) => {
    const stored = await findStoredOffer(tenantDb, companyId, quoteId)
    if (!stored) return undefined
    await change(tenantDb, stored)
    return readQuoteWithResponses(tenantDb, companyId, quoteId, config)
  })
}
