import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hashPassword } from '../packages/api/src/sessions/password.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { storeQuote } from '../packages/api/src/test/test-quote.ts'
import { assertAccessible } from './accessibility.ts'
import { openOwnerTab, toast } from './owner.ts'
import { eventually, openPage, openProduct, type Product } from './product.ts'

interface Context {
  product: Product
  passwordHash: string
}

const password = 'a long enough one'
const nextPassword = 'another long one'

const test = suite<Context>('profile')
test.before(async (context) => {
  context.product = await openProduct()
  context.passwordHash = await hashPassword(password)
})
test.after((context) => context.product.close())

async function signIn(product: Product, email: string): Promise<string> {
  const response = await fetch(`${product.url}/api/auth/company/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Opens a page as the owner of a new company, and creates a second session. */
async function openOwner({ product, passwordHash }: Context, width: 390 | 1280, tab: string) {
  const company = await createCompany(product.database.db, { password_hash: passwordHash })
  const opened = await openPage(product, width)
  const token = await signIn(product, company.email)
  const otherToken = await signIn(product, company.email)
  await opened.page.goto(`${product.url}/company/login`)
  await opened.page.evaluate((session) => localStorage.setItem('auth_token', session), token)
  await opened.page.goto(`${product.url}/company/dashboard?tab=${tab}`)
  const isOtherSignedIn = async () => {
    const headers = { authorization: `Bearer ${otherToken}` }
    return (await fetch(`${product.url}/api/auth/me`, { headers })).status === 200
  }
  return { company, isOtherSignedIn, ...opened }
}

const dialog = (page: Page) => page.getByRole('dialog')

test('the dialog of an ended session knows the email address and replaces the failures that it causes', async (context) => {
  const { page, company, errors, ...opened } = await openOwner(
    context,
    1280,
    'settings&section=branding',
  )
  const { db } = context.product.database
  await storeQuote(db, company.id, { customer_name: 'Ida Moss' })
  const endSessions = () =>
    db
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('company_id', '=', company.id)
      .execute()
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  const email = ended.getByLabel('Email', { exact: true })
  const failure = page.getByRole('alert').filter({ hasText: /\S/ })
  const name = page.getByLabel('Display name')
  await name.fill('Bright Wash')
  await endSessions()
  await name.press('Enter')
  await ended.waitFor()
  assert.is(await email.inputValue(), company.email)
  assert.is(await failure.count(), 0)
  await email.fill('')
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
  await ended.getByText('Email is required').waitFor()
  await ended.getByText('Password is required').waitFor()
  await email.fill(company.email)
  await ended.getByLabel('Password', { exact: true }).fill(password)
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
  await ended.waitFor({ state: 'detached' })
  assert.is(await failure.count(), 0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('All changes are saved.').waitFor()

  await openOwnerTab(page, 'Quotes')
  await page.getByRole('button', { name: 'More for Ida Moss' }).click()
  await page.getByRole('menuitem', { name: 'Notes' }).click()
  const notes = page.getByRole('dialog', { name: 'Lead Notes' })
  await notes.getByLabel(/^Notes on/).fill('Gate code 4711')
  await endSessions()
  await notes.getByRole('button', { name: 'Save Notes' }).click()
  await ended.waitFor()
  assert.is(await page.getByText(/Unauthorized/).count(), 0)
  await ended.getByLabel('Password', { exact: true }).fill('not the password')
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
  await ended.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
  await ended.getByLabel('Password', { exact: true }).fill(password)
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
  await ended.waitFor({ state: 'detached' })
  await notes.getByRole('button', { name: 'Save Notes' }).click()
  await notes.waitFor({ state: 'detached' })

  await openOwnerTab(page, 'Prices')
  const charge = page.getByRole('form', { name: 'Add an extra charge', includeHidden: true })
  await charge.getByLabel('Label').fill('Permit')
  await charge.getByLabel('Amount ($)').fill('35')
  await endSessions()
  await charge.getByRole('button', { name: 'Add Charge' }).click()
  await ended.waitFor()
  // The dialog hides the form from the accessibility tree.
  assert.is((await charge.getByRole('alert', { includeHidden: true }).textContent()) ?? '', '')
  assert.equal(
    // The sample quote has no photo.
    errors.filter((error) => !/40[14]/.test(error)),
    [],
  )
  await opened.context.close()
})

test('an owner edits the profile and manages the account, at 390 px', async (context) => {
  const { page, company, isOtherSignedIn, errors, ...opened } = await openOwner(
    context,
    390,
    'profile',
  )
  const { product } = context
  const contact = 'ida-moss@bright.example'
  const save = page.getByRole('button', { name: 'Save Changes' })
  const name = page.getByLabel('Business name')
  await name.fill('')
  await page.getByLabel('Contact email').fill('')
  await save.click()
  for (const sentence of [
    'Business name is required',
    'Phone must be in format (xxx) xxx-xxxx',
    'Contact email is required',
    'Street address is required',
    'City is required',
    'State is required',
    'ZIP code must be 5 digits',
  ])
    await page.getByText(sentence).waitFor()
  await assertAccessible(page)

  await name.fill('Brighter Driveways')
  // As if pasted.
  await page.getByLabel('Phone').fill('+1 502-555-0142')
  await page.getByLabel('Contact email').fill(`${contact}, office@bright.example`)
  await page.getByLabel('Street address').fill('12 Elm Street')
  await page.getByLabel('City').fill('Louisville')
  await page.getByLabel('State').selectOption('KY')
  await page.getByLabel('ZIP code').fill('40202')

  await openOwnerTab(page, 'Billing')
  await dialog(page).getByText('Leave without saving?').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  assert.is(await page.getByLabel('Phone').inputValue(), '(502) 555-0142')
  await opened.context.setOffline(true)
  await save.click()
  await page.getByText('Failed to update profile').waitFor()
  await assertAccessible(page)
  await opened.context.setOffline(false)
  await save.click()
  await toast(page, 'Profile Updated').waitFor()
  assert.is(await page.getByText('Update Failed').count(), 0)
  await page.getByText(`${contact} Waiting for confirmation`).waitFor()
  await assertAccessible(page)
  const confirmationTo = (address: string) =>
    eventually(`a link to ${address}`, async () => {
      const sentEmail = (await product.emails()).findLast(
        ({ to, tag }) => tag === 'confirm_email' && to === address,
      )
      return /http\S+\/api\/confirm-email\/[\w-]+/.exec(sentEmail?.text ?? '')?.[0]
    })
  const mailbox = await opened.context.newPage()
  await mailbox.goto(await confirmationTo(contact))
  await assertAccessible(mailbox)
  await mailbox.getByRole('button', { name: 'Confirm' }).click()
  await mailbox.getByText('Your email address is confirmed').waitFor()
  await mailbox.close()
  const timeZone = page.getByRole('combobox', { name: 'Time zone' })
  assert.is(await timeZone.inputValue(), 'Eastern Time · Louisville, Kentucky')
  await timeZone.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('mountain')
  const choices = page.getByRole('listbox', { name: 'Time zone' }).getByRole('option')
  await eventually('the matching time zones', async () => (await choices.count()) === 3)
  await assertAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.is(await timeZone.inputValue(), 'Mountain Time · Denver')
  await page.getByLabel('ZIP code').fill('90012')
  // The toast of the first save may still be shown, so wait for the response of this save.
  const [saved] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith('/profile') && response.request().method() === 'PUT',
    ),
    save.click(),
  ])
  assert.ok(saved.ok())

  await page.reload()
  assert.is(await timeZone.inputValue(), 'Mountain Time · Denver')
  await page.getByText('office@bright.example Waiting for confirmation').waitFor()
  assert.is(await page.getByText(`${contact} Waiting`).count(), 0)
  await page.getByRole('button', { name: /Resend.confirmation to office@bright.example/ }).click()
  await toast(page, 'Confirmation Sent').waitFor()
  await page.getByText('Brighter Driveways').first().waitFor()

  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Current Password', { exact: true }).fill(password)
  await page.getByLabel('New Password', { exact: true }).fill(nextPassword)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(nextPassword)
  await assertAccessible(page)
  const update = page.getByRole('button', { name: 'Update Password' })
  await opened.context.setOffline(true)
  await update.click()
  await page.getByRole('alert').getByText('Failed to update password').waitFor()
  await opened.context.setOffline(false)
  assert.ok(await isOtherSignedIn())
  await update.click()
  await toast(page, 'Password Updated').waitFor()
  assert.is(await page.getByText('Failed to update password').count(), 0)
  assert.not(await isOtherSignedIn())

  await page.getByRole('button', { name: 'Request Account Deletion' }).click()
  await dialog(page).getByText('Request account deletion?').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await toast(page, 'Deletion Request Submitted').waitFor()
  for (const audience of [company.email, 'support@curbquote.test'])
    await eventually(`a deletion request to ${audience}`, async () =>
      (await product.emails()).some(
        (sentEmail) =>
          sentEmail.tag === 'deletion_request' &&
          sentEmail.to === audience &&
          sentEmail.html.includes(company.email),
      ),
    )

  await page.getByText(/^Deletion requested on /).waitFor()
  await page.reload()
  await page.getByText(/^Deletion requested on /).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Withdraw Request' }).click()
  await toast(page, 'Deletion request withdrawn').waitFor()
  await page.getByRole('button', { name: 'Request Account Deletion' }).waitFor()

  // In a dialog an error appears below the buttons, and the next attempt hides it.
  await page.getByRole('button', { name: 'Request Account Deletion' }).click()
  await opened.context.setOffline(true)
  const submit = dialog(page).getByRole('button', { name: 'Submit Request' })
  await submit.click()
  await dialog(page).getByRole('alert').getByText('Request Failed').waitFor()
  await assertAccessible(page)
  await submit.click({ trial: true })
  await opened.context.setOffline(false)
  await submit.click()
  await toast(page, 'Deletion Request Submitted').waitFor()
  assert.is(await page.getByText('Request Failed').count(), 0)

  await page.reload()
  const activity = page.getByRole('region', { name: 'Activity' })
  for (const entry of [
    'Withdrew the request to delete the account',
    'Changed the password',
    'Changed the business information',
  ])
    await activity.getByText(entry).first().waitFor()
  assert.is(await activity.getByText('Requested the deletion of the account').count(), 2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    activity.getByRole('button', { name: 'Export activity' }).click(),
  ])
  assert.match(download.suggestedFilename(), /^activity_.*\.csv$/)
  await activity.getByText('Exported the activity as CSV').waitFor()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await assertAccessible(page)
  await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL(/\/company\/login/)
  assert.equal(
    errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  )
  await opened.context.close()
})

test('an owner whose session ended signs in again and keeps unsaved text, at 1280 px', async (context) => {
  const { page, company, ...opened } = await openOwner(context, 1280, 'profile')
  const endSessions = () =>
    context.product.database.db
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('company_id', '=', company.id)
      .execute()
  const fillCredentials = async (scope: Page | Locator) => {
    await scope.getByLabel('Email', { exact: true }).fill(company.email)
    await scope.getByLabel('Password', { exact: true }).fill(password)
    await scope.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.getByLabel('City').fill('Somewhere')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Current Password', { exact: true }).fill(password)
  await page.getByLabel('New Password', { exact: true }).fill(nextPassword)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(nextPassword)
  await endSessions()
  // The dialog may already cover the button, because another request of the page opened it. A dispatched event reaches the button.
  await page.getByRole('button', { name: 'Update Password' }).dispatchEvent('click')
  await dialog(page).getByText('Your session has ended').waitFor()
  await assertAccessible(page)
  await dialog(page).getByLabel('Email', { exact: true }).fill(company.email)
  await dialog(page).getByLabel('Password', { exact: true }).fill('not the password')
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog(page).getByText('Invalid email or password.').waitFor()
  await fillCredentials(dialog(page))
  await dialog(page).waitFor({ state: 'detached' })
  assert.is(await page.getByLabel('City').inputValue(), 'Somewhere')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await toast(page, 'Password Updated').waitFor()

  // If no text is unsaved, the sign-in page opens. It states the reason and leads back after the sign-in.
  await page.getByLabel('City').fill('')
  await endSessions()
  await page.reload()
  await page.getByText('Your session has ended.').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Email', { exact: true }).fill(company.email)
  await page.getByLabel('Password', { exact: true }).fill(nextPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await opened.context.close()
})

test('an owner changes the notification settings, at 390 px', async (context) => {
  const { page, company, errors, ...opened } = await openOwner(
    context,
    390,
    'settings&section=notifications',
  )
  const { product } = context
  await product.database.db
    .updateTable('companies')
    .set({
      contact_emails: ['ida@bright.example', 'office@bright.example'],
      unconfirmed_emails: ['ida@bright.example'],
    })
    .where('id', '=', company.id)
    .execute()
  await page.reload()
  await page.getByText('ida@bright.example Waiting for confirmation').waitFor()
  await page.getByText('Your alerts go to office@bright.example.').waitFor()
  await page.getByLabel('Alerts go to').selectOption('office@bright.example')
  await page.getByRole('switch', { name: 'Daily summary' }).check()
  const test = page.getByRole('button', { name: 'Send Test Email' })
  assert.ok(await test.isDisabled())
  await page.getByText('Save your changes first').waitFor()
  await assertAccessible(page)

  await openOwnerTab(page, 'Profile')
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await page.getByRole('button', { name: 'Save Notification Settings' }).click()
  await toast(page, 'Settings updated').waitFor()
  await test.click()
  await toast(page, 'Test email sent').waitFor()
  await eventually('the test email', async () =>
    (await product.emails()).some(
      (sentEmail) => sentEmail.tag === 'test_email' && sentEmail.to === 'office@bright.example',
    ),
  )

  // Discarding leaves the page without saving.
  await page.getByRole('switch', { name: 'Daily summary' }).uncheck()
  await openOwnerTab(page, 'Billing')
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await page.waitForURL(/tab=billing/)
  // The URL changes before the page does.
  const dailySummary = page.getByRole('switch', { name: 'Daily summary' })
  await dailySummary.waitFor({ state: 'hidden' })
  await page.goBack()
  await dailySummary.waitFor()
  assert.ok(await dailySummary.isChecked())
  assert.equal(errors, [])
  await opened.context.close()
})

test.run()
