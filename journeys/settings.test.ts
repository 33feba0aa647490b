import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible } from './accessibility.ts'
import {
  openOwnersPage,
  openOwnersProduct,
  openOwnerTab,
  toast,
  type OwnersProduct,
} from './owner.ts'
import { eventually, openPage } from './product.ts'

const test = suite<OwnersProduct>('settings')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The amount of a line of the sample quote or the test job. */
const sampleAmount = (page: Page, label: string) =>
  sectionOf(page, 'Sample quote')
    .or(sectionOf(page, 'Test a job'))
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

async function clearPrices({ product }: OwnersProduct) {
  const { db } = product.database
  await db.deleteFrom('extra_charges').execute()
  await db.deleteFrom('price_rules').execute()
  // The demo company also cleans windows.
  await db.deleteFrom('pricing_entries').where('service_type_id', '<>', 1).execute()
  await db
    .updateTable('pricing_entries')
    .set({ price_per_unit_cents: 0, setup_fee_cents: 0 })
    .execute()
}

/** Cost of the 500 sq ft sample before extra charges: 250.00 + 75.00. */
const untaxedCents = 325_00
const taxBasisPoints = 825
const chargeCents = 12_34

/** The two pages with a price editor: Prices and Home. */
const editors = [
  { width: 1280, path: '/company/dashboard?tab=settings&section=pricing', title: 'Quote Settings' },
  { width: 390, path: '/dashboard', title: 'Service Pricing' },
] as const

async function setPrices(page: Page, settings: Locator) {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/pricing|tax-rate/.test(request.url()) && request.method() !== 'GET')
      calls.push(request.method())
  })
  const washing = settings.getByRole('group', { name: 'Power Washing' })
  await washing.getByLabel('Price per sq ft ($)').fill('ten')
  await washing.getByText('Please enter a valid amount').waitFor()
  await settings.getByText('Correct the marked fields to save.').waitFor()
  const price = washing.getByLabel('Price per sq ft ($)')
  await price.fill('0,285')
  await washing.getByText('Please enter a valid amount').waitFor()
  await price.fill('0.28555')
  await washing.getByText('Please use at most 4 decimals').waitFor()
  await price.fill('0,49')
  await price.press('ArrowUp')
  assert.is(await price.inputValue(), '0.50')
  await settings.getByLabel('Setup fee ($)').fill('75')
  await settings.getByLabel('Tax rate (%)').fill('8.25')
  await settings.getByRole('button', { name: 'Save Pricing' }).click()
  await toast(page, 'Pricing updated').waitFor()
  await settings.getByText('All changes are saved.').waitFor()
  // One request for the setup fee and tax, so that both are saved or neither.
  assert.equal(calls, ['POST'])
  const notQuoted = settings.getByText('Until then your widget shows no prices')
  await settings.getByLabel('Offer Power Washing').uncheck()
  await washing.getByText('Not quoted: customers can ask for it').waitFor()
  await notQuoted.waitFor()
  await settings.getByLabel('Offer Power Washing').check()
  await price.fill('0')
  await notQuoted.waitFor()
  await price.fill('0.50')
  await notQuoted.waitFor({ state: 'detached' })
  assert.is(await sampleAmount(page, 'Power Washing').innerText(), '$250.00')
  assert.is(await sampleAmount(page, 'Setup fee').innerText(), '$75.00')
}

