import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hashPassword } from '../packages/api/src/sessions/password.ts'
import { authenticatorCode } from '../packages/api/src/test/authenticator-code.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { assertAccessible, assertFits } from './accessibility.ts'
import { signInAdmin } from './admin.ts'
import { eventually, openPage, openProduct, type Product } from './product.ts'

const password = 'a long enough one'

const test = suite<{ product: Product; passwordHash: string }>('two-step sign-in')
test.before(async (context) => {
  context.product = await openProduct()
  context.passwordHash = await hashPassword(password)
})
test.after((context) => context.product.close())

/** Turns on two-step sign-in in the section of the open page. Returns the key and the backup codes. */
async function turnOn(page: Page, word: string): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(word)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the setup')
  const key = page.locator('.cq-two-step-setup code')
  const secret = (await key.innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Enter the code').fill('000000')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await page.getByText('This code is wrong').waitFor()
  await page.getByLabel('Enter the code').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your backup codes' })
  await dialog.waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the backup codes')
  const codes = await dialog.locator('.cq-backup-codes li').allInnerTexts()
  assert.is(codes.length, 10)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('You have 10 backup codes left.').waitFor()
  return { secret, codes }
}

async function signIn(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/company/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an owner turns two-step sign-in on, signs in with codes, trusts the device and turns it off, at 390 px', async ({
  product,
  passwordHash,
}) => {
  const { email } = await createCompany(product.database.db, { password_hash: passwordHash })
  const { page, context, errors } = await openPage(product, 390)
  await signIn(page, product, email)
  await page.waitForURL('**/company/dashboard')
  await page.goto(`${product.url}/company/dashboard?tab=profile`)
  const { codes } = await turnOn(page, password)

  // A browser that the account does not know.
  const other = await openPage(product, 390)
  await signIn(other.page, product, email)
  await other.page.getByLabel('6-digit code').waitFor()
  await assertAccessible(other.page)
  await assertFits(other.page, 'the second step')
  await other.page.getByLabel('6-digit code').fill('000000')
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.page.getByText('This code is wrong').waitFor()
  await other.page.getByRole('button', { name: 'Use a backup code' }).click()
  await other.page.getByLabel('Backup code').fill(codes[0]!)
  await other.page.getByLabel('Trust this device for 30 days').check()
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.page.waitForURL('**/company/dashboard')
  assert.equal(
    other.errors.filter((error) => !error.includes('401')),
    [],
  )
  // Use a page without the application, which would redirect to sign-in.
  await other.page.goto(`${product.url}/healthz`)
  await other.page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await signIn(other.page, product, email)
  await other.page.waitForURL('**/company/dashboard')
  await other.context.close()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codes[1]!)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).waitFor()
  assert.equal(
    errors.filter((error) => !error.includes('400')),
    [],
  )
  await context.close()
})

