import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'
import { digestMinutes } from '../emails/digest-interval.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import { companiesWithHeldAlerts, createDigest } from './email-limits.ts'

/** A minute less than the job's interval, because its start times vary by seconds. */
const pauseMinutes = digestMinutes - 1

/** Combines each company's held alerts into one digest email, in one transaction with its job. */
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
      if (emailId) await queueDeliveries(transaction, jobs, [emailId])
    })
}
