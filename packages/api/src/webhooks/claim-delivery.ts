import { sql, type Kysely } from 'kysely'
import type { WebhookEventBody } from '@curbquote/types'
import type { Database } from '../db/schema/index.ts'
import type { DeliveryKey } from './delivery-key.ts'

export interface ClaimedDelivery {
  attempt: number
  url: string
  body: WebhookEventBody
  sealedSecrets: string[]
  /** Tests are sent once and say nothing about the endpoint. */
  isTest: boolean
}

interface BusyEndpoint {
  isBusy: true
  /** Deliveries of the endpoint that are due. */
  waiting: number
}

/** Longer than an attempt can take. Afterwards its process is taken for dead. */
export const leaseSeconds = 60

/** Attempts of one endpoint at once, fewer than the company's, so that a slow endpoint leaves room for the others. */
const attemptsOfEndpoint = 2

const isDue = sql<boolean>`d.state in ('pending', 'sending') and d.next_at <= now()`

/**
 * Starts the next attempt of a delivery that is due. `isBusy`: the endpoint has too many attempts at once. `undefined`: another
 * job makes this attempt, the delivery has ended, or its endpoint is not active.
 */
export async function claimDelivery(
  db: Kysely<Database>,
  { companyId, messageId, endpointId }: DeliveryKey,
): Promise<({ isBusy: false } & ClaimedDelivery) | BusyEndpoint | undefined> {
  const { rows } = await sql<
    | { is_busy: true; waiting: number }
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
        (count(*) filter (where ${isDue}))::integer as waiting
      from webhook_deliveries d
      where d.company_id = ${companyId} and d.endpoint_id = ${endpointId} and d.state in ('pending', 'sending')
    ), claimed as (
      update webhook_deliveries d
      set state = 'sending', attempt = d.attempt + 1, attempted_at = now(),
        next_at = now() + make_interval(secs => ${leaseSeconds})
      from webhook_endpoints e, webhook_messages m, busy
      where d.company_id = ${companyId} and d.message_id = ${messageId} and d.endpoint_id = ${endpointId}
        and ${isDue} and not busy.is_busy
        and e.company_id = d.company_id and e.id = d.endpoint_id and e.state = 'active'
        and m.company_id = d.company_id and m.id = d.message_id and m.body is not null
      returning d.attempt, e.url, m.body, e.secret_sealed,
        case when e.previous_until > now() then e.previous_secret_sealed end as previous_secret_sealed,
        m.quote_id is null as is_test
    )
    select busy.*, claimed.* from busy left join claimed on true
    where claimed.attempt is not null or (busy.is_busy and exists (
      select from webhook_deliveries d
      where d.company_id = ${companyId} and d.message_id = ${messageId} and d.endpoint_id = ${endpointId}
        and ${isDue}))`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.is_busy) return { isBusy: true, waiting: row.waiting }
  const { attempt, url, body, secret_sealed, previous_secret_sealed, is_test: isTest } = row
  const sealedSecrets = [secret_sealed, ...(previous_secret_sealed ? [previous_secret_sealed] : [])]
  return { isBusy: false, attempt, url, body, sealedSecrets, isTest }
}
