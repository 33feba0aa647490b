import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { firstQuote, openOwnersPage, openOwnersProduct, type OwnersProduct } from './owner.ts'
import { openPage, untilRendered } from './product.ts'
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

test("no page of the owner's dashboard breaks or cuts off a word at any width", async (context) => {
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 1280, '/company/dashboard')
  await firstQuote(page).waitFor()
  await assertFitsAllWidths(page, 'Quotes')
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  for (const section of await settings.getByRole('link').allInnerTexts()) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await settings.getByRole('link', { name: section }).click()
    await page.getByRole('heading', { name: section, level: 3 }).waitFor()
    await page.locator('.cq-setting label').first().waitFor()
    await assertFitsAllWidths(page, section)
  }
  const contents = {
    Integration: '.cq-integration pre',
    Billing: '#billing-title',
    Profile: '.cq-table tbody tr',
  }
  for (const [tab, content] of Object.entries(contents)) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await page.locator(content).first().waitFor()
    await assertFitsAllWidths(page, tab)
  }
  await page.goto(`${context.product.url}/dashboard`)
  await page.locator('.cq-charts svg').first().waitFor()
  await assertFitsAllWidths(page, 'Overview')
  assert.equal(errors, [])
  await browser.close()
})

test('a company name without spaces does not widen the Overview', async (context) => {
  await context.product.database.db
    .updateTable('companies')
    .set({ name: 'Sparkling'.repeat(9), branding_name: null })
    .where('email', '=', 'demo@curbquote.test')
    .execute()
  const { page, context: browser } = await openOwnersPage(context, 320, '/dashboard')
  await page.getByText('SparklingSparkling').first().waitFor()
  await assertTextFits(page, 'the Overview')
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
  await page.getByLabel('Username or email').fill('admin@curbquote.test')
  await page.getByLabel('Password', { exact: true }).fill('admin-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('region', { name: 'Email Delivery' }).locator('li, p').first().waitFor()
  await assertFitsAllWidths(page, 'the page of a company')
  assert.equal(errors, [])
  await browser.close()
})

test.run()
