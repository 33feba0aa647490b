import { type Kysely, sql, type Transaction } from 'kysely'
import { recordRequestActivity, type RequestActivity } from './record-activity.ts'
import type { Database } from './schema/index.ts'

/** A company in the database. */
export interface Tenant {
  db: Kysely<Database>
  companyId: number
  /** The request of an owner, for the audit log. Jobs and requests of others have none. */
  activity?: RequestActivity | null | undefined
}

/**
 * Runs `work` in a transaction under the tenant role, which row-level security restricts to the company's rows. This is the
 * second line of defense behind the `company_id` in every query. If `work` has changed anything, also writes the entry of the
 * request to the audit log.
 */
export function inCompany<Result>(
  { db, companyId, activity }: Tenant,
  work: (tenantDb: Transaction<Database>, companyId: number) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await sql`
      select set_config('role', 'curbquote_tenant', true),
             set_config('app.company_id', ${String(companyId)}, true)`.execute(transaction)
    const result = await work(transaction, companyId)
    if (activity) await recordRequestActivity(transaction, activity)
    return result
  })
}

/** Returns a tenant transaction to the connection's own role, for example to enqueue jobs. */
export async function resetTenantRole(tenantDb: Transaction<Database>): Promise<void> {
  await sql`select set_config('role', 'none', true)`.execute(tenantDb)
}
