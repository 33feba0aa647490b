import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accountPaths } from '../packages/dashboard/src/first-view/account-paths.ts'
import { firstQuote } from './owner.ts'
import { holdRequests, openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product }>('prerendered forms')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

const loadFailure = 'This page could not load completely. Reload and try again.'
const owner = { email: 'demo@curbquote.test', password: 'demo-password' }

/** Opens a page whose application loads only when `release` is called. */
async function openBeforeScript(product: Product, path: string) {
  const opened = await openPage(product, 390)
  const { page } = opened
  const release = await holdRequests(page, '**/assets/main-*.js')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '')
  })
  await page.goto(product.url + path, { waitUntil: 'commit' })
  return { ...opened, release, sent }
}

/** React has taken over the form. */
const untilHydrated = (page: Page) => page.locator('form:not([data-prerendered])').waitFor()

test('typed text, the caret and the focus from before the script are kept', async ({ product }) => {
  const { page, context, errors, release } = await openBeforeScript(product, '/company/signup')
  await page.getByLabel('Email').fill('jo@tidy.example')
  assert.is(await page.title(), 'Create Your Account · CurbQuote')
  await page.getByLabel('Phone').fill('5025550142')
  await page.getByLabel('State').selectOption('KY')
  await page.getByLabel('Password', { exact: true }).fill('first password')
  const name = page.getByLabel('Company Name')
  await name.pressSequentially('Tidy Dives')
  for (let steps = 0; steps < 'ives'.length; steps++) await page.keyboard.press('ArrowLeft')
  release()
  await untilHydrated(page)
  await page.keyboard.type('r')
  assert.is(await name.inputValue(), 'Tidy Drives')
  assert.ok(await name.evaluate((field) => field === document.activeElement))
  assert.is(await page.getByLabel('Email').inputValue(), 'jo@tidy.example')
  assert.is(await page.getByLabel('Phone').inputValue(), '(502) 555-0142')
  assert.is(await page.getByLabel('State').inputValue(), 'KY')
  assert.is(await page.getByLabel('Password', { exact: true }).inputValue(), 'first password')
  // The application has stored the values: a reload restores all of them except the password.
  await page.reload()
  await page.getByText('Please enter your password again').waitFor({ state: 'hidden' })
  await page.getByLabel('Company Name').waitFor()
  assert.is(await page.getByLabel('Company Name').inputValue(), 'Tidy Drives')
  assert.is(await page.getByLabel('State').inputValue(), 'KY')
  assert.equal(errors, [])
  await context.close()
})

test('Enter before the script signs in exactly once and keeps the password out of the URL', async ({
  product,
}) => {
  const { page, context, errors, release, sent } = await openBeforeScript(product, '/company/login')
  await page.getByLabel('Email').fill(` ${owner.email} `)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByLabel('Remember me').uncheck()
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Sign in' }).click()
  assert.is(page.url(), `${product.url}/company/login`)
  assert.equal(sent, [])
  release()
  await firstQuote(page).waitFor()
  assert.equal(
    sent.filter((body) => body.includes('password')),
    [JSON.stringify(owner)],
  )
  assert.not.match(page.url(), 'password')
  const stored = await page.evaluate(() => [
    localStorage.getItem('auth_token'),
    typeof sessionStorage.getItem('auth_token'),
  ])
  assert.equal(stored, [null, 'string'], 'the box was unchecked before the script')
  assert.equal(errors, [])
  await context.close()
})

test('autofilled fields without an event are kept and sent', async ({ product }) => {
  const { page, context, errors, release, sent } = await openBeforeScript(product, '/company/login')
  await page.getByLabel('Email').waitFor()
  await page.evaluate(({ email, password }) => {
    for (const [name, value] of Object.entries({ email, password }))
      document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
  }, owner)
  release()
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/dashboard/)
  assert.is(sent[0], JSON.stringify(owner))
  assert.equal(errors, [])
  await context.close()
})

test('the code and the consents of the verification page are kept', async ({ product }) => {
  const path = '/verify-email?email=jo%40tidy.example'
  const { page, context, errors, release } = await openBeforeScript(product, path)
  await page.getByLabel('Verification Code').fill('12 34-56')
  await page.getByLabel(/Terms of Service/).check()
  await page.getByLabel(/Privacy Policy/).check()
  release()
  await untilHydrated(page)
  assert.is(await page.getByLabel('Verification Code').inputValue(), '123456')
  assert.ok(await page.getByLabel(/Privacy Policy/).isChecked())
  assert.is(await page.getByLabel('Email Address').inputValue(), 'jo@tidy.example')
  assert.ok(await page.getByRole('button', { name: 'Verify & Continue' }).isEnabled())
  assert.equal(errors, [])
  await context.close()
})

