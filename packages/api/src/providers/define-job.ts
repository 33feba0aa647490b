import type { Kysely } from 'kysely'
import type { Queue, WorkOptions } from 'pg-boss'
import type { Database } from '../db/schema/index.ts'
import type { JobPayloads } from './job-payloads.ts'
import type { JobQueue, Jobs } from './jobs.ts'

export interface JobOptions extends Omit<Queue, 'name'> {
  /**
   * How often a worker looks for jobs. `fast`: jobs should start immediately. `slow`: only a schedule enqueues them, which saves
   * CPU time on an idle server.
   */
  polling?: 'fast' | 'slow'
  /** Options of jobs that mostly wait for third-party servers. */
  workers?: Omit<WorkOptions, 'perJobResults' | 'transactional'>
}

/** A background job: the options of its queue, its schedule and its handler. */
export interface JobDefinition<Queue extends JobQueue, Deps> {
  queue: Queue
  options: JobOptions
  /** UTC. Once for all processes. */
  cron?: string
  /** Whether a worker also enqueues it when it starts. */
  runsAtStart?: true
  // A method, so that a list can have jobs with different payloads and dependencies.
  run(deps: Deps, payload: JobPayloads[Queue]): Promise<void>
}

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
        .execute((transaction) => jobs.enqueue(transaction, job.queue, [{} as never]))
  }
}
