import { maxReportDays, reportDays } from '@curbquote/types/limits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError, NotFoundError } from '../errors/errors.ts'

/** The days of a report, both included, in the time zone of the company. */
export interface ReportDays {
  from: string
  to: string
  timeZone: string
}

/**
 * The requested days of a company: from `from`, or a number of days, to `to` or the current day.
 * @throws InvalidInputError for days in the wrong order, or too many
 */
export async function readReportDays(
  tenantDb: Kysely<Database>,
  companyId: number,
  { days: dayCount = reportDays, from, to }: { days?: number; from?: string; to?: string },
): Promise<ReportDays> {
  const { rows } = await sql<ReportDays & { days: number }>`
    select "from"::text, "to"::text, time_zone as "timeZone", "to" - "from" + 1 as days
    from (
      select time_zone, last as "to", coalesce(${from ?? null}::date, last - ${dayCount - 1}::integer) as "from"
      from (
        select time_zone, coalesce(${to ?? null}::date, (now() at time zone time_zone)::date) as last
        from companies where id = ${companyId}
      ) as zone
    ) as period`.execute(tenantDb)
  const [found] = rows
  if (!found) throw new NotFoundError('Company')
  const { days, ...period } = found
  if (days < 1) throw new InvalidInputError('The first day is after the last day.')
  if (days > maxReportDays)
    throw new InvalidInputError(`A report has at most ${maxReportDays} days.`)
  return period
}

/** Whether a quote was received on these days. */
export function receivedOn({ from, to, timeZone }: ReportDays) {
  return sql<boolean>`(created_at >= ${from}::date::timestamp at time zone ${timeZone}
    and created_at < (${to}::date + 1)::timestamp at time zone ${timeZone})`
}
