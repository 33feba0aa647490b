import type { Page } from 'playwright-core'
import { openPage, openProduct, type PageWidth, type Product } from './product.ts'

/** The product with the demo company and a session of its owner. */
export interface OwnersProduct {
  product: Product
  token: string
}

/** A phone and a desktop, for journeys that differ between them. Other journeys run at one width. */
export const widths = [390, 1280] as const

export async function openOwnersProduct(env?: NodeJS.ProcessEnv): Promise<OwnersProduct> {
  const product = await openProduct(env)
  const response = await fetch(`${product.url}/api/auth/company/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@curbquote.test', password: 'demo-password' }),
  })
  const { token } = (await response.json()) as { token: string }
  return { product, token }
}

/** Opens a page as the demo's owner, with permission to use the clipboard. */
export async function openOwnersPage(
  { product, token }: OwnersProduct,
  width: PageWidth,
  path: string,
  options?: Parameters<typeof openPage>[2],
) {
  const opened = await openPage(product, width, options)
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await opened.context.addInitScript((session) => {
    // A sandboxed frame has no storage.
    if (window.origin !== 'null') localStorage.setItem('auth_token', session)
  }, token)
  await opened.page.goto(product.url + path)
  return opened
}

/** The newest toast with a text: an earlier one may still be shown. */
export const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text).last()

/** The keys of the drafts that dialogs have stored in the tab. */
export const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')))

/** The first quote of the list. The rows of its placeholder have no name. */
export const firstQuote = (page: Page) => page.locator('.cq-quote:has(.cq-quote-name)').first()

/** Opens a page of the dashboard by its name in the navigation. On a phone some are under "More". */
export async function openOwnerTab(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Dashboard' })
  await navigation.waitFor()
  const link = navigation.getByRole('link', { name, exact: true })
  if (await link.isVisible()) return link.click()
  await navigation.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
