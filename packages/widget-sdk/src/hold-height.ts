import { mountPlaceOf } from './mount-widget.ts'

/** Browsers forgive a shift within 500 ms of an input. The next frame takes some of that time. */
const graceMs = 400
/**
 * Inputs of the visitor. Without `change`: a text field fires it when the visitor presses a button, and a button that moves
 * before it is released gets no click.
 */
const uses = ['click', 'keydown', 'input', 'drop', 'paste']

export interface HeldHeight {
  /** Lets the height change for a moment: the visitor or the page has asked for what comes. */
  allowChange(): void
  stop(): void
}

/**
 * Keeps a widget as tall as it was last painted when its content changes by itself, so that what follows it on the page does
 * not move: a price or a reply arrives long after the click that asked for it. Content that is shorter leaves space, content
 * that is taller scrolls, until the visitor uses the widget or its end is out of sight.
 */
export function holdHeight(host: HTMLElement, root: ShadowRoot): HeldHeight {
  let painted = host.offsetHeight
  let paintedWidth = host.offsetWidth
  let allowedAt = -Infinity
  let isEmpty = !mountPlaceOf(root)
  /** The held part, and the height of whichever is less: what it is held at, or what its content needs. */
  let held: { place: HTMLElement; least: number } | undefined

  const release = () => {
    held?.place.removeAttribute('data-held')
    held?.place.removeAttribute('style')
    held = undefined
  }
  const fit = () => {
    const place = mountPlaceOf(root)
    if (!place?.querySelector('.qw')) return
    const { scrollTop } = place
    release()
    host.style.removeProperty('min-height')
    const height = host.offsetHeight
    const isTaller = height > painted
    const isFirst = isEmpty
    isEmpty = false
    if (height === painted || painted === 0 || (isFirst && isTaller)) return
    const least = Math.min(height, painted)
    if (performance.now() - allowedAt < graceMs || isOutOfSight(host, least)) return
    held = { place, least }
    place.dataset.held = isTaller ? 'taller' : 'shorter'
    place.style.setProperty('--held-height', `${place.offsetHeight + painted - height}px`)
    place.scrollTop = scrollTop
  }
  const allowChange = () => {
    allowedAt = performance.now()
    const scrolled = held?.place.scrollTop
    release()
    // What the visitor has just used stays where it is.
    if (scrolled) window.scrollBy(0, scrolled)
  }
  const releaseUnseen = () => {
    if (held && isOutOfSight(host, held.least)) release()
  }

  // The space that the page has reserved, until there is a form in it.
  if (isEmpty && painted > 0) host.style.minHeight = `${painted}px`

  const changes = new MutationObserver(fit)
  changes.observe(root, { childList: true, subtree: true })
  const sizes = new ResizeObserver(() => {
    const { offsetWidth, offsetHeight } = host
    // Another width is another layout.
    if (offsetWidth !== paintedWidth) requestAnimationFrame(release)
    painted = offsetHeight
    paintedWidth = offsetWidth
  })
  sizes.observe(host)
  for (const type of uses) root.addEventListener(type, allowChange, true)
  window.addEventListener('scroll', releaseUnseen, { capture: true, passive: true })
  return {
    allowChange,
    stop() {
      changes.disconnect()
      sizes.disconnect()
      for (const type of uses) root.removeEventListener(type, allowChange, true)
      window.removeEventListener('scroll', releaseUnseen, { capture: true })
      release()
    },
  }
}

/** Whether the window ends above what lies this far below the host's top. */
function isOutOfSight(host: HTMLElement, below: number): boolean {
  return host.getBoundingClientRect().top + below >= window.innerHeight
}
