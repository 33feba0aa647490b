import { type RawBuilder, sql } from 'kysely'
import { localDate, type TimeZone } from '../db/local-days.ts'

/** The database's current time, or a fixed time in tests. */
export type Clock = RawBuilder<Date>
export const databaseClock: Clock = sql<Date>`now()`

/** 10 AM of a local day. On a Sunday, 10 AM of the Monday after it. */
function morningOf(day: RawBuilder<string>, timeZone: TimeZone) {
  return sql<Date>`
    ((${day} + case when extract(isodow from ${day}) = 7 then 1 else 0 end + time '10:00') at time zone ${timeZone}::text)`
}

/**
 * A VALUES list of (step, due_at). The first two steps count days from `base`, the last one counts back from the last day on
 * which the quote is valid. `due_at` of the last step is null without an end of the validity.
 */
export function dueDates(
  steps: RawBuilder<unknown>,
  {
    base,
    validUntil,
    timeZone,
  }: { base: RawBuilder<Date>; validUntil: RawBuilder<Date | null>; timeZone: TimeZone },
) {
  const days = (index: number) => sql`(${steps} -> ${sql.lit(index)} ->> 'days')::integer`
  const after = (index: number) => sql<string>`(${localDate(timeZone, base)} + ${days(index)})`
  // The validity ends at the midnight after its last day.
  const lastDay = localDate(timeZone, sql<Date>`(${validUntil} - interval '1 second')`)
  return sql`(values
    (1, ${morningOf(after(0), timeZone)}),
    (2, ${morningOf(after(1), timeZone)}),
    (3, ${morningOf(sql<string>`(${lastDay} - ${days(2)})`, timeZone)}))`
}

/** Whether it is Monday to Saturday between 9 AM and 5 PM. */
export function isBusinessTime(timeZone: TimeZone, now: Clock) {
  const local = sql`(${now} at time zone ${timeZone}::text)`
  return sql<boolean>`
    (extract(isodow from ${local}) < 7 and ${local}::time >= time '09:00' and ${local}::time < time '17:00')`
}
