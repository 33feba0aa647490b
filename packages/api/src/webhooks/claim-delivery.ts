import { sql, type Kysely } from 'kysely'
import type { WebhookEventBody } from '@curbquote/types/webhooks'
import type { Database } from '../db/schema/index.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'
import { pauseEndpointsOfEndedKeys } from '../api-keys/pause-endpoints-of-ended-keys.ts'
import { maxAttempts } from './retry-schedule.ts'

export interface ClaimedDelivery {
  attempt: number
  attemptId: number
  url: string
  body: WebhookEventBody
  sealedSecrets: string[]
  /** A test has one attempt and does not change the endpoint's failure record. */
  isTest: boolean
  /** The endpoint took long for a recent message. */
  isSlow: boolean
  /** The endpoint has not responded within the last hour. */
  isUnknown: boolean
}

interface BusyEndpoint {
  isBusy: true
  /** The new time of the attempt. */
  nextAt: Date
  /** Whether the job that runs an attempt of this endpoint makes this attempt next. Only for first attempts. */
  isWaitedFor: boolean
}

/** Longer than an attempt can take. An attempt without a result after this time counts as lost. */
export const leaseSeconds = 60

/** Attempts of one endpoint at once, fewer than the company's, so that a slow endpoint leaves room for the others. */
const attemptsOfEndpoint = 2

/** An endpoint without a response within the last hour may hang, so it gets one attempt until it has responded. */
const attemptsOfUnknownEndpoint = 1

/** Attempts of all slow endpoints of a company at once, so that they leave room for its other endpoints. */
const slowAttemptsOfCompany = 2

/**
 * An endpoint is slow if the latest attempt of a delivery took at least this long, or has been running for this long. Counts
 * open deliveries of any age, and completed ones that were created within the last hour.
 */
export const slowMs = 2_000

/** A literal, because the index of slow deliveries has this condition. */
const isSlow = sql<boolean>`d.duration_ms >= ${sql.lit(slowMs)}`

/** First key of the advisory lock that serializes a company's claims. */
const claimLockSpace = 0x636c6169

/**
 * A delivery to a busy endpoint waits one second per pending delivery of the endpoint, within these bounds. If only other new
 * endpoints are in its way, it waits the minimum.
 */
const minBusySeconds = 2
const maxBusySeconds = 10

/** A first attempt that was postponed for a busy endpoint may start earlier, as soon as the endpoint has room. */
const isDue = sql<boolean>`d.state in ('pending', 'sending')
  and (d.next_at <= now() or d.state = 'pending' and d.attempt = 0)`

/** The oldest first attempt of an endpoint that waits. Retries are left to their own jobs. */
export async function findNextDelivery(
  db: Kysely<Database>,
  { companyId, endpointId }: Omit<DeliveryKey, 'messageId'>,
): Promise<DeliveryKey | undefined> {
  const next = await db
    .selectFrom('webhook_deliveries as d')
    .select('d.message_id as messageId')
    .where('d.company_id', '=', companyId)
    .where('d.endpoint_id', '=', endpointId)
    .where('d.state', '=', 'pending')
    .where('d.attempt', '=', 0)
    .orderBy('d.created_at')
    .orderBy('d.message_id')
    .limit(1)
    .executeTakeFirst()
  return next && { companyId, messageId: next.messageId, endpointId }
}

/**
 * Starts the next attempt of a delivery that is due. `isBusy`: the endpoint or the slow endpoints of its company have too many
 * attempts at once, or `canBeSlow` or `canBeUnknown` is false and the endpoint is. The delivery is then postponed. `undefined`:
 * another job makes this attempt, the delivery has ended, or its endpoint is not active. A delivery whose last attempt was lost
 * ends here.
 */
export function claimDelivery(
  db: Kysely<Database>,
  key: DeliveryKey,
  { canBeSlow = true, canBeUnknown = true } = {},
): Promise<({ isBusy: false } & ClaimedDelivery) | BusyEndpoint | undefined> {
  return db.transaction().execute(async (transaction) => {
    // Concurrent claims would not count each other.
    await sql`select pg_advisory_xact_lock(${claimLockSpace}::integer, ${key.companyId}::integer)`.execute(
      transaction,
    )
    // Also covers keys that have expired, and endpoints that were added while their key was revoked.
    await pauseEndpointsOfEndedKeys(transaction, key.companyId)
    return claimNext(transaction, key, { canBeSlow, canBeUnknown })
  })
}

