import type {
  FollowUpStep,
  FollowUpStepSettings,
  FollowUpStopReason,
} from '@curbquote/types/follow-ups'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Settings of reminders. A company without a row has them off. */
export interface FollowUpSettingsTable {
  company_id: number
  is_on: boolean
  /** Quotes that arrived earlier get no reminders. */
  on_since: Generated<Date>
  paused_until: Date | null
  steps: JSONColumnType<FollowUpStepSettings[], string, string>
}

/** Reminders about open quotes. */
export interface FollowUpsTable {
  company_id: number
  quote_id: number
  step: FollowUpStep
  /** `null` if the reminders were stopped before they were planned. */
  due_at: Date | null
  state: Generated<'due' | 'sent' | 'stopped'>
  stop_reason: FollowUpStopReason | null
  /** Whether the owner asked to send it now, at any time of the day. */
  is_requested: Generated<boolean>
  email_id: string | null
  /** When the email was last given to the provider. */
  sent_at: Date | null
}

/** Customers who opted out of a company's reminders, or whose email address bounced or complained. */
export interface CustomerSuppressionsTable {
  company_id: number
  /** In lower case. */
  email: string
  reason: 'unsubscribed' | 'bounced' | 'complained'
  created_at: Generated<Date>
}

/** Messages about a quote between the customer and the company. Append-only. */
export interface QuoteMessagesTable {
  id: GeneratedAlways<number>
  company_id: number
  quote_id: number
  direction: 'in' | 'out'
  sender: string | null
  body: string
  provider_message_id: string | null
  is_automatic: Generated<boolean>
  attachment_count: Generated<number>
  /** Of the owner's request. `null` for messages of customers. */
  idempotency_key: Generated<string | null>
  request_hash: Generated<string | null>
  created_at: ColumnType<Date, Date | undefined, never>
}
