import type { CountedStep } from '@curbquote/types/visits'
import type { MeasurementMethod } from '@curbquote/types/widgets'
import type { Generated, ColumnType, GeneratedAlways } from 'kysely'

/** Visits that reached a step of the form, by day. */
export interface FunnelDaysTable {
  company_id: number
  /** In the time zone of the company. */
  day: string
  step: CountedStep
  /** Empty for the step `seen`. */
  method: MeasurementMethod | ''
  host: string
  shard: number
  visits: Generated<number>
  excluded: Generated<number>
}

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

/** Challenges that a request has used, of all companies. */
export interface UsedChallengesTable {
  id: string
  expires_at: Date
}

/** The texts of the last hour, as digests, with the companies that received them. */
export interface SubmittedTextsTable {
  text_hash: string
  company_id: number
  submitted_at: Date
}
