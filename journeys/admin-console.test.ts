import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { assertAccessible, assertFits } from './accessibility.ts'
import { signInAdmin } from './admin.ts'
import { eventually, openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product }>('the admin console')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** Fails if an email address wraps anywhere except after its @. */
async function assertWholeParts(cell: Locator): Promise<void> {
  const lines = await cell.evaluate((element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return range.getClientRects().length
      }),
  )
  assert.equal(lines, [1, 1])
}

test('an admin finds a company, views its details and manages it, at 1280 px', async ({
  product,
}) => {
  const { db } = product.database
  // A long name without spaces must not widen the page.
  const name = `Findable Wash ${'Sparkling'.repeat(9)}`
  const company = await createCompany(db, {
    name,
    subscription_status: 'canceled',
    admin_notes: null,
    email_verified_at: null,
  })
  const { page, context, errors } = await openPage(product, 1280)
  await page.goto(`${product.url}/admin/dashboard`)
  await page.getByRole('heading', { name: 'SaaS Admin Login' }).waitFor()
  await assertAccessible(page)
  await signInAdmin(page, 'not the password')
  await page.getByText('Invalid email or password.').waitFor()
  await signInAdmin(page)

  await page.getByRole('heading', { name: 'SaaS Admin Dashboard' }).waitFor()
  await page.getByText('Total Companies').waitFor()
  await page.getByText(/^Showing 1 to \d+ of \d+ companies$/).waitFor()
  await assertAccessible(page)
  await page.getByLabel('Search by name, email or branding').fill('findable wash')
  await page.getByText('Showing 1 to 1 of 1 companies').waitFor()
  await page.getByLabel('Plan').selectOption('pro')
  await page.getByRole('heading', { name: 'No companies found' }).waitFor()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await page.getByText('Sparkle Pressure Washing').first().waitFor()
  await page.getByLabel('Search by name, email or branding').fill(name)
  await page.getByText('Showing 1 to 1 of 1 companies').waitFor()
  await assertFits(page, 'the list of companies')
  await page.getByRole('link', { name: `View Details of ${name}` }).click()

  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByText('No quotes found').waitFor()
  await page.getByText('No emails yet').waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the page of a company')
  await page.getByRole('button', { name: 'Pro', exact: true }).click()
  await toast(page, 'Plan override set to Pro')
  await page.getByText('Admin Override').first().waitFor()

  await page.getByRole('button', { name: 'Resend verification email' }).click()
  await toast(page, `Verification email sent to ${company.email}`)

  await page.getByRole('button', { name: 'Add Notes' }).click()
  await page.getByLabel('Notes', { exact: true }).fill('Calls on Mondays.')
  await page.getByRole('button', { name: 'Save Notes' }).click()
  await toast(page, 'Notes updated successfully')
  await page.getByRole('button', { name: 'Edit Notes' }).waitFor()

  await page.getByRole('button', { name: 'Manual Password Reset' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New Password').fill('from-support')
  await dialog.getByLabel('Confirm Password').fill('from-supporx')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await dialog.getByText('Passwords do not match').waitFor()
  await assertAccessible(page)
  await dialog.getByLabel('Confirm Password').fill('from-support')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await toast(page, 'Password has been reset successfully')

  await page.getByRole('button', { name: 'Delete Company' }).click()
  const confirm = dialog.getByRole('button', { name: 'Delete Company' })
  await dialog.getByLabel(/^Type the company/).fill(name.toLowerCase())
  assert.not(await confirm.isEnabled())
  await assertAccessible(page)
  await dialog.getByLabel(/^Type the company/).fill(name)
  await eventually('the button', () => confirm.isEnabled())
  await assertAccessible(page)
  await confirm.click()
  await toast(page, 'Company deleted successfully')
  await page.waitForURL('**/admin/dashboard')
  await page.goto(`${product.url}/admin/company/${company.id}`)
  await page.getByRole('heading', { name: 'Company not found' }).waitFor()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()

  await page.getByRole('link', { name: 'Activity Log' }).click()
  await page.getByText(`Deleted ${name}`).waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the activity log')
  await assertWholeParts(page.locator('.cq-admin-table-email').first())
  await page
    .getByRole('button', { name: new RegExp(`^${name}\\s*: show only its entries`) })
    .first()
    .click()
  await page.getByText('Showing 1 to 5 of 5 entries').waitFor()
  const actions = await page.getByLabel('Action type').locator('option').allTextContents()
  assert.ok(actions.includes('Password reset'), actions.join())
  // Promotion codes are created in Stripe, so the log has no such entries.
  assert.not.match(actions.join(), /promo/i)
  await page.getByLabel('Action type').selectOption('password_reset')
  await page.getByText('Showing 1 to 1 of 1 entries').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  assert.match(download.suggestedFilename(), /^activity_log_\d{4}-\d{2}-\d{2}\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  assert.is(csv.trim().split('\r\n').length, 2)
  assert.match(csv, `Set a new password for ${name}`)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'SaaS Admin Login' }).waitFor()
  await page.goto(`${product.url}/admin/dashboard`)
  await page.getByRole('heading', { name: 'SaaS Admin Login' }).waitFor()
  // Expected: 401 for the wrong password, 404 for the deleted company.
  assert.equal(
    errors.filter((error) => !/status of 40[14]/.test(error)),
    [],
  )
  await context.close()
})

test.run()
