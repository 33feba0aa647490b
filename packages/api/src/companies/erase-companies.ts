import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** Each batch is a transaction of its own, well below a second. */
const rowsPerBatch = 1_000

/**
 * Erases what deleted companies have left: their quotes with all that hangs on them, emails, audit log and photos, whose files the
 * sweeper removes. Any number of processes may erase at once; what one leaves unfinished the next goes on with.
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
    for (const table of ['photos', 'quotes', 'mails', 'activity'] as const)
      while (await eraseBatch(db, table, id)) if (stopping?.aborted) return
    // With what came in between: an upload that was under way when the company went.
    await db.deleteFrom('tenants').where('id', '=', id).execute()
  }
}

async function eraseBatch(
  db: Kysely<Database>,
  table: 'quotes' | 'mails' | 'photos' | 'activity',
  companyId: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where company_id = ${companyId} and id in (
      select id from ${sql.table(table)} where company_id = ${companyId} limit ${rowsPerBatch}
      for update skip locked)`.execute(db)
  return numAffectedRows > 0n
}
