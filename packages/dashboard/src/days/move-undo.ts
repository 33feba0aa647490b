import { useSyncExternalStore } from 'react'
import type { MovedDay } from '@curbquote/types/days'

/** The last move, which can be undone until its time. It outlives the calendar, so that the owner can look at a quote first. */
let last: (MovedDay & { from: string }) | undefined
let timer: number | undefined
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of listeners) listener()
}

/** Offers to undo a move until the server no longer accepts it. */
export function offerMoveUndo(move: MovedDay, from: string): void {
  last = { ...move, from }
  window.clearTimeout(timer)
  timer = window.setTimeout(withdrawMoveUndo, Date.parse(move.undoUntil) - Date.now())
  announce()
}

export function withdrawMoveUndo(): void {
  last = undefined
  announce()
}

export function useLastMove() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => last,
  )
}
