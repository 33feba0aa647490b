import { sql } from 'kysely'
import { emailIfKnown } from '../sessions/email-if-known.ts'
import type { JobPayloads } from '../services/job-payloads.ts'
import type { JobQueue } from '../services/jobs.ts'
import type { TestApp } from './build-test-app.ts'

/** Handles the jobs that wait in a queue, as a worker would, without its polling. */
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

/** Queues the emails that were asked for by an email address, for those that have the account. */
export function queueAwaitedEmails(testApp: TestApp): Promise<void> {
  const { app, config } = testApp
  return runJobs(testApp, 'email-if-known', (email) =>
    emailIfKnown({ db: app.db, jobs: app.jobs, config }, email),
  )
}
