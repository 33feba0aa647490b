import { sql } from 'kysely'
import { queueAccountEmail } from '../sign-in/queue-account-email.ts'
import type { JobPayloads } from '../providers/job-payloads.ts'
import type { JobQueue } from '../providers/jobs.ts'
import type { TestApp } from './build-test-app.ts'

/** Runs the waiting jobs of a queue like a worker, without polling. */
export async function runJobs<Queue extends JobQueue>(
  { app }: TestApp,
  queue: Queue,
  handle: (payload: JobPayloads[Queue]) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ data: JobPayloads[Queue] }>`
    update pgboss.job set state = 'completed', completed_on = now()
    where name = ${queue} and state = 'created'
    returning data`.execute(app.db)
  for (const { data } of rows) await handle(data)
}

/** Runs the jobs that enqueue emails for existing accounts. */
export function queueAwaitedEmails(testApp: TestApp): Promise<void> {
  const { app, config } = testApp
  return runJobs(testApp, 'queue-account-email', (email) =>
    queueAccountEmail({ db: app.db, jobs: app.jobs, config }, email),
  )
}
