import { type Kysely, sql, type Transaction } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import { OfferNotFoundError } from './offer-errors.ts'
import { type QuoteLink, quoteLinkTokens } from '../quotes/quote-link-token.ts'

export interface LinkedQuote {
  companyId: number
  quoteId: number
}

/**
 * Like `inCompany` for the quote of a link. Finds the quote and sets the tenant in one round trip.
 * @throws OfferNotFoundError when the link is forged or revoked, or its quote or company is deleted
 */
export function withLinkedQuote<Result>(
  db: Kysely<Database>,
  { codePepper }: Pick<Settings, 'codePepper'>,
  token: string,
  work: (
    tenantDb: Transaction<Database>,
    quote: LinkedQuote,
    link: Required<QuoteLink>,
  ) => Promise<Result>,
): Promise<Result> {
  const link = quoteLinkTokens(codePepper).read(token)
  if (!link) return Promise.reject(new OfferNotFoundError())
  return db.transaction().execute(async (transaction) => {
    const quote = await transaction
      .selectFrom('quotes')
      .innerJoin('companies', 'companies.id', 'quotes.company_id')
      .select([
        'quotes.company_id as companyId',
        'quotes.id as quoteId',
        sql`set_config('role', 'curbquote_tenant', true)`.as('role'),
        sql`set_config('app.company_id', quotes.company_id::text, true)`.as('entered_id'),
      ])
      .where('quotes.id', '=', link.quoteId)
      .where('quotes.link_version', '=', link.linkVersion)
      .executeTakeFirst()
    if (!quote) throw new OfferNotFoundError()
    return work(transaction, quote, link)
  })
}
