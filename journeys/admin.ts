import type { Page } from 'playwright-core'

/** The admin of the demo. */
export const demoAdmin = { email: 'admin@curbquote.test', password: 'admin-password' }

/** Submits the sign-in form of the admin console, which the page shows. */
export async function signInAdmin(page: Page, password = demoAdmin.password): Promise<void> {
  await page.getByLabel('Username or email').fill(demoAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
