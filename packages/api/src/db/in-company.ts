import { type Kysely, sql, type Transaction } from 'kysely'
import { recordRequestActivity } from '../activity/record-activity.ts'
import type { Database } from './schema/index.ts'

/**
 * Runs `work` in one transaction as the plain role, which row-level security confines to the company's rows: the wall
 * behind the `company_id` that every query names. What the request changes is recorded in the company's audit log.
 */
export function inCompany<Result>(
  db: Kysely<Database>,
  companyId: number,
  work: (tenantDb: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await sql`
      select set_config('role', 'curbquote_tenant', true),
             set_config('app.company_id', ${String(companyId)}, true)`.execute(transaction)
    const result = await work(transaction)
    await recordRequestActivity(transaction)
    return result
  })
}

/** Gives a tenant's transaction back the connection's own role, for what lies outside the tenant: its jobs. */
export async function leaveCompany(tenantDb: Transaction<Database>): Promise<void> {
  await sql`select set_config('role', 'none', true)`.execute(tenantDb)
}
