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
