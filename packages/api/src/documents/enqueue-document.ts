import type { Transaction } from 'kysely'
import { resetTenantRole } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'

/**
 * Enqueues the PDF of an acceptance in its transaction. The transaction continues under the role that owns the tables.
 */
export async function enqueueDocument(
  tenantDb: Transaction<Database>,
  jobs: Pick<Jobs, 'enqueue'>,
  accepted: { companyId: number; responseId: number },
): Promise<void> {
  await resetTenantRole(tenantDb)
  await jobs.enqueue(tenantDb, 'make-document', [accepted])
}
