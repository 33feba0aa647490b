import { fromKysely, fromPglite, type Db, type JobResult, PgBoss, type Queue } from 'pg-boss'
import type { Transaction } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { FailedSignIn } from '../auth/note-failed-sign-in.ts'
import type { MailIfKnown } from '../auth/mail-if-known.ts'
import type { EndedBilling } from '../billing/end-billing.ts'
import type { OpenDatabase } from '../db/connect.ts'
import type { Database } from '../db/schema/index.ts'

/** What each queue's jobs carry. */
export interface JobPayloads {
  'send-mail': { mailId: string }
  /** A mail whose attempts are used up, because they failed or because their process died. */
  'give-up-mail': { mailId: string }
  'mail-if-known': MailIfKnown
  'note-failed-sign-in': FailedSignIn
  'digest-alerts': Record<string, never>
  'summarize-days': Record<string, never>
  /** Brings every company's plan in line with its subscription. */
  'reconcile-billing': Record<string, never>
  /** Has a company that was deleted be charged no more. */
  'end-billing': EndedBilling
  /** Erases what deleted companies have left. */
  'erase-companies': Record<string, never>
  'send-broadcast': { broadcastId: number }
  /** Goes on with the broadcasts whose process has died. */
  'resume-broadcasts': Record<string, never>
  /** Asks the provider what became of messages whose answer was lost. */
  'reconcile-broadcasts': Record<string, never>
  /** Deletes what nobody needs any more. */
  sweep: Record<string, never>
}

export type JobQueue = keyof JobPayloads

/** Work that outlives the request that asked for it: pg-boss, in the same database. */
export interface Jobs {
  /** Enqueues in the caller's transaction, which must have the connection's own role: the jobs exist if it commits. */
  enqueue<Queue extends JobQueue>(
    transaction: Transaction<Database>,
    queue: Queue,
    payloads: JobPayloads[Queue][],
  ): Promise<void>
  /** Starts to take the queue's jobs; a handler that throws has its job tried again. */
  work<Queue extends JobQueue>(
    queue: Queue,
    handle: (payload: JobPayloads[Queue]) => Promise<void>,
  ): Promise<void>
  /** Enqueues one job at every moment of a cron expression (UTC), once over all processes. */
  schedule(queue: JobQueue, cron: string): Promise<void>
  /** Aborted when the queues are about to stop: a handler that works for long finishes what it has begun and returns. */
  readonly stopping: AbortSignal
  /** Lets running handlers finish, then stops. */
  stop(): Promise<void>
}

type QueueOptions = Omit<Queue, 'name'>

/** In the order of their creation: a dead letter queue comes before the queue that names it. */
const queueOptions = {
  'give-up-mail': { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 1800 },
  'send-mail': {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 1800,
    // Longer than an attempt can take: two attempts at once could send a mail twice.
    expireInSeconds: 120,
    deadLetter: 'give-up-mail',
    notify: true,
  },
  'mail-if-known': { retryLimit: 12, retryDelay: 5, retryBackoff: true, notify: true },
  'note-failed-sign-in': { retryLimit: 5, retryDelay: 30, retryBackoff: true },
  'digest-alerts': { retryLimit: 2, retryDelay: 30 },
  'summarize-days': { retryLimit: 2, retryDelay: 300 },
  'reconcile-billing': { retryLimit: 2, retryDelay: 300, expireInSeconds: 3_600 },
  // Somebody is charged until it succeeds: tried for some four days.
  'end-billing': { retryLimit: 100, retryDelay: 30, retryBackoff: true, retryDelayMax: 3_600 },
  'erase-companies': { retryLimit: 3, retryDelay: 30, expireInSeconds: 3_600 },
  // Its process goes on for as long as it takes; another that takes the job meanwhile finds it locked.
  'send-broadcast': { retryLimit: 3, retryDelay: 5, retryBackoff: true, notify: true },
  'resume-broadcasts': { retryLimit: 0 },
  'reconcile-broadcasts': { retryLimit: 2, retryDelay: 30 },
  sweep: { retryLimit: 2, retryDelay: 30 },
} satisfies Record<JobQueue, QueueOptions>

/**
 * A full batch is followed by the next at once, so that a burst drains at the handler's pace. A notification tells only
 * of new jobs: one that is due for another attempt is found by polling.
 */
const pollingOptions = {
  notifyPollingIntervalSeconds: 2,
  batchSize: 4,
  burstWhenBatchFull: true,
}

/** Somebody waits for such a job to begin. */
const watchedQueues = new Set<JobQueue>(['send-broadcast', 'mail-if-known'])

/** Each waits as long as a request would. */
const connectAttempts = 5

const noJob = '00000000-0000-0000-0000-000000000000'

/** Connects to the queues, creating them where they are missing. */
export async function startJobs(database: OpenDatabase, log: FastifyBaseLogger): Promise<Jobs> {
  const { engine } = database
  const boss =
    engine.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(engine.pglite), backend: 'pglite', useListenNotify: true })
      : new PgBoss({ db: fromPool(engine.pool) })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  await boss.start()
  for (const [queue, { notify, ...rest }] of Object.entries<QueueOptions>(queueOptions)) {
    // On a server, where workers poll, a notification would only make every commit wait for the lock on them.
    const options = { ...rest, notify: notify === true && engine.kind === 'pglite' }
    await boss.createQueue(queue, options)
    await boss.updateQueue(queue, options)
    // Puts the queue into pg-boss's cache. Looked up within a transaction, on PGlite's only connection, it would wait for
    // that transaction, which waits for it.
    await boss.getJobById(queue, noJob)
  }
  const stopping = new AbortController()
  return {
    stopping: stopping.signal,
    enqueue: async (transaction, queue, payloads) => {
      await boss.insert(
        queue,
        payloads.map((data) => ({ data })),
        { db: fromKysely(transaction) },
      )
    },
    work: async (queue, handle) => {
      const pollingIntervalSeconds = watchedQueues.has(queue) ? 0.5 : 1
      const options = { ...pollingOptions, pollingIntervalSeconds, perJobResults: true } as const
      await boss.work(queue, options, (jobs) =>
        Promise.all(
          jobs.map(async (job): Promise<JobResult> => {
            try {
              await handle(job.data as Parameters<typeof handle>[0])
              return { id: job.id, status: 'completed' }
            } catch (error) {
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

type Pool = Extract<OpenDatabase['engine'], { kind: 'postgres' }>['pool']

/**
 * The queue shares the application's connections. A request that waits too long for one is told so; the queue, which
 * nobody waits for, waits longer: a start would fail otherwise on a machine that is busy with other starts.
 */
function fromPool(pool: Pool): Db {
  return {
    executeSql: async (text, values) => {
      const client = await connectPatiently(pool)
      try {
        const result = await client.query(text, values as unknown[])
        client.release()
        return result
      } catch (error) {
        // What failed may have left a transaction open: the connection is not used again.
        client.release(error as Error)
        throw error
      }
    },
  }
}

async function connectPatiently(pool: Pool) {
  for (let attempt = 1; ; attempt++)
    try {
      return await pool.connect()
    } catch (error) {
      if (attempt === connectAttempts) throw error
    }
}
