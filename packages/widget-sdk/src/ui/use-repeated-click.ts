import { useState, type MouseEvent } from 'react'

const doubleClickMs = 500

/** Returns whether a click comes so soon after the component that it may be the second one of a double click elsewhere. */
export function useRepeatedClick(): (click: MouseEvent) => boolean {
  const [shownAt] = useState(() => performance.now())
  // A click by the keyboard has no count.
  return ({ detail, timeStamp }) => detail > 0 && timeStamp - shownAt < doubleClickMs
}
