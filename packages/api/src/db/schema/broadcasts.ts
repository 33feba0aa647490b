import type {
  BroadcastDraft,
  BroadcastSegmentId,
  BroadcastStatus,
} from '@curbquote/types/broadcasts'
import type { Generated, JSONColumnType } from 'kysely'

export interface BroadcastsTable {
  id: Generated<number>
  idempotency_key: string | null
  /** Hash of the request's body, to detect a reused idempotency key. */
  request_hash: string
  admin_id: number | null
  subject: string
  content: string
  segment: BroadcastSegmentId
  segment_days: number | null
  status: Generated<BroadcastStatus>
  /** Recipients per request to the provider. Batch n has the positions n × size + 1 to (n + 1) × size. */
  batch_size: number
  recipient_count: Generated<number>
  success_count: Generated<number>
  failure_count: Generated<number>
  unknown_count: Generated<number>
  skipped_count: Generated<number>
  last_error: string | null
  created_at: Generated<Date>
  completed_at: Date | null
}

/** An admin's unsent broadcast. */
export interface BroadcastDraftsTable {
  admin_id: number
  draft: JSONColumnType<BroadcastDraft, string, string>
  updated_at: Generated<Date>
}

/** The recipients, fixed when the broadcast is created. */
export interface BroadcastRecipientsTable {
  broadcast_id: number
  /** From 1, without gaps. */
  position: number
  email: string
  company_name: string
  owner_name: string
  /** `unknown`: sent to the provider without a known result. */
  state: Generated<'pending' | 'submitting' | 'sent' | 'failed' | 'unknown' | 'skipped'>
  provider_message_id: string | null
  last_error: string | null
}

/** Email addresses that broadcasts skip. */
export interface EmailSuppressionsTable {
  /** In lower case. */
  email: string
  reason: 'unsubscribed' | 'bounced' | 'complained'
  created_at: Generated<Date>
}
