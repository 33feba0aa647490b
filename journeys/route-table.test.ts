import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible, assertFits, assertFocusRings } from './accessibility.ts'
import { openPage, openProduct, type PageWidth, type Product, untilRendered } from './product.ts'

type Reader = 'nobody' | 'owner' | 'admin'

interface Context {
  product: Product
  /** Storage key and token of each reader's session. */
  sessions: Record<Reader, [key: string, token: string] | undefined>
}

const test = suite<Context>('the route table')
test.before(async (context) => {
  const product = await openProduct()
  const signIn = async (path: string, body: object) => {
    const response = await fetch(`${product.url}/api/auth/${path}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { token } = (await response.json()) as { token: string }
    return token
  }
  const owner = { email: 'demo@curbquote.test', password: 'demo-password' }
  const admin = { username: 'admin@curbquote.test', password: 'admin-password' }
  context.product = product
  context.sessions = {
    nobody: undefined,
    owner: ['auth_token', await signIn('company', owner)],
    admin: ['admin-token', await signIn('admin', admin)],
  }
})
test.after((context) => context.product.close())

/** Every path with a heading that shows that the page has loaded. */
const screens: Record<Reader, readonly (readonly [path: string, heading: string | RegExp])[]> = {
  nobody: [
    ['/', /^Answer/],
    ['/demo', 'CurbQuote demo'],
    ['/estimates', 'Get a free estimate'],
    ['/estimates?search=nobody+here', /^No companies match/],
    ['/estimate/1', 'Get Your Free Quote'],
    ['/widget-test', 'Get Your Free Quote'],
    ['/google-setup', 'Google setup guide'],
    ['/integration-guide', 'CurbQuote integration guide'],
    ['/docs', 'Developer documentation'],
    ['/docs/api', 'API recipes'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/communication-policy', 'Communication Policy'],
    ['/quote?id=demo', 'Get Your Free Quote'],
    ['/quote', 'Invalid Quote Link'],
    ['/company/login', 'Business Login'],
    ['/company/signup', 'Create Your Account'],
    ['/company/forgot-password', 'Reset Password'],
    ['/company/reset-password', 'Invalid Reset Link'],
    ['/company/reset-password?token=a-token', 'Set New Password'],
    ['/verify-email?email=a%40b.example', 'Verify Your Email'],
    ['/admin/login', 'SaaS Admin Login'],
    ['/admin/password-reset', 'Reset Admin Password'],
  ],
  owner: [
    ['/dashboard', 'Service Pricing'],
    ['/company/dashboard', 'Quotes'],
    ['/company/dashboard?view=calendar', /^[A-Z][a-z]+ \d{4}$/],
    ['/company/dashboard?tab=settings', 'Quote Settings'],
    ['/company/dashboard?tab=settings&section=pricing', 'Services and rates'],
    ['/company/dashboard?tab=settings&section=answers', 'Answers'],
    ['/company/dashboard?tab=settings&section=service-area', 'Service area'],
    ['/company/dashboard?tab=settings&section=quote-page', 'Quote page'],
    ['/company/dashboard?tab=settings&section=add-ons', 'Smart Add-Ons'],
    ['/company/dashboard?tab=settings&section=branding', 'Branding Customization'],
    ['/company/dashboard?tab=settings&section=notifications', 'Notification Preferences'],
    ['/company/dashboard?tab=settings&section=follow-ups', 'Follow-ups'],
    ['/company/dashboard?tab=settings&section=directory', 'Directory Listing'],
    ['/company/dashboard?tab=integration', 'Your quote link'],
    ['/company/dashboard?tab=billing', 'Your Trial is Active'],
    ['/company/dashboard?tab=profile', 'Business Information'],
  ],
  admin: [
    ['/admin/dashboard', 'SaaS Admin Dashboard'],
    ['/admin/dashboard?tab=broadcast', 'Broadcast History'],
    ['/admin/dashboard?tab=activity', 'Activity Log'],
    ['/admin/dashboard?tab=account', 'Two-step sign-in'],
    ['/admin/company/1', 'Internal Notes'],
  ],
}

const aliases: typeof screens = {
  nobody: [
    ['/quote?widgetId=demo', 'Get Your Free Quote'],
    ['/company-login', 'Business Login'],
    ['/company-signup', 'Create Your Account'],
    ['/company/register', 'Create Your Account'],
  ],
  owner: [['/company-dashboard?tab=integration', 'Your quote link']],
  admin: [],
}

const missing = [
  ['/no-such-page', 'Page not found'],
  ['/estimate/999999', 'Company Not Found'],
  ['/estimate/%00', 'Company Not Found'],
] as const

/** Opens a page as the reader and records its errors. */
async function openPageAs({ product, sessions }: Context, reader: Reader, width: PageWidth) {
  const opened = await openPage(product, width)
  const session = sessions[reader]
  if (session)
    await opened.context.addInitScript(([key, token]) => localStorage.setItem(key, token), session)
  await opened.context.addInitScript(() =>
    document.addEventListener('quote-widget:ready', () => (window.isFormReady = true)),
  )
  opened.page.setDefaultTimeout(60_000)
  return opened
}

declare global {
  interface Window {
    isFormReady?: boolean
  }
}

/** Waits until the form is hydrated. Before that its first screen does not have its final colors. */
async function untilFormIsReady(page: Page): Promise<void> {
  const form = page.locator('quote-widget')
  if ((await form.count()) === 0) return
  await form.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => window.isFormReady)
  await untilRendered(page)
}

async function resize(page: Page, width: 320 | 1280): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await untilRendered(page)
}

async function see(page: Page, url: string, heading: string | RegExp): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { name: heading }).first().waitFor()
}

for (const reader of ['nobody', 'owner', 'admin'] as const)
  test(`every page is accessible and without errors at 320 and 1280 px, for ${reader}`, async (context) => {
    const { url } = context.product
    const { page, context: browser, errors } = await openPageAs(context, reader, 320)
    for (const [path, heading] of screens[reader]) {
      await resize(page, 320)
      await see(page, url + path, heading)
      if (reader === 'nobody') await untilFormIsReady(page)
      if (reader === 'owner') {
        const hasFigures = (await page.locator('.cq-stats').count()) > 0
        assert.is(hasFigures, !path.includes('?'), `${path}: figures`)
      }
      for (const width of [320, 1280] as const) {
        await resize(page, width)
        await assertAccessible(page)
        await assertFits(page, `${path} at ${width} px`)
      }
      assert.equal(errors, [], path)
    }
    for (const [path, heading] of aliases[reader]) await see(page, url + path, heading)
    assert.equal(errors, [])
    await browser.close()
  })

for (const reader of ['nobody', 'owner', 'admin'] as const)
  test(`Tab shows a ring around every control of every page, for ${reader}`, async (context) => {
    const { url } = context.product
    const { page, context: browser } = await openPageAs(context, reader, 1280)
    const faults: string[] = []
    for (const [path, heading] of screens[reader]) {
      await see(page, url + path, heading)
      await untilRendered(page)
      if (reader === 'nobody') await untilFormIsReady(page)
      const stops = await assertFocusRings(page, path).catch((error: Error) => {
        faults.push(
          `${path}: ${error.message} ${JSON.stringify((error as { actual?: unknown }).actual ?? '')}`,
        )
        return 1
      })
      assert.ok(stops > 0, path)
    }
    assert.equal(faults, [])
    await browser.close()
  })

/** The buttons that open menus and dialogs. */
const overlays = [
  ['owner', '/company/dashboard', 'menu', [/^More for/, /^Export/, /^Status of/]],
  ['owner', '/company/dashboard', 'dialog', ['Add Manual Quote']],
  ['owner', '/company/dashboard?tab=settings&section=add-ons', 'dialog', ['Create Add-On']],
  ['owner', '/company/dashboard?tab=integration', 'dialog', ['Create Key', 'Add webhook']],
  ['owner', '/company/dashboard?tab=profile', 'dialog', [/^Sign out everywhere/]],
  ['admin', '/admin/company/1', 'dialog', ['Manual Password Reset', 'Delete Company']],
] as const

test('open menus and dialogs are accessible and fit at 320 px, in light and dark', async (context) => {
  for (const [reader, path, role, buttons] of overlays) {
    const { page, context: browser, errors } = await openPageAs(context, reader, 320)
    // A section that is still loading moves the buttons below it, and a click on a moving button can be lost.
    await page.goto(context.product.url + path, { waitUntil: 'networkidle' })
    for (const name of buttons) {
      await page.getByRole('button', { name }).first().click()
      await page.getByRole(role).first().waitFor()
      await assertAccessible(page)
      await assertFits(page, `${path}: ${name}`)
      await page.keyboard.press('Escape')
      await page.getByRole(role).first().waitFor({ state: 'hidden' })
    }
    assert.equal(errors, [])
    await browser.close()
  }
})

test('a quote opened at 320 px and its dialogs are accessible and fit, in light and dark', async (context) => {
  const { page, context: browser, errors } = await openPageAs(context, 'owner', 320)
  await page.goto(`${context.product.url}/company/dashboard`)
  await page.locator('a.cq-quote-name').first().click()
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
  await assertAccessible(page)
  await assertFits(page, 'a quote')
  for (const [button, title] of [
    ['Send a new price', 'Send a new price'],
    [/^(?:Add|Edit) notes/, 'Lead Notes'],
    ['Customer data', 'Customer data'],
    ['Job sheet', 'Job sheet'],
    ['Delete lead', 'Delete this lead?'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    await assertAccessible(page)
    await assertFits(page, title)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  assert.equal(errors, [])
  await browser.close()
})

test('an unknown path returns 404 with a not-found page', async (context) => {
  const { page, context: browser } = await openPageAs(context, 'nobody', 390)
  for (const [path, heading] of missing) {
    const response = await page.goto(context.product.url + path)
    assert.is(response?.status(), 404, path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await assertAccessible(page)
  }
  await browser.close()
})

test('clickjacking: only the hosted page can be framed', async ({ product }) => {
  const paths = Object.values(screens).flatMap((pages) => pages.map(([path]) => path))
  for (const path of [
    ...paths,
    ...missing.map(([each]) => each),
    '/dev/outbox',
    '/docs/reference/',
    '/docs/internal-reference/',
  ]) {
    const { headers } = await fetch(product.url + path, { headers: { accept: 'text/html' } })
    const isFramed = /^\/quote(?:\?|$)/.test(path)
    assert.is(headers.get('x-frame-options'), isFramed ? null : 'DENY', path)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, isFramed ? 'frame-ancestors *' : "frame-ancestors 'none'", path)
  }
})

test('private pages are not indexed, public pages are', async ({ product }) => {
  const read = (path: string) => fetch(product.url + path, { headers: { accept: 'text/html' } })
  const listed = ['pages.xml', 'companies/1.xml'].map((file) => `/sitemap/${file}`)
  const index = await (await read('/sitemap.xml')).text()
  for (const file of listed) assert.match(index, `${product.url}${file}<`)
  assert.match(await (await read('/robots.txt')).text(), `Sitemap: ${product.url}/sitemap.xml`)
  const sitemap = (await Promise.all(listed.map(async (file) => (await read(file)).text()))).join(
    '',
  )
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
  assert.ok(urls.includes(`${product.url}/estimate/1`))
  for (const url of urls) {
    const response = await fetch(url)
    const html = await response.text()
    assert.is(response.status, 200, url)
    assert.is(response.headers.get('x-robots-tag'), null, url)
    assert.match(html, `<link rel="canonical" href="${url}"/>`)
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    const { status, headers } = await fetch(picture)
    assert.is(`${status} ${headers.get('content-type')}`, '200 image/png', url)
  }
  const unlisted = [...screens.owner, ...screens.admin].map(([path]) => path)
  for (const path of [
    ...unlisted,
    '/admin/login',
    '/quote?id=demo',
    '/widget-test',
    '/no-such-page',
  ])
    assert.is((await read(path)).headers.get('x-robots-tag'), 'noindex', path)
})

test('public pages have complete metadata for search engines', async ({ product }) => {
  const dataOf = async (path: string) => {
    const html = await (await fetch(product.url + path)).text()
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    return JSON.parse(json) as Record<string, unknown>
  }
  const home = await dataOf('/')
  assert.is(home['@context'], 'https://schema.org')
  assert.is(home['@type'], 'SoftwareApplication')
  assert.is(home['url'], `${product.url}/`)
  const { price, priceCurrency } = home['offers'] as Record<string, unknown>
  assert.equal([price, priceCurrency], ['25.00', 'USD'])
  const company = await dataOf('/estimate/1')
  assert.is(company['@type'], 'HomeAndConstructionBusiness')
  assert.is(company['name'], 'Sparkle Pressure Washing')
  assert.is(company['url'], `${product.url}/estimate/1`)
  assert.match(String(company['telephone']), /^\+1\d{10}$/)
  assert.is((company['address'] as Record<string, unknown>)['addressCountry'], 'US')
})

test.run()
