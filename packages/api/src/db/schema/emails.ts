import type { Generated, JSONColumnType } from 'kysely'

export interface EmailsTable {
  id: Generated<string>
  company_id: number | null
  quote_id: number | null
  kind: string
  /** Distinguishes emails of the same kind about one quote: the revision or the id of the answer that the email is about. */
  subject_key: Generated<string>
  recipients: string[]
  parameters: JSONColumnType<Record<string, unknown>, string | undefined>
  /** Set when an email with a limit per recipient is claimed: a confirmation or an email about an offer (`recipientKey`). */
  recipient_key: string | null
  /**
   * `held` alerts become `digested` with the next digest. `skipped` emails exceeded the recipient's limit and are never sent.
   * `stopped` reminders are not sent for now.
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
  provider_message_id: string | null
  last_error: string | null
  created_at: Generated<Date>
  sent_at: Date | null
}
