import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** ZIP codes that a company adds to its service area or excludes from it. */
export interface ServiceZipsTable {
  company_id: number
  /** Five digits. */
  zip: string
  kind: 'include' | 'exclude'
}

/** A request for a job outside the service area that the company did not quote. */
export interface OutsideRequestsTable {
  company_id: number
  id: GeneratedAlways<number>
  zip: string
  /** Set if the customer wants to know when the company serves the ZIP code. */
  email: ColumnType<string | null, string | null | undefined, never>
  consent_id: ColumnType<number | null, number | null | undefined, never>
  is_spam: Generated<boolean>
  created_at: Generated<Date>
}
