import { useSyncExternalStore } from 'react'
import type { QuoteStatus } from '@curbquote/types/quotes'

const undoMs = 10_000

interface OfferedUndo {
  from: QuoteStatus
  timer: number
}

/** Undo offers by quote id. All views of a quote share its offer. */
const offered = new Map<number, OfferedUndo>()
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of listeners) listener()
}

/** Offers to undo a status change for ten seconds. */
export function offerStatusUndo(quoteId: number, from: QuoteStatus): void {
  window.clearTimeout(offered.get(quoteId)?.timer)
  const timer = window.setTimeout(() => withdrawStatusUndo(quoteId), undoMs)
  offered.set(quoteId, { from, timer })
  announce()
}

export function withdrawStatusUndo(quoteId: number): void {
  window.clearTimeout(offered.get(quoteId)?.timer)
  offered.delete(quoteId)
  announce()
}

/** The status to which an undo returns. `undefined` if there is nothing to undo. */
export function useStatusUndo(quoteId: number): QuoteStatus | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered.get(quoteId)?.from,
  )
}
