import { sql } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'

/** Returns the jobs of a killed process to their queues at once. pg-boss would wait until they expire. */
export async function releaseJobs({ db }: OpenDatabase): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now()
    where state = 'retry' or (state = 'active' and retry_count < retry_limit)`.execute(db)
}
