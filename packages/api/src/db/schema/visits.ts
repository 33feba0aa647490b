import type { CountedStep } from '@curbquote/types/visits'
import type { MeasurementMethod } from '@curbquote/types/widgets'
import type { Generated } from 'kysely'

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
