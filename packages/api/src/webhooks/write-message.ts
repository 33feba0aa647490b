import type { WebhookEvent } from '@curbquote/types'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { readQuote } from '../quotes/quote-queries.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'
import { toEventBody } from './to-event-body.ts'

/** The message of an event and the endpoints that receive it. */
export interface WrittenMessage {
  message: {
    company_id: number
    id: string
    quote_id: number
    type: WebhookEvent
    sequence: number
    created_at: string
  }
  endpoint_ids: number[]
}

/**
 * The CTEs that write the message about the quote of the CTE `quote`, and a delivery for each endpoint that receives the
 * event. Without such an endpoint they write nothing. Deliveries to a paused endpoint wait until it is active.
 */
export function messageParts(companyId: number, type: WebhookEvent) {
  return sql`
    webhook_targets as (
      select e.id from webhook_endpoints e
      where e.company_id = ${companyId} and e.state in ('active', 'paused') and ${type} = any(e.events)
    ), inserted_message as (
      insert into webhook_messages (company_id, quote_id, type, sequence)
      select ${companyId}, quote.id, ${type}, 1 + (
        -- Without the event of this statement.
        select count(*) from quote_events h where h.company_id = ${companyId} and h.quote_id = quote.id)
      from quote where exists (select from webhook_targets)
      returning company_id, id, quote_id, type, sequence, created_at
    ), inserted_deliveries as (
      insert into webhook_deliveries (company_id, message_id, endpoint_id)
      select m.company_id, m.id, t.id from inserted_message m, webhook_targets t
      returning endpoint_id
    )`
}

export const messageColumn = sql`(
  select json_build_object('message', to_json(m), 'endpoint_ids', (select json_agg(endpoint_id) from inserted_deliveries))
  from inserted_message m) as webhook`

/** Fixes the body of a message and enqueues its deliveries. The transaction must run under the connection's own role. */
export async function enqueueDeliveries(
  transaction: Transaction<Database>,
  jobs: Pick<Jobs, 'enqueue'>,
  { message, endpoint_ids }: WrittenMessage,
): Promise<void> {
  const { company_id: companyId, id, quote_id, type, sequence, created_at } = message
  const quote = await readQuote(transaction, companyId, quote_id)
  if (!quote) return
  const createdAt = new Date(created_at)
  await transaction
    .updateTable('webhook_messages')
    .set({ body: JSON.stringify(toEventBody({ type, sequence, createdAt }, quote)) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  const busy = await findBusyEndpoints(transaction, companyId, id, endpoint_ids)
  const keys = endpoint_ids.map((endpointId) => ({ companyId, messageId: id, endpointId }))
  await enqueueDelivery(
    transaction,
    jobs,
    keys.filter(({ endpointId }) => !busy.has(endpointId)),
  )
  await enqueueDelivery(
    transaction,
    jobs,
    keys.filter(({ endpointId }) => busy.has(endpointId)),
    new Date(Date.now() + busyDelayMs),
  )
}

/**
 * The job of a waiting message also delivers the messages after it, so they get a late job, in case that the earlier job ended
 * before this transaction. A burst would otherwise fill the queue with jobs that find their endpoint busy.
 */
const busyDelayMs = 30_000

/** The endpoints that have another message waiting for its first attempt. */
async function findBusyEndpoints(
  db: Kysely<Database>,
  companyId: number,
  messageId: string,
  endpointIds: readonly number[],
): Promise<Set<number>> {
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .select('endpoint_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('endpoint_id', 'in', endpointIds)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .where('state', '=', 'pending')
    .where('attempt', '=', 0)
    .where('message_id', '!=', messageId)
    .execute()
  return new Set(waiting.map(({ endpoint_id }) => endpoint_id))
}

/** Enqueues deliveries of one company. The transaction must run under the connection's own role. */
export async function enqueueDelivery(
  transaction: Transaction<Database>,
  jobs: Pick<Jobs, 'enqueue'>,
  deliveries: readonly DeliveryKey[],
  startAfter?: Date,
): Promise<void> {
  const [first] = deliveries
  if (!first) return
  await jobs.enqueue(transaction, 'deliver-webhook', [...deliveries], {
    group: String(first.companyId),
    startAfter,
  })
}

const messagesPerBatch = 1_000

/** Deletes messages of earlier than `days` days ago, with their deliveries, in batches. */
export async function deleteOldMessages(
  db: Kysely<Database>,
  days: number,
  perBatch = messagesPerBatch,
): Promise<void> {
  let deleted: number
  do {
    const result = await db
      .deleteFrom('webhook_messages')
      .where((eb) =>
        eb(
          eb.refTuple('company_id', 'id'),
          'in',
          eb
            .selectFrom('webhook_messages')
            .select(['company_id', 'id'])
            .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
            .orderBy('created_at')
            .limit(perBatch)
            .forUpdate()
            .skipLocked()
            .$asTuple('company_id', 'id'),
        ),
      )
      .executeTakeFirstOrThrow()
    deleted = Number(result.numDeletedRows)
  } while (deleted === perBatch)
}
