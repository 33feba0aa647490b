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
    // Omit the passed checks, which only reports need, and do not request the style sheets again.
    const result = await axe.run({ runOnly: only, resultTypes: ['violations'], preload: false })
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`),
    )
  }, runOnly)
}

/**
 * Fails if a control that has the focus of the keyboard has no visible ring: an outline of the control, or of an element around
 * it, that no ancestor clips.
 */
export async function assertFocusRings(page: Page, what: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    /** The ring's width, or 0 if an ancestor clips it. */
    const ringOf = (element: Element): number => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      const width = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
      const reach = width + Number.parseFloat(outlineOffset)
      if (width === 0 || reach <= 0) return width
      const box = element.getBoundingClientRect()
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(parent)
        // A scrolled list shows the ring once the control is scrolled into view.
        const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        if (parent === document.body || (!clips(overflowX) && !clips(overflowY))) continue
        const around = parent.getBoundingClientRect()
        const isCut =
          (clips(overflowX) &&
            around.left > box.left - reach &&
            around.right < box.right + reach) ||
          (clips(overflowY) && around.top > box.top - reach && around.bottom < box.bottom + reach)
        if (isCut) return 0
      }
      return width
    }
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]',
      ),
    ]
    return controls.filter(isVisible).flatMap((control) => {
      control.focus({ focusVisible: true })
      if (document.activeElement !== control) return []
      // A ring of the list row or label around the control counts too.
      for (let element: Element | null = control; element; element = element.parentElement)
        if (ringOf(element) > 0 || ringOfAfter(element) > 0) return []
      return [control.outerHTML.slice(0, 200)]
    })

    function ringOfAfter(element: Element): number {
      const { outlineStyle, outlineWidth, content } = getComputedStyle(element, '::after')
      return content === 'none' || outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    }
  })
  assert.equal(faults, [], what)
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