/** Checks that changes can be saved or undone at any scroll position. */
async function undoChange({ product }: OwnersProduct, page: Page, settings: Locator) {
  const fee = settings.getByLabel('Setup fee ($)')
  const before = await fee.inputValue()
  await fee.fill('99.50')
  const undo = settings.getByRole('button', { name: 'Undo' })
  const isInView = () =>
    undo.evaluate((button) => {
      const { left, top } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + 4, top + 4))
    })
  await eventually('the bar beside the field', isInView)
  // Another tab saves another tax rate: it appears here, and unsaved text is kept.
  const tax = settings.getByLabel('Tax rate (%)')
  const savedTax = await tax.inputValue()
  await product.database.db.updateTable('companies').set({ tax_basis_points: 777 }).execute()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await eventually(
    'the tax rate of the other tab',
    async () => (await tax.inputValue()) !== savedTax,
  )
  assert.is(await fee.inputValue(), '99.50')
  await undo.click()
  assert.is(await fee.inputValue(), before)
  await settings.getByText('All changes are saved.').waitFor()
  assert.not(await undo.isVisible())
}

async function addCharge(page: Page, settings: Locator, charge: string) {
  const add = settings.getByRole('button', { name: 'Add Charge' })
  await settings.getByLabel('Label', { exact: true }).fill(charge)
  await add.click()
  await settings.getByText('Please fill in both label and amount').waitFor()
  await settings.getByLabel('Amount ($)').fill('-1')
  await add.click()
  await settings.getByText('Please enter a valid amount').waitFor()
  await settings.getByLabel('Amount ($)').fill('11')
  await add.click()
  await toast(page, 'Extra charge added successfully').waitFor()
  await sampleAmount(page, charge).waitFor()
  assert.is(await sampleAmount(page, charge).innerText(), '$11.00')
}

async function editCharge(page: Page, charge: string) {
  await page.getByRole('button', { name: `Edit ${charge}` }).click()
  const form = page.getByRole('form', { name: `Edit ${charge}` })
  await form.getByLabel('Amount ($)').fill('12.345')
  await form.getByRole('button', { name: 'Save Charge' }).click()
  await form.getByText('Please use at most two decimals').waitFor()
  await form.getByLabel('Amount ($)').fill('12,33')
  await form.getByLabel('Amount ($)').press('ArrowUp')
  await form.getByLabel('Label').fill(`${charge} far`)
  await assertAccessible(page)
  await form.getByRole('button', { name: 'Save Charge' }).click()
  await toast(page, 'Extra charge updated successfully').waitFor()
  await eventually('the focus to be back at the charge', () =>
    page
      .getByRole('button', { name: `Edit ${charge} far` })
      .evaluate((button) => button === document.activeElement),
  )
  assert.is(await sampleAmount(page, `${charge} far`).innerText(), '$12.34')
}

async function removeCharge(page: Page, charge: string) {
  await page.getByRole('checkbox', { name: charge }).click()
  await toast(page, 'Extra charge updated successfully').waitFor()
  await sampleAmount(page, charge).waitFor({ state: 'detached' })
  const deleteButton = page.getByRole('button', { name: `Delete ${charge}` })
  await deleteButton.click()
  await page
    .getByRole('dialog')
    .getByText(`“${charge.split(',')[0]}” will not be added to`)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await eventually('the focus to be where it was', () =>
    deleteButton.evaluate((button) => button === document.activeElement),
  )
  await deleteButton.click()
  // Both buttons may have the same place, where a second click at once would be ignored.
  await page.mouse.move(0, 0)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Extra charge deleted successfully').waitFor()
  await page.getByRole('checkbox', { name: charge }).waitFor({ state: 'detached' })
}

