import type {
  WebhookDeliveryError,
  WebhookDeliveryState,
  WebhookDisabledReason,
  WebhookEndpointState,
  WebhookEvent,
  WebhookEventBody,
  WebhookPausedReason,
  WebhookSource,
} from '@curbquote/types/webhooks'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The endpoints to which events of a company's quotes are sent. */
export interface WebhookEndpointsTable {
  id: GeneratedAlways<number>
  company_id: number
  url: string
  events: WebhookEvent[]
  /** See `db/seal-secret.ts`. */
  secret_sealed: string
  previous_secret_sealed: string | null
  previous_until: Date | null
  state: Generated<WebhookEndpointState>
  disabled_reason: WebhookDisabledReason | null
  paused_reason: WebhookPausedReason | null
  /** The first failure since the last success, and the latest one. */
  failing_since: Date | null
  last_failed_at: Date | null
  source: WebhookSource
  /** The API key that added it. */
  api_key_id: number | null
  /** Of the latest request that added it with an API key. */
  idempotency_key: string | null
  request_hash: string | null
  created_at: Generated<Date>
}

/** A message about an event of a quote. */
export interface WebhookMessagesTable {
  company_id: number
  id: Generated<string>
  /** `null` for a test. */
  quote_id: number | null
  type: WebhookEvent
  sequence: number
  /** Without PUBLIC_URL in the URLs of photos. `null` until the transaction of the event ends. */
  body: ColumnType<WebhookEventBody | null, string | undefined, string>
  created_at: Generated<Date>
}

/** The delivery of a message to an endpoint. */
export interface WebhookDeliveriesTable {
  company_id: number
  message_id: string
  endpoint_id: number
  attempt: Generated<number>
  state: Generated<WebhookDeliveryState>
  status_code: number | null
  error: WebhookDeliveryError | null
  duration_ms: number | null
  /** The time of the next attempt. While an attempt is running: the time from which it counts as lost. */
  next_at: Generated<Date | null>
  attempted_at: Date | null
  created_at: Generated<Date>
}

/** An attempt of a delivery. */
export interface WebhookAttemptsTable {
  company_id: number
  message_id: string
  endpoint_id: number
  id: GeneratedAlways<number>
  started_at: Generated<Date>
  status_code: number | null
  error: WebhookDeliveryError | null
  /** `null` while the attempt is running, or if its result was lost. */
  duration_ms: number | null
}
