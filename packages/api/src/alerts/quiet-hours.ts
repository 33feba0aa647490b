import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/**
 * The end of the company's quiet hours, if it is in them. `undefined` outside of them. On the days on which daylight saving time
 * begins or ends, the hours are those that clocks show.
 */
export async function endOfQuietHours(
  db: Kysely<Database>,
  companyId: number,
  now = sql<Date>`now()`,
): Promise<Date | undefined> {
  const { rows } = await sql<{ ends_at: Date | null }>`
    select case
      when quiet_from = quiet_until then null
      when quiet_from < quiet_until and hour >= quiet_from and hour < quiet_until
        or quiet_from > quiet_until and hour < quiet_until
        then (day + make_interval(hours => quiet_until)) at time zone time_zone
      when quiet_from > quiet_until and hour >= quiet_from
        then (day + 1 + make_interval(hours => quiet_until)) at time zone time_zone
    end as ends_at
    from (
      select time_zone, quiet_from, quiet_until, (${now} at time zone time_zone)::date as day,
        extract(hour from ${now} at time zone time_zone)::integer as hour
      from companies where id = ${companyId}
    ) as local`.execute(db)
  return rows[0]?.ends_at ?? undefined
}