test('a reload of a later step does not show the first one', async ({ product }) => {
  const { page, context, errors, release } = await openBeforeScript(
    product,
    '/company/forgot-password',
  )
  await page.getByLabel('Email Address').fill('nobody@tidy.example')
  await page.keyboard.press('Enter')
  release()
  await page.getByRole('heading', { name: 'Verify Code' }).waitFor()
  await page.evaluate(() => sessionStorage.setItem('first-step-shown', 'no'))
  await page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.querySelector('main [name=email]') && document.readyState !== 'loading')
        sessionStorage.setItem('first-step-shown', 'yes')
    }).observe(document, { childList: true, subtree: true }),
  )
  await page.reload()
  await page.getByRole('heading', { name: 'Verify Code' }).waitFor()
  assert.is(await page.evaluate(() => sessionStorage.getItem('first-step-shown')), 'no')
  await page.goto(`${product.url}/company/reset-password`)
  await page.getByRole('heading', { name: 'Invalid Reset Link' }).waitFor()
  assert.equal(errors, [])
  await context.close()
})

test('an ended session is explained on the prerendered sign-in page', async ({ product }) => {
  const { page, context, errors, release } = await openBeforeScript(
    product,
    '/company/login?ended=1&return=%2Fcompany%2Fdashboard%3Ftab%3Dprofile',
  )
  await page.getByText('Your session has ended').waitFor()
  const email = page.getByLabel('Email')
  await email.fill(owner.email)
  await page.evaluate(() => document.fonts.load('16px Geist'))
  const place = await email.boundingBox()
  release()
  await page.locator('form:not([data-prerendered])').waitFor()
  assert.equal(await email.boundingBox(), place)
  await page.getByText('Your session has ended').waitFor()
  assert.is(await page.getByLabel('Email').inputValue(), owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=profile/)
  assert.equal(errors, [])
  await context.close()
})

test('the prerendered forms have the colors of the dark scheme before the script', async ({
  product,
}) => {
  const { page, context } = await openBeforeScript(product, '/company/login')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload({ waitUntil: 'commit' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  const button = page.getByRole('button', { name: 'Sign in' })
  const colors = await button.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return [backgroundColor, color, getComputedStyle(document.body).backgroundColor]
  })
  assert.equal(colors, ['rgb(79, 195, 199)', 'rgb(6, 40, 43)', 'rgb(20, 28, 35)'])
  await context.close()
})

for (const path of accountPaths)
  test(`${path}: the form says that its script could not load, and keeps what was typed`, async ({
    product,
  }) => {
    const opened = await openPage(product, 390)
    const { page, context } = opened
    await page.route('**/assets/main-*.js', (route) => route.abort())
    // The page for a new password needs a token.
    await page.goto(`${product.url}${path}?token=${'a'.repeat(43)}`)
    const field = page.locator('form input:not([type=checkbox]):not([readonly])').first()
    await field.fill('12345')
    await page.getByText(loadFailure, { exact: true }).waitFor()
    await field.press('Enter')
    assert.is(await field.inputValue(), '12345')
    assert.ok(await page.getByText(loadFailure, { exact: true }).isVisible())
    await context.close()
  })

test('an imported script of a form that cannot load is reported too', async ({ product }) => {
  const { page, context } = await openPage(product, 390)
  await page.route('**/assets/account-*.js', (route) => route.abort())
  await page.goto(`${product.url}/company/login`)
  await page.getByText(loadFailure, { exact: true }).waitFor()
  await context.close()
})

test('a form whose script is slow says so, and is sent once the script has loaded', async ({
  product,
}) => {
  const { page, context, errors, release } = await openBeforeScript(product, '/company/login')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByText(loadFailure, { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  release()
  await firstQuote(page).waitFor()
  assert.equal(errors, [])
  await context.close()
})

test('sign-in offers the dashboard to an owner who is signed in', async ({ product }) => {
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/company/login`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.keyboard.press('Enter')
  await firstQuote(page).waitFor()
  await page.goto(`${product.url}/company/login`)
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await firstQuote(page).waitFor()
  assert.equal(errors, [])
  await context.close()
})

test.run()
