import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, toast, widths, type OwnersProduct } from './owner.ts'
import { openPage } from './product.ts'

const test = suite<OwnersProduct>('settings')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The amount beside a line of the sample quote. */
const sampleAmount = (page: Page, label: string) =>
  sectionOf(page, 'Sample quote')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

async function forgetPrices({ product }: OwnersProduct) {
  const { db } = product.database
  await db.deleteFrom('extra_charges').execute()
  await db.updateTable('pricing_entries').set({ price_per_unit_cents: 28 }).execute()
}

/** What the 500 sq ft sample costs before extra charges: 250.00 + 75.00. */
const untaxedCents = 325_00
const taxBasisPoints = 825
const chargeCents = 12_34

async function setPrices(page: Page, level: 'settings' | 'overview', charge: string) {
  const settings = sectionOf(page, level === 'settings' ? 'Quote Settings' : 'Service Pricing')
  const washing = settings.getByRole('group', { name: 'Power Washing' })
  await washing.getByLabel('Price per sq ft ($)').fill('ten')
  await washing.getByText('Please enter a valid amount').waitFor()
  await settings.getByText('Correct the marked fields to save.').waitFor()
  await washing.getByLabel('Price per sq ft ($)').fill('0.50')
  await washing.getByLabel('Setup fee ($)').fill('75')
  await settings.getByLabel('Tax rate (%)').fill('8.25')
  await settings.getByRole('button', { name: 'Save Pricing' }).click()
  await toast(page, 'Pricing updated').waitFor()
  await settings.getByText('All changes are saved.').waitFor()
  assert.is(await sampleAmount(page, 'Power Washing').innerText(), '$250.00')
  assert.is(await sampleAmount(page, 'Setup fee').innerText(), '$75.00')

  const add = settings.getByRole('button', { name: 'Add Charge' })
  await settings.getByLabel('Label', { exact: true }).fill(charge)
  await add.click()
  await settings.getByText('Please fill in both label and amount').waitFor()
  await settings.getByLabel('Amount ($)').fill('-1')
  await add.click()
  await settings.getByText('Please enter a valid amount').waitFor()
  await settings.getByLabel('Amount ($)').fill('12.34')
  await add.click()
  await toast(page, 'Extra charge added successfully').waitFor()
  await sampleAmount(page, charge).waitFor()
  assert.is(await sampleAmount(page, charge).innerText(), '$12.34')
}

async function removeCharge(page: Page, charge: string) {
  await page.getByRole('checkbox', { name: charge }).click()
  await toast(page, 'Extra charge updated successfully').waitFor()
  await sampleAmount(page, charge).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Delete ${charge}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Extra charge deleted successfully').waitFor()
  await page.getByRole('checkbox', { name: charge }).waitFor({ state: 'detached' })
}

for (const width of widths)
  test(`prices, tax and extra charges show in the sample quote, at ${width} px`, async (context) => {
    await forgetPrices(context)
    const {
      page,
      errors,
      context: browser,
    } = await openOwnersPage(context, width, '/company/dashboard?tab=settings')
    const charge = `Travel ${width}`
    await setPrices(page, 'settings', charge)
    const taxCents = Math.round(((untaxedCents + chargeCents) * taxBasisPoints) / 10_000)
    const totalCents = untaxedCents + chargeCents + taxCents
    assert.is(await sampleAmount(page, 'Total').innerText(), `$${(totalCents / 100).toFixed(2)}`)
    await assertAccessible(page)
    await removeCharge(page, charge)
    assert.equal(errors, [])
    await browser.close()
  })

for (const width of widths)
  test(`the overview's editors change the same prices, at ${width} px`, async (context) => {
    await forgetPrices(context)
    const { page, errors, context: browser } = await openOwnersPage(context, width, '/dashboard')
    await sectionOf(page, 'Service Pricing').getByLabel('Tax rate (%)').fill('1')
    await page.getByRole('link', { name: 'Pricing Settings' }).click()
    assert.ok(await page.locator('#pricing').evaluate((place) => place.matches(':target')))
    await setPrices(page, 'overview', `Overview ${width}`)
    await assertAccessible(page)
    await removeCharge(page, `Overview ${width}`)
    assert.equal(errors, [])
    await browser.close()
  })

/** The lines of a driveway's quote, as a visitor of the demo's link gets them. */
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

for (const width of widths)
  test(`an add-on is created, checked, quoted, changed and deleted, at ${width} px`, async (context) => {
    const {
      page,
      errors,
      context: browser,
    } = await openOwnersPage(context, width, '/company/dashboard?tab=settings')
    const addOns = sectionOf(page, 'Smart Add-Ons')
    const name = `Rust removal ${width}`
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
    await dialog.getByRole('textbox', { name: 'Price ($)', exact: true }).fill('0.15')
    await dialog.getByLabel('Price type').selectOption({ label: 'Per sq ft' })
    await dialog.getByRole('radio', { name: 'Auto-include' }).check()
    await dialog.getByRole('checkbox', { name: 'Driveway' }).check()
    await dialog.getByLabel('Minimum area (sq ft)').fill('500')
    await dialog.getByLabel('Maximum area (sq ft)').fill('400')
    await dialog.getByLabel('Keywords').fill(' rust, , iron stain')
    await dialog.getByRole('button', { name: 'Create Add-On' }).click()
    await dialog.getByText('A minimum must not be above its maximum.').waitFor()
    await dialog.getByLabel('Maximum area (sq ft)').fill('')
    await dialog.getByRole('button', { name: 'Create Add-On' }).click()
    await toast(page, 'Smart add-on created').waitFor()
    await addOns
      .getByText(
        'Needs Driveway; an area of at least 500 sq ft; a description that mentions “rust”',
      )
      .first()
      .waitFor()

    await checked.getByText('Does not apply: needs a description that mentions').waitFor()
    await addOns.getByLabel('Job description').fill('RUST by the garage')
    await checked.getByText('Included, $75.00').waitFor()
    await addOns.getByLabel('Area (sq ft)', { exact: true }).fill('499.99')
    await checked.getByText('Does not apply: needs an area of at least 500 sq ft').waitFor()
    await assertAccessible(page)

    assert.match(await quoteDriveway(context, 'Rust by the garage'), name)
    assert.not.match(await quoteDriveway(context, 'Moss'), name)

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

test.run()