for (const { width, path, title } of editors)
  test(`prices, tax and extra charges show in the sample quote: ${title} at ${width} px`, async (context) => {
    await clearPrices(context)
    const { page, errors, context: browser } = await openOwnersPage(context, width, path)
    const settings = sectionOf(page, title)
    await settings.getByLabel('Tax rate (%)').waitFor()
    await undoChange(context, page, settings)
    if (path === '/dashboard') {
      await page.getByRole('link', { name: 'Pricing Settings' }).click()
      assert.ok(await page.locator('#pricing').evaluate((place) => place.matches(':target')))
      const setup = sectionOf(page, 'Get set up')
      await setup.getByText('Offer a service and enter its price:').waitFor()
      assert.match(
        (await setup.getByRole('link', { name: 'Set your prices' }).getAttribute('href')) ?? '',
        'tab=settings&section=pricing#quote-settings',
      )
    }
    await setPrices(page, settings)
    await page.getByText('Offer a service and enter its price:').waitFor({ state: 'detached' })
    const charge = `Travel ${width}`
    await addCharge(page, settings, charge)
    await editCharge(page, charge)
    const taxCents = Math.round(((untaxedCents + chargeCents) * taxBasisPoints) / 10_000)
    const totalCents = untaxedCents + chargeCents + taxCents
    assert.is(await sampleAmount(page, 'Total').innerText(), `$${(totalCents / 100).toFixed(2)}`)
    await assertAccessible(page)
    await removeCharge(page, `${charge} far`)
    assert.equal(errors, [])
    await browser.close()
  })

/** Requests a price for a driveway on the demo's hosted page. Returns the lines of the price. */
async function quoteDriveway({ product }: OwnersProduct, jobDescription: string): Promise<string> {
  const { page, errors, context } = await openPage(product, 390)
  await page.goto(`${product.url}/quote?id=demo`)
  const photo = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#7a8a6a' },
  })
    .jpeg()
    .toBuffer()
  await page
    .locator('quote-widget input[type=file]')
    .setInputFiles({ name: 'driveway.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByLabel('Where is the job?').fill('40202')
  await page.getByLabel('Surface').selectOption('driveway')
  await page.getByLabel('Length (ft)').fill('25')
  await page.getByLabel('Width (ft)').fill('20')
  await page.getByLabel('Job description (optional)').fill(jobDescription)
  await page.getByRole('button', { name: 'Get Quote', disabled: false }).click()
  await page.getByText('Setup fee').first().waitFor()
  const text = await page.locator('quote-widget').evaluate((element) => {
    const root = element.shadowRoot
    return root instanceof ShadowRoot
      ? [...root.querySelectorAll('*')].map((node) => node.textContent).join(' ')
      : ''
  })
  assert.equal(errors, [])
  await context.close()
  return text
}

test('an add-on is created, tried out, quoted, changed and deleted', async (context) => {
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 390, '/company/dashboard?tab=settings')
  await page.getByRole('link', { name: 'Smart Add-Ons' }).click()
  const addOns = sectionOf(page, 'Smart Add-Ons')
  const name = 'Rust removal'
  const checked = addOns
    .getByRole('list', { name: 'Add-ons on this job' })
    .getByRole('listitem')
    .filter({ hasText: name })

  await addOns.getByRole('button', { name: 'Create Add-On' }).click()
  const dialog = page.getByRole('dialog')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Create Add-On' }).click()
  await dialog.getByText('Please name the add-on.').waitFor()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('spinbutton', { name: 'Price ($)', exact: true }).fill('0.15')
  await dialog.getByLabel('Price type').selectOption({ label: 'Per sq ft' })
  await dialog.getByRole('radio', { name: 'Auto-include' }).check()
  await dialog.getByRole('checkbox', { name: 'Driveway' }).check()
  await dialog.getByLabel('Minimum area (sq ft)').fill('500')
  await dialog.getByLabel('Maximum area (sq ft)').fill('400')
  await dialog.getByLabel('Keywords').fill(' rust, , iron stain')
  await dialog.getByRole('button', { name: 'Create Add-On' }).click()
  await dialog.getByText('A minimum must not be above its maximum.').waitFor()
  await dialog.getByLabel('Maximum area (sq ft)').fill('')
  await dialog.getByLabel('Display order').press('ArrowUp')
  assert.is(await dialog.getByLabel('Display order').inputValue(), '1')
  await dialog.getByRole('button', { name: 'Create Add-On' }).click()
  await toast(page, 'Smart add-on created').waitFor()
  await addOns
    .getByText('Needs Driveway; an area of at least 500 sq ft; a description that mentions “rust”')
    .first()
    .waitFor()

  await checked.getByText('Does not apply: needs a description that mentions').waitFor()
  await addOns.getByLabel('Job description').fill('RUST by the garage')
  await checked.getByText('Included, $75.00').waitFor()
  await addOns.getByLabel('Area (sq ft)', { exact: true }).fill('499.99')
  await checked.getByText('Does not apply: needs an area of at least 500 sq ft').waitFor()
  await assertAccessible(page)

  const [rusty, mossy] = await Promise.all([
    quoteDriveway(context, 'Rust by the garage'),
    quoteDriveway(context, 'Moss'),
  ])
  assert.match(rusty, name)
  assert.not.match(mossy, name)

  await addOns.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByLabel('Keywords').fill('')
  await page.keyboard.press('Escape')
  await dialog.getByText('You have unsaved changes. Save or cancel them first.').waitFor()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await toast(page, 'Smart add-on updated').waitFor()
  await addOns.getByRole('button', { name: `Deactivate ${name}` }).click()
  await checked.getByText('Inactive').waitFor()
  const { trigger_rules: rules } = await context.product.database.db
    .selectFrom('add_ons')
    .select('trigger_rules')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  assert.equal(rules, { surfaceTypes: ['driveway'], minSquareFeet: 500 })

  await addOns.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Smart add-on deleted').waitFor()
  await addOns.getByRole('button', { name: `Edit ${name}` }).waitFor({ state: 'detached' })
  assert.equal(errors, [])
  await browser.close()
})

