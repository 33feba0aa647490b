import { type Kysely, sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { type ClaimedDelivery, leaseSeconds } from './claim-delivery.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'
import { sampleBody } from './sample-body.ts'
import { readEndpoint } from './webhook-queries.ts'

/** Writes a test message whose only attempt the caller makes. */
export function startTest(
  db: Kysely<Database>,
  companyId: number,
  endpointId: number,
): Promise<{ key: DeliveryKey; claimed: ClaimedDelivery }> {
  return inCompany(db, companyId, async (tenantDb) => {
    const endpoint = await readEndpoint(tenantDb, companyId, endpointId)
    const body = sampleBody(endpoint.events[0] ?? 'quote.created', new Date())
    const { id: messageId } = await tenantDb
      .insertInto('webhook_messages')
      .values({
        company_id: companyId,
        quote_id: null,
        type: body.type,
        sequence: body.sequence,
        body: JSON.stringify(body),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
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
    const { url, secret_sealed, previous_secret_sealed: previous, previous_until } = endpoint
    const isOverlapping = previous_until !== null && previous_until > new Date()
    return {
      key: { companyId, messageId, endpointId },
      claimed: {
        attempt: 1,
        url,
        body,
        sealedSecrets: [secret_sealed, ...(previous && isOverlapping ? [previous] : [])],
        isTest: true,
        isSlow: false,
      },
    }
  })
}
