import type { Generated } from 'kysely'
import type { QuoteStatus } from '@curbquote/types/quotes'

/** Amounts without personal data, for bookkeeping. */
export interface ErasedQuotesTable {
  company_id: number
  quote_id: number
  number: number
  created_on: string
  status: QuoteStatus
  untaxed_cents: number | null
  tax_cents: number | null
  total_cents: number | null
  erased_at: Generated<Date>
}
