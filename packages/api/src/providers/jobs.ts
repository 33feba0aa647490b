import {
  fromKysely,
  fromPglite,
  type Db,
  type JobResult,
  PgBoss,
  type Queue,
  type WorkOptions,
} from 'pg-boss'
import type { Transaction } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Counter } from 'prom-client'
import type { OpenDatabase } from '../db/connect.ts'
import { markPrepared } from '../db/prepared-statements.ts'
import type { Database } from '../db/schema/index.ts'
import type { Tracing } from '../operations/tracing.ts'
import type { JobPayloads } from './job-payloads.ts'

export type JobQueue = keyof JobPayloads

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

/** Background jobs: pg-boss in the application's database. */
export interface Jobs {
  /** Enqueues jobs in the caller's transaction, which must run under the connection's own role, not the tenant role. */
  enqueue<Queue extends JobQueue>(
    transaction: Transaction<Database>,
    queue: Queue,
    payloads: JobPayloads[Queue][],
    options?: EnqueueOptions,
  ): Promise<void>
  /** Starts processing the queue's jobs. A job whose handler throws is retried. */
  work<Queue extends JobQueue>(
    queue: Queue,
    handle: (payload: JobPayloads[Queue]) => Promise<void>,
  ): Promise<void>
  /** Enqueues a job on a cron schedule (UTC), once for all processes. */
  schedule(queue: JobQueue, cron: string): Promise<void>
  /** Aborts when the queues are about to stop. Long-running handlers then finish their current step and return. */
  readonly stopping: AbortSignal
  /** Waits for running handlers, then stops. */
  stop(): Promise<void>
}

export interface EnqueueOptions {
  /** Jobs of a group share the limit of the queue's `parallel` options. */
  group?: string
  startAfter?: Date | undefined
}

/**
 * A full batch is followed by the next one at once, so a burst is processed at the handler's speed. Notifications announce
 * new jobs only. Retries are found by polling.
 */
const pollingOptions = {
  batchSize: 4,
  burstWhenBatchFull: true,
}

function pollingIntervals(polling: JobOptions['polling']) {
  const pollingIntervalSeconds = polling === 'fast' ? 0.5 : polling === 'slow' ? 10 : 1
  return {
    pollingIntervalSeconds,
    notifyPollingIntervalSeconds: Math.max(2, pollingIntervalSeconds),
  }
}

const connectAttempts = 5

const noJob = '00000000-0000-0000-0000-000000000000'

interface StartOptions {
  /** The jobs whose queues are created or updated. A dead letter queue comes before the queue that uses it. */
  definitions?: readonly Pick<JobDefinition<JobQueue, never>, 'queue' | 'options'>[]
  failedJobs?: Counter<'job'>
  tracing?: Pick<Tracing, 'traceparent' | 'runJob'> | undefined
}

/** Connects to the queues and creates missing ones. */
export async function startJobs(
  database: OpenDatabase,
  log: Pick<FastifyBaseLogger, 'error'>,
  { definitions = [], failedJobs, tracing }: StartOptions = {},
): Promise<Jobs> {
  const { engine } = database
  const boss =
    engine.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(engine.pglite), backend: 'pglite', useListenNotify: true })
      : new PgBoss({ db: fromPool(engine.pool) })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  await boss.start()
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const optionsOf = new Map(definitions.map(({ queue, options }) => [queue, options]))
  for (const [queue, jobOptions] of optionsOf) {
    const { notify, polling: _polling, workers: _workers, ...rest } = jobOptions
    // On PostgreSQL, workers poll: a notification would only make every commit wait for the notification lock.
    const options: QueueOptions = { ...rest, notify: notify === true && engine.kind === 'pglite' }
    if (hasOptions(stored.get(queue), options)) continue
    await boss.createQueue(queue, options)
    await boss.updateQueue(queue, options)
    // Puts the queue into pg-boss's cache, as the start does with stored queues. On PGlite, with its only connection, a lookup
    // inside a transaction would deadlock.
    await boss.getJobById(queue, noJob)
  }
  const stopping = new AbortController()
  return {
    stopping: stopping.signal,
    enqueue: async (transaction, queue, payloads, { group, startAfter } = {}) => {
      const options = { ...(group && { group: { id: group } }), ...(startAfter && { startAfter }) }
      const traceparent = tracing?.traceparent()
      await boss.insert(
        queue,
        payloads.map((data) => ({
          ...options,
          data: traceparent ? { ...data, traceparent } : data,
        })),
        { db: prepareStatements(fromKysely(transaction)) },
      )
    },
    work: async (queue, handle) => {
      const options = {
        ...pollingOptions,
        ...pollingIntervals(optionsOf.get(queue)?.polling),
        ...optionsOf.get(queue)?.workers,
        perJobResults: true,
      } as const
      await boss.work(queue, options, (jobs) =>
        Promise.all(
          jobs.map(async (job): Promise<JobResult> => {
            const { traceparent, ...data } = (job.data ?? {}) as { traceparent?: string }
            const work = () => handle(data as Parameters<typeof handle>[0])
            const attempt = job.retryCount + 1
            try {
              await (tracing
                ? tracing.runJob({ queue, jobId: job.id, attempt, traceparent }, work)
                : work())
              return { id: job.id, status: 'completed' }
            } catch (error) {
              log.error({ err: error, job: queue, jobId: job.id, attempt }, 'job failed')
              failedJobs?.inc({ job: queue })
              const { message, stack } = error as Error
              return { id: job.id, status: 'failed', output: { message, stack } }
            }
          }),
        ),
      )
    },
    schedule: async (queue, cron) => {
      await boss.schedule(queue, cron)
    },
    stop: () => {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

type QueueOptions = Omit<Queue, 'name'>

function hasOptions(stored: QueueOptions | undefined, options: QueueOptions): boolean {
  return (
    stored !== undefined &&
    Object.entries(options).every(([name, value]) => stored[name as keyof QueueOptions] === value)
  )
}

function prepareStatements(db: Db): Db {
  return { executeSql: (text, values) => db.executeSql(markPrepared(text), values) }
}

type Pool = Extract<OpenDatabase['engine'], { kind: 'postgres' }>['pool']

/**
 * The queue shares the application's connection pool. It retries when no connection becomes free in time, because a start
 * would otherwise fail on a busy machine.
 */
function fromPool(pool: Pool): Db {
  return {
    executeSql: async (text, values) => {
      const client = await connectPatiently(pool)
      try {
        const result = await client.query(isTakingJobs(text) ? markPrepared(text) : text, values)
        client.release()
        return result
      } catch (error) {
        // A failed query may leave a transaction open, so the connection is discarded.
        client.release(error as Error)
        throw error
      }
    },
  }
}

/** Whether the statement takes jobs from a queue. Each queue polls with one such statement. */
const isTakingJobs = (statement: string) => statement.includes('SKIP LOCKED')

async function connectPatiently(pool: Pool) {
  for (let attempt = 1; ; attempt++)
    try {
      return await pool.connect()
    } catch (error) {
      if (attempt === connectAttempts) throw error
    }
}
