import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible, assertFits } from './accessibility.ts'
import { amountOf, type EmptyPrices, openEmptyPrices, sectionOf } from './empty-prices.ts'
import { openOwnersProduct, toast, type OwnersProduct } from './owner.ts'
import { eventually } from './product.ts'

const test = suite<OwnersProduct>('price rules')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

/** An area minimum, a trip charge and a volume discount, as ResponsiBid documents them. */
async function setUpDriveways({ page, settings }: EmptyPrices) {
  await settings.getByRole('checkbox', { name: 'Offer Power Washing' }).check()
  await settings.getByLabel('Price per sq ft ($)').fill('0.20')
  await settings.getByRole('button', { name: 'Add a rate' }).first().click()
  const rate = page.getByRole('dialog', { name: 'Edit the new rate' })
  await rate.getByLabel('Price per sq ft ($)').fill('0.30')
  await rate.getByRole('button', { name: 'Done' }).click()
  await rate.getByText('Please select the surfaces of this rate.').waitFor()
  assert.ok(
    await rate
      .getByRole('checkbox', { name: 'Driveway', exact: true })
      .evaluate((checkbox) => checkbox === document.activeElement),
  )
  await rate.getByRole('checkbox', { name: 'Driveway', exact: true }).check()
  const driveway = page.getByRole('dialog', { name: 'Edit Driveway' })
  assert.is(await driveway.getByLabel('Name').inputValue(), 'Driveway')
  await driveway.getByRole('button', { name: 'Add a price for larger jobs' }).click()
  await driveway.getByRole('button', { name: 'Add a price for larger jobs' }).click()
  await driveway.getByLabel('Up to (sq ft)').nth(0).fill('1000')
  await driveway.getByLabel('Up to (sq ft)').nth(1).fill('900')
  await driveway.getByLabel('Price ($)').nth(1).fill('0.25')
  await driveway.getByLabel('Price ($)').nth(2).fill('0.18')
  await driveway.getByText('Tier 2 of “Driveway” must end above 1,000.').waitFor()
  await driveway.getByLabel('Up to (sq ft)').nth(1).fill('2000')
  await driveway
    .getByText('First 1,000 sq ft at $0.30 · next 1,000 at $0.25 · above at $0.18')
    .waitFor()
  await driveway.getByLabel('Minimum for this service ($)').fill('75')
  await assertAccessible(page)
  await driveway.getByRole('button', { name: 'Done' }).click()
  await driveway.waitFor({ state: 'detached' })
  const row = settings.getByRole('row', { name: /^Edit Driveway/ })
  await row.getByRole('cell', { name: '$75.00' }).waitFor()
  await settings.getByLabel('Minimum charge ($)').fill('150')
}

test('an owner sets up tiers and minimums, tests a job and keeps it as an example at 390 px', async (context) => {
  const opened = await openEmptyPrices(context, 390)
  const { page, settings, job, errors } = opened
  await settings.getByText('Until then your widget shows no prices').waitFor()
  await setUpDriveways(opened)

  await job.getByLabel('Area (sq ft)').fill('1400')
  assert.is(await amountOf(opened, 'Driveway'), '$400.00')
  await job.getByLabel('Why? Driveway').click()
  await job
    .getByText(
      '1,400 sq ft of driveway. First 1,000 sq ft at $0.30 = $300.00. Next 400 at $0.25 = $100.00.',
    )
    .waitFor()
  await job.getByLabel('Area (sq ft)').fill('100')
  assert.is(await amountOf(opened, 'Minimum for Driveway'), '$45.00')
  assert.is(await amountOf(opened, 'Minimum charge'), '$75.00')
  assert.is(await amountOf(opened, 'Total'), '$150.00')

  await job.getByLabel('Area (sq ft)').fill('1400')
  await job.getByRole('button', { name: 'Keep as example' }).click()
  const example = job.getByRole('row', { name: 'Driveway 1,400 sq ft' })
  // Nothing is saved yet: customers do not get a price.
  await example.getByRole('cell', { name: 'Not quoted' }).waitFor()
  await settings.getByRole('button', { name: 'Save Pricing' }).click()
  await toast(page, 'Pricing updated').waitFor()
  await settings.getByText('All changes are saved.').waitFor()
  await eventually(
    'the example at its saved price',
    async () => (await example.getByRole('cell', { name: '$400.00' }).count()) === 2,
  )

  await settings.getByLabel('Minimum charge ($)').fill('500')
  await example.getByRole('cell', { name: '$500.00' }).waitFor()
  await example.getByRole('cell', { name: '$400.00' }).waitFor()
  await settings.getByRole('button', { name: 'Undo' }).click()
  await example.getByRole('cell', { name: '$500.00' }).waitFor({ state: 'detached' })

  await settings.getByRole('button', { name: 'Edit Driveway' }).click()
  await page.getByRole('button', { name: 'Remove Driveway' }).click()
  await example.getByRole('cell', { name: '$280.00' }).waitFor()
  await settings.getByText('“Driveway” removed.').waitFor()
  await settings.getByRole('button', { name: 'Undo' }).first().click()
  await settings.getByText('All changes are saved.').waitFor()
  await assertAccessible(page)
  await assertFits(page, 'prices at 390 px')

  await job.getByRole('button', { name: /^Delete the example/ }).click()
  await example.waitFor({ state: 'detached' })
  assert.equal(errors, [])
  await opened.context.close()
})

