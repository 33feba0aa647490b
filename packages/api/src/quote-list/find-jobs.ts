import { maxCalendarDays, maxCalendarJobs } from '@curbquote/types'
import { type Kysely, sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
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
  rows: JobRow[]
  isTruncated: boolean
}

/** The quotes whose job is on one of the days, in the order of the dates. Reads at most `maxCalendarJobs`. */
export async function findJobs(
  db: Kysely<Database>,
  companyId: number,
  filter: QuotesFilter,
  days: Days,
): Promise<FoundJobs> {
  const dayCount = (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000 + 1
  if (dayCount < 1 || dayCount > maxCalendarDays)
    throw new InvalidInputError(
      `A calendar has 1 to ${maxCalendarDays} days. Change “from” or “to”.`,
      'INVALID_DAYS',
    )
  return inCompany(db, companyId, async (tenantDb) => {
    const read = await readJobs(tenantDb, companyId, filter, days)
    const { today } = await tenantDb
      .selectFrom('companies')
      .select(sql<string>`${localDate(sql.ref('companies.time_zone'))}::text`.as('today'))
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const isTruncated = read.length > maxCalendarJobs
    return { today, rows: read.slice(0, maxCalendarJobs), isTruncated }
  })
}

/** Reads one job more than a calendar has, to detect that it is truncated. */
function readJobs(
  db: Kysely<Database>,
  companyId: number,
  filter: QuotesFilter,
  { from, to }: Days,
) {
  const limit = maxCalendarJobs + 1
  // The index has this column. Its value is `infinity` for a quote without a date.
  const jobs = whereFiltered(
    db
      .selectFrom('quotes')
      .select([
        'quotes.id',
        'quotes.customer_name',
        'quotes.status',
        'quotes.opened_at',
        sql<string>`quotes.job_date::text`.as('job_date'),
        sql<number | null>`coalesce(current_total_cents, total_cents)`.as('value_cents'),
        shownOfferState.as('shown_offer_state'),
        isSent.as('is_sent'),
        hasOpenQuestion.as('has_open_question'),
        declineReason.as('decline_reason'),
      ])
      .where('quotes.company_id', '=', companyId)
      .where(sql<boolean>`quotes.job_date_key between ${from}::text::date and ${to}::text::date`)
      .orderBy('quotes.job_date_key')
      .orderBy('quotes.id')
      .limit(limit),
    companyId,
    filter,
  )
  // Searches from the first day on, in the order of the dates, so that the limit cannot cut off a job that is shown.
  const matches = searchQuotes(companyId, filter, {
    column: 'job_date_key',
    isDescending: false,
    after: { key: from, id: 0 },
    most: isFilteredByOffer(filter) ? maxFilteredMatches : limit,
  })
  return (matches ? jobs.where('quotes.id', 'in', matches) : jobs).execute()
}
