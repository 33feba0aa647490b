import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { WebhookEmails } from './webhook-disabled-email.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { WebhookResponse } from '../providers/webhook-sender.ts'
import type { ClaimedDelivery } from './claim-delivery.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'
import { secondsUntilRetry } from './retry-schedule.ts'
import { enqueueDelivery } from './write-message.ts'

interface SettleDeps {
  db: Kysely<Database>
  jobs: Jobs
  /** From 0 to 1. For tests. */
  random?: () => number
}

/** Days from the first failure until an endpoint is disabled. */
const failingDays = 5
/**
 * Minimum hours between the first and the previous failure, so that two isolated failures do not disable an endpoint.
 */
const failingHours = 24

export function isSuccess({ statusCode }: Pick<WebhookResponse, 'statusCode'>): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300
}

/** Records the result of an attempt, and what follows for the delivery and its endpoint. */
export async function settleDelivery(
  { db, jobs, random = Math.random }: SettleDeps,
  key: DeliveryKey,
  {
    attempt,
    attemptId,
    url,
    isTest,
  }: Pick<ClaimedDelivery, 'attempt' | 'attemptId' | 'url' | 'isTest'>,
  response: WebhookResponse,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Locked before its deliveries, in the same order as a deletion of the endpoint.
    const endpoint = await transaction
      .selectFrom('webhook_endpoints')
      .select(['url', 'source'])
      .where('company_id', '=', key.companyId)
      .where('id', '=', key.endpointId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!endpoint) return
    const { statusCode: status_code, error, durationMs: duration_ms } = response
    await transaction
      .updateTable('webhook_attempts')
      .set({ status_code, error, duration_ms })
      .where('company_id', '=', key.companyId)
      .where('message_id', '=', key.messageId)
      .where('endpoint_id', '=', key.endpointId)
      .where('id', '=', attemptId)
      .execute()
    // The result of a replaced URL does not change the endpoint.
    const isCurrent = endpoint.url === url
    const isDelivered = isSuccess(response)
    const isGone = response.statusCode === 410 && isCurrent
    const seconds =
      isDelivered || isGone || isTest
        ? undefined
        : secondsUntilRetry(attempt, random(), response.retryAfterSeconds)
    const settled = await transaction
      .updateTable('webhook_deliveries')
      .set({
        state: isDelivered ? 'delivered' : seconds === undefined ? 'failed' : 'pending',
        status_code,
        error,
        duration_ms,
        next_at:
          seconds === undefined
            ? null
            : sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`,
      })
      .where('company_id', '=', key.companyId)
      .where('message_id', '=', key.messageId)
      .where('endpoint_id', '=', key.endpointId)
      // Ignore the result if the lease has expired and a later attempt has started.
      .where('state', '=', 'sending')
      .where('attempt', '=', attempt)
      .returning('next_at')
      .executeTakeFirst()
    if (!settled) return
    if (isDelivered && isCurrent) await clearFailures(transaction, key)
    if (isDelivered || isTest) return
    if (isGone) {
      // The automation has ended and cannot be turned on again.
      if (endpoint.source === 'zapier') await remove(transaction, key)
      else await disable(transaction, key, 'gone')
      return
    }
    const isTooLong = isCurrent && (await recordFailure(transaction, key))
    if (isTooLong) {
      await disable(transaction, key, 'failing')
      await tellOwner(transaction, jobs, key)
    } else if (settled.next_at) await enqueueDelivery(transaction, jobs, [key], settled.next_at)
  })
}

async function clearFailures(db: Kysely<Database>, { companyId, endpointId }: DeliveryKey) {
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, last_failed_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', endpointId)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Returns whether the endpoint has failed for too long. */
async function recordFailure(
  db: Kysely<Database>,
  { companyId, endpointId }: DeliveryKey,
): Promise<boolean> {
  const { rows } = await sql<{ is_too_long: boolean }>`
    with before as (
      select failing_since, last_failed_at from webhook_endpoints
      where company_id = ${companyId} and id = ${endpointId}
      for no key update
    )
    update webhook_endpoints e
    set failing_since = coalesce(e.failing_since, now()), last_failed_at = now()
    from before
    where e.company_id = ${companyId} and e.id = ${endpointId} and e.state = 'active'
    returning coalesce(
      before.failing_since <= now() - make_interval(days => ${failingDays})
        and before.last_failed_at - before.failing_since >= make_interval(hours => ${failingHours}),
      false) as is_too_long`.execute(db)
  return rows[0]?.is_too_long ?? false
}

async function remove(db: Kysely<Database>, { companyId, endpointId }: DeliveryKey): Promise<void> {
  await db
    .deleteFrom('webhook_endpoints')
    .where('company_id', '=', companyId)
    .where('id', '=', endpointId)
    .execute()
}

/** Disables an endpoint and ends its deliveries. The owner can send each of them again later. */
async function disable(
  db: Kysely<Database>,
  { companyId, endpointId }: DeliveryKey,
  reason: 'gone' | 'failing',
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ state: 'disabled', disabled_reason: reason })
    .where('company_id', '=', companyId)
    .where('id', '=', endpointId)
    .execute()
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null })
    .where('company_id', '=', companyId)
    .where('endpoint_id', '=', endpointId)
    .where('state', 'in', ['pending', 'sending'])
    .execute()
}

async function tellOwner(
  transaction: Transaction<Database>,
  jobs: Jobs,
  { companyId, endpointId }: DeliveryKey,
): Promise<void> {
  const { email, url } = await transaction
    .selectFrom('webhook_endpoints')
    .innerJoin('companies', 'companies.id', 'webhook_endpoints.company_id')
    .select(['companies.email', 'webhook_endpoints.url'])
    .where('webhook_endpoints.company_id', '=', companyId)
    .where('webhook_endpoints.id', '=', endpointId)
    .executeTakeFirstOrThrow()
  await queueEmail<WebhookEmails>(transaction, jobs, {
    kind: 'webhook_disabled',
    companyId,
    recipients: [email],
    parameters: { host: new URL(url).host },
  })
}
