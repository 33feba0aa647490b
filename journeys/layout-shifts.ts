import type { Page } from 'playwright-core'

/**
 * Records the layout shifts of the page from now on, and with `buffered` also the earlier ones. Returns a function that adds
 * up their scores.
 */
export async function recordShifts(
  page: Page,
  { buffered = false } = {},
): Promise<() => Promise<number>> {
  await page.evaluate((isBuffered) => {
    const recorded = Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        recorded.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: isBuffered })
  }, buffered)
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift)
}