async function claimNext(
  db: Kysely<Database>,
  { companyId, messageId, endpointId }: DeliveryKey,
  { canBeSlow, canBeUnknown }: Record<'canBeSlow' | 'canBeUnknown', boolean>,
): Promise<({ isBusy: false } & ClaimedDelivery) | BusyEndpoint | undefined> {
  const { rows } = await sql<
    | { is_busy: true; next_at: Date; is_waited_for: boolean }
    | {
        is_busy: false
        attempt: number
        attempt_id: number
        url: string
        body: WebhookEventBody
        secret_sealed: string
        previous_secret_sealed: string | null
        is_test: boolean
        is_slow: boolean
        is_unknown: boolean
      }
  >`
    with open_deliveries as (
      select d.endpoint_id, d.state, d.next_at, d.state = 'sending' and d.next_at > now() as is_running,
        ${isSlow}
          or d.state = 'sending' and d.attempted_at <= now() - make_interval(secs => ${slowMs / 1_000}) as is_slow
      from webhook_deliveries d
      where d.company_id = ${companyId} and d.state in ('pending', 'sending')
    ), slow_endpoints as (
      select endpoint_id as id from open_deliveries where is_slow
      union
      select e.id from webhook_endpoints e
      where e.company_id = ${companyId} and exists (
        select from webhook_deliveries d
        where d.company_id = e.company_id and d.endpoint_id = e.id
          and d.created_at > now() - interval '1 hour' and ${isSlow})
    ), load as (
      select ${endpointId} in (select id from slow_endpoints) as is_slow,
        not exists (
          select from webhook_deliveries d
          where d.company_id = ${companyId} and d.endpoint_id = ${endpointId}
            and d.created_at > now() - interval '1 hour' and d.duration_ms is not null) as is_unknown,
        count(*) filter (where o.is_running and o.endpoint_id = ${endpointId}) as own,
        count(*) filter (where o.is_running and o.endpoint_id in (select id from slow_endpoints)) as slow,
        least(${maxBusySeconds}, greatest(${minBusySeconds}, count(*) filter (
          where o.endpoint_id = ${endpointId} and o.state = 'pending'
            and o.next_at <= now() + make_interval(secs => ${maxBusySeconds})
        ))) as wait_seconds
      from open_deliveries o
    ), busy as (
      select load.*, own >= case when is_unknown then ${attemptsOfUnknownEndpoint}::integer else ${attemptsOfEndpoint}::integer end
        or is_slow and (slow >= ${slowAttemptsOfCompany} or not ${canBeSlow}::boolean)
        or is_unknown and not ${canBeUnknown}::boolean as is_busy
      from load
    ), claimed as (
      update webhook_deliveries d
      set state = 'sending', attempt = d.attempt + 1, attempted_at = now(),
        next_at = now() + make_interval(secs => ${leaseSeconds})
      from webhook_endpoints e, webhook_messages m, busy
      where d.company_id = ${companyId} and d.message_id = ${messageId} and d.endpoint_id = ${endpointId}
        and ${isDue} and d.attempt < ${maxAttempts} and not busy.is_busy
        and e.company_id = d.company_id and e.id = d.endpoint_id and e.state = 'active'
        and m.company_id = d.company_id and m.id = d.message_id and m.body is not null
      returning d.attempt, e.url, m.body, e.secret_sealed,
        case when e.previous_until > now() then e.previous_secret_sealed end as previous_secret_sealed,
        m.quote_id is null as is_test, busy.is_slow, busy.is_unknown
    ), started as (
      insert into webhook_attempts (company_id, message_id, endpoint_id)
      select ${companyId}, ${messageId}, ${endpointId} from claimed
      returning id as attempt_id
    ), postponed as (
      update webhook_deliveries d
      set state = 'pending', next_at = now() + make_interval(secs =>
        case when busy.is_unknown and busy.own = 0 then ${minBusySeconds}::integer else busy.wait_seconds end)
      from webhook_endpoints e, busy
      where d.company_id = ${companyId} and d.message_id = ${messageId} and d.endpoint_id = ${endpointId}
        and ${isDue} and d.attempt < ${maxAttempts} and busy.is_busy
        and e.company_id = d.company_id and e.id = d.endpoint_id and e.state = 'active'
      returning d.next_at, d.attempt = 0 and busy.own > 0 as is_waited_for
    ), ended as (
      update webhook_deliveries d
      set state = 'failed', next_at = null
      where d.company_id = ${companyId} and d.message_id = ${messageId} and d.endpoint_id = ${endpointId}
        and ${isDue} and d.attempt >= ${maxAttempts}
    )
    select busy.is_busy, postponed.next_at, postponed.is_waited_for, claimed.*, started.attempt_id
    from busy left join claimed on true left join started on true left join postponed on true
    where claimed.attempt is not null or postponed.next_at is not null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.is_busy) return { isBusy: true, nextAt: row.next_at, isWaitedFor: row.is_waited_for }
  const { attempt, url, body, secret_sealed, previous_secret_sealed } = row
  const sealedSecrets = [secret_sealed, ...(previous_secret_sealed ? [previous_secret_sealed] : [])]
  return {
    isBusy: false,
    attempt,
    attemptId: row.attempt_id,
    url,
    body,
    sealedSecrets,
    isTest: row.is_test,
    isSlow: row.is_slow,
    isUnknown: row.is_unknown,
  }
}
