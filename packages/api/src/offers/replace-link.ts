import type { QuoteEventActor } from '@curbquote/types/quotes'
import { type Kysely, sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import type { OwnerDeps, OwnedQuote } from './with-owned-quote.ts'
import { quoteLinkUrl } from '../quotes/quote-link-token.ts'

/**
 * The current URL. Whoever has it can accept the quote, so the history has its readings, at most one a day. `undefined` when the company has no such
 * quote.
 */
export function readLink(
  { jobs, config }: OwnerDeps,
  quote: OwnedQuote,
  actor: QuoteEventActor,
): Promise<{ url: string; quoteNumber: number } | undefined> {
  const { companyId, quoteId } = quote
  return inCompany(quote, async (tenantDb) => {
    const found = await tenantDb
      .selectFrom('quotes')
      .select(['link_version', 'number'])
      .where('company_id', '=', companyId)
      .where('id', '=', quoteId)
      .executeTakeFirst()
    if (!found) return undefined
    const event = { companyId, quoteId, kind: 'link_read', from: null, to: null, actor } as const
    // The dashboard reads the link whenever it shows a quote.
    if (!(await wasReadToday(tenantDb, quote, actor))) await recordQuoteEvent(tenantDb, jobs, event)
    const url = quoteLinkUrl(config, { quoteId, linkVersion: found.link_version })
    return { url, quoteNumber: found.number }
  })
}

async function wasReadToday(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: OwnedQuote,
  actor: QuoteEventActor,
): Promise<boolean> {
  const read = await tenantDb
    .selectFrom('quote_events')
    .select('id')
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .where('kind', '=', 'link_read')
    .where('actor', '=', actor)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  return read !== undefined
}

/** Makes a new URL and revokes the earlier ones. `undefined` when the company has no such quote. */
export function replaceLink(
  { jobs, config }: OwnerDeps,
  quote: OwnedQuote,
  actor: QuoteEventActor,
): Promise<string | undefined> {
  const { companyId, quoteId } = quote
  return inCompany(quote, async (tenantDb) => {
    const replaced = await tenantDb
      .updateTable('quotes')
      .set({ link_version: sql<number>`link_version + 1` })
      .where('company_id', '=', companyId)
      .where('id', '=', quoteId)
      .returning('link_version')
      .executeTakeFirst()
    if (!replaced) return undefined
    await recordQuoteEvent(tenantDb, jobs, {
      companyId,
      quoteId,
      kind: 'link_replaced',
      from: null,
      to: null,
      actor,
    })
    return quoteLinkUrl(config, { quoteId, linkVersion: replaced.link_version })
  })
}
