import { type RawBuilder, sql } from 'kysely'
import { toSearchPatterns } from '../db/search-patterns.ts'
import type { QuotesFilter } from './quotes-filter.ts'

/** The order of a search, the place after which it starts, and the most matches of its text. */
export interface SearchRange {
  column: 'created_at' | 'name_key' | 'value_key' | 'job_date_key'
  isDescending: boolean
  after?: { key: string; id: number } | undefined
  most: number
}

/**
 * A subquery with the ids of the quotes that contain the search text or have it as their number. `undefined` for an empty search.
 * The quote of the number does not depend on the filter and the range: whoever selects these ids filters them too.
 */
export function searchQuotes(
  companyId: number,
  { search, status, createdFrom, createdBefore, spam = false }: QuotesFilter,
  { column, isDescending, after, most }: SearchRange,
): RawBuilder<number> | undefined {
  const patterns = toSearchPatterns(search)
  if (!patterns) return undefined
  return sql<number>`(
    select search_quotes(${patterns.text}, ${patterns.phone}, ${status ?? null}, ${column}, ${isDescending},
      ${after?.key ?? null}, ${after?.id ?? null}, ${most}, ${createdFrom ?? null}, ${createdBefore ?? null}, ${spam})
    union select id from quotes where company_id = ${companyId} and number = ${quoteNumberOf(search)}::integer)`
}

/** The number in `42`, `#42`, `Quote 42` or `No. 42`. `null` for another text. */
export function quoteNumberOf(search: string | undefined): number | null {
  const found = /^(?:quote|no\.?|n\.º)? ?#?(\d{1,9})$/iu.exec(
    search?.trim().replace(/\s+/g, ' ') ?? '',
  )
  return found ? Number(found[1]) : null
}
