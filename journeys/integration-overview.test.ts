import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible } from './accessibility.ts'
import {
  openOwnersPage,
  openOwnersProduct,
  openOwnerTab,
  toast,
  type OwnersProduct,
} from './owner.ts'
import { printToPdf } from './print-to-pdf.ts'
import { eventually } from './product.ts'

const test = suite<OwnersProduct>('integration and Home')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

async function copySnippet(page: Page, title: string, item: string): Promise<string> {
  await page.getByRole('button', { name: `Copy Code: ${title}` }).click()
  await toast(page, `${item} copied to clipboard`).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function waitForForm(page: Page | FrameLocator): Promise<void> {
  await page.getByRole('heading', { name: 'Get Your Free Quote' }).first().waitFor()
}

async function waitForFormInDialog(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Get Your Free Quote' }).waitFor()
  await waitForForm(page)
}

/** For each snippet the steps of a visitor, on a page of another origin, until the form is visible. */
const visits: [
  title: string,
  item: string,
  see: (page: Page, browser: BrowserContext) => Promise<void>,
][] = [
  ['On your page', 'Embed code', (page) => waitForForm(page)],
  ['In an iframe', 'Iframe code', (page) => waitForForm(page.frameLocator('iframe'))],
  [
    'As a button',
    'Button code',
    async (page, browser) => {
      const [opened] = await Promise.all([
        browser.waitForEvent('page'),
        page.getByRole('link', { name: 'Get Instant Quote' }).click(),
      ])
      await waitForForm(opened)
    },
  ],
  [
    'As a link',
    'Link code',
    async (page) => {
      // Before the script loads, it is a link to the hosted page.
      await page.waitForFunction(() => 'open' in (window.QuoteWidget ?? {}))
      await page.getByRole('link', { name: 'Get your free quote' }).click()
      await waitForFormInDialog(page)
    },
  ],
  ['As an element', 'Element code', (page) => waitForForm(page)],
]

test('every copied snippet works, at 1280 px', async (context) => {
  const { product } = context
  const path = '/company/dashboard?tab=integration'
  const { page, errors, context: browser } = await openOwnersPage(context, 1280, path)
  await page.getByRole('heading', { name: 'Your quote link', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Other ways to embed' }).click()
  await page.getByRole('button', { name: 'Preview Button' }).click()
  await page
    .frameLocator('iframe[title="Preview of the button"]')
    .getByRole('link', { name: 'Get Instant Quote' })
    .waitFor()
  await assertAccessible(page)

  for (const [title, item, see] of visits) {
    const snippet = await copySnippet(page, title, item)
    const host = await browser.newPage()
    await host.goto(await product.hostPage(() => `<h1>Sparkle</h1>${snippet}`))
    await see(host, browser)
    await host.close()
  }
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await toast(page, 'Quote link copied to clipboard').waitFor()
  assert.is(
    await page.evaluate(() => navigator.clipboard.readText()),
    `${product.url}/quote?id=demo`,
  )

  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PNG' }).click(),
  ])
  const { format, width: pngWidth } = await sharp(await png.path()).metadata()
  assert.is(format, 'png')
  assert.ok((pngWidth ?? 0) > 700)

  await page.getByRole('button', { name: 'Test Widget' }).first().click()
  await waitForFormInDialog(page)
  await assertAccessible(page)
  assert.equal(errors, [])
  await browser.close()
})

test('a changed status can be undone for ten seconds', async (context) => {
  const { page, errors, context: browser } = await openOwnersPage(context, 1280, '/dashboard')
  const planned = page.locator('.cq-recent li:has(.cq-stage:text-is("Scheduled"))').first()
  await planned.getByRole('button', { name: /^Mark Completed: / }).waitFor()
  const recent = page.locator('.cq-recent li:has(button:has-text("Mark Contacted"))').first()
  const name = await recent.getByRole('link').innerText()
  // From here on the page's timers only run as far as this test lets them.
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await recent.getByRole('button', { name: /Mark Contacted/ }).click()
  const undo = page.getByRole('button', { name: `Undo: set ${name} back to Pending` })
  let waitedMs = 0
  await eventually('the undo', async () => {
    await page.clock.runFor(50)
    waitedMs += 50
    return undo.isVisible()
  })
  await page.clock.runFor(9_900 - waitedMs)
  assert.ok(await undo.isVisible())
  await page.clock.runFor(200 + waitedMs)
  await undo.waitFor({ state: 'detached' })
  assert.equal(errors, [])
  await browser.close()
})

test('Home prints its figures and quotes without forms and controls', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 1280, '/dashboard')
  await page.locator('.cq-charts svg').first().waitFor()
  const recent = page.locator('.cq-recent')
  const names = await recent.getByRole('link').allInnerTexts()
  const { pages, text } = await printToPdf(page)
  assert.is(pages, 2)
  for (const words of [...names, 'Total Quotes', 'Week of', 'Where leads come from'])
    assert.match(text, words)
  for (const control of ['Mark Contacted', 'Save Pricing', 'Quick Actions', 'Copy Code', 'Logout'])
    assert.not.match(text, control)
  await browser.close()
})

