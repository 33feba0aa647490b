// Takes the pictures of the product that the landing page shows, from the seeded demo on a database of its own.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openPage, openProduct, type Product } from '../journeys/product.ts'
import { buildIfStale, repositoryRoot } from './build-if-stale.ts'
import { step } from './progress.ts'

const folder = path.join(repositoryRoot, 'packages/dashboard/src/screenshots')
const pictures: Record<string, { file: string; width: number; height: number }> = {}

await step('building what the pictures show', buildIfStale)
const product = await openProduct()
try {
  await takeAt(product, 1280, '')
  await takeAt(product, 390, '-phone')
  await writeFile(path.join(folder, 'screenshots.json'), `${JSON.stringify(pictures, null, 2)}\n`)
} finally {
  await product.close()
}

async function takeAt({ url }: Product, width: 390 | 1280, suffix: string): Promise<void> {
  const { page, context } = await openPage(product, width)
  await page.goto(`${url}/quote?id=demo`)
  await page.getByRole('heading', { name: 'Get Your Free Quote' }).waitFor()
  await take(page, `quote${suffix}`)
  if (!suffix) {
    await page.goto(`${url}/integration-guide`)
    await take(page, 'guide')
  }
  await page.goto(`${url}/company/login`)
  await page.getByLabel('Email').fill('demo@curbquote.test')
  await page.getByLabel('Password', { exact: true }).fill('demo-password')
  await page.getByRole('button', { name: /sign in|log in/i }).click()
  await page.getByRole('heading', { name: 'Quote Management Dashboard' }).waitFor()
  const lead = page.locator('.cq-lead').first()
  await lead.waitFor()
  await take(page, `leads${suffix}`)
  if (!suffix) {
    await lead.locator('.cq-lead-name').click()
    await page.getByRole('dialog').locator('img').first().waitFor()
    await take(page, 'lead')
  }
  await context.close()
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const file = `${name}.avif`
  const { width, height } = await sharp(await page.screenshot())
    .avif({ quality: 60 })
    .toFile(path.join(folder, file))
  pictures[name] = { file, width, height }
  console.log(`  ${file}`)
}
