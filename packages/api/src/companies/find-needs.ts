import { type CompanyOverview, type NeedKind, needKinds } from '@curbquote/types/companies'
import { maxCountedNeeds } from '@curbquote/types/limits'
import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { countUpTo } from '../quotes/quote-queries.ts'
import type { QuotesFilter } from '../quotes/quotes-filter.ts'

/** The quotes that wait for the owner, by what they wait for. Home links to lists with the same filters. */
const filters: Record<NeedKind, Pick<QuotesFilter, 'stage' | 'offer'>> = {
  new: { stage: 'new' },
  question: { offer: 'question' },
  price: { offer: 'review' },
}

/** Counts what waits for the owner. */
export function findNeeds(
  db: Kysely<Database>,
  companyId: number,
): Promise<CompanyOverview['needs']> {
  return inCompany(db, companyId, async (tenantDb) => {
    const needs: CompanyOverview['needs'] = []
    for (const kind of needKinds) {
      const count = await countUpTo(tenantDb, companyId, filters[kind], maxCountedNeeds)
      if (count > 0) needs.push({ kind, count })
    }
    return needs
  })
}
