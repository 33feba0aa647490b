import { centsToDollars } from '@curbquote/pricing'
import { zipIn } from '@curbquote/types/places'
import type { CalendarJob, JobCalendar } from '@curbquote/types/quotes'
import { orderJobs } from '../days/order-jobs.ts'
import { toShownAnswer } from '../quotes/to-quote.ts'
import { toDayRequest } from '../quotes/to-quote-days.ts'
import { findZipPlace } from '../zip-places/zip-places.ts'
import type { FoundJobs, JobRow } from './find-jobs.ts'

/** Converts a calendar to the contract. The jobs of a half-day are in the order of a short way from the company. */
export function toJobCalendar({
  today,
  baseZip,
  rows,
  loads,
  requests,
  nextJob,
  lastMove,
  isTruncated,
}: FoundJobs): JobCalendar {
  const days = Map.groupBy(rows, ({ job_date }) => job_date)
  return {
    today,
    jobs: [...days.values()].flatMap((jobs) => orderDay(jobs, baseZip)),
    days: loads,
    requests: requests.map((row) => ({
      ...toDayRequest(row),
      quoteId: row.quote_id,
      customerName: row.customer_name,
      zip: row.customer_zip,
      isSuggested: row.is_suggested,
    })),
    nextJob: nextJob
      ? { id: nextJob.id, jobDate: nextJob.job_date, customerName: nextJob.customer_name }
      : null,
    lastMove,
    isTruncated,
  }
}

/** The morning begins at the company, and the afternoon where the morning ended. Jobs without a seat come last. */
function orderDay(jobs: readonly JobRow[], baseZip: string | null): CalendarJob[] {
  const placeOf = ({ customer_zip, customer_address }: JobRow) =>
    findZipPlace(customer_zip ?? zipIn(customer_address ?? '') ?? '')
  const of = (part: 'morning' | 'afternoon' | null) =>
    jobs.filter(({ seat }) => (seat?.part ?? null) === part)
  const base = findZipPlace(baseZip ?? '')
  const morning = orderJobs(of('morning'), placeOf, base)
  const last = morning.map(({ job }) => placeOf(job)).findLast((place) => place !== undefined)
  const afternoon = orderJobs(of('afternoon'), placeOf, last ?? base)
  return [
    ...[...morning, ...afternoon].map(({ job, milesFromPrevious }) =>
      toCalendarJob(job, milesFromPrevious),
    ),
    ...of(null).map((job) => toCalendarJob(job, null)),
  ]
}

function toCalendarJob(row: JobRow, milesFromPrevious: number | null): CalendarJob {
  const { seat, customer_address, customer_city } = row
  const answer = toShownAnswer(row)
  return {
    id: row.id,
    jobDate: row.job_date,
    customerName: row.customer_name,
    status: row.status,
    totalCost: row.value_cents === null ? null : centsToDollars(row.value_cents),
    ...(answer && { answer }),
    part: seat?.part ?? null,
    address: [customer_address, customer_city].filter(Boolean).join(', ') || null,
    zip: row.customer_zip,
    milesFromPrevious,
    isOverbooked: seat?.is_overbooked ?? false,
    awaitsResponse: seat?.awaits_response ?? false,
    offer: {
      state: row.shown_offer_state,
      openedAt: row.opened_at?.toISOString() ?? null,
      isSent: row.is_sent,
      hasOpenQuestion: row.has_open_question,
      declineReason: row.decline_reason,
    },
  }
}
