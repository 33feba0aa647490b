const secondsVisible = 3

/** Events that a person causes. Browsers also scroll by themselves, for example to an anchor. */
const interactions = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']

/**
 * Reports that the customer opened the page: it was visible for three seconds and received a pointer, key or scroll event.
 * Email scanners open pages and run their scripts, but send no such events.
 */
export function watchOpening(url: string | undefined) {
  if (!url) return
  const watch = new AbortController()
  const { signal } = watch
  let wasVisible = false
  let wasUsed = false
  let timer: number | undefined

  const report = () => {
    if (!wasVisible || !wasUsed || signal.aborted) return
    watch.abort()
    // The next visit reports again if this request fails.
    void fetch(url, { method: 'POST', keepalive: true }).catch(() => undefined)
  }
  const watchVisibility = () => {
    window.clearTimeout(timer)
    if (document.visibilityState !== 'visible' || wasVisible) return
    timer = window.setTimeout(() => {
      wasVisible = true
      report()
    }, secondsVisible * 1_000)
  }
  const use = (event: Event) => {
    // When the layout changes, browsers report a pointer that has not moved.
    const isStill =
      event.type === 'pointermove' &&
      event instanceof PointerEvent &&
      event.movementX === 0 &&
      event.movementY === 0
    if (isStill || !event.isTrusted) return
    wasUsed = true
    report()
  }
  document.addEventListener('visibilitychange', watchVisibility, { signal })
  for (const type of interactions)
    window.addEventListener(type, use, { passive: true, capture: true, signal })
  watchVisibility()
}
