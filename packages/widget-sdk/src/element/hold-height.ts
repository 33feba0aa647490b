import { mountPlaceOf } from './hydrating-root.ts'

/** Browsers do not count layout shifts within 500 ms of an input. 100 ms remain for the frame that renders the change. */
const graceMs = 400
/** The least height that pages reserve, see reserved-space.ts. */
const minReserved = 640
/**
 * Inputs of the visitor. Not `change`, which a text field dispatches when the visitor presses a button: a button that moves
 * before it is released receives no click.
 */
const uses = ['click', 'keydown', 'input', 'drop', 'paste']
/**
 * Gestures of a visitor who looks for the content that is cut off. Not `scroll`, because moving the focus scrolls too. The
 * listeners are added only while content is cut off, because touch listeners slow down the page.
 */
const scrolls = ['wheel', 'touchmove']

export interface HeldHeight {
  /** Allows changes of the height for a moment, because the visitor or the page has requested them. */
  allowChange(): void
  stop(): void
}

/**
 * Keeps the painted height of a widget when its content changes without an input, such as when a price or a reply arrives, so
 * that the page below does not move. Shorter content leaves space and taller content is cut off. This ends when the visitor uses
 * the widget or scrolls content that is cut off, or when the end of the widget is outside the window. `isTall` shows the whole form at once, for example after a draft was restored.
 * `isNew`: the form will be rendered, not hydrated.
 */
export function holdHeight(
  host: HTMLElement,
  root: ShadowRoot,
  isNew: boolean,
  isTall: () => boolean,
): HeldHeight {
  let painted = host.offsetHeight
  let paintedWidth = host.offsetWidth
  let allowedAt = -Infinity
  let isEmpty = isNew
  let isUnused = true
  /** The held element, and the smaller of its held height and the height of its content. */
  let held: { place: HTMLElement; least: number } | undefined

  const release = () => {
    for (const type of scrolls) held?.place.removeEventListener(type, allowChange)
    held?.place.removeAttribute('data-held')
    host.style.removeProperty('--held-height')
    held = undefined
  }
  const fit = () => {
    const place = mountPlaceOf(root)
    if (!place?.querySelector('.qw')) return
    const { scrollTop } = place
    release()
    const height = host.offsetHeight
    const isTaller = height > painted
    const isFirst = isEmpty
    isEmpty = false
    // A page that reserves less than the form's height gets the whole form at once.
    const isUnreserved = painted < (isFirst ? minReserved : 1)
    if (height === painted || (isTaller && (isUnreserved || (isUnused && isTall())))) return
    const least = Math.min(height, painted)
    if (performance.now() - allowedAt < graceMs || isOutOfSight(host, least)) return
    held = { place, least }
    if (isTaller)
      for (const type of scrolls) place.addEventListener(type, allowChange, { passive: true })
    place.dataset.held = isTaller ? 'taller' : 'shorter'
    // On the host, so that the style sheet of a page can prevail.
    const hold = (pixels: number) => host.style.setProperty('--held-height', `${pixels}px`)
    hold(painted)
    // Without the host's own padding and borders.
    hold(2 * painted - host.offsetHeight)
    place.scrollTop = scrollTop
  }
  const allowChange = () => {
    allowedAt = performance.now()
    isUnused = false
    const scrolled = held?.place.scrollTop
    release()
    // Keep the control that the visitor has just used in place.
    if (scrolled) window.scrollBy(0, scrolled)
  }
  const releaseUnseen = () => {
    if (held && isOutOfSight(host, held.least)) release()
  }

  const changes = new MutationObserver(fit)
  changes.observe(root, { childList: true, subtree: true })
  const sizes = new ResizeObserver(() => {
    const { offsetWidth, offsetHeight } = host
    // A new width changes the layout.
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

/** Whether a position, given by its distance from the host's top, is below the window. */
function isOutOfSight(host: HTMLElement, below: number): boolean {
  return host.getBoundingClientRect().top + below >= window.innerHeight
}
