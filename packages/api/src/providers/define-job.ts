import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { JobDefinition, JobQueue, Jobs } from './jobs.ts'

export function defineJob<Queue extends JobQueue, Deps = unknown>(
  job: JobDefinition<Queue, Deps>,
): JobDefinition<Queue, Deps> {
  return job
}

/** Starts processing jobs. A job whose handler throws is retried. */
export async function runJobs<Deps extends { db: Kysely<Database>; jobs: Jobs }>(
  definitions: readonly JobDefinition<JobQueue, NoInfer<Deps>>[],
  deps: Deps,
): Promise<void> {
  const { jobs } = deps
  for (const job of definitions) {
    await jobs.work(job.queue, (payload) => job.run(deps, payload))
    if (job.cron !== undefined) await jobs.schedule(job.queue, job.cron)
    if (job.runsAtStart)
      await deps.db
        .transaction()
        .execute((transaction) => jobs.enqueue(transaction, job.queue, [{}]))
  }
}
