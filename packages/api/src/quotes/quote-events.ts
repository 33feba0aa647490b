import type { QuoteEvent } from '@curbquote/types/quotes'
import type { Kysely } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'

const mostEvents = 200

/** The newest history entries of a quote, newest first. `undefined` when the company has no such quote. */
export function findQuoteEvents(
  tenant: Tenant,
  quoteId: number,
): Promise<QuoteEvent[] | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const rows = await tenantDb
      .selectFrom('quote_events')
      .select(['id', 'kind', 'from_value', 'to_value', 'actor', 'created_at'])
      .where('company_id', '=', companyId)
      .where('quote_id', '=', quoteId)
      .orderBy('id', 'desc')
      .limit(mostEvents)
      .execute()
    if (rows.length === 0 && !(await hasQuote(tenantDb, companyId, quoteId))) return undefined
    return rows.map(({ id, kind, from_value, to_value, actor, created_at }) => ({
      id,
      kind,
      from: from_value,
      to: to_value,
      actor,
      createdAt: created_at.toISOString(),
    }))
  })
}

async function hasQuote(db: Kysely<Database>, companyId: number, quoteId: number) {
  const quote = await db
    .selectFrom('quotes')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', quoteId)
    .executeTakeFirst()
  return quote !== undefined
}
