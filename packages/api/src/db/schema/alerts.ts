import type { Generated } from 'kysely'

/** The devices that get push messages. */
export interface PushSubscriptionsTable {
  id: Generated<string>
  company_id: number
  /** The session that last opened the dashboard on the device. */
  session_id: string | null
  endpoint_hash: string
  /** The endpoint and its keys (`StoredSubscription`). */
  sealed: string
  /** The key of the server with which the browser subscribed. */
  key_id: string
  device: string
  last_shown_at: Date | null
  /** Failures since the last success. */
  failures: Generated<number>
  created_at: Generated<Date>
}

/** The number for text messages to an owner. */
export interface SmsNumbersTable {
  company_id: number
  /** Ten digits. */
  phone: string
  verified_at: Date | null
  /** When the owner replied STOP. */
  stopped_at: Date | null
  /** `if_unopened`: only if nobody opened the request within five minutes. */
  mode: Generated<'at_once' | 'if_unopened'>
}

/** A browser's subscription at its push service. */
export interface StoredSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}
