import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible } from './accessibility.ts'
import {
  countRequests,
  doubleClickAtOnce,
  eventually,
  openPage,
  openProduct,
  type Product,
} from './product.ts'

const test = suite<{ product: Product }>('accounts')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

function emailTo(product: Product, email: string, tag: string) {
  return eventually(`an email ${tag}`, async () =>
    (await product.emails()).findLast(
      (sentEmail) => sentEmail.to === email && sentEmail.tag === tag,
    ),
  )
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

async function fillDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('Company Name').fill('Tidy Drives')
  await page.getByLabel('First Name').fill('Jo')
  await page.getByLabel('Last Name').fill('Reed')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('first password')
  await page.getByLabel('Confirm Password', { exact: true }).fill('first password')
  await page.getByLabel('Phone').pressSequentially('+1 502-575-0142')
  await page.getByLabel('State').selectOption('KY')
  await page.getByLabel('City').fill('Louisville')
  await page.getByLabel('ZIP Code').fill('40202')
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Quote Management Dashboard').waitFor()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Update Password' }).click()
}

test('an owner signs up for free, forgets the password and resets it by code and by link, at 390 px', async ({
  product,
}) => {
  const email = 'jo@tidy.example'
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/company/login`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please fill in all required fields').waitFor()
  await assertAccessible(page)
  await fillDetails(page, email)
  const phone = page.getByLabel('Phone')
  assert.is(await phone.inputValue(), '(502) 575-0142')
  await phone.press('Home')
  for (let steps = 0; steps < '(502) 57'.length; steps++) await phone.press('ArrowRight')
  await phone.press('Backspace')
  await phone.pressSequentially('59')
  assert.is(await phone.inputValue(), '(502) 555-0142')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Please Select Account Type').waitFor()
  await page.getByRole('radio', { name: /dashboard only/ }).check()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Create Account' }).click()

  await page.waitForURL(/verify-email/)
  await page.reload()
  await page
    .getByLabel('Verification Code')
    .fill(codeIn((await emailTo(product, email, 'verification_code')).text))
  const verify = page.getByRole('button', { name: 'Verify & Continue' })
  assert.ok(await verify.isDisabled())
  await page.getByLabel(/Terms of Service/).check()
  await page.getByLabel(/Privacy Policy/).check()
  await assertAccessible(page)
  const attempts = countRequests(page, '/api/verify-email-code')
  await doubleClickAtOnce(verify)
  await page.getByText('Quote Management Dashboard').waitFor()
  await page.getByRole('heading', { name: 'Get set up' }).waitFor()
  assert.is(attempts(), 1)
  assert.is(await page.getByText('Verification Failed').count(), 0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email Address').fill(email)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  const first = await emailTo(product, email, 'password_reset')
  await page.getByText(/Resend available in \d+s/).waitFor()
  await page.goBack()
  assert.is(await page.getByLabel('Email Address').inputValue(), email)
  await page.goForward()
  await page.getByRole('button', { name: 'Verify Code' }).waitFor()
  await page.reload()
  await page.getByLabel('Verification Code').fill(codeIn(first.text))
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await page.getByLabel('New Password', { exact: true }).waitFor()
  const resets = countRequests(page, '/api/company/reset-password')
  await page.getByLabel('New Password', { exact: true }).fill('second password')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('second password')
  await doubleClickAtOnce(page.getByRole('button', { name: 'Update Password' }))
  await page.getByText('Password Reset Successful').waitFor()
  assert.is(resets(), 1)
  await page.getByRole('heading', { name: 'Business Login' }).waitFor()

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  const second = await eventually('the second email', async () => {
    const sentEmail = await emailTo(product, email, 'password_reset')
    return sentEmail.text !== first.text && sentEmail
  })
  const link = /http\S+reset-password\?token=[\w-]+/.exec(second.text)?.[0] ?? ''
  await page.goto(link)
  await setPassword(page, 'third password')
  await page.getByRole('heading', { name: 'Password Reset Successfully' }).waitFor()
  await page.getByRole('link', { name: 'Continue to Login' }).click()
  await signIn(page, email, 'third password')
  assert.equal(errors, [])

  await page.goto(`${product.url}/company/reset-password`)
  await page.getByRole('heading', { name: 'Invalid Reset Link' }).waitFor()
  await assertAccessible(page)
  await context.close()
})

test.run()
