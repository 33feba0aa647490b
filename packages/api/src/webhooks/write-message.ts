import type { WebhookEvent } from '@curbquote/types/webhooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { readQuote } from '../quotes/quote-queries.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'
import { type AnnouncedEvent, detailsOf } from './webhook-event-of.ts'
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
 * The CTEs that write the message about the quote of the CTE `announced`, and a delivery for each endpoint that receives the
 * event. Without such an endpoint and without a key that may list events they write nothing. Deliveries to a paused endpoint
 * wait until it is active.
 */
export function messageParts(companyId: number, type: WebhookEvent) {
  return sql`
    webhook_targets as (
      select e.id from webhook_endpoints e
      where e.company_id = ${companyId} and e.state in ('active', 'paused') and ${type} = any(e.events)
    ), inserted_message as (
      insert into webhook_messages (company_id, quote_id, type, sequence)
      select ${companyId}, announced.id, ${type}, 1 + (
        -- Without the event of this statement.
        select count(*) from quote_events h where h.company_id = ${companyId} and h.quote_id = announced.id)
      from announced where exists (select from webhook_targets) or exists (
        select from api_keys k
        where k.company_id = ${companyId} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
          and 'hooks' = any(k.scopes))
      returning company_id, id, quote_id, type, sequence, created_at
    ), inserted_deliveries as (
      insert into webhook_deliveries (company_id, message_id, endpoint_id)
      select m.company_id, m.id, t.id from inserted_message m, webhook_targets t
      returning endpoint_id
    )`
}

export const messageColumn = sql`(
  select json_build_object('message', to_json(m), 'endpoint_ids', (select coalesce(json_agg(endpoint_id), '[]') from inserted_deliveries))
  from inserted_message m) as webhook`

/** Fixes the body of a message and enqueues its deliveries. The transaction must run under the connection's own role. */
export async function enqueueDeliveries(
  transaction: Transaction<Database>,
  jobs: Pick<Jobs, 'enqueue'>,
  { message, endpoint_ids }: WrittenMessage,
  event: AnnouncedEvent,
): Promise<void> {
  const { company_id: companyId, id, quote_id, type, sequence, created_at } = message
  const quote = await readQuote(transaction, companyId, quote_id)
  if (!quote) return
  const createdAt = new Date(created_at)
  await transaction
    .updateTable('webhook_messages')
    .set({
      body: JSON.stringify(
        toEventBody({ type, sequence, createdAt, details: detailsOf(event, quote) }, quote),
      ),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  const waiting = await lockWaitingDeliveries(transaction, companyId, id, endpoint_ids)
  await enqueueDelivery(
    transaction,
    jobs,
    endpoint_ids
      .filter((endpointId) => !waiting.has(endpointId))
      .map((endpointId) => ({ companyId, messageId: id, endpointId })),
  )
}

/**
 * Returns the endpoints that already have a message waiting for its first attempt. Locks one of these messages for each endpoint,
 * so that its job runs after this transaction and sends the new message too. Without this, a burst would fill the queue with jobs
 * that find their endpoint busy.
 */
async function lockWaitingDeliveries(
  db: Kysely<Database>,
  companyId: number,
  messageId: string,
  endpointIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select waiting.id
    from unnest(${[...endpointIds]}::integer[]) as e(id), lateral (
      select d.endpoint_id as id from webhook_deliveries d
      where d.company_id = ${companyId} and d.endpoint_id = e.id and d.message_id <> ${messageId}
        and d.created_at > now() - interval '1 minute' and d.state = 'pending' and d.attempt = 0
      order by d.created_at desc
      limit 1
      -- A message whose attempt is starting is locked by its claim.
      for no key update skip locked
    ) waiting`.execute(db)
  return new Set(rows.map(({ id }) => id))
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
