import { maxQuotesOffset, quotesPerPage } from '@curbquote/types/limits'

const maxButtons = 5

/** Start of a page: an offset from a cursor, or from the start of the list without one. */
export interface PagePosition {
  page: number
  cursor?: string | undefined
  offset: number
}

/** Cursors of the pages before and after the current one. */
export interface NeighborCursors {
  previous?: string | undefined
  next?: string | undefined
}

export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / quotesPerPage))
}

/** Up to five page numbers around the current one. */
export function pageButtons(page: number, pageCount: number): number[] {
  const last = Math.max(pageCount, page)
  const length = Math.min(maxButtons, last)
  const first = Math.min(Math.max(1, page - Math.floor(maxButtons / 2)), last - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

/**
 * Start of another page, relative to the known cursors. `undefined` if the page is too far from all of them. A page
 * near the start needs no cursor, which keeps its URL short and correct when new quotes arrive.
 */
export function pagePosition(
  wanted: number,
  shown: number,
  { previous, next }: NeighborCursors,
): PagePosition | undefined {
  const fromStart = (wanted - 1) * quotesPerPage
  if (fromStart <= maxQuotesOffset) return { page: wanted, offset: fromStart }
  const isAhead = wanted > shown
  const cursor = isAhead ? next : previous
  const offset = (Math.abs(wanted - shown) - 1) * quotesPerPage
  return cursor && wanted !== shown && offset <= maxQuotesOffset
    ? { page: wanted, cursor, offset }
    : undefined
}

/** Parses the cursors of a Link header (RFC 8288) such as `</path?cursor=C>; rel="next", …`. */
export function parseNeighbors(linkHeader: string | null): NeighborCursors {
  const cursorOf = (relation: string) => {
    const link = (linkHeader ?? '')
      .split(/,\s*(?=<)/)
      .find((part) => new RegExp(`;\\s*rel="?${relation}"?\\s*(?:;|$)`, 'i').test(part))
    const url = link?.match(/<([^<>]*)>/)?.[1]
    if (url === undefined) return undefined
    return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('cursor') ?? undefined
  }
  return { previous: cursorOf('prev'), next: cursorOf('next') }
}
