import { sql, type Kysely } from 'kysely'
import type { WebhookEventBody } from '@curbquote/types'
import type { Database } from '../db/schema/index.ts'
import type { DeliveryKey } from './delivery-key.ts'
import { maxAttempts } from './retry-schedule.ts'

export interface ClaimedDelivery {
  attempt: number
  url: string
  body: WebhookEventBody
  sealedSecrets: string[]
  /** A test has one attempt and does not change the endpoint's failure record. */
  isTest: boolean
}

interface BusyEndpoint {
  isBusy: true
  /** The new time of the attempt. */
  nextAt: Date
}

/** Longer than an attempt can take. An attempt without a result after this time counts as lost. */
export const leaseSeconds = 60

/** Attempts of one endpoint at once, fewer than the company's, so that a slow endpoint leaves room for the others. */
const attemptsOfEndpoint = 2

/** A delivery of a busy endpoint waits a second for each pending one, within these bounds. */
const minBusySeconds = 2
const maxBusySeconds = 10

const isDue = sql<boolean>`d.state in ('pending', 'sending') and d.next_at <= now()`

/**
 * Starts the next attempt of a delivery that is due. `isBusy`: the endpoint has too many attempts at once, and the delivery is
 * postponed. `undefined`: another job makes this attempt, the delivery has ended, or its endpoint is not active. A delivery
 * whose last attempt was lost ends here.
 */
export async function claimDelivery(
  db: Kysely<Database>,
  { companyId, messageId, endpointId }: DeliveryKey,
): Promise<({ isBusy: false } & ClaimedDelivery) | BusyEndpoint | undefined> {
  const { rows } = await sql<
    | { is_busy: true; next_at: Date }
    | {
        is_busy: false
        attempt: number
        url: string
        body: WebhookEventBody
        secret_sealed: string
        previous_secret_sealed: string | null
        is_test: boolean
      }
  >`
    with busy as (
      select count(*) filter (where d.state = 'sending' and d.next_at > now()) >= ${attemptsOfEndpoint} as is_busy,
        least(${maxBusySeconds}, greatest(${minBusySeconds}, count(*) filter (
          where d.state = 'pending' and d.next_at <= now() + make_interval(secs => ${maxBusySeconds})
        ))) as wait_seconds
      from webhook_deliveries d
      where d.company_id = ${companyId} and d.endpoint_id = ${endpointId} and d.state in ('pending', 'sending')
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
        m.quote_id is null as is_test
    ), postponed as (
      update webhook_deliveries d
      set state = 'pending', next_at = now() + make_interval(secs => busy.wait_seconds)
      from webhook_endpoints e, busy
      where d.company_id = ${companyId} and d.message_id = ${messageId} and d.endpoint_id = ${endpointId}
        and ${isDue} and d.attempt < ${maxAttempts} and busy.is_busy
        and e.company_id = d.company_id and e.id = d.endpoint_id and e.state = 'active'
      returning d.next_at
    ), ended as (
      update webhook_deliveries d
      set state = 'failed', next_at = null
      where d.company_id = ${companyId} and d.message_id = ${messageId} and d.endpoint_id = ${endpointId}
        and ${isDue} and d.attempt >= ${maxAttempts}
    )
    select busy.is_busy, postponed.next_at, claimed.*
    from busy left join claimed on true left join postponed on true
    where claimed.attempt is not null or postponed.next_at is not null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.is_busy) return { isBusy: true, nextAt: row.next_at }
  const { attempt, url, body, secret_sealed, previous_secret_sealed, is_test: isTest } = row
  const sealedSecrets = [secret_sealed, ...(previous_secret_sealed ? [previous_secret_sealed] : [])]
  return { isBusy: false, attempt, url, body, sealedSecrets, isTest }
}
