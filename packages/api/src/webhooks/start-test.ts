import type { V1Event } from '@curbquote/types/v1-events'
import type { WebhookEvent } from '@curbquote/types/webhooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inCompany, resetTenantRole, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { type ClaimedDelivery, leaseSeconds } from './claim-delivery.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { V1Urls } from '../quotes/to-v1-quote.ts'
import { readEvent } from './event-queries.ts'
import { sampleBody } from './sample-body.ts'
import { readEndpoint } from './webhook-queries.ts'
import { enqueueDelivery } from './write-message.ts'

/** Writes a test message whose only attempt the caller makes. */
export function startTest(
  tenant: Tenant,
  endpointId: number,
): Promise<{ key: DeliveryKey; claimed: ClaimedDelivery }> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const endpoint = await readEndpoint(tenantDb, companyId, endpointId)
    const { messageId, body } = await insertSample(
      tenantDb,
      companyId,
      endpoint.events[0] ?? 'quote.created',
    )
    await tenantDb
      .insertInto('webhook_deliveries')
      .values({
        company_id: companyId,
        message_id: messageId,
        endpoint_id: endpointId,
        state: 'sending',
        attempt: 1,
        next_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
        attempted_at: sql<Date>`now()`,
      })
      .execute()
    const { id: attemptId } = await tenantDb
      .insertInto('webhook_attempts')
      .values({ company_id: companyId, message_id: messageId, endpoint_id: endpointId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { url, secret_sealed, previous_secret_sealed: previous, previous_until } = endpoint
    const isOverlapping = previous_until !== null && previous_until > new Date()
    return {
      key: { companyId, messageId, endpointId },
      claimed: {
        attempt: 1,
        attemptId,
        url,
        body,
        sealedSecrets: [secret_sealed, ...(previous && isOverlapping ? [previous] : [])],
        isTest: true,
        isSlow: false,
        isUnknown: false,
      },
    }
  })
}

/** Records a sample event and sends it to the endpoints that take its type. */
export function addSampleEvent(
  { db, jobs, urls }: { db: Kysely<Database>; jobs: Jobs; urls: V1Urls },
  companyId: number,
  type: WebhookEvent,
): Promise<V1Event> {
  return inCompany({ db, companyId }, async (tenantDb) => {
    const { messageId } = await insertSample(tenantDb, companyId, type)
    const deliveries = await tenantDb
      .insertInto('webhook_deliveries')
      .columns(['company_id', 'message_id', 'endpoint_id'])
      .expression(
        tenantDb
          .selectFrom('webhook_endpoints')
          .select(['company_id', sql.val(messageId).as('message_id'), 'id'])
          .where('company_id', '=', companyId)
          .where('state', 'in', ['active', 'paused'])
          .where(sql<boolean>`${type} = any(events)`),
      )
      .returning('endpoint_id as endpointId')
      .execute()
    const event = await readEvent(tenantDb, companyId, messageId, urls)
    await resetTenantRole(tenantDb)
    await enqueueDelivery(
      tenantDb,
      jobs,
      deliveries.map(({ endpointId }) => ({ companyId, messageId, endpointId })),
    )
    return event
  })
}

async function insertSample(
  tenantDb: Transaction<Database>,
  companyId: number,
  type: WebhookEvent,
) {
  const body = sampleBody(type, new Date())
  const { id: messageId } = await tenantDb
    .insertInto('webhook_messages')
    .values({
      company_id: companyId,
      quote_id: null,
      type,
      sequence: body.sequence,
      body: JSON.stringify(body),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { messageId, body }
}
