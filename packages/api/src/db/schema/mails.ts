import type { Generated, JSONColumnType } from 'kysely'

export interface MailsTable {
  id: Generated<string>
  company_id: number | null
  quote_id: number | null
  kind: string
  recipients: string[]
  parameters: JSONColumnType<Record<string, unknown>, string | undefined>
  /** A held alert waits for the next digest, which makes it digested. */
  state: Generated<'pending' | 'submitting' | 'sent' | 'failed' | 'unknown' | 'held' | 'digested'>
  attempts: Generated<number>
  provider_message_id: string | null
  last_error: string | null
  created_at: Generated<Date>
  sent_at: Date | null
}
