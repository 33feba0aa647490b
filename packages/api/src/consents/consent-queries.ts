import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'

/** The recorded consents of quotes, oldest first. */
export function findConsents(db: Kysely<Database>, companyId: number, quoteIds: readonly number[]) {
  return inCompany(db, companyId, (tenantDb) =>
    tenantDb
      .selectFrom('consents')
      .select([
        'quote_id as quoteId',
        'email',
        'phone',
        'purpose',
        'given',
        'text',
        'text_hash as textHash',
        'locale',
        'source',
        'page_url as pageUrl',
        'ip',
        'user_agent as userAgent',
        'created_at as createdAt',
      ])
      .where('company_id', '=', companyId)
      .where('quote_id', 'in', quoteIds)
      .orderBy('id')
      .execute(),
  )
}
