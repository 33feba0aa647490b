import type { OfferStatus } from '@curbquote/types/offers'
import type { ListQuotes, QuoteStage, QuoteStatus } from '@curbquote/types/quotes'
import { type SelectQueryBuilder, sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { hasOfferStatus, shownOfferState } from './offer-columns.ts'

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
function hasStage(stage: QuoteStage): RawBuilder<boolean> {
  return conditions[stage]
}

export interface QuotesFilter {
  search?: string | undefined
  status?: QuoteStatus | undefined
  stage?: QuoteStage | undefined
  offer?: OfferStatus | undefined
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
  ids?: readonly number[] | undefined
  /** Selects the spam. Otherwise it is left out. */
  spam?: boolean | undefined
}

const isSpam = sql<boolean>`quotes.is_spam`
/** The condition of all lists and figures. */
export const isNoSpam = sql<boolean>`not quotes.is_spam`

/** Matches of a search that are filtered by their stage or the status of their offers. */
export const maxFilteredMatches = 10_000

/** Converts query parameters to filters. */
export function toQuotesFilter({
  search,
  status,
  stage,
  offer,
  createdFrom,
  createdBefore,
  spam,
}: Pick<
  ListQuotes,
  'search' | 'status' | 'stage' | 'offer' | 'createdFrom' | 'createdBefore' | 'spam'
>): QuotesFilter {
  return {
    search,
    status,
    stage,
    offer,
    spam,
    createdFrom: createdFrom === undefined ? undefined : new Date(createdFrom),
    createdBefore: createdBefore === undefined ? undefined : new Date(createdBefore),
  }
}

/** Applies the filters except `search` and `ids` to a statement that selects from `quotes`. */
export function whereFiltered<Row>(
  quotes: SelectQueryBuilder<Database, 'quotes', Row>,
  companyId: number,
  { status, stage, offer, createdFrom, createdBefore, spam = false }: QuotesFilter,
): SelectQueryBuilder<Database, 'quotes', Row> {
  // Literal conditions, so that the partial indexes are used.
  let filtered = quotes.where(spam ? isSpam : isNoSpam)
  if (status) filtered = filtered.where('quotes.status', '=', status)
  if (stage) filtered = filtered.where(hasStage(stage))
  if (offer) filtered = filtered.where(hasOfferStatus(offer, companyId))
  if (createdFrom) filtered = filtered.where('quotes.created_at', '>=', createdFrom)
  if (createdBefore) filtered = filtered.where('quotes.created_at', '<', createdBefore)
  return filtered
}

/** Whether the filter has conditions that neither the search nor the stored totals know. */
export function isFilteredByOffer({ stage, offer }: QuotesFilter): boolean {
  return stage !== undefined || offer !== undefined
}
