import type { BrowserContext, Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hashPassword } from '../packages/api/src/sessions/password.ts'
import { authenticatorCode } from '../packages/api/src/test/authenticator-code.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import {
  type AccountPath,
  accountPaths,
} from '../packages/dashboard/src/first-view/account-paths.ts'
import { assertFocusRings } from './accessibility.ts'
import { eventually, holdRequests, openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product; passwordHash: string }>('account forms')
test.before(async (context) => {
  context.product = await openProduct()
  context.passwordHash = await hashPassword(password)
})
test.after((context) => context.product.close())

const password = 'a long enough one'
const newPassword = 'another long enough one'

interface Visit {
  product: Product
  page: Page
  email: string
  /** Key of the authenticator app. */
  secret: string
  /** How many codes were requested. */
  sentCodes: number
}

/** Requests of pages that send a code. */
const codeRequests = ['/api/company/forgot-password', '/api/create-trial-account']

/** A step of a form. A form is on the step whose field is visible. */
interface Step {
  name: string
  field: (page: Page) => Locator
  button: string
  fill: (visit: Visit) => Promise<void>
  /** Returns to the previous step. Default: the browser's Back. */
  back?: (page: Page) => Promise<void>
  /** The account exists now, so there is no way back to the previous step. */
  isFinal?: boolean
}

interface AccountForm {
  steps: readonly Step[]
  /** Prepares the account. Returns the query of the URL. */
  prepare: (
    product: Product,
    passwordHash: string,
    context: BrowserContext,
  ) => Promise<Pick<Visit, 'email' | 'secret'> & { search?: string }>
  /** Shown after the last step. */
  end: (page: Page) => Promise<void>
}

const textbox = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true })
const newEmail = () => `jo-${crypto.randomUUID()}@tidy.example`

/** Completes the cooldown between two codes, once the earlier code has arrived, because emails can overtake each other. */
async function endCooldown({ product, email, sentCodes }: Visit): Promise<void> {
  if (sentCodes > 0) await newestEmail(product, email, sentCodes)
  await product.database.db
    .updateTable('verification_codes')
    .set({ sent_at: new Date(0) })
    .where('email', '=', email)
    .execute()
}

async function post(
  product: Product,
  path: string,
  body: object,
  token?: string,
): Promise<unknown> {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  assert.ok(response.ok, text)
  return JSON.parse(text)
}

/** The newest email to an email address, once all `count` emails have arrived. */
const newestEmail = (product: Product, email: string, count = 1) =>
  eventually('an email', async () => {
    const sent = (await product.emails()).filter(({ to }) => to === email)
    return sent.length >= count && sent.at(-1)
  })

/** Enters the newest code. */
async function fillCode({ product, page, email, sentCodes }: Visit): Promise<void> {
  const { text } = await newestEmail(product, email, sentCodes)
  await textbox('Verification Code')(page).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
}

async function acceptTerms(page: Page): Promise<void> {
  await page.getByLabel(/Terms of Service/).check()
  await page.getByLabel(/Privacy Policy/).check()
}

async function fillNewPassword(page: Page): Promise<void> {
  await textbox('New Password')(page).fill(newPassword)
  await textbox('Confirm New Password')(page).fill(newPassword)
}

const dashboard = (page: Page) => page.getByText('Quote Management Dashboard').waitFor()

const signIn: AccountForm = {
  steps: [
    {
      name: 'password',
      field: textbox('Password'),
      button: 'Sign in',
      fill: async ({ page, email }) => {
        await textbox('Email Address')(page).or(textbox('Email')(page)).fill(email)
        await textbox('Password')(page).fill(password)
      },
    },
    {
      name: 'second step',
      field: textbox('6-digit code'),
      button: 'Sign in',
      // A code can be used once. Another visit may have used the current one.
      fill: async ({ page, secret }) =>
        textbox('6-digit code')(page).fill(authenticatorCode(secret)),
      back: (page) => page.getByRole('button', { name: 'Back to the password' }).click(),
    },
  ],
  prepare: async (product, passwordHash) => {
    const { email } = await createCompany(product.database.db, { password_hash: passwordHash })
    const { token } = (await post(product, '/api/auth/company/login', { email, password })) as {
      token: string
    }
    const path = '/api/auth/second-factor'
    const { secret } = (await post(product, path, { password }, token)) as { secret: string }
    const earlier = Date.now() / 1_000 - 30
    await post(product, `${path}/confirm`, { code: authenticatorCode(secret, earlier) }, token)
    return { email, secret }
  },
  end: dashboard,
}

