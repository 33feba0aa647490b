import { useSyncExternalStore } from 'react'
import type { QuoteStatus } from '@curbquote/types'

const undoMs = 10_000

interface OfferedUndo {
  from: QuoteStatus
  timer: number
}

/** By quote id. Every surface that shows the quote offers the same undo. */
const offered = new Map<number, OfferedUndo>()
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of listeners) listener()
}

/** Offers for ten seconds to set the status of a quote back. */
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

/** The status that the quote can be set back to; `undefined` where nothing can be undone. */
export function useStatusUndo(quoteId: number): QuoteStatus | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered.get(quoteId)?.from,
  )
}