/** A platform authenticator that verifies the user by itself. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setUserVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('an owner adds a passkey, signs in with it, renames it and removes it, at 1280 px', async ({
  product,
  passwordHash,
}) => {
  const { id, email } = await createCompany(product.database.db, { password_hash: passwordHash })
  const { page, context, errors } = await openPage(product, 1280)
  const authenticator = await addAuthenticator(page)
  await signIn(page, product, email)
  await page.waitForURL('**/company/dashboard')
  await page.goto(`${product.url}/company/dashboard?tab=profile`)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Passkey name').fill('Office laptop')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await assertAccessible(page)
  await assertFits(page, 'the form of a passkey')
  await authenticator.setUserVerified(false)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('The passkey was not created').waitFor()
  assert.is(await page.getByLabel('Passkey name').inputValue(), 'Office laptop')
  await authenticator.setUserVerified(true)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your backup codes' })
  await dialog.waitFor()
  const codes = await dialog.locator('.cq-backup-codes li').allInnerTexts()
  assert.is(codes.length, 10)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('Passkey · added').waitFor()
  await page.getByText('not used yet').waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the passkeys')

  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await signIn(page, product, email)
  const usePasskey = page.getByRole('button', { name: 'Use a passkey' })
  await usePasskey.waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the second step with a passkey')
  await authenticator.setUserVerified(false)
  await usePasskey.click()
  await page.getByText('No passkey was used').waitFor()
  await authenticator.setUserVerified(true)
  await usePasskey.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/company/dashboard')

  // A browser without WebAuthn.
  const other = await openPage(product, 1280)
  await other.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await signIn(other.page, product, email)
  await other.page.getByText('This browser cannot use passkeys').waitFor()
  await assertAccessible(other.page)
  await other.page.getByLabel('Backup code').fill(codes[0]!)
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.page.waitForURL('**/company/dashboard')
  await other.page.goto(`${product.url}/company/dashboard?tab=profile`)
  await other.page.getByText('This browser cannot use passkeys').waitFor()
  await other.context.close()

  await page.goto(`${product.url}/company/dashboard?tab=profile`)
  await page.getByText(/last used \w/).waitFor()
  await page.getByRole('button', { name: 'Rename Office laptop' }).click()
  await page.getByLabel('Passkey name').fill('Home laptop')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Rename passkey' }).click()

  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await assertAccessible(page)
  await assertFits(page, 'the confirmation of an addition')
  await page.getByRole('button', { name: 'Use a passkey instead of the code' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = await page.locator('.cq-two-step-setup code').innerText()
  await page.getByLabel('Enter the code').fill(authenticatorCode(key.replaceAll(/\s/g, '')))
  await assertFits(page, 'the setup of another second step')
  await page.getByRole('button', { name: 'Add authenticator app', exact: true }).click()
  await page.getByText('The authenticator app was added.').waitFor()
  await page.getByRole('button', { name: 'Remove authenticator app' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Use a passkey instead of the code' }).click()
  await page.getByText('The authenticator app was removed.').waitFor()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codes[1]!)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('This device already has a passkey for your account.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()

  // Removing the only second step turns off two-step sign-in, which requires the passkey or a code.
  await page.getByRole('button', { name: 'Remove Home laptop' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await assertAccessible(page)
  await assertFits(page, 'the form that turns off two-step sign-in')
  await page.getByRole('button', { name: 'Use a passkey instead of the code' }).click()
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).waitFor()
  assert.equal(errors, [])
  await context.close()
  const emails = await product.database.db
    .selectFrom('deliveries')
    .select('kind')
    .where('company_id', '=', id)
    .orderBy('created_at')
    .execute()
  assert.equal(
    emails.map(({ kind }) => kind),
    ['second_step_added', 'second_step_added', 'second_step_removed', 'second_step_off'],
  )
})

test('an admin signs in with a passkey and requests the removal of an owner’s two-step sign-in, which the owner cancels', async ({
  product,
  passwordHash,
}) => {
  const { id, email } = await createCompany(product.database.db, { password_hash: passwordHash })
  const owner = await openPage(product, 390)
  await signIn(owner.page, product, email)
  await owner.page.waitForURL('**/company/dashboard')
  await owner.page.goto(`${product.url}/company/dashboard?tab=profile`)
  await turnOn(owner.page, password)

  const admin = await openPage(product, 1280)
  const signInAsAdmin = async () => {
    await admin.page.goto(`${product.url}/admin/login`)
    await signInAdmin(admin.page)
  }
  const authenticator = await addAuthenticator(admin.page)
  await signInAsAdmin()
  await admin.page.getByRole('link', { name: 'My Account' }).click()
  await admin.page.getByRole('button', { name: 'Turn on two-step sign-in' }).waitFor()
  await assertAccessible(admin.page)
  await admin.page.getByRole('button', { name: 'Add a passkey' }).click()
  await admin.page.getByLabel('Passkey name').fill('Office laptop')
  await admin.page.getByRole('textbox', { name: 'Password' }).fill('admin-password')
  for (const width of [390, 1280]) {
    await admin.page.setViewportSize({ width, height: 900 })
    await assertAccessible(admin.page)
    await assertFits(admin.page, `the form of an admin's passkey at ${width} px`)
  }
  await admin.page.getByRole('button', { name: 'Add passkey' }).click()
  const codes = admin.page.getByRole('dialog', { name: 'Your backup codes' })
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await admin.page.getByText('Passkey · added').waitFor()

  await admin.page.getByRole('button', { name: 'Logout' }).click()
  // Wait for this navigation, which would otherwise abort the next one.
  await admin.page.waitForURL('**/admin/login**')
  await signInAsAdmin()
  const usePasskey = admin.page.getByRole('button', { name: 'Use a passkey' })
  await usePasskey.waitFor()
  for (const width of [390, 1280]) {
    await admin.page.setViewportSize({ width, height: 900 })
    await assertAccessible(admin.page)
    await assertFits(admin.page, `the second step of an admin at ${width} px`)
  }
  await authenticator.setUserVerified(false)
  await usePasskey.press('Enter')
  await admin.page.getByText('No passkey was used').waitFor()
  await authenticator.setUserVerified(true)
  await usePasskey.press('Enter')
  await admin.page.getByRole('link', { name: 'My Account' }).waitFor()

  await admin.page.goto(`${product.url}/admin/company/${id}`)
  await admin.page.getByRole('button', { name: 'Remove two-step sign-in' }).click()
  await admin.page.getByRole('button', { name: 'Remove in 24 hours' }).click()
  await admin.page.getByText('unless the owner cancels the removal').waitFor()
  await admin.context.close()

  await owner.page.reload()
  await owner.page.getByText('If you did not request this, keep two-step sign-in.').waitFor()
  await assertAccessible(owner.page)
  await owner.page.getByRole('button', { name: 'Keep two-step sign-in' }).click()
  await owner.page
    .getByText('If you did not request this, keep two-step sign-in.')
    .waitFor({ state: 'hidden' })
  await owner.context.close()
  const tags = await eventually('both emails', async () => {
    const sent = (await product.emails()).filter(({ to }) => to.includes(email))
    return sent.length > 1 && sent.map(({ tag }) => tag)
  })
  assert.equal(tags, ['second_step_on', 'second_step_removal'])
})

test.run()
