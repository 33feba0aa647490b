import type { ConsentPurpose } from '@curbquote/types/consents'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** A column of an append-only table. */
type Fixed<T> = ColumnType<T, T, never>

/** Append-only: who agreed to which text, when and where. */
export interface ConsentsTable {
  id: GeneratedAlways<number>
  company_id: Fixed<number>
  quote_id: Fixed<number | null>
  email: Fixed<string | null>
  phone: Fixed<string | null>
  purpose: Fixed<ConsentPurpose>
  given: Fixed<boolean>
  /** The text as shown. `null` if the form did not name it. */
  text: Fixed<string | null>
  /** SHA-256 of `text` in hexadecimal. */
  text_hash: Fixed<string | null>
  locale: Fixed<string>
  source: Fixed<ConsentSource>
  page_url: Fixed<string | null>
  ip: Fixed<string | null>
  user_agent: Fixed<string | null>
  created_at: ColumnType<Date, Date | undefined, never>
}

/** The form on which the consent was given. */
export type ConsentSource =
  'quote_form' | 'custom_job_form' | 'outside_form' | 'sign_up' | 'stop_link' | 'quote_page'
