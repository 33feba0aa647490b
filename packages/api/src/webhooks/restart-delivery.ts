import type { V1Event } from '@curbquote/types/v1-events'
import type { WebhookDelivery } from '@curbquote/types/webhooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inCompany, type Tenant, resetTenantRole } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError } from '../errors/errors.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'
import type { V1Urls } from '../quotes/to-v1-quote.ts'
import { readEvent } from './event-queries.ts'
import { readDelivery, readEndpoint } from './webhook-queries.ts'
import { enqueueDelivery } from './write-message.ts'

/** Makes a delivery due again, with all attempts. @throws NotFoundError, DomainError ENDPOINT_INACTIVE */
export function restartDelivery(
  tenant: Tenant,
  jobs: Jobs,
  { messageId, endpointId }: Omit<DeliveryKey, 'companyId'>,
): Promise<WebhookDelivery> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const key = { companyId, messageId, endpointId }
    await requireActive(tenantDb, companyId, endpointId)
    await tenantDb
      .updateTable('webhook_deliveries')
      .set(dueAgain)
      .where('company_id', '=', companyId)
      .where('message_id', '=', messageId)
      .where('endpoint_id', '=', endpointId)
      .where('state', '!=', 'sending')
      .execute()
    const restarted = await readDelivery(tenantDb, key)
    await resetTenantRole(tenantDb)
    await enqueueDelivery(tenantDb, jobs, [key])
    return restarted
  })
}

/**
 * Makes all failed deliveries of an endpoint due again whose messages were written since `since`. Returns their number. Their
 * jobs are chained, so one job is enough for all of them.
 * @throws NotFoundError, DomainError ENDPOINT_INACTIVE
 */
export function restartFailed(
  tenant: Tenant,
  jobs: Jobs,
  endpointId: number,
  since: Date,
): Promise<number> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    await requireActive(tenantDb, companyId, endpointId)
    const restarted = await tenantDb
      .updateTable('webhook_deliveries')
      .set(dueAgain)
      .where('company_id', '=', companyId)
      .where('endpoint_id', '=', endpointId)
      .where('state', '=', 'failed')
      .where('created_at', '>=', since)
      .returning('message_id as messageId')
      .execute()
    const [first] = restarted
    if (first) {
      await resetTenantRole(tenantDb)
      await enqueueDelivery(tenantDb, jobs, [{ companyId, endpointId, ...first }])
    }
    return restarted.length
  })
}

/**
 * Sends an event again to one endpoint, or to each active endpoint that takes its type, also to one that was added later.
 * @throws NotFoundError, DomainError ENDPOINT_INACTIVE
 */
export function replayEvent(
  { db, jobs, urls }: { db: Kysely<Database>; jobs: Jobs; urls: V1Urls },
  { companyId, eventId }: { companyId: number; eventId: string },
  endpointId?: number,
): Promise<V1Event> {
  return inCompany({ db, companyId }, async (tenantDb) => {
    const { type } = await readEvent(tenantDb, companyId, eventId, urls)
    if (endpointId !== undefined) await requireActive(tenantDb, companyId, endpointId)
    let endpoints = tenantDb
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('company_id', '=', companyId)
      .where('state', '=', 'active')
    endpoints =
      endpointId === undefined
        ? endpoints.where(sql<boolean>`${type} = any(events)`)
        : endpoints.where('id', '=', endpointId)
    const keys = (await endpoints.orderBy('id').execute()).map(({ id }) => ({
      companyId,
      messageId: eventId,
      endpointId: id,
    }))
    if (keys.length === 0) throw new EndpointInactiveError('No active webhook takes this event.')
    await tenantDb
      .insertInto('webhook_deliveries')
      .values(
        keys.map((key) => ({
          company_id: companyId,
          message_id: eventId,
          endpoint_id: key.endpointId,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'message_id', 'endpoint_id'])
          .doUpdateSet(dueAgain)
          .where('webhook_deliveries.state', '!=', 'sending'),
      )
      .execute()
    const event = await readEvent(tenantDb, companyId, eventId, urls)
    await resetTenantRole(tenantDb)
    await enqueueDelivery(tenantDb, jobs, keys)
    return event
  })
}

const dueAgain = { state: 'pending', attempt: 0, next_at: sql<Date>`now()` } as const

async function requireActive(
  tenantDb: Transaction<Database>,
  companyId: number,
  endpointId: number,
): Promise<void> {
  const { state } = await readEndpoint(tenantDb, companyId, endpointId)
  if (state !== 'active') throw new EndpointInactiveError('This webhook is off. Turn it on first.')
}

class EndpointInactiveError extends DomainError {
  constructor(message: string) {
    super(409, 'ENDPOINT_INACTIVE', message)
  }
}
