import type { Generated, JSONColumnType } from 'kysely'

export interface EmailsTable {
  id: Generated<string>
  company_id: number | null
  quote_id: number | null
  kind: string
  recipients: string[]
  parameters: JSONColumnType<Record<string, unknown>, string | undefined>
  /** Written when a confirmation is claimed, to bound confirmations per recipient (`recipientKey`). */
  recipient_key: string | null
  /** A held alert waits for the next digest, which makes it digested; a skipped confirmation is never sent. */
  state: Generated<
    'pending' | 'submitting' | 'sent' | 'failed' | 'unknown' | 'held' | 'digested' | 'skipped'
  >
  attempts: Generated<number>
  provider_message_id: string | null
  last_error: string | null
  created_at: Generated<Date>
  sent_at: Date | null
}
