import type { QuoteStage } from '@curbquote/types/quotes'
import { type RawBuilder, sql } from 'kysely'
import { shownOfferState } from './offer-columns.ts'

/** Neither completed nor declined by the owner. As a list, so that the index by status is used. */
const isOpen = sql<boolean>`quotes.status in ('pending', 'contacted')`
const isUnscheduled = sql<boolean>`(${isOpen} and quotes.job_date is null)`
/** No answer is in force, and the offer has not ended. */
const isUndecided = sql<boolean>`(quotes.job_date is null and ${shownOfferState} not in ('declined', 'accepted', 'expired'))`

const conditions: Record<QuoteStage, RawBuilder<boolean>> = {
  new: sql`(quotes.status = 'pending' and ${isUndecided})`,
  contacted: sql`(quotes.status = 'contacted' and ${isUndecided})`,
  accepted: sql`(${isUnscheduled} and ${shownOfferState} = 'accepted')`,
  scheduled: sql`(${isOpen} and quotes.job_date is not null and ${shownOfferState} <> 'declined')`,
  completed: sql`(quotes.status = 'completed')`,
  declined: sql`(quotes.status = 'declined' or ${isOpen} and ${shownOfferState} = 'declined')`,
  expired: sql`(${isUnscheduled} and ${shownOfferState} = 'expired')`,
}

/** Whether a quote is in a stage: the same cases as `stageOf`, as a condition on `quotes`. */
export function hasStage(stage: QuoteStage): RawBuilder<boolean> {
  return conditions[stage]
}
