import { centsToDollars } from '@curbquote/pricing'
import type { CalendarJob } from '@curbquote/types'
import type { JobRow } from './find-jobs.ts'

/** Converts a job to the contract. */
export function toCalendarJob(row: JobRow): CalendarJob {
  return {
    id: row.id,
    jobDate: row.job_date,
    customerName: row.customer_name,
    status: row.status,
    totalCost: row.value_cents === null ? null : centsToDollars(row.value_cents),
    offer: {
      state: row.shown_offer_state,
      openedAt: row.opened_at?.toISOString() ?? null,
      isSent: row.is_sent,
      hasOpenQuestion: row.has_open_question,
      declineReason: row.decline_reason,
    },
  }
}