test('a failure to save is shown once in the form and hidden by the next attempt', async (context) => {
  const forms = [
    {
      id: 'pricing',
      section: 'Quote Settings',
      field: 'Tax rate (%)',
      typed: '9',
      failure: 'Failed to update pricing settings.',
    },
    {
      id: 'branding',
      section: 'Branding Customization',
      field: 'Header message',
      typed: 'Family-run',
      failure: 'Failed to update branding. Please try again.',
    },
    {
      id: 'notifications',
      section: 'Notification Preferences',
      field: 'Daily summary',
      failure: 'Failed to update notification settings.',
    },
  ]
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 390, '/company/dashboard?tab=settings&section=branding')
  for (const { id, section, field, typed, failure } of forms) {
    await page.goto(`${context.product.url}/company/dashboard?tab=settings&section=${id}`)
    const region = sectionOf(page, section)
    const control = region.getByLabel(field)
    if (typed) await control.fill(typed)
    else await control.click()
    await browser.setOffline(true)
    await region.getByRole('button', { name: /^Save/ }).click()
    await region.getByRole('alert').getByText(failure).waitFor()
    assert.is(await page.getByText(failure).count(), 1)
    await assertAccessible(page)
    await browser.setOffline(false)
    await region.getByRole('button', { name: /^Save/ }).click()
    await region.getByText('All changes are saved.').waitFor()
    assert.is(await page.getByText(failure).count(), 0)
  }
  assert.equal(
    errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  )
  await browser.close()
})

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** Declines to leave the page in the confirmation dialog. */
async function keepEditing(page: Page) {
  await leaving(page).getByRole('button', { name: 'Keep Editing' }).click()
  await leaving(page).waitFor({ state: 'detached' })
}

async function waitForFocusOn(page: Page, id: string) {
  await eventually(`the focus on #${id}`, () =>
    page.evaluate((wanted) => document.activeElement?.id === wanted, id),
  )
}

