import type { Generated, JSONColumnType } from 'kysely'

export type DeliveryChannel = 'email' | 'text' | 'push'

/** The outbox: emails, text messages and push messages. */
export interface DeliveriesTable {
  id: Generated<string>
  channel: Generated<DeliveryChannel>
  company_id: number | null
  quote_id: number | null
  kind: string
  /**
   * Distinguishes deliveries of the same kind about one quote: the revision or the id of the response that an email is about, or
   * the id of a push subscription.
   */
  subject_key: Generated<string>
  /** One to five email addresses, one phone number, or the id of a push subscription. */
  recipients: string[]
  parameters: JSONColumnType<Record<string, unknown>, string | undefined>
  /** Set when an email with a limit per recipient is claimed: a confirmation or an email about an offer (`recipientKey`). */
  recipient_key: string | null
  /**
   * `held` alerts become `digested` with the next digest. `skipped` deliveries are never sent: they exceeded a limit or were no
   * longer needed. `stopped` reminders are not sent for now.
   */
  state: Generated<
    | 'pending'
    | 'submitting'
    | 'sent'
    | 'failed'
    | 'unknown'
    | 'held'
    | 'digested'
    | 'skipped'
    | 'stopped'
  >
  attempts: Generated<number>
  /** Not attempted earlier. */
  due_at: Generated<Date>
  provider_message_id: string | null
  last_error: string | null
  created_at: Generated<Date>
  sent_at: Date | null
}
