import { useState } from 'react'
import { maxExportIds } from '@curbquote/types/limits'
import type { Quote } from '@curbquote/types/quotes'

/** Quotes selected for an export. The selection persists across pages and searches. */
export interface QuoteSelection {
  ids: ReadonlySet<number>
  isFull: boolean
  toggle: (id: number) => void
  /** Selects all of these quotes, or deselects them if all are selected. */
  toggleAll: (quotes: readonly Quote[]) => void
}

/** `selection` is `undefined` in normal mode. */
export function useQuoteSelection() {
  const [ids, setIds] = useState<ReadonlySet<number>>()
  const change = (makeChange: (next: Set<number>) => void) => {
    const next = new Set(ids)
    makeChange(next)
    if (next.size <= maxExportIds) setIds(next)
  }
  const selection: QuoteSelection | undefined = ids && {
    ids,
    isFull: ids.size >= maxExportIds,
    toggle: (id) => change((next) => void (next.delete(id) || next.add(id))),
    toggleAll: (quotes) =>
      change((next) => {
        const areAllTicked = quotes.every(({ id }) => next.has(id))
        for (const { id } of quotes)
          if (areAllTicked) next.delete(id)
          else next.add(id)
      }),
  }
  return { selection, start: () => setIds(new Set()), end: () => setIds(undefined) }
}