test('a zero rate and a rate of 100 times the usual one require confirmation', async (context) => {
  const { page, settings, errors, context: browser } = await openEmptyPrices(context, 390)
  const price = settings.getByLabel('Price per sq ft ($)')
  const save = settings.getByRole('button', { name: 'Save Pricing' })
  const question = page.getByRole('dialog', { name: 'Are these rates right?' })
  await price.fill('25')
  await save.click()
  await question.getByText('$25.00 per sq ft is 100 times the usual $0.25.').waitFor()
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await question.waitFor({ state: 'detached' })
  assert.is(await price.inputValue(), '25')
  await price.fill('0.25')
  await save.click()
  await toast(page, 'Pricing updated').waitFor()
  await price.fill('0')
  await save.click()
  await question.getByText('It would not be quoted: customers can ask for it.').waitFor()
  await question.getByRole('button', { name: 'Save Anyway' }).click()
  await settings.getByText('All changes are saved.').waitFor()
  assert.equal(errors, [])
  await browser.close()
})

test('a tab that saves outdated rules keeps what was typed and shows the differences', async (context) => {
  const opened = await openEmptyPrices(context, 390)
  const { page, settings, context: browser, errors } = opened
  await setUpDriveways(opened)
  await settings.getByRole('button', { name: 'Save Pricing' }).click()
  await toast(page, 'Pricing updated').waitFor()
  await settings.getByText('All changes are saved.').waitFor()

  const minimum = settings.getByLabel('Minimum charge ($)')
  await minimum.fill('180')
  const other = await browser.newPage()
  await other.goto(page.url())
  const otherSettings = sectionOf(other, 'Quote Settings')
  await otherSettings.getByLabel('Minimum charge ($)').fill('200')
  await otherSettings.getByRole('button', { name: 'Save Pricing' }).click()
  await otherSettings.getByText('All changes are saved.').waitFor()
  await other.close()

  const [refused] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.url().endsWith('/price-rules') && response.request().method() === 'PUT',
    ),
    settings.getByRole('button', { name: 'Save Pricing' }).click(),
  ])
  assert.is(refused.status(), 409)
  const conflict = settings.getByRole('alert', { name: 'Prices changed elsewhere' })
  const difference = conflict.getByRole('row', { name: 'Minimum charge' })
  await difference.getByRole('cell', { name: '$180.00' }).waitFor()
  await difference.getByRole('cell', { name: '$200.00' }).waitFor()
  assert.is(await minimum.inputValue(), '180')
  await assertAccessible(page)
  await assertFits(page, 'the differences')

  await conflict.getByRole('button', { name: 'Load the current rules' }).click()
  assert.is(await minimum.inputValue(), '200')
  await settings.getByRole('button', { name: 'Undo' }).first().click()
  assert.is(await minimum.inputValue(), '180')
  await settings.getByRole('button', { name: 'Save Pricing' }).click()
  await settings.getByText('All changes are saved.').waitFor()
  assert.equal(
    errors.filter((error) => !error.includes('409')),
    [],
  )
  await browser.close()
})

