import { type Kysely, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/schema/index.ts'

/** Several scrapers within this time cost one statement. */
const freshMs = 5_000

interface QueueState {
  queue: string
  waiting: number
  scheduled: number
  age: number
}

/** Measures the queues when metrics are read. Every process reports the same values: those of the database. */
export function measureQueues(registry: Registry, db: Kysely<Database>): void {
  const registers = [registry]
  const labelNames = ['queue']
  let states: Promise<QueueState[] | undefined> | undefined
  let readAt = 0
  const read = () => {
    if (!states || Date.now() - readAt > freshMs) {
      readAt = Date.now()
      states = readQueues(db).catch(() => undefined)
    }
    return states
  }
  const measure = (name: string, help: string, value: (state: QueueState) => number) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        for (const state of (await read()) ?? []) this.set({ queue: state.queue }, value(state))
      },
    })
  measure('curbquote_queue_depth', 'Jobs that are due.', ({ waiting }) => waiting)
  measure(
    'curbquote_queue_scheduled',
    'Jobs that start later, such as retries.',
    ({ scheduled }) => scheduled,
  )
  measure(
    'curbquote_queue_age_seconds',
    'How long the oldest job has been due. A job that is retried has been due since it was enqueued.',
    ({ age }) => age,
  )
  new Gauge({
    name: 'curbquote_database_up',
    help: 'Whether the process can read from the database.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
}

async function readQueues(db: Kysely<Database>): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select q.name as queue,
           (count(j.id) filter (where j.start_after <= now()))::integer as waiting,
           (count(j.id) filter (where j.start_after > now()))::integer as scheduled,
           -- A retry moves start_after.
           coalesce(extract(epoch from now() - min(
             case when j.retry_count > 0 then j.created_on else j.start_after end
           ) filter (where j.start_after <= now() or j.retry_count > 0)), 0)::float8 as age
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state < 'active'
    group by q.name`.execute(db)
  return rows
}
