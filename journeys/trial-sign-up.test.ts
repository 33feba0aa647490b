import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible } from './accessibility.ts'
import { openOwnerTab } from './owner.ts'
import {
  countRequests,
  doubleClickAtOnce,
  eventually,
  openPage,
  openProduct,
  type Product,
} from './product.ts'

const test = suite<{ product: Product }>('trial sign-up')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

const password = 'a long enough one'

async function signUpForTrial(product: Product, page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/company/signup`)
  await page.getByLabel('Company Name').fill('Tidy Drives')
  await page.getByLabel('First Name').fill('Jo')
  await page.getByLabel('Last Name').fill('Reed')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByLabel('State').selectOption('KY')
  await page.getByLabel('City').fill('Louisville')
  await page.getByLabel('ZIP Code').fill('40202')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /trial/i }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('heading', { name: 'Verify Your Email' }).waitFor()
}

/** The newest code that was emailed to the email address. */
function codeTo(product: Product, email: string): Promise<string> {
  return eventually('a code', async () => {
    const sentEmail = (await product.emails()).findLast(({ to }) => to === email)
    return /\b\d{6}\b/.exec(sentEmail?.text ?? '')?.[0]
  })
}

async function fillInCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Verification Code').fill(code)
  await page.getByLabel(/Terms of Service/).check()
  await page.getByLabel(/Privacy Policy/).check()
}

async function enterCode(page: Page, code: string, button: string): Promise<void> {
  await fillInCode(page, code)
  await page.getByRole('button', { name: button }).click()
}

const badge = (page: Page, plan: string) =>
  page.getByText(`${plan} plan`, { exact: true }).waitFor()

async function press(page: Page, name: string | RegExp): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.getByRole('button', { name }).click()])
}

async function inPortal(page: Page, ...buttons: (string | RegExp)[]): Promise<void> {
  await press(page, 'Manage Subscription')
  for (const button of buttons) await press(page, button)
  await page.getByRole('link', { name: 'Return to CurbQuote' }).click()
}

test('an owner starts a trial; a failed payment pauses the widget until it is paid, at 390 px', async ({
  product,
}) => {
  const email = 'trial@tidy.example'
  const { page, context, errors } = await openPage(product, 390)
  await signUpForTrial(product, page, email)
  await assertAccessible(page)
  await fillInCode(page, await codeTo(product, email))
  const attempts = countRequests(page, '/api/verify-trial-email')
  await doubleClickAtOnce(page.getByRole('button', { name: 'Verify Email' }))
  await page.getByRole('heading', { name: 'Start Your Free Trial' }).waitFor()
  assert.is(attempts(), 1)
  assert.is(await page.getByRole('alert').count(), 0)
  await assertAccessible(page)
  await press(page, 'Continue to Checkout')
  await page.getByText('Simulated: nothing is charged').waitFor()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await badge(page, 'Trial')
  assert.is(page.url(), `${product.url}/dashboard`)
  await page.getByRole('heading', { name: 'Get set up' }).waitFor()
  await assertAccessible(page)

  const { widget_id } = await product.database.db
    .selectFrom('companies')
    .select('widget_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const widget = await context.newPage()
  const showsWidget = async (text: string) => {
    await widget.goto(`${product.url}/quote?id=${widget_id}`)
    await widget.getByText(text).first().waitFor()
  }
  await showsWidget('Get Your Free Quote')

  await openOwnerTab(page, 'Billing')
  await inPortal(page, 'Use a card that is declined', /To the next event/, /To the next event/)
  await badge(page, 'Free')
  await page.getByText('Your last payment failed.').waitFor()
  await assertAccessible(page)
  for (const tab of ['Quotes', 'Settings', 'Integration', 'Profile']) {
    await openOwnerTab(page, tab)
    await page.getByText('Your last payment failed.').waitFor()
    await page.getByRole('button', { name: 'Fix Payment' }).waitFor()
  }
  await assertAccessible(page)
  await page.goto(`${product.url}/dashboard`)
  await page.getByText('Your last payment failed.').waitFor()
  await press(page, 'Fix Payment')
  await page.getByRole('link', { name: 'Return to CurbQuote' }).click()
  await showsWidget('Service Temporarily Unavailable')
  await assertAccessible(widget)
  const emails = await eventually('both emails', async () => {
    const found = (await product.emails()).filter(({ to }) => to === email).slice(1)
    return found.length === 2 && found
  })
  assert.equal(emails.map(({ tag }) => tag).toSorted(), ['payment_failed', 'trial_ends_soon'])
  await inPortal(page, 'Use a card that works', /Pay \$25\.00 now/)
  await badge(page, 'Pro')
  await showsWidget('Get Your Free Quote')
  assert.equal(errors, [])
  await context.close()
})

test('Back and a reload keep everything in a sign-up except the password', async ({ product }) => {
  const email = 'steady@tidy.example'
  const { page, context, errors } = await openPage(product, 390)
  await signUpForTrial(product, page, email)
  const code = await codeTo(product, email)
  await page.goBack()
  await page.getByRole('radio', { name: /trial/i, checked: true }).waitFor()
  await page.goBack()
  assert.is(await page.getByLabel('Company Name').inputValue(), 'Tidy Drives')
  assert.is(await page.getByLabel('Password', { exact: true }).inputValue(), password)
  // Nothing has stored the password, so leaving requires confirmation.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  assert.is(question.type(), 'beforeunload')
  await question.dismiss()
  await page.goForward()
  await page.getByRole('heading', { name: 'Choose Your Account' }).waitFor()
  await page.goForward()
  await page.getByText(email).waitFor()
  assert.not(
    await page.evaluate(
      (secret) => JSON.stringify({ ...sessionStorage }).includes(secret),
      password,
    ),
  )

  // Phones discard background pages, so the page must be restored from its URL.
  await page.reload()
  await page.getByText(email).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('Please enter your password again.').waitFor()
  await assertAccessible(page)
  assert.is(await page.getByLabel('City').inputValue(), 'Louisville')
  await page.goto('about:blank')
  await page.goto(`${product.url}/company/signup`)
  await page.getByText(email).waitFor()
  await enterCode(page, code, 'Verify Email')
  await page.getByRole('heading', { name: 'Start Your Free Trial' }).waitFor()
  assert.equal(errors, [])
  await context.close()
})

test('a sign-up that was interrupted at the code or at the checkout can be continued', async ({
  product,
}) => {
  const email = 'left@tidy.example'
  const first = await openPage(product, 1280)
  await signUpForTrial(product, first.page, email)
  const code = await codeTo(product, email)
  await first.context.close()

  const { page, context } = await openPage(product, 390)
  await page.goto(`${product.url}/verify-email?email=${encodeURIComponent(email)}`)
  await enterCode(page, code, 'Verify & Continue')
  await page.getByText('Please enter the code in the browser in which you signed up').waitFor()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await page.getByRole('heading', { name: 'Business Login' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/verify-email/)
  await enterCode(page, code, 'Verify & Continue')
  await badge(page, 'Free')
  await page.goto(`${product.url}/company/dashboard?tab=billing`)
  await press(page, 'Start Free Trial')
  await page.getByRole('link', { name: 'Back without subscribing' }).click()
  await badge(page, 'Free')
  await press(page, 'Start Free Trial')
  await page.getByRole('button', { name: 'Start trial' }).click()
  await badge(page, 'Trial')
  await context.close()
})

test.run()
