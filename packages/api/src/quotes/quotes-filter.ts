import type { OfferStatus } from '@curbquote/types/offers'
import type { ListQuotes, QuoteStage, QuoteStatus } from '@curbquote/types/quotes'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { hasOfferStatus } from './offer-columns.ts'
import { hasStage } from './has-stage.ts'

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
