import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const wcag = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
} as const
const contrast = { type: 'rule', values: ['color-contrast'] } as const

/**
 * Fails if axe reports violations of WCAG 2.2 A or AA on the current page. The other color scheme is checked for contrast
 * only, because nothing else depends on it. The page keeps that scheme, because switching back would render it again.
 */
export async function assertAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(await readFile(axeFile, 'utf8'))
  assert.equal(await findViolations(page, wcag), [])
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const other = isDark ? 'light' : 'dark'
  await showScheme(page, other)
  assert.equal(await findViolations(page, contrast), [], `in the ${other} scheme`)
}

/** Switches the color scheme. Waits until Mantine has set its attribute, then finishes all color transitions. */
async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (scheme) => (document.documentElement.dataset['mantineColorScheme'] ?? scheme) === scheme,
    colorScheme,
  )
  await page.evaluate(() => {
    const findTransitions = () =>
      document.getAnimations().filter((each) => each instanceof CSSTransition)
    // If a color is inherited, the end of one transition starts another.
    for (let found = findTransitions(); found.length > 0; found = findTransitions())
      for (const transition of found) transition.finish()
  })
}

function findViolations(page: Page, runOnly: typeof wcag | typeof contrast): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
        }>
      }
    }
    // A sticky bar covers what scrolls below it, which axe takes for targets that are too small.
    const sticky = [...document.querySelectorAll<HTMLElement>('*')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const { style } of sticky) Object.assign(style, { position: 'relative', inset: 'auto' })
    // Omit the passed checks, which only reports need, and do not request the style sheets again.
    const result = await axe.run({ runOnly: only, resultTypes: ['violations'], preload: false })
    for (const { style } of sticky) Object.assign(style, { position: '', inset: '' })
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`),
    )
  }, runOnly)
}

/** More stops than any page has before its lists repeat. */
const maxStops = 60

/**
 * Presses Tab through the page and fails if a control that has the focus has no visible ring: an outline of the control, of its
 * label, or of an element around it, that no ancestor clips. Looks into shadow roots too.
 * @returns the number of controls that had the focus
 */
export async function assertFocusRings(page: Page, what: string): Promise<number> {
  const faults: string[] = []
  await page.evaluate(() => (window.focusStops = new Set()))
  for (let pressed = 0; pressed < maxStops; pressed++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(findFaultOfFocus)
    if (stop === 'seen') break
    if (stop) faults.push(stop)
  }
  assert.equal(faults, [], what)
  return page.evaluate(() => window.focusStops.size)
}

declare global {
  interface Window {
    /** The controls that `assertFocusRings` has seen. */
    focusStops: Set<Element>
  }
}

/** Describes the control that has the focus if it has no visible ring. Runs in the page. */
function findFaultOfFocus(): string | undefined {
  let control = document.activeElement
  while (control?.shadowRoot?.activeElement) control = control.shadowRoot.activeElement
  // Between the last control and the first one the browser has the focus. The controls of a frame are another document's.
  if (!control || control === document.body || control instanceof HTMLIFrameElement) return
  if (window.focusStops.has(control)) return 'seen'
  window.focusStops.add(control)
  // The transition of an outline begins without one.
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish()

  const around: Element[] = []
  for (let element: Element | null = control; element; element = parentOf(element))
    around.push(element)
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
  const beside = control.nextElementSibling ? [control.nextElementSibling] : []
  const isRinged = [...around, ...labels, ...beside].some(
    (element) => hasRing(element) || hasRing(element, '::after') || hasRing(element, '::before'),
  )
  return isRinged ? undefined : control.outerHTML.slice(0, 200)

  function parentOf(element: Element): Element | null {
    const root = element.getRootNode()
    const host = root instanceof ShadowRoot ? root.host : null
    return element.assignedSlot ?? element.parentElement ?? host
  }

  /** Whether the element has an outline that no ancestor clips. */
  function hasRing(element: Element, pseudo?: '::before' | '::after'): boolean {
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor, content } = getComputedStyle(
      element,
      pseudo,
    )
    const width = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    if (width === 0 || /, 0\)$|^transparent$/.test(outlineColor)) return false
    if (pseudo) return content !== 'none'
    const box = element.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return false
    const reach = width + Number.parseFloat(outlineOffset)
    if (reach <= 0) return true
    for (let parent = parentOf(element); parent; parent = parentOf(parent)) {
      const { overflowX, overflowY } = getComputedStyle(parent)
      // A scrolled list shows the ring once the control is scrolled into view.
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (parent === document.body || (!clips(overflowX) && !clips(overflowY))) continue
      const clip = parent.getBoundingClientRect()
      const isCut =
        (clips(overflowX) && clip.left > box.left - reach && clip.right < box.right + reach) ||
        (clips(overflowY) && clip.top > box.top - reach && clip.bottom < box.bottom + reach)
      if (isCut) return false
    }
    return true
  }
}

/** Fails if the page scrolls horizontally or a control is partly off screen. */
export async function assertFits(page: Page, what: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isInScroller = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isInScroller(element.parentElement))
    const isCut = (element: Element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      const isSeen = width > 1 && height > 1
      return isSeen && (left < -0.5 || right > clientWidth + 0.5) && !isInScroller(element)
    }
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary')
    const cut = [...controls].filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 200))
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`, ...cut] : cut
  })
  assert.equal(faults, [], what)
}
