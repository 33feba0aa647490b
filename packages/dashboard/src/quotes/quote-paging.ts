import { quotesPerPage, maxQuotesOffset } from '@curbquote/types'

const maxButtons = 5

/** Where a page begins: so many quotes on from a cursor, or from the start of the list without one. */
export interface PagePlace {
  page: number
  cursor?: string | undefined
  offset: number
}

/** The cursors of the pages on either side of the one that was read. */
export interface NeighbourCursors {
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
 * The place of a page that is wanted while another one is shown; `undefined` if it lies too far from every cursor that
 * is known. A page near the start needs no cursor, which keeps its address short and right when quotes come in.
 */
export function placePage(
  wanted: number,
  shown: number,
  { previous, next }: NeighbourCursors,
): PagePlace | undefined {
  const fromStart = (wanted - 1) * quotesPerPage
  if (fromStart <= maxQuotesOffset) return { page: wanted, offset: fromStart }
  const isAhead = wanted > shown
  const cursor = isAhead ? next : previous
  const offset = (Math.abs(wanted - shown) - 1) * quotesPerPage
  return cursor && wanted !== shown && offset <= maxQuotesOffset
    ? { page: wanted, cursor, offset }
    : undefined
}

/** The cursors in a Link header (RFC 8288), as `</path?cursor=C>; rel="next", …`. */
export function parseNeighbours(linkHeader: string | null): NeighbourCursors {
  const cursorOf = (relation: string) => {
    const link = (linkHeader ?? '')
      .split(/,\s*(?=<)/)
      .find((part) => new RegExp(`;\\s*rel="?${relation}"?\\s*(?:;|$)`, 'i').test(part))
    const address = link?.match(/<([^>]*)>/)?.[1]
    if (address === undefined) return undefined
    return new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('cursor') ?? undefined
  }
  return { previous: cursorOf('prev'), next: cursorOf('next') }
}
