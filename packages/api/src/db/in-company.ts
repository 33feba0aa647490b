import { type Kysely, sql, type Transaction } from 'kysely'
import { recordRequestActivity } from './record-activity.ts'
import type { Database } from './schema/index.ts'

/**
 * Runs `work` in a transaction under the tenant role, which row-level security restricts to the company's rows. This is the
 * second line of defense behind the `company_id` in every query. If `work` has changed anything, also writes the audit log
 * entry that the current request's route declares.
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

/** Returns a tenant transaction to the connection's own role, for example to enqueue jobs. */
export async function resetTenantRole(tenantDb: Transaction<Database>): Promise<void> {
  await sql`select set_config('role', 'none', true)`.execute(tenantDb)
}
