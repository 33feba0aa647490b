// Takes screenshots of the demo for the public pages and the guide, on a temporary database.
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openOwnersProduct } from '../journeys/owner.ts'
import { demoPhotoFile } from '../packages/api/src/demo/demo-photos.ts'
import { buildIfStale, repositoryRoot } from './build-if-stale.ts'
import { step } from './progress.ts'

const folder = path.join(repositoryRoot, 'packages/dashboard/src/screenshots')
const shownUrl = 'https://quotes.example.com'
const schemes = ['light', 'dark'] as const
const screens = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, suffix: '' },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, suffix: '-phone' },
}
const pictures: Record<string, { width: number; height: number }> = {}
const files = new Set<string>()

interface Camera {
  page: Page
  /** URL of the running product. */
  url: string
  photos: string[]
  /** Saves a screenshot of the current screen. */
  take: (name: string) => Promise<void>
}

await step('building the widget and the dashboard, if stale', buildIfStale)
const photoFolder = await mkdtemp(path.join(tmpdir(), 'curbquote-screenshots-'))
const owners = await openOwnersProduct()
try {
  const photos = await copyPhotos()
  for (const scheme of schemes) {
    await useScreen('desktop', scheme, photos, async (camera) => {
      await captureQuote(camera)
      await captureDashboard(camera)
      await captureReceivedQuotes(camera)
      await captureTabs(camera)
    })
    await useScreen('phone', scheme, photos, async (camera) => {
      await captureQuote(camera)
      await captureDashboard(camera)
    })
  }
  await drawOpenGraph()
  for (const file of await readdir(folder))
    // The driveway before and after the job is a drawing, not a screenshot.
    if (/^(?!driveway-).*\.avif$/.test(file) && !files.has(file)) await rm(path.join(folder, file))
  await writeFile(path.join(folder, 'screenshots.json'), `${JSON.stringify(pictures, null, 2)}\n`)
} finally {
  await owners.product.close()
  await rm(photoFolder, { recursive: true })
}

async function useScreen(
  screen: keyof typeof screens,
  colorScheme: (typeof schemes)[number],
  photos: string[],
  use: (camera: Camera) => Promise<void>,
): Promise<void> {
  const { product, token } = owners
  const { suffix, ...settings } = screens[screen]
  const context = await product.browser.newContext({
    ...settings,
    colorScheme,
    reducedMotion: 'reduce',
  })
  await context.addInitScript((session) => {
    if (window.origin !== 'null') localStorage.setItem('auth_token', session)
  }, token)
  const page = await context.newPage()
  const { href: url } = new URL(product.url)
  const take = async (name: string) => {
    await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root'))
    // Move the pointer away, so that no element is hovered.
    await page.mouse.move(0, 0)
    await page.evaluate(async () => {
      await document.fonts.ready
      // Lazy images below the screen are not loaded, so their decode() would never resolve.
      const shown = [...document.images].filter(
        (image) => image.getBoundingClientRect().top < window.innerHeight,
      )
      await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
    })
    await page.evaluate(showPublicUrl, shownUrl)
    const kind = `${name}${suffix}`
    const file = `${kind}-${colorScheme}.avif`
    const { width, height } = await sharp(await page.screenshot())
      .avif({ quality: 55 })
      .toFile(path.join(folder, file))
    pictures[kind] = { width, height }
    files.add(file)
    console.log(`  ${file}`)
  }
  await use({ page, url, photos, take })
  await context.close()
}

/** Replaces the local URL on the page. */
function showPublicUrl(publicUrl: string): void {
  const { origin } = window.location
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.data.includes(origin)) text.data = text.data.replaceAll(origin, publicUrl)
  }
  for (const field of document.querySelectorAll('input'))
    if (field.value.includes(origin)) field.value = field.value.replaceAll(origin, publicUrl)
}

