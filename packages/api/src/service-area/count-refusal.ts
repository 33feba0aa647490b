import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { isFirst } from '../rate-limits/count-hits.ts'
import type { RateLimit } from '../rate-limits/limits.ts'

/** Ensures that refusals of a visitor at a ZIP code are counted once a day. No request is refused. */
export const refusalWindow: RateLimit = { name: 'refusals', max: 1, windowSeconds: 86_400 }

/** Counts a request for a job outside the service area: one per IP address, ZIP code and day. */
export async function countRefusal(
  db: Kysely<Database>,
  { companyId, zip }: { companyId: number; zip: string },
  ip: string,
): Promise<void> {
  if (!(await isFirst(db, refusalWindow, `${ip} ${companyId} ${zip}`))) return
  await inCompany({ db, companyId }, (tenantDb) =>
    tenantDb.insertInto('outside_requests').values({ company_id: companyId, zip }).execute(),
  )
}
