import type { DayLoad, LastMove } from '@curbquote/types/days'
import { maxCalendarDays, maxCalendarJobs } from '@curbquote/types/limits'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { readLoads } from '../days/day-loads.ts'
import { readLastMove } from '../days/move-days.ts'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { localDate } from '../db/local-days.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { declineReason, hasOpenQuestion, isSent, shownOfferState } from '../quotes/offer-columns.ts'
import {
  isFilteredByOffer,
  maxFilteredMatches,
  type QuotesFilter,
  whereFiltered,
} from '../quotes/quotes-filter.ts'
import { searchQuotes } from '../quotes/search-quotes.ts'

/** The first and the last day, YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

export type JobRow = Awaited<ReturnType<typeof readJobs>>[number]

export interface FoundJobs {
  /** The date in the time zone of the company. */
  today: string
  /** The ZIP code where the way of a day starts. */
  baseZip: string | null
  rows: JobRow[]
  loads: DayLoad[]
  requests: RequestRow[]
  nextJob: { id: number; job_date: string; customer_name: string } | undefined
  lastMove: LastMove | null
  isTruncated: boolean
}

export type RequestRow = Awaited<ReturnType<typeof readRequests>>[number]

/** The quotes whose job is on one of the days, in the order of the dates. Reads at most `maxCalendarJobs`. */
export async function findJobs(
  tenant: Tenant,
  filter: QuotesFilter,
  days: Days,
): Promise<FoundJobs> {
  const dayCount = (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000 + 1
  if (dayCount < 1 || dayCount > maxCalendarDays)
    throw new InvalidInputError(
      `A calendar has 1 to ${maxCalendarDays} days. Change “from” or “to”.`,
      'INVALID_DAYS',
    )
  return inCompany(tenant, async (tenantDb, companyId) => {
    const read = await readJobs(tenantDb, companyId, filter, days)
    const { today, base_zip, zipcode } = await tenantDb
      .selectFrom('companies')
      .select([
        sql<string>`${localDate(sql.ref('companies.time_zone'))}::text`.as('today'),
        'base_zip',
        'zipcode',
      ])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const isTruncated = read.length > maxCalendarJobs
    return {
      today,
      baseZip: base_zip ?? zipcode,
      rows: read.slice(0, maxCalendarJobs),
      loads: await readLoads(tenantDb, companyId, days),
      requests: await readRequests(tenantDb, companyId, days),
      nextJob: await readNextJob(tenantDb, companyId, filter, today),
      lastMove: await readLastMove(tenantDb, companyId),
      isTruncated,
    }
  })
}

/** The days that customers ask for and that the owner suggested. */
function readRequests(db: Kysely<Database>, companyId: number, { from, to }: Days) {
  return db
    .selectFrom('day_requests')
    .innerJoin('quotes', (join) =>
      join
        .onRef('quotes.company_id', '=', 'day_requests.company_id')
        .onRef('quotes.id', '=', 'day_requests.quote_id'),
    )
    .select([
      'day_requests.id',
      'day_requests.quote_id',
      'day_requests.day',
      'day_requests.part',
      'day_requests.is_hold',
      'day_requests.is_suggested',
      'quotes.customer_name',
      'quotes.customer_zip',
    ])
    .where('day_requests.company_id', '=', companyId)
    .where('day_requests.state', '=', 'requested')
    .where('day_requests.day', '>=', from)
    .where('day_requests.day', '<=', to)
    .orderBy('day_requests.day')
    .orderBy('day_requests.id')
    .limit(maxCalendarJobs)
    .execute()
}

/** The next scheduled job, today or later, that matches the filters. */
function readNextJob(db: Kysely<Database>, companyId: number, filter: QuotesFilter, today: string) {
  const jobs = db
    .selectFrom('quotes')
    .select([
      'quotes.id',
      'quotes.customer_name',
      sql<string>`quotes.job_date::text`.as('job_date'),
    ])
    // A quote without a date has `infinity`.
    .where(
      sql<boolean>`quotes.job_date_key >= ${today}::text::date and quotes.job_date_key < 'infinity'`,
    )
  const scheduled: QuotesFilter = { ...filter, stage: filter.stage ?? 'scheduled' }
  return byDate(jobs, companyId, scheduled, today, 1).executeTakeFirst()
}

/** Reads one job more than the maximum of a calendar, to detect that there are more. */
function readJobs(
  db: Kysely<Database>,
  companyId: number,
  filter: QuotesFilter,
  { from, to }: Days,
) {
  // The index has this column. Its value is `infinity` for a quote without a date.
  const jobs = db
    .selectFrom('quotes')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('day_requests')
          .select([
            'day_requests.part',
            'day_requests.is_overbooked',
            // A customer who asks for another day has answered.
            sql<boolean>`day_requests.awaits_response and not exists (
                select from day_requests r
                where r.company_id = quotes.company_id and r.quote_id = quotes.id and r.state = 'requested')`.as(
              'awaits_response',
            ),
          ])
          .whereRef('day_requests.company_id', '=', 'quotes.company_id')
          .whereRef('day_requests.quote_id', '=', 'quotes.id')
          .where('day_requests.state', '=', 'confirmed'),
      ).as('seat'),
    )
    .select([
      'quotes.id',
      'quotes.customer_address',
      'quotes.customer_city',
      'quotes.customer_zip',
      'quotes.customer_name',
      'quotes.status',
      'quotes.opened_at',
      sql<string>`quotes.job_date::text`.as('job_date'),
      sql<number | null>`coalesce(current_total_cents, total_cents)`.as('value_cents'),
      'quotes.answer_mode',
      'quotes.range_low_cents',
      'quotes.range_high_cents',
      shownOfferState.as('shown_offer_state'),
      isSent.as('is_sent'),
      hasOpenQuestion.as('has_open_question'),
      declineReason.as('decline_reason'),
    ])
    .where(sql<boolean>`quotes.job_date_key between ${from}::text::date and ${to}::text::date`)
  return byDate(jobs, companyId, filter, from, maxCalendarJobs + 1).execute()
}

/** Restricts jobs to those of the company that match the filters, and orders them by their dates. */
function byDate<Row>(
  jobs: SelectQueryBuilder<Database, 'quotes', Row>,
  companyId: number,
  filter: QuotesFilter,
  from: string,
  limit: number,
): SelectQueryBuilder<Database, 'quotes', Row> {
  const filtered = whereFiltered(jobs, companyId, filter)
    .where('quotes.company_id', '=', companyId)
    .orderBy('quotes.job_date_key')
    .orderBy('quotes.id')
    .limit(limit)
  // Searches from the first day on, in the order of the dates, so that the limit cannot cut off a job that is shown.
  const matches = searchQuotes(companyId, filter, {
    column: 'job_date_key',
    isDescending: false,
    after: { key: from, id: 0 },
    most: isFilteredByOffer(filter) ? maxFilteredMatches : limit,
  })
  return matches ? filtered.where('quotes.id', 'in', matches) : filtered
}
