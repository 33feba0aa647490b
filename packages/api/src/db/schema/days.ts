import type { DayPart } from '@curbquote/types/days'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A local date, written and read as `YYYY-MM-DD`. */
type Day = ColumnType<string, string, string>

/** Jobs per weekday and half-day. A company without rows has the capacity of the function `part_capacity`. */
export interface CapacityTable {
  company_id: number
  /** 0 is Sunday. */
  weekday: number
  part: DayPart
  jobs: number
}

export interface DaysOffTable {
  company_id: number
  day: Day
  label: Generated<string>
}

/** Jobs that were moved together. */
export interface DayMovesTable {
  company_id: number
  id: GeneratedAlways<number>
  from_day: Day
  undone_at: Date | null
  created_at: Generated<Date>
}

/** Days that customers requested and owners suggested or confirmed. `days/README.md` has the transitions. */
export interface DayRequestsTable {
  company_id: number
  id: GeneratedAlways<number>
  quote_id: number
  /** The revision of the price that the customer had accepted. */
  revision: number
  day: Day
  /** `null`: any time of the day. */
  part: DayPart | null
  /** From 1 on. `null` for a request without a hold. */
  seat: number | null
  state: 'requested' | 'confirmed' | 'released' | 'declined' | 'moved'
  is_hold: Generated<boolean>
  hold_until: Date | null
  /** The owner suggested the day. It has a seat until the customer answers or it lapses. */
  is_suggested: Generated<boolean>
  /** The seat is above the capacity. */
  is_overbooked: Generated<boolean>
  /** The earlier row of the same quote. */
  moved_from: number | null
  move_id: number | null
  /** The owner moved the job here and told the customer, who has not answered. */
  awaits_response: Generated<boolean>
  /** When the customer kept a day to which the owner moved the job. */
  kept_at: Date | null
  lapses_at: Date | null
  reminded_at: Date | null
  created_at: Generated<Date>
}
