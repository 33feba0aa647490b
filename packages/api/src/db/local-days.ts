import { type RawBuilder, sql } from 'kysely'

/** An SQL expression of a company's time zone, such as `sql.ref('companies.time_zone')`, or its name. */
export type TimeZone = RawBuilder<string> | string

/** The date in the time zone. */
export function localDate(timeZone: TimeZone, now: RawBuilder<Date> = sql`now()`) {
  return sql<string>`(${now} at time zone ${timeZone}::text)::date`
}

/**
 * The end of the local day that is `days` days from now: the midnight after it, also if daylight saving time starts or ends in
 * between. `-1` is the midnight with which the current day began.
 */
export function endOfLocalDay(
  timeZone: TimeZone,
  days: number,
  now: RawBuilder<Date> = sql`now()`,
) {
  const day = sql`${localDate(timeZone, now)} + ${days}::integer`
  return sql<Date>`((${day} + 1)::timestamp at time zone ${timeZone}::text)`
}