test('gutters per linear ft are a rate with a Spanish name', async (context) => {
  const { page, settings, job, errors, context: browser } = await openEmptyPrices(context, 390)
  await settings.getByLabel('Price per sq ft ($)').fill('0.25')
  await settings.getByRole('button', { name: 'Add a rate' }).first().click()
  const added = page.getByRole('dialog', { name: 'Edit the new rate' })
  await added.getByLabel('Unit').selectOption('linear ft')
  await added.getByText('customers enter a length under the name of this rate').waitFor()
  await added.getByLabel('Name').fill('Gutters')
  const gutters = page.getByRole('dialog', { name: 'Edit Gutters' })
  await gutters.getByLabel('In Spanish (optional)').fill('Canaletas')
  await gutters.getByLabel('Price per linear ft ($)').fill('1.5')
  await gutters.getByRole('button', { name: 'Done' }).click()
  await settings.getByRole('button', { name: 'Save Pricing' }).click()
  await toast(page, 'Pricing updated').waitFor()
  await job.getByLabel('Surface', { exact: true }).selectOption({ label: 'Gutters' })
  await job.getByLabel('Length (ft)').fill('100')
  await job.getByText('$150.00').first().waitFor()
  const { rules } = await context.product.database.db
    .selectFrom('price_rules')
    .select('rules')
    .executeTakeFirstOrThrow()
  assert.match(JSON.stringify(rules), '"nameEs":"Canaletas"')
  // "All other surfaces" is the last row.
  await settings.getByRole('row').last().getByText('All other surfaces').waitFor()
  assert.equal(errors, [])
  await browser.close()
})

test('a changed and a deleted extra charge are brought back by undo', async (context) => {
  const { page, settings, errors, context: browser } = await openEmptyPrices(context, 390)
  await settings.getByLabel('Label', { exact: true }).fill('Trip charge')
  await settings.getByLabel('Amount ($)').fill('25')
  await settings.getByRole('button', { name: 'Add Charge' }).click()
  const charge = settings.getByRole('checkbox', { name: 'Trip charge, $25.00' })
  await charge.click()
  await settings.getByText('“Trip charge” changed.').waitFor()
  assert.not(await charge.isChecked())
  await settings.getByRole('button', { name: 'Undo' }).click()
  await eventually('the charge to be on again', () => charge.isChecked())
  await settings.getByRole('button', { name: 'Delete Trip charge' }).click()
  // By keyboard: a click at the place of the button that opened the dialog counts as a double click.
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await settings.getByText('“Trip charge” deleted.').waitFor()
  await charge.waitFor({ state: 'detached' })
  await settings.getByRole('button', { name: 'Undo' }).click()
  await charge.waitFor()
  assert.equal(errors, [])
  await browser.close()
})

test('the settings of price rules fit a screen of 320 px and are accessible', async (context) => {
  const opened = await openEmptyPrices(context, 320)
  const { page, settings, job, errors } = opened
  await setUpDriveways(opened)
  for (const name of ['How dirty', 'How high', 'Bundle'])
    await settings.getByRole('checkbox', { name }).check()
  await job.getByLabel('Condition').selectOption('heavy')
  assert.is(await amountOf(opened, 'Heavily soiled'), '$37.50')
  // A driveway has no height.
  assert.is(await job.getByLabel('Stories').count(), 0)
  await job.getByLabel('Surface', { exact: true }).selectOption('roof')
  await job.getByLabel('Stories').selectOption('3')
  await job.getByText('“Ask me”').waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the rules')
  await settings.getByRole('button', { name: 'Edit Driveway' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Driveway' })
  await sheet.getByText('Test a job: Driveway 500 sq ft').waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the sheet of a rate')
  await sheet.getByLabel('Priced by').selectOption({ label: '“Ask me”' })
  await sheet.getByRole('button', { name: 'Done' }).click()
  await sheet.waitFor({ state: 'detached' })
  await settings.getByRole('cell', { name: '“Ask me” Not quoted' }).waitFor()
  assert.equal(errors, [])
  await opened.context.close()
})

test.run()
