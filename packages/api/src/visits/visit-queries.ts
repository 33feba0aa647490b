import { maxReportDays } from '@curbquote/types/limits'
import { hostOf } from '@curbquote/types/quotes'
import type { CountedStep, CountVisit } from '@curbquote/types/visits'
import type { MeasurementMethod } from '@curbquote/types/widgets'
import { type Kysely, sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { receivedOn, type ReportDays } from '../lead-sources/report-days.ts'
import { isWon, sourceHost } from '../lead-sources/source-columns.ts'
import type { Database } from '../db/schema/index.ts'

/** Rows over which the concurrent visits of a company are spread. */
const shards = 4
/** Hosts that are counted by name in a day, because anybody can send any host. */
const maxHostsOfDay = 20

/** Counts the steps of a visit. Nothing of the visit itself is stored. */
export async function addVisit(
  tenant: Tenant,
  { visit, steps, method, host, hasInput }: CountVisit,
): Promise<void> {
  const shard = (visit.codePointAt(0) ?? 0) % shards
  const named = hostOf(`https://${host ?? ''}`) ?? ''
  await inCompany(tenant, (tenantDb, companyId) =>
    sql`
      with today as (
        select (now() at time zone time_zone)::date as day from companies where id = ${companyId}
      ), hosts as (
        select distinct host from funnel_days, today
        where company_id = ${companyId} and funnel_days.day = today.day
      ), counted_host as (
        select case
          when exists (select from hosts where host = ${named}) or (select count(*) from hosts) < ${maxHostsOfDay}::integer
          then ${named} else '' end as host
      )
      insert into funnel_days (company_id, day, step, method, host, shard, visits, excluded)
      select ${companyId}, today.day, steps.step, case steps.step when 'seen' then '' else ${method} end,
        counted_host.host, ${shard}::smallint, ${hasInput ? 1 : 0}::integer, ${hasInput ? 0 : 1}::integer
      from unnest(${steps}::text[]) as steps(step), today, counted_host
      -- In one order, so that two visits do not wait for each other.
      order by steps.step
      on conflict (company_id, day, step, method, host, shard) do update
      set visits = funnel_days.visits + excluded.visits, excluded = funnel_days.excluded + excluded.excluded`.execute(
      tenantDb,
    ),
  )
}

/** The Monday of a day's week. */
const mondayOf = (day: ReturnType<typeof sql>) =>
  sql<string>`date_trunc('week', ${day}::timestamp)::date::text`

/** Visits that reached a step, and those of robots. */
export interface StepVisits {
  step: CountedStep
  /** Empty for the step `seen`. */
  method: MeasurementMethod | ''
  host: string
  week: string
  visits: number
  excluded: number
}

export async function findStepVisits(
  tenantDb: Kysely<Database>,
  companyId: number,
  { from, to }: ReportDays,
): Promise<StepVisits[]> {
  const { rows } = await sql<StepVisits>`
    select step, method, host, ${mondayOf(sql`day`)} as week, sum(visits)::integer as visits,
      sum(excluded)::integer as excluded
    from funnel_days
    where company_id = ${companyId} and day between ${from}::date and ${to}::date
    group by 1, 2, 3, 4`.execute(tenantDb)
  return rows
}

/** Requests from the form. */
export interface SentRequests {
  method: MeasurementMethod
  host: string
  week: string
  /** Whether the visit of the request is counted. */
  isCounted: boolean
  sent: number
  accepted: number
  /** Requests in the spam. Each is one visit that passed all steps. They are counted as excluded, like robots. */
  spam: number
}

export async function findSentRequests(
  tenantDb: Kysely<Database>,
  companyId: number,
  days: ReportDays,
): Promise<SentRequests[]> {
  const { rows } = await sql<SentRequests>`
    select measurement_method as method, coalesce(${sourceHost('pageUrl')}, '') as host,
      ${mondayOf(sql`(created_at at time zone ${days.timeZone})`)} as week,
      coalesce(source ->> 'isCounted', '') = 'true' as "isCounted",
      count(*) filter (where not is_spam)::integer as sent,
      count(*) filter (where not is_spam and ${isWon})::integer as accepted,
      count(*) filter (where is_spam)::integer as spam
    from quotes
    where company_id = ${companyId} and contact_consent_at is not null and ${receivedOn(days)}
    group by 1, 2, 3, 4`.execute(tenantDb)
  return rows
}

/** Deletes the days that no report can show. */
export async function deleteOldVisits(db: Kysely<Database>): Promise<void> {
  // A day more than a report has, for all time zones.
  await sql`delete from funnel_days where day < current_date - ${maxReportDays + 1}::integer`.execute(
    db,
  )
}
