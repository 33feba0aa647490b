import { useState, type MouseEvent } from 'react'

const doubleClickMs = 500

/** Tells whether a click follows the first render so soon that it may be the second click of a double click on the last screen. */
export function useRepeatedClick(): (click: MouseEvent) => boolean {
  const [shownAt] = useState(() => performance.now())
  // `detail` is 0 for a click by the keyboard.
  return ({ detail, timeStamp }) => detail > 0 && timeStamp - shownAt < doubleClickMs
}