test('Home leads to the sources of its leads', async (context) => {
  const { db } = context.product.database
  const quotes = await db
    .selectFrom('quotes')
    .innerJoin('companies', 'companies.id', 'quotes.company_id')
    .select('quotes.id')
    .where('companies.email', '=', 'demo@curbquote.test')
    .where('quotes.contact_consent_at', 'is not', null)
    .orderBy('quotes.created_at', 'desc')
    .limit(3)
    .execute()
  const sources = [
    { utmSource: 'spring-flyer' },
    { utmSource: 'spring-flyer' },
    { referrer: 'https://www.neighbors.example/post' },
  ]
  for (const [index, source] of sources.entries())
    await db
      .updateTable('quotes')
      .set({ source: JSON.stringify(source) })
      .where('id', '=', quotes[index]?.id ?? 0)
      .execute()
  const { page, context: browser } = await openOwnersPage(context, 390, '/dashboard')
  await page.getByRole('link', { name: 'Where leads come from' }).click()
  await page.getByRole('row', { name: /^spring-flyer\D*2\b/ }).waitFor()
  await page.getByRole('row', { name: /^neighbors\.example\D*1\b/ }).waitFor()
  await browser.close()
})

test('the owner sees in one sentence which source brings most, and filters change the total, at 390 px', async (context) => {
  const opened = await openOwnersPage(context, 390, '/company/dashboard?tab=leads&days=365')
  const { page, errors, context: browser } = opened
  const report = page.getByRole('region', { name: 'Requests and revenue' })
  await report.getByText(/^Your best known source is /).waitFor()
  const total = () => report.getByRole('row', { name: /^Total / }).innerText()
  const all = await total()
  assert.is(await report.getByLabel('Campaign').isVisible(), false)
  await report.getByRole('button', { name: 'Filters' }).click()
  const sources = report.getByLabel('Source', { exact: true })
  await sources.selectOption({ label: 'spring-flyer' })
  await eventually('the filtered total', async () => (await total()) !== all)
  await report.getByRole('button', { name: 'Filters (1)' }).waitFor()
  assert.is(await report.locator('tbody tr').count(), 1)
  await assertAccessible(page)
  await sources.selectOption({ label: 'All' })
  await eventually('the whole total', async () => (await total()) === all)
  await page.getByRole('region', { name: 'Steps' }).waitFor()
  assert.equal(errors, [])
  await browser.close()
})

test('Home shows correct figures and its actions work, at 390 px', async (context) => {
  const { db } = context.product.database
  const { id } = await db
    .selectFrom('quotes')
    .select('id')
    .where('customer_email', 'like', '%example.com')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('quotes').set({ status: 'pending' }).where('id', '=', id).execute()
  await db.updateTable('companies').set({ adds_data_layer: true }).execute()
  const { page, errors, context: browser } = await openOwnersPage(context, 390, '/dashboard')
  const recent = page.locator('.cq-recent li').first()
  // CSS draws the dots between items, and none at a line break.
  assert.not.match(await recent.innerText(), '·')
  const badge = await page.locator('.cq-recent .cq-offer-badge').first().boundingBox()
  assert.ok(badge && badge.height < 30, 'a badge has one line and no padding of a row')
  const statusOf = async () => {
    const row = db.selectFrom('quotes').select('status').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).status
  }
  // The second click of a double click does not trigger the next status.
  await recent.getByRole('button', { name: /Mark Contacted/ }).dblclick()
  await toast(page, 'Status updated').waitFor()
  await recent.getByText('Contacted', { exact: true }).waitFor()
  assert.is(await statusOf(), 'contacted')
  await recent.getByRole('button', { name: /^Undo: set/ }).click()
  await recent.getByText('New', { exact: true }).waitFor()
  await recent.getByRole('button', { name: /Mark Contacted/ }).click()
  await recent.getByText('Contacted', { exact: true }).waitFor()
  // The next button has the same place. It ignores clicks until the pointer moves or a moment has passed.
  await page.mouse.move(1, 1)
  await recent.getByRole('button', { name: /Mark Completed/ }).click()
  await recent.getByText('Completed', { exact: true }).waitFor()
  assert.is(await recent.getByRole('button', { name: /Mark/ }).count(), 0)

  await page.getByText('Show as a table').click()
  assert.is(await page.locator('.cq-weeks tbody tr').count(), 12)
  await page.locator('.cq-charts svg').first().waitFor()
  const countIn = (selector: string) => page.locator(`.cq-charts ${selector}`).count()
  const labels = await countIn('.recharts-yAxis-tick-labels text')
  assert.is(await countIn('.recharts-cartesian-grid-horizontal line'), labels)
  await assertAccessible(page)

  await page.getByRole('button', { name: /^Copy Code/ }).click()
  await toast(page, 'Embed code copied to clipboard').waitFor()
  const pastedOnHome = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(pastedOnHome, 'data-data-layer="on"', 'as on Integration')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export Quotes' }).click()
      await page.getByRole('menuitem', { name: 'Export all as JSON' }).click()
    })(),
  ])
  assert.match(file.suggestedFilename(), /\.json$/)

  await page.getByRole('link', { name: 'Manage Subscription' }).click()
  await page.getByText('Quote Management Dashboard').waitFor()
  await openOwnerTab(page, 'Home')
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Test Widget' }).click()
  await waitForFormInDialog(page)
  assert.equal(errors, [])
  await browser.close()
})

test.run()
