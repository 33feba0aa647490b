import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { defineJob } from '../providers/define-job.ts'
import type { Jobs } from '../providers/jobs.ts'

/** Each batch is one transaction of well below a second. */
const rowsPerBatch = 1_000

/** Tables with many rows per company. The smaller ones are deleted with the company or its tenant. */
const erasedTables = [
  'photos',
  'quotes',
  'deliveries',
  // Before the consents that it references.
  'outside_requests',
  'consents',
  'activity',
  'job_samples',
] as const

/**
 * Erases the remaining rows of deleted companies. The cleanup job deletes the photo files. Safe to run in several processes at
 * once. A later run continues an interrupted one.
 */
export async function eraseCompanies(db: Kysely<Database>, stopping?: AbortSignal): Promise<void> {
  const deleted = await db
    .selectFrom('tenants')
    .select('id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('companies').select('id').whereRef('companies.id', '=', 'tenants.id'),
        ),
      ),
    )
    .execute()
  for (const { id } of deleted) {
    for (const table of erasedTables)
      while (await eraseBatch(db, table, id)) if (stopping?.aborted) return
    // Repeats for rows that arrived in between, such as an upload that was running when the company was deleted.
    await db.deleteFrom('tenants').where('id', '=', id).execute()
  }
}

async function eraseBatch(
  db: Kysely<Database>,
  table: (typeof erasedTables)[number],
  companyId: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where company_id = ${companyId} and id in (
      select id from ${sql.table(table)} where company_id = ${companyId} limit ${rowsPerBatch}
      for update skip locked)`.execute(db)
  return numAffectedRows > 0n
}

/** Erases the remaining rows of deleted companies. The schedule retries companies whose job failed or was interrupted. */
export const eraseCompaniesJob = defineJob({
  queue: 'erase-companies',
  options: { retryLimit: 3, retryDelay: 30, expireInSeconds: 3_600 },
  cron: '*/15 * * * *',
  run: ({ db, jobs }: { db: Kysely<Database>; jobs: Jobs }) => eraseCompanies(db, jobs.stopping),
})
