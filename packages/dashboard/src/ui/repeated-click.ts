/** Maximum distance between the two clicks of a double click, in CSS pixels. */
const reachPx = 16
/** Longer than any system's double-click interval. */
const longestMs = 1_000

let lastClick: { x: number; y: number } | undefined

/** Records the place of each click. Called once, before the application is rendered. */
export function recordClicks(): void {
  document.addEventListener(
    'click',
    ({ detail, clientX: x, clientY: y }) => {
      // A click by the keyboard has no position.
      lastClick = detail === 0 ? undefined : { x, y }
    },
    true,
  )
}

/**
 * Ignores the second click of a double click. Call it when a click places another button under the pointer. Clicks work
 * again after the pointer has moved away, after a pause, or when the returned function is called.
 */
export function ignoreRepeatedClick(): (() => void) | undefined {
  const place = lastClick
  if (!place) return undefined
  const isNear = ({ clientX, clientY }: MouseEvent) =>
    Math.hypot(clientX - place.x, clientY - place.y) <= reachPx
  const end = new AbortController()
  const timer = window.setTimeout(() => end.abort(), longestMs)
  end.signal.addEventListener('abort', () => window.clearTimeout(timer))
  const options = { capture: true, signal: end.signal }
  window.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0 || !isNear(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    options,
  )
  for (const moved of ['pointermove', 'pointerdown'] as const)
    window.addEventListener(moved, (event) => isNear(event) || end.abort(), options)
  return () => end.abort()
}
