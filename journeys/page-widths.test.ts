import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { signInAdmin } from './admin.ts'
import { recordShifts } from './layout-shifts.ts'
import {
  firstQuote,
  openOwnersPage,
  openOwnersProduct,
  openOwnerTab,
  type OwnersProduct,
} from './owner.ts'
import { holdRequests, openPage, untilRendered } from './product.ts'
import { assertTextFits } from './text-fits.ts'

/** Phones, tablets, and the widths around those at which the layout changes. */
const widths = [320, 360, 390, 600, 768, 834, 1024, 1100, 1280]

const test = suite<OwnersProduct>('the widths of pages')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

async function assertFitsAllWidths(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await untilRendered(page)
    await assertTextFits(page, `${what} at ${width} px`)
  }
}

/** Loads a page whose data arrives late. Returns how far its content shifts from then on, as the browser measures it. */
async function measureShift(page: Page, url: string, held: string, content: string) {
  const release = await holdRequests(page, held)
  await page.goto(url)
  await page.locator('main .mantine-Skeleton-root').first().waitFor()
  await untilRendered(page)
  const shiftOf = await recordShifts(page)
  release()
  await page.locator(content).first().waitFor()
  await untilRendered(page)
  return shiftOf()
}

for (const width of [390, 1280] as const)
  test(`the profile and the admin pages do not shift when their data arrives, at ${width} px`, async (context) => {
    const { url, database } = context.product
    const owner = await openOwnersPage(context, width, '/company/dashboard')
    const profile = `${url}/company/dashboard?tab=profile`
    const form = '.cq-setting .cq-fields'
    const ofProfile = await measureShift(owner.page, profile, '**/api/companies/profile', form)
    assert.ok(ofProfile < 0.01, `the profile shifts by ${ofProfile}`)
    await owner.context.close()

    const { id } = await database.db
      .selectFrom('companies')
      .select('id')
      .where('widget_id', '=', 'demo')
      .executeTakeFirstOrThrow()
    const { page, context: browser } = await openPage(context.product, width)
    await page.goto(`${url}/admin/login`)
    await signInAdmin(page)
    await page.getByText('Total Companies').waitFor()
    const broadcast = `${url}/admin/dashboard?tab=broadcast`
    const draft = '**/api/admin/email-broadcast-draft'
    const ofBroadcast = await measureShift(page, broadcast, draft, '.cq-broadcast-card textarea')
    assert.ok(ofBroadcast < 0.01, `the broadcast shifts by ${ofBroadcast}`)
    const company = `${url}/admin/company/${id}`
    const ofCompany = await measureShift(page, company, '**/api/admin/company/*', '.cq-admin-facts')
    assert.ok(ofCompany < 0.01, `the company shifts by ${ofCompany}`)
    await browser.close()
  })

for (const width of [390, 1280] as const)
  test(`each page of the dashboard begins at its top, at ${width} px`, async (context) => {
    const { page, context: browser } = await openOwnersPage(context, width, '/dashboard')
    const link = page.getByRole('link', { name: 'More ways' })
    const scrolled = () => page.evaluate(() => scrollY)
    await link.scrollIntoViewIfNeeded()
    assert.ok((await scrolled()) > 300, 'Home is scrolled')
    await link.click()
    await page.getByRole('heading', { name: 'Integration', level: 1 }).waitFor()
    await page.locator('.cq-snippet').first().waitFor()
    assert.is(await scrolled(), 0)
    await page.goBack()
    await link.scrollIntoViewIfNeeded()
    await openOwnerTab(page, 'Prices')
    await page.getByRole('heading', { name: 'Services and rates' }).waitFor()
    assert.is(await scrolled(), 0)
    await browser.close()
  })

test("no page of the owner's dashboard breaks or cuts off a word at any width", async (context) => {
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 1280, '/company/dashboard')
  await firstQuote(page).waitFor()
  await assertFitsAllWidths(page, 'Quotes')
  for (const [url, content, what] of [
    ['/dashboard', '.cq-recent', 'Home'],
    ['/company/dashboard?tab=leads', '.cq-leads-table', 'Where leads come from'],
    ['/company/dashboard?tab=quotes&view=calendar', '.cq-calendar', 'Calendar'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(context.product.url + url)
    await page.locator(content).first().waitFor()
    await assertFitsAllWidths(page, what)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  await page.getByRole('heading', { name: 'Services and rates' }).waitFor()
  await assertFitsAllWidths(page, 'Prices')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Minimum charge ($)').fill('450')
  await page.getByRole('button', { name: 'Try changes first' }).click()
  await page.getByRole('button', { name: 'Replay the last 90 days' }).click()
  await page.getByText('Largest changes').waitFor()
  for (const job of await page.locator('.cq-largest-changes summary').all()) await job.click()
  await assertFitsAllWidths(page, 'the effect of a draft')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await assertFitsAllWidths(page, 'Settings')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Quote page' }).click()
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link').first().waitFor()
  const [prices, answers, ...sections] = await settings.getByRole('link').allInnerTexts()
  assert.equal([prices, answers], ['Quote Settings', 'Answers'], 'they lead to the page of prices')
  for (const section of sections) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await settings.getByRole('link', { name: section }).click()
    await page.getByRole('heading', { name: section, level: 2 }).waitFor()
    await page.locator('.cq-setting', { hasText: section }).locator('label').first().waitFor()
    await assertFitsAllWidths(page, section)
  }
  const contents = {
    Integration: '.cq-integration pre',
    Billing: '#billing-title',
    Profile: '.cq-table tbody tr',
  }
  for (const [tab, content] of Object.entries(contents)) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('link', { name: tab, exact: true }).click()
    await page.locator(content).first().waitFor()
    await assertFitsAllWidths(page, tab)
  }
  await page.goto(`${context.product.url}/dashboard`)
  await page.locator('.cq-charts svg').first().waitFor()
  await assertFitsAllWidths(page, 'Home')
  assert.equal(errors, [])
  await browser.close()
})

test('a company name without spaces does not widen Home', async (context) => {
  await context.product.database.db
    .updateTable('companies')
    .set({ name: 'Sparkling'.repeat(9), branding_name: null })
    .where('email', '=', 'demo@curbquote.test')
    .execute()
  const { page, context: browser } = await openOwnersPage(context, 320, '/dashboard')
  await page.getByText('SparklingSparkling').first().waitFor()
  await assertTextFits(page, 'Home')
  await browser.close()
})

test('the page of a company in the admin console breaks or cuts off no word at any width', async ({
  product,
}) => {
  const { id } = await product.database.db
    .selectFrom('companies')
    .select('id')
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  const { page, errors, context: browser } = await openPage(product, 1280)
  await page.goto(`${product.url}/admin/company/${id}`)
  await signInAdmin(page)
  await page.getByRole('region', { name: 'Email Delivery' }).locator('li, p').first().waitFor()
  await assertFitsAllWidths(page, 'the page of a company')
  assert.equal(errors, [])
  await browser.close()
})

test.run()