const signUp: AccountForm = {
  steps: [
    {
      name: 'info',
      field: textbox('Company Name'),
      button: 'Continue',
      fill: async ({ page, email }) => {
        const texts = {
          'Company Name': 'Tidy Drives',
          'First Name': 'Jo',
          'Last Name': 'Reed',
          Email: email,
          Password: password,
          'Confirm Password': password,
          City: 'Louisville',
          'ZIP Code': '40202',
        }
        for (const [name, text] of Object.entries(texts)) await textbox(name)(page).fill(text)
        await page.getByLabel('State').selectOption('KY')
      },
    },
    {
      name: 'account type',
      field: (page) => page.getByRole('radio', { name: /trial/i }),
      button: 'Create Account',
      fill: ({ page }) => page.getByRole('radio', { name: /trial/i }).check(),
    },
    {
      name: 'verification',
      field: textbox('Verification Code'),
      button: 'Verify Email',
      fill: async (visit) => {
        await fillCode(visit)
        await acceptTerms(visit.page)
      },
      back: (page) => page.getByRole('button', { name: 'Back', exact: true }).click(),
    },
    {
      name: 'payment',
      field: (page) => page.getByRole('button', { name: 'Continue to Checkout' }),
      button: 'Continue to Checkout',
      fill: () => Promise.resolve(),
      isFinal: true,
    },
  ],
  prepare: () => Promise.resolve({ email: newEmail(), secret: '' }),
  end: (page) => page.getByText('Simulated: nothing is charged').waitFor(),
}

const verification: AccountForm = {
  steps: [
    {
      name: 'code',
      field: textbox('Verification Code'),
      button: 'Verify & Continue',
      fill: async (visit) => {
        await fillCode(visit)
        await acceptTerms(visit.page)
      },
    },
  ],
  prepare: async (product, _passwordHash, { request }) => {
    const email = newEmail()
    // A code is valid in the browser that signed up.
    const response = await request.post(`${product.url}/api/create-free-account`, {
      data: {
        name: 'Tidy Drives',
        firstName: 'Jo',
        lastName: 'Reed',
        email,
        password,
        country: 'United States',
        state: 'KY',
        city: 'Louisville',
        zipcode: '40202',
      },
    })
    assert.ok(response.ok(), await response.text())
    return { email, secret: '', search: `?email=${encodeURIComponent(email)}` }
  },
  end: dashboard,
}

async function prepareReset(product: Product, passwordHash: string) {
  const { email } = await createCompany(product.database.db, { password_hash: passwordHash })
  return { email, secret: '' }
}

const recovery: AccountForm = {
  steps: [
    {
      name: 'email',
      field: textbox('Email Address'),
      button: 'Send Verification Code',
      fill: async (visit) => {
        await endCooldown(visit)
        await textbox('Email Address')(visit.page).fill(visit.email)
      },
    },
    {
      name: 'code',
      field: textbox('Verification Code'),
      button: 'Verify Code',
      fill: fillCode,
    },
    {
      name: 'password',
      field: textbox('New Password'),
      button: 'Update Password',
      fill: ({ page }) => fillNewPassword(page),
    },
  ],
  prepare: prepareReset,
  end: (page) => page.getByRole('heading', { name: 'Business Login' }).waitFor(),
}

const reset: AccountForm = {
  steps: [
    {
      name: 'password',
      field: textbox('New Password'),
      button: 'Update Password',
      fill: ({ page }) => fillNewPassword(page),
    },
  ],
  prepare: async (product, passwordHash) => {
    const prepared = await prepareReset(product, passwordHash)
    await post(product, '/api/company/forgot-password', { email: prepared.email })
    const { text } = await newestEmail(product, prepared.email)
    return { ...prepared, search: /\?token=[\w-]+/.exec(text)?.[0] ?? '' }
  },
  end: (page) => page.getByRole('heading', { name: 'Password Reset Successfully' }).waitFor(),
}

const forms: Record<AccountPath, AccountForm> = {
  '/company/login': signIn,
  '/company-login': signIn,
  '/company/signup': signUp,
  '/company-signup': signUp,
  '/company/register': signUp,
  '/verify-email': verification,
  '/company/forgot-password': recovery,
  '/company/reset-password': reset,
}