/** Fills in the form and requests the price. */
async function captureQuote({ page, url, photos, take }: Camera): Promise<void> {
  await page.goto(`${url}quote?id=demo`)
  await page.locator('quote-widget input[type=file]').setInputFiles(photos)
  const sizes = [
    ['driveway', '48', '18'],
    ['patio', '20', '16'],
  ] as const
  for (const [index, [surface, length, width]] of sizes.entries()) {
    await page.getByLabel('Surface').nth(index).selectOption(surface)
    await page.getByLabel('Length (ft)').nth(index).fill(length)
    await page.getByLabel('Width (ft)').nth(index).fill(width)
    await page.getByLabel('Moderate', { exact: true }).nth(index).check()
  }
  await page.getByLabel('Where is the job?').fill('40205')
  const getQuote = page.locator('quote-widget').getByRole('button', { name: 'Get Quote' })
  // The button becomes enabled when the photos are uploaded.
  await getQuote.click({ trial: true })
  await page
    .getByText('A photo of each surface')
    .evaluate((line) => line.scrollIntoView({ block: 'start' }))
  await page.evaluate(() => window.scrollBy(0, -80))
  await take('quote')
  await getQuote.click()
  await page.getByText('Suggested for your job').waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  await take('price')
}

async function captureDashboard({ page, url, take }: Camera): Promise<void> {
  await page.goto(`${url}company/dashboard`)
  await page.locator('.cq-quote-name').first().waitFor()
  await take('quote-list')
}

async function captureReceivedQuotes({ page, take }: Camera): Promise<void> {
  await page.locator('.cq-quote-name').first().click()
  await page.getByRole('dialog').locator('img').first().waitFor()
  await take('quote-detail')
}

async function captureTabs({ page, url, take }: Camera): Promise<void> {
  await page.goto(`${url}company/dashboard?tab=settings&section=pricing`)
  await page.getByRole('heading', { name: 'Quote Settings' }).waitFor()
  await take('settings')
  await page.goto(`${url}company/dashboard?tab=settings&section=branding`)
  await page.locator('quote-widget').getByText('Get Your Free Quote').first().waitFor()
  await take('branding')
  await page.goto(`${url}company/dashboard?tab=integration`)
  await page.getByRole('heading', { name: 'Your quote link', exact: true }).waitFor()
  await take('integration')
  await page.goto(`${url}company/dashboard?tab=billing`)
  await page.getByText('Your Trial is Active').waitFor()
  await take('billing')
  await page.goto(`${url}dashboard`)
  await page.locator('.cq-charts svg').first().waitFor()
  await take('overview')
}

/** The photos that the customer in the screenshots uploads. */
async function copyPhotos(): Promise<string[]> {
  const files: string[] = []
  for (const surface of ['driveway', 'patio'] as const) {
    const file = path.join(photoFolder, `${surface}.jpg`)
    await copyFile(demoPhotoFile(surface, 1), file)
    files.push(file)
  }
  return files
}

/** The Open Graph picture for links to the public pages. */
async function drawOpenGraph(): Promise<void> {
  const phone = await sharp(path.join(folder, 'price-phone-light.avif')).png().toBuffer()
  const page = await owners.product.browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(`<!doctype html>
<style>
  body { display: grid; grid-template-columns: 1fr 330px; gap: 40px; height: 630px; margin: 0; padding: 0 80px;
    box-sizing: border-box; background: #f4f6f8; color: #14202b; font-family: system-ui, sans-serif; }
  main { align-self: center; }
  p { margin: 0; color: #55636f; font-size: 28px; }
  p:first-child { display: flex; gap: 18px; align-items: center; color: inherit; font-size: 38px; font-weight: 700; }
  h1 { margin: 44px 0 28px; font-size: 54px; line-height: 1.14; letter-spacing: -0.02em; }
  img { width: 318px; margin-top: 70px; border: 8px solid #1b252d; border-radius: 40px; }
</style>
<main>
  <p>
    <svg width="64" height="64" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="#0a6c74" />
      <path d="M7 22h6v-8h12" fill="none" stroke="#fff" stroke-width="3.4" />
      <circle cx="22" cy="22" r="2.4" fill="#fff" />
    </svg>
    CurbQuote
  </p>
  <h1>Answer “how much?” before your customers call someone else.</h1>
  <p>Instant, itemized quotes for exterior cleaning</p>
</main>
<img src="data:image/png;base64,${phone.toString('base64')}" alt="" />`)
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(path.join(folder, 'open-graph.png'))
  await page.close()
}
