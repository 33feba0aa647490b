import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../services/jobs.ts'
import { companiesWithHeldAlerts, createDigest } from './email-queries.ts'

/** A minute less than the schedule's quarter of an hour, whose ticks are seconds apart from it. */
const pauseMinutes = 14

/** Gathers each company's held alerts into one email: alerts change, email and job appear, all at once. */
export async function digestAlerts({
  db,
  jobs,
}: {
  db: Kysely<Database>
  jobs: Jobs
}): Promise<void> {
  for (const companyId of await companiesWithHeldAlerts(db))
    await db.transaction().execute(async (transaction) => {
      const emailId = await createDigest(transaction, companyId, pauseMinutes)
      if (emailId) await jobs.enqueue(transaction, 'send-email', [{ emailId }])
    })
}
