import type { WebhookEvent } from '@curbquote/types/webhooks'
import { sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { recordActivity } from '../db/record-activity.ts'
import { IdempotencyKeyReusedError, type RequestIdentity } from '../quotes/earlier-submission.ts'
import { lockEndpoints, requireRoom } from './webhook-queries.ts'

interface Subscription {
  url: string
  event: WebhookEvent
  sealed: string
  apiKey: { id: number; name: string }
  identity: RequestIdentity
}

/**
 * Subscribes a URL to an event with an API key. A URL that is subscribed already keeps its id. If it is off, it is turned on and
 * moved to the key of the request. A move from another key replaces its signing secret, because the other key may have leaked.
 * `isTurnedOn` tells the caller to resume its waiting deliveries.
 * @throws IdempotencyKeyReusedError; DomainError LIST_FULL
 */
export function subscribe(
  tenant: Tenant,
  { url, event, sealed, apiKey, identity }: Subscription,
): Promise<{ id: number; hasNewSecret: boolean; isTurnedOn: boolean }> {
  const { idempotencyKey, requestHash } = identity
  const request = {
    idempotency_key: idempotencyKey ?? null,
    request_hash: idempotencyKey === undefined ? null : requestHash,
  }
  return inCompany(tenant, async (tenantDb, companyId) => {
    await lockEndpoints(tenantDb, companyId)
    const ofCompany = tenantDb
      .selectFrom('webhook_endpoints')
      .select(['id', 'state', 'request_hash', 'api_key_id'])
      .where('company_id', '=', companyId)
    if (idempotencyKey !== undefined) {
      const earlier = await ofCompany
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst()
      if (earlier && earlier.request_hash !== requestHash) throw new IdempotencyKeyReusedError()
    }
    const existing = await ofCompany
      .where('source', '=', 'zapier')
      .where('url', '=', url)
      .where('events', '=', sql<WebhookEvent[]>`array[${event}]::text[]`)
      .orderBy('id')
      .executeTakeFirst()
    if (existing?.state === 'active')
      return { id: existing.id, hasNewSecret: false, isTurnedOn: false }
    const description = `Added a webhook to ${new URL(url).host} with the API key “${apiKey.name}”`
    await recordActivity(
      tenantDb,
      { companyId, action: 'settings_changed', description },
      tenant.activity,
    )
    if (existing) {
      const hasNewSecret = existing.api_key_id !== apiKey.id
      await tenantDb
        .updateTable('webhook_endpoints')
        .set({
          ...request,
          state: 'active',
          disabled_reason: null,
          paused_reason: null,
          failing_since: null,
          last_failed_at: null,
          api_key_id: apiKey.id,
          ...(hasNewSecret && { secret_sealed: sealed }),
        })
        .where('company_id', '=', companyId)
        .where('id', '=', existing.id)
        .execute()
      return { id: existing.id, hasNewSecret, isTurnedOn: true }
    }
    await requireRoom(tenantDb, companyId)
    const { id } = await tenantDb
      .insertInto('webhook_endpoints')
      .values({
        ...request,
        company_id: companyId,
        url,
        events: [event],
        secret_sealed: sealed,
        source: 'zapier',
        api_key_id: apiKey.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, hasNewSecret: true, isTurnedOn: false }
  })
}