/** The ways through a form. `interrupt` runs once on each step, before it is filled in. */
const ways: {
  name: string
  isSlow?: boolean
  interrupt?: (visit: Visit, form: AccountForm, index: number) => Promise<void>
}[] = [
  {
    name: 'straight through',
    interrupt: async ({ page }, { steps }, index) => {
      await assertFocusRings(page, steps[index]?.name ?? '')
    },
  },
  { name: 'with the script slower than the visitor', isSlow: true },
  {
    name: 'with an incomplete submission on each step',
    interrupt: async ({ page }, { steps }, index) => {
      if (steps[index]?.isFinal) return
      const button = page.getByRole('button', { name: steps[index]?.button ?? '', exact: true })
      // The form names what is missing, or its button is disabled until it is complete.
      if (await button.isDisabled()) return
      await button.click()
      await page
        .locator('form :invalid, form [role=alert], form [aria-invalid=true]')
        .first()
        .waitFor()
    },
  },
  {
    name: 'with a reload of each step',
    interrupt: async ({ page }) => void (await page.reload()),
  },
  {
    name: 'back from each step and forward again',
    interrupt: async (visit, { steps }, index) => {
      const { page } = visit
      const previous = steps[index - 1]
      if (!previous || steps[index]?.isFinal) return
      await (steps[index]?.back ?? (() => page.goBack()))(page)
      await previous.field(page).waitFor()
    },
  },
  {
    name: 'back from each step, a reload there, and forward again',
    interrupt: async (visit, { steps }, index) => {
      const { page } = visit
      const previous = steps[index - 1]
      if (!previous || steps[index]?.isFinal) return
      await (steps[index]?.back ?? (() => page.goBack()))(page)
      await previous.field(page).waitFor()
      await page.reload()
    },
  },
]

/** Waits until the page is on a step, and returns its number. */
const untilOnStep = ({ page }: Visit, { steps }: AccountForm): Promise<number> =>
  eventually('a step', async () => {
    for (const [index, { field }] of steps.entries())
      if (await field(page).isVisible()) return index + 1
    return undefined
  }).then((number) => number - 1)

async function walk(
  visit: Visit,
  form: AccountForm,
  { interrupt }: (typeof ways)[number],
): Promise<void> {
  const { page } = visit
  const interrupted = new Set<number>()
  for (;;) {
    let index = await untilOnStep(visit, form)
    if (interrupt && !interrupted.has(index)) {
      interrupted.add(index)
      await interrupt(visit, form, index)
      index = await untilOnStep(visit, form)
    }
    const { name, field, button, fill } = form.steps[index]!
    await fill(visit)
    await page.getByRole('button', { name: button, exact: true }).click()
    await field(page)
      .waitFor({ state: 'hidden', timeout: 20_000 })
      .catch(async () => {
        const shown = await page.locator('main').innerText()
        throw new Error(`nothing followed the step "${name}": ${shown}`)
      })
    if (index === form.steps.length - 1) return form.end(page)
  }
}

for (const path of accountPaths)
  test(`each step of ${path} works after a direct page load, forward and back`, async ({
    product,
    passwordHash,
  }) => {
    const form = forms[path]
    const isAlias = accountPaths.find((each) => forms[each] === form) !== path
    for (const way of isAlias ? ways.slice(0, 1) : ways) {
      const { page, context } = await openPage(product, 390)
      page.on('dialog', (dialog) => void dialog.accept())
      const { search = '', ...prepared } = await form.prepare(product, passwordHash, context)
      const visit: Visit = { product, page, sentCodes: 0, ...prepared }
      page.on('response', (response) => {
        const isCodeRequest = codeRequests.includes(new URL(response.url()).pathname)
        if (isCodeRequest && response.ok()) visit.sentCodes += 1
      })
      const release = way.isSlow ? await holdRequests(page, '**/assets/main-*.js') : undefined
      await page.goto(product.url + path + search, { waitUntil: release ? 'commit' : 'load' })
      if (release) {
        const [first] = form.steps
        await first?.fill(visit)
        await page.keyboard.press('Enter')
        // The button of a form may be disabled until it is complete, which only the script can tell.
        const isHeld = (await page.locator('form[data-submitted]').count()) > 0
        release()
        await (isHeld ? first?.field(page) : page.locator('form[data-prerendered]'))?.waitFor({
          state: 'hidden',
        })
      }
      try {
        await walk(visit, form, way)
      } catch (error) {
        throw new Error(`${way.name}: ${(error as Error).message}`, { cause: error })
      }
      await context.close()
    }
  })

test.run()
