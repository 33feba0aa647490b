import type { Generated } from 'kysely'

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
