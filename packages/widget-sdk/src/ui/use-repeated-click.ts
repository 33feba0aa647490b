import { useState, type MouseEvent } from 'react'

const doubleClickMs = 500

/** Tells whether a click may be the second one of a double click that opened this screen, because it follows within half a second. */
export function useRepeatedClick(): (click: MouseEvent) => boolean {
  const [shownAt] = useState(() => performance.now())
  // `detail` is 0 for a click by the keyboard.
  return ({ detail, timeStamp }) => detail > 0 && timeStamp - shownAt < doubleClickMs
}
