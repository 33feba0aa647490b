import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Fails with what axe finds against WCAG 2.2 A and AA on the page as it is now. */
export async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(await readFile(axeFile, 'utf8'))
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
        }>
      }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const result = await axe.run({ runOnly: { type: 'tag', values: tags } })
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`),
    )
  })
  assert.equal(violations, [])
}
