import type { Quote } from '@curbquote/types/quotes'
import type { Kysely, Transaction } from 'kysely'
import type { Settings } from '../config/config.ts'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'
import { readQuoteWithAnswers } from './quote-answers.ts'
import { findStoredOffer, type StoredOffer } from './stored-offer.ts'

export interface OwnerDeps {
  db: Kysely<Database>
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Settings, 'publicUrl' | 'codePepper'>
}

export interface OwnedQuote {
  companyId: number
  quoteId: number
}

/**
 * Runs an owner's change of an offer in the transaction of the company and returns the changed quote. `undefined` when the
 * company has no such quote.
 */
export function withOwnedQuote(
  { db, config }: OwnerDeps,
  { companyId, quoteId }: OwnedQuote,
  change: (tenantDb: Transaction<Database>, stored: StoredOffer) => Promise<void>,
): Promise<Quote | undefined> {
  return inCompany(db, companyId, async (tenantDb) => {
    const stored = await findStoredOffer(tenantDb, companyId, quoteId)
    if (!stored) return undefined
    await change(tenantDb, stored)
    return readQuoteWithAnswers(tenantDb, companyId, quoteId, config)
  })
}
