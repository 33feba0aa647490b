import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'
import { enqueueDelivery } from './write-message.ts'

/**
 * Enqueues the oldest waiting delivery of an endpoint that was turned on again. Its job then sends the other waiting messages.
 * Otherwise all of them would wait for `resumeDeliveries`, which runs every minute.
 */
export async function resumeEndpoint(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  companyId: number,
  endpointId: number,
): Promise<void> {
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .select('message_id as messageId')
    .where('company_id', '=', companyId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .orderBy('next_at')
    .executeTakeFirst()
  if (!waiting) return
  await db
    .transaction()
    .execute((transaction) =>
      enqueueDelivery(transaction, jobs, [{ companyId, endpointId, ...waiting }]),
    )
}

const deliveriesPerRun = 1_000
/** A job normally makes the attempt within seconds. */
const lateSeconds = 30

/**
 * Enqueues deliveries whose attempt is late and that have no waiting job: their process died, or their endpoint was paused. A
 * delivery with two jobs is sent once, by the job that claims it first.
 */
export async function resumeDeliveries({
  db,
  jobs,
}: {
  db: Kysely<Database>
  jobs: Jobs
}): Promise<void> {
  const late = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', (join) =>
      join.onRef('e.company_id', '=', 'd.company_id').onRef('e.id', '=', 'd.endpoint_id'),
    )
    .select([
      'd.company_id as companyId',
      'd.message_id as messageId',
      'd.endpoint_id as endpointId',
    ])
    .where('d.state', 'in', ['pending', 'sending'])
    .where('d.next_at', '<=', sql<Date>`now() - make_interval(secs => ${lateSeconds})`)
    .where('e.state', '=', 'active')
    // Otherwise the jobs of a backlog multiply.
    .where(
      sql<boolean>`not exists (
        select from pgboss.job j
        where j.name = 'deliver-webhook' and j.state in ('created', 'retry')
          and j.data->>'messageId' = d.message_id and j.data->>'endpointId' = d.endpoint_id::text)`,
    )
    .orderBy('d.next_at')
    .limit(deliveriesPerRun)
    .execute()
  for (const [, deliveries] of Map.groupBy(late, ({ companyId }) => companyId))
    await db.transaction().execute((transaction) => enqueueDelivery(transaction, jobs, deliveries))
}
