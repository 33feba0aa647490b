import type { BrowserContext, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hashPassword } from '../packages/api/src/sessions/password.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { assertAccessible } from './accessibility.ts'
import { openOwnerTab } from './owner.ts'
import { openPage, openProduct, type Product } from './product.ts'

interface Context {
  product: Product
  passwordHash: string
}

const test = suite<Context>('billing')
test.before(async (context) => {
  context.product = await openProduct()
  context.passwordHash = await hashPassword(password)
})
test.after((context) => context.product.close())

const password = 'a long enough one'

type Company = Awaited<ReturnType<typeof createCompany>>

function newCompany({ product, passwordHash }: Context): Promise<Company> {
  return createCompany(product.database.db, {
    subscription_status: null,
    password_hash: passwordHash,
  })
}

async function signIn(product: Product, page: Page, { email }: Company): Promise<string> {
  const response = await page.request.post(`${product.url}/api/auth/company/login`, {
    data: { email, password },
  })
  const { token } = (await response.json()) as { token: string }
  await page.goto(`${product.url}/company/login`)
  await page.evaluate((session) => localStorage.setItem('auth_token', session), token)
  return token
}

const badge = (page: Page, plan: string) =>
  page.getByText(`${plan} plan`, { exact: true }).waitFor()

const openBilling = (page: Page) => openOwnerTab(page, 'Billing')

async function inPortal(page: Page, ...buttons: (string | RegExp)[]): Promise<void> {
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.getByText('Simulated: nothing is charged').waitFor()
  await assertAccessible(page)
  for (const name of buttons) {
    const button = page.getByRole('button', { name })
    await Promise.all([page.waitForNavigation(), button.click()])
  }
  await page.getByRole('link', { name: 'Return to CurbQuote' }).click()
  await page.getByText('Quote Management Dashboard').waitFor()
}

async function waitForWidgetText(
  product: Product,
  context: BrowserContext,
  id: string,
  text: string,
) {
  const page = await context.newPage()
  await page.goto(`${product.url}/quote?id=${id}`)
  await page.getByText(text).first().waitFor()
  await page.close()
}

test('a trial, Pro, a cancellation and a new subscription, at 1280 px', async (context) => {
  const { product } = context
  const company = await newCompany(context)
  const { page, context: browser, errors } = await openPage(product, 1280)
  await signIn(product, page, company)
  await page.goto(`${product.url}/company/dashboard?tab=billing`)
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()
  await badge(page, 'Free')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Start Free Trial' }).click()

  await page.getByText('Simulated: nothing is charged').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Start trial' }).click()
  await page.getByText('Your plan is active.').waitFor()
  await badge(page, 'Trial')
  assert.is(page.url(), `${product.url}/dashboard`)
  await openBilling(page)
  await page.getByRole('heading', { name: 'Your Trial is Active' }).waitFor()
  await assertAccessible(page)
  await inPortal(page, 'Cancel at period end')
  await page.getByRole('heading', { name: 'Your Trial was Canceled' }).waitFor()
  await inPortal(page, 'Keep subscription')
  await page.getByRole('heading', { name: 'Your Trial is Active' }).waitFor()

  await inPortal(page, /To the next event/, /To the next event/)
  await badge(page, 'Pro')
  await page.getByRole('heading', { name: 'Manage Your Subscription' }).waitFor()
  await inPortal(page, 'Cancel at period end')
  await page.getByText('Cancels at period end').waitFor()
  await badge(page, 'Pro')
  await inPortal(page, /To the next event/)
  await page.getByRole('heading', { name: 'Reactivate Your Subscription' }).waitFor()
  await badge(page, 'Free')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Reactivate Subscription' }).click()
  await page.getByRole('button', { name: 'Pay $25.00' }).click()
  await badge(page, 'Pro')
  await waitForWidgetText(product, browser, company.widget_id, 'Get Your Free Quote')
  assert.equal(errors, [])
  await browser.close()
})

test('a session token in the dashboard’s URL is ignored and removed from the URL', async (context) => {
  const { product } = context
  const company = await newCompany(context)
  const owner = await openPage(product, 1280)
  const token = await signIn(product, owner.page, company)
  await owner.context.close()

  const { page, context: browser } = await openPage(product, 1280)
  await page.goto(`${product.url}/company/dashboard?token=${token}`)
  await page.getByRole('heading', { name: 'Business Login' }).waitFor()
  assert.is(page.url(), `${product.url}/company/login`)
  assert.is(await page.evaluate(() => localStorage.getItem('auth_token')), null)
  await browser.close()
})

test('an impersonating admin sees billing but cannot change it; failed requests can be retried', async (context) => {
  const { product } = context
  const company = await newCompany(context)
  const { page, context: browser } = await openPage(product, 390)
  const companyToken = await signIn(product, page, company)
  await page.route('**/api/company/dashboard', (route) =>
    route.fulfill({ status: 500, json: { error: 'It broke.', code: 'INTERNAL' } }),
  )
  await page.goto(`${product.url}/company/dashboard?tab=billing`)
  await page.getByRole('heading', { name: 'Failed to Load Billing Information' }).waitFor()
  await page.getByRole('button', { name: 'Refresh Page' }).waitFor()
  await assertAccessible(page)
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).last().click()
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()

  await page.evaluate(
    (impersonation) => localStorage.setItem('impersonation', JSON.stringify(impersonation)),
    { adminToken: 'x', companyToken, company: { id: company.id, name: company.name } },
  )
  await page.reload()
  await page.getByText('Billing is read-only').waitFor()
  for (const name of ['Start Free Trial', 'Choose Pro'])
    assert.ok(await page.getByRole('button', { name }).isDisabled())
  await assertAccessible(page)
  await browser.close()
})

test.run()
