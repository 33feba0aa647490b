import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The recorded consents of quotes, oldest first. */
export function findConsents(
  tenantDb: Kysely<Database>,
  companyId: number,
  quoteIds: readonly number[],
) {
  return tenantDb
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
    .execute()
}
