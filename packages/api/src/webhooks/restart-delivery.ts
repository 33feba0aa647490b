import type { WebhookDelivery } from '@curbquote/types/webhooks'
import { type Kysely, sql } from 'kysely'
import { inCompany, resetTenantRole } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError } from '../errors/errors.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'
import { readDelivery, readEndpoint } from './webhook-queries.ts'
import { enqueueDelivery } from './write-message.ts'

/** Makes a delivery due again, with all attempts. @throws NotFoundError, DomainError ENDPOINT_INACTIVE */
export function restartDelivery(
  db: Kysely<Database>,
  jobs: Jobs,
  key: DeliveryKey,
): Promise<WebhookDelivery> {
  const { companyId, messageId, endpointId } = key
  return inCompany(db, companyId, async (tenantDb) => {
    const endpoint = await readEndpoint(tenantDb, companyId, endpointId)
    if (endpoint.state !== 'active')
      throw new DomainError(409, 'ENDPOINT_INACTIVE', 'This webhook is off. Turn it on first.')
    await tenantDb
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', attempt: 0, next_at: sql<Date>`now()` })
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