test('the setup steps open their pages, and leaving a page never loses unsaved changes', async (context) => {
  const { db } = context.product.database
  const unbranded = { branding_name: null, header_message: null, logo_id: null }
  await db
    .updateTable('companies')
    .set({ ...unbranded, primary_color: '#2563eb' })
    .execute()
  // Some requests of the demo came from another website.
  await db.updateTable('quotes').set({ source: null }).execute()
  const { page, errors, context: browser } = await openOwnersPage(context, 1280, '/dashboard')
  const setUp = sectionOf(page, 'Get set up')
  await setUp.getByRole('link', { name: 'Put the form on your website' }).click()
  await waitForFocusOn(page, 'on-your-page')
  await openOwnerTab(page, 'Home')
  await setUp.getByRole('link', { name: 'Add your branding' }).click()
  await waitForFocusOn(page, 'branding')

  const branding = sectionOf(page, 'Branding Customization')
  const name = branding.getByLabel('Display name')
  await name.fill('Bright & Sons')
  await branding.getByLabel('Header message').fill('Family-run since 2009')
  // The widget preview shows the changes before they are saved.
  const widget = branding.locator('quote-widget')
  await widget.getByText('Power washing quote by Bright & Sons').waitFor()
  await widget.getByText('Family-run since 2009').waitFor()

  const settings = page.url()
  const goBack = () => page.evaluate(() => window.history.back())
  await goBack()
  await keepEditing(page)
  await eventually('the URL as it was', async () => page.url() === settings)
  await page.getByRole('button', { name: 'Logout' }).click()
  await keepEditing(page)
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.close({ runBeforeUnload: true }),
  ])
  assert.is(question.type(), 'beforeunload')
  await question.dismiss()
  assert.is(await name.inputValue(), 'Bright & Sons')

  await branding.getByRole('button', { name: 'Save Changes' }).click()
  await toast(page, 'Branding Updated').waitFor()
  await branding.getByText('All changes are saved.').waitFor()
  await goBack()
  await setUp.getByText('Add your branding (done)').waitFor()

  await sectionOf(page, 'Service Pricing').getByLabel('Tax rate (%)').fill('1')
  await page.getByRole('link', { name: 'All quotes' }).click()
  await leaving(page).getByRole('button', { name: 'Discard Changes' }).click()
  await page.getByRole('button', { name: 'Add Manual Quote' }).click()
  // Back closes a dialog. Reopening it restores the draft.
  const dialog = page.getByRole('dialog', { name: 'Add Manual Quote' })
  const customer = dialog.getByLabel('Customer name')
  await customer.fill('Jane')
  const quotes = page.url()
  await goBack()
  await dialog.waitFor({ state: 'detached' })
  assert.is(page.url(), quotes)
  await page.getByRole('button', { name: 'Add Manual Quote' }).click()
  await eventually('the draft', async () => (await customer.inputValue()) === 'Jane')

  // A dialog closed by its button leaves a history entry. Going back over that entry must not count as Back inside the page.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await openOwnerTab(page, 'Home')
  await sectionOf(page, 'Service Pricing').waitFor()
  const furtherSteps = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let steps = 0
        window.history.back = () => steps++
        window.addEventListener('popstate', () => resolve(steps), { once: true })
        window.history.go(-2)
      }),
  )
  assert.is(furtherSteps, 0)
  assert.is(page.url(), quotes)
  assert.equal(errors, [])
  await browser.close()
})

test('without an active plan add-ons are read-only, and a notice explains how to reactivate the plan', async (context) => {
  const { db } = context.product.database
  await db.updateTable('companies').set({ subscription_status: 'canceled' }).execute()
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 390, '/company/dashboard?tab=settings')
  await page.getByRole('heading', { name: 'Subscription Required' }).waitFor()
  await page.getByText('The Settings tab needs an active subscription.').waitFor()
  const addOns = sectionOf(page, 'Smart Add-Ons')
  await addOns.getByText('Reactivate your subscription to manage smart add-ons').waitFor()
  await addOns.getByText('Concrete sealing').first().waitFor()
  assert.ok(await addOns.getByRole('button', { name: 'Create Add-On' }).isDisabled())
  await assertAccessible(page)
  assert.equal(errors, [])
  await browser.close()
})

test.run()
