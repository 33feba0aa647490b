import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readPriceList } from '../packages/api/src/pricing/read-price-list.ts'
import { priceJob, priceQuote } from '../packages/pricing/src/index.ts'
import { assertAccessible, assertFits } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, toast, type OwnersProduct } from './owner.ts'

const test = suite<OwnersProduct>('drafts of prices')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

/** Sets up Power Washing at $0.50 per sq ft, and past jobs of 100 and 600 sq ft that did not become quotes. */
async function storePastJobs({ product }: OwnersProduct) {
  const { db } = product.database
  for (const table of [
    'price_drafts',
    'job_samples',
    'price_rules',
    'extra_charges',
    'add_ons',
  ] as const)
    await db.deleteFrom(table).execute()
  await db
    .updateTable('pricing_entries')
    .set({ price_per_unit_cents: 50, setup_fee_cents: 0 })
    .execute()
  await db
    .updateTable('pricing_entries')
    .set({ enabled: false })
    .where('service_type_id', '<>', 1)
    .execute()
  await db.updateTable('companies').set({ tax_basis_points: 0 }).execute()
  for (const { id } of await db.selectFrom('companies').select('id').execute()) {
    const list = await readPriceList(db, id)
    if (!list) continue
    await db
      .insertInto('price_list_versions')
      .values({ company_id: id, version: list.version, list: JSON.stringify(list) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const squareFeet of [100, 600]) {
      const job = {
        surfaces: [{ surfaceType: 'driveway' as const, areaSqCentifeet: squareFeet * 10_000 }],
        jobDescription: '',
        zip: '999',
      }
      await db
        .insertInto('job_samples')
        .values({
          company_id: id,
          day: new Date().toISOString().slice(0, 10),
          job: JSON.stringify(job),
          price_list_version: list.version,
          total_cents: priceQuote(priceJob(job, list), []).totalCents,
        })
        .execute()
    }
  }
}

/** Continues a draft with a minimum of $150.00 in a reloaded form: undoes one change and saves another, of the tax rate. */
async function continueAfterReload({ product }: OwnersProduct, page: Page, settings: Locator) {
  await page.reload()
  await settings.getByText(/^Draft saved \w{3} \d+, \d{4}, \d+:\d\d [AP]M\.$/).waitFor()
  await settings.getByText('customers do not see yet').waitFor()
  const minimum = settings.getByLabel('Minimum charge ($)')
  assert.is(await minimum.inputValue(), '150')
  await settings.getByText('Your draft is saved.').waitFor()

  await minimum.fill('180')
  await settings.getByText('Save the draft to replay and publish your latest changes.').waitFor()
  assert.ok(await settings.getByRole('button', { name: 'Publish' }).isDisabled())
  await settings.getByRole('button', { name: 'Undo' }).click()
  assert.is(await minimum.inputValue(), '150')
  await settings.getByLabel('Tax rate (%)').fill('8.25')
  await settings.getByRole('button', { name: 'Save Draft' }).click()
  await toast(page, 'Draft saved').waitFor()
  await settings.getByText('Your draft is saved.').waitFor()
  await assertFits(page, 'the form of the draft')
  await assertAccessible(page)

  await page.reload()
  await settings.getByText('Minimum charge $150.00 (was $0.00).').waitFor()
  assert.is(await settings.getByLabel('Tax rate (%)').inputValue(), '8.25')
  const { tax_basis_points } = await product.database.db
    .selectFrom('companies')
    .select('tax_basis_points')
    .executeTakeFirstOrThrow()
  assert.is(tax_basis_points, 0)
}

test('an owner sees the effect of a new minimum in three clicks, publishes it and restores the earlier prices at 390 px', async (context) => {
  await storePastJobs(context)
  const { page, errors } = await openOwnersPage(
    context,
    390,
    '/company/dashboard?tab=settings&section=pricing',
  )
  const settings = page.getByRole('region', { name: 'Quote Settings', exact: true })
  await settings.getByLabel('Minimum charge ($)').fill('150')
  const [tryBox, saveBox] = await Promise.all(
    ['Try changes first', 'Save Pricing'].map((name) =>
      settings.getByRole('button', { name }).boundingBox(),
    ),
  )
  assert.ok(
    tryBox && saveBox && Math.abs(tryBox.y - saveBox.y) < 60,
    'the draft is offered beside "Save Pricing"',
  )
  await settings.getByRole('button', { name: 'Try changes first' }).click()
  await settings.getByText('Minimum charge $150.00 (was $0.00).').waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'price-draft')
  assert.ok(
    await settings
      .getByRole('heading', { name: 'Try changes first' })
      .evaluate((title) => title.getBoundingClientRect().bottom < window.innerHeight - 80),
    'the effect of the draft is in view',
  )
  await settings.getByRole('button', { name: 'Replay the last 90 days' }).click()
  await settings.getByText('now pay the minimum').waitFor()
  const bar = await settings.getByRole('meter').first().boundingBox()
  assert.ok((bar?.width ?? 0) > 80, 'the bars of the histogram are visible')
  // This ZIP code excludes the quotes of the demo.
  await settings.getByRole('region', { name: 'Draft' }).getByLabel('ZIP').fill('999')
  await settings
    .getByText(
      '2 jobs (0 became leads). Before $350, after $450: +28.6%. 1 job now pays the minimum. 1 job costs more than 20% more.',
    )
    .waitFor()
  await settings.getByText('A job without a lead: $50.00 → $150.00 (+200.0%)').click()
  await settings.getByRole('table', { name: 'After' }).getByText('Minimum charge').waitFor()
  await settings.getByText('This shows prices, not whether people would still say yes.').waitFor()
  await assertFits(page, 'the replay')
  await assertAccessible(page)
  await settings.getByLabel('Accepted only').check()
  await settings.getByText('0 jobs (0 became leads).').waitFor()

  await continueAfterReload(context, page, settings)
  await settings.getByRole('button', { name: 'Publish' }).click()
  await toast(page, 'Prices published').waitFor()
  await settings.getByText('All changes are saved.').waitFor()
  await settings.getByText(/^Draft saved/).waitFor({ state: 'detached' })
  assert.is(await settings.getByLabel('Minimum charge ($)').inputValue(), '150')
  await settings.getByText('History', { exact: true }).click()
  await settings
    .getByRole('button', { name: /^Use version \d+ again$/ })
    .first()
    .click()
  const draft = settings.getByRole('region', { name: 'Draft' })
  await draft.getByText('Minimum charge $0.00 (was $150.00).').waitFor()
  const minimum = settings.getByLabel('Minimum charge ($)')
  assert.is(await minimum.inputValue(), '')
  await minimum.fill('120')
  await settings
    .getByRole('button', { name: /^Use version \d+ again$/ })
    .first()
    .click()
  const replace = page.getByRole('dialog', { name: 'Replace the draft?' })
  await replace.getByText('The changes in your current draft are lost.').waitFor()
  await replace.getByRole('button', { name: 'Cancel' }).click()
  await replace.waitFor({ state: 'detached' })
  assert.is(await minimum.inputValue(), '120')
  await settings.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await draft.waitFor({ state: 'detached' })
  assert.is(await minimum.inputValue(), '150')
  await settings.getByText('All changes are saved.').waitFor()
  assert.equal(errors, [])
})

test('a rate without a price is not drafted, and an improbable rate requires confirmation', async (context) => {
  await storePastJobs(context)
  const { page, errors } = await openOwnersPage(
    context,
    1280,
    '/company/dashboard?tab=settings&section=pricing',
  )
  const settings = page.getByRole('region', { name: 'Quote Settings', exact: true })
  await settings.getByRole('button', { name: 'Add a rate' }).first().click()
  const added = page.getByRole('dialog', { name: 'Edit the new rate' })
  await added.getByRole('checkbox', { name: 'Roof', exact: true }).check()
  const roof = page.getByRole('dialog', { name: 'Edit Roof' })
  const price = roof.getByLabel('Price per sq ft ($)')
  const done = roof.getByRole('button', { name: 'Done' })
  const tryChanges = settings.getByRole('button', { name: 'Try changes first' })
  await done.click()
  await page.waitForFunction(
    (field) => field?.getAttribute('aria-invalid') === 'true',
    await price.elementHandle(),
  )
  await price.fill('95')
  await done.click()
  await tryChanges.click()
  const question = page.getByRole('dialog', { name: 'Are these rates right?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  const drafts = () => context.product.database.db.selectFrom('price_drafts').selectAll().execute()
  assert.equal(await drafts(), [])
  await settings.getByRole('button', { name: 'Edit Roof' }).click()
  await price.fill('0.95')
  await done.click()
  await tryChanges.click()
  await toast(page, 'Draft saved').waitFor()
  assert.is((await drafts()).length, 1)
  assert.equal(errors, [])
})

test('extra charges and add-ons are tried in a draft at 1280 px', async (context) => {
  await storePastJobs(context)
  const { db } = context.product.database
  const { id: companyId } = await db
    .selectFrom('companies')
    .select('id')
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('extra_charges')
    .values({ company_id: companyId, label: 'Travel', amount_cents: 2_000 })
    .execute()
  const { page, errors } = await openOwnersPage(
    context,
    1280,
    '/company/dashboard?tab=settings&section=pricing',
  )
  const settings = page.getByRole('region', { name: 'Quote Settings', exact: true })
  await settings.getByRole('button', { name: 'Try changes first' }).click()
  await settings.getByText('The draft equals your current prices.').waitFor()
  await settings.getByRole('checkbox', { name: 'Travel, $20.00' }).click()
  await settings.getByText('Removed the extra charge “Travel”').waitFor()
  await settings.getByRole('button', { name: 'Undo' }).click()
  await settings.getByText('The draft equals your current prices.').waitFor()
  await settings.getByRole('button', { name: 'Edit Travel' }).click()
  const edited = settings.getByRole('form', { name: 'Edit Travel' })
  await edited.getByLabel('Amount ($)').fill('35')
  await edited.getByRole('button', { name: 'Save Charge' }).click()
  await settings.getByText('“Travel”: $35.00 (was $20.00).').waitFor()
  const added = settings.getByRole('form', { name: 'Add an extra charge' })
  await added.getByLabel('Label').fill('Fuel')
  await added.getByLabel('Amount ($)').fill('5')
  await added.getByRole('button', { name: 'Add Charge' }).click()
  await settings.getByText('Added the extra charge “Fuel”: $5.00.').waitFor()
  assert.is(await settings.getByRole('button', { name: 'Delete Travel' }).count(), 0)
  await settings.getByRole('button', { name: 'Delete Fuel' }).waitFor()
  await assertFits(page, 'the charges of a draft')
  await assertAccessible(page)
  await settings.getByRole('link', { name: 'smart add-ons' }).click()

  const addOns = page.getByRole('region', { name: 'Smart Add-Ons', exact: true })
  await addOns.getByText('customers do not see yet').waitFor()
  await addOns.getByRole('button', { name: 'Create Add-On' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Add-On' })
  await dialog.getByLabel('Name').fill('Sealing')
  await dialog.getByRole('spinbutton', { name: 'Price ($)', exact: true }).fill('80')
  await dialog.getByRole('button', { name: 'Create Add-On' }).click()
  await toast(page, 'Draft saved').waitFor()
  await addOns.getByRole('heading', { name: 'Sealing' }).waitFor()
  await addOns.getByRole('button', { name: 'Delete Sealing' }).waitFor()
  await assertFits(page, 'the add-ons of a draft')
  await assertAccessible(page)
  const saved = async () => ({
    charges: (await db.selectFrom('extra_charges').select(['label', 'amount_cents']).execute())
      .map(({ label, amount_cents }) => `${label} ${amount_cents}`)
      .sort(),
    addOns: (await db.selectFrom('add_ons').select('name').execute()).map(({ name }) => name),
  })
  assert.equal(await saved(), { charges: ['Travel 2000'], addOns: [] })

  await addOns.getByRole('link', { name: 'Publish or discard the draft' }).click()
  await settings.getByText('Added the add-on “Sealing”').waitFor()
  await settings.getByRole('button', { name: 'Publish' }).click()
  await toast(page, 'Prices published').waitFor()
  assert.equal(await saved(), { charges: ['Fuel 500', 'Travel 3500'], addOns: ['Sealing'] })
  await settings.getByRole('button', { name: 'Delete Travel' }).waitFor()
  assert.equal(errors, [])
})

test('two tabs that edit one draft do not overwrite each other', async (context) => {
  await storePastJobs(context)
  const open = async () => {
    const { page, errors } = await openOwnersPage(
      context,
      1280,
      '/company/dashboard?tab=settings&section=pricing',
    )
    const settings = page.getByRole('region', { name: 'Quote Settings', exact: true })
    const minimum = settings.getByLabel('Minimum charge ($)')
    await minimum.waitFor()
    return { page, errors, settings, minimum }
  }
  const [one, other] = [await open(), await open()]
  await one.minimum.fill('100')
  await one.settings.getByRole('button', { name: 'Try changes first' }).click()
  await one.settings.getByText('Minimum charge $100.00 (was $0.00).').waitFor()

  await other.minimum.fill('200')
  await other.settings.getByRole('button', { name: 'Try changes first' }).click()
  const conflict = other.settings.getByRole('alert', { name: 'Prices changed elsewhere' })
  await conflict.getByText('Your draft was changed in another tab.').waitFor()
  await assertAccessible(other.page)
  assert.is(await other.minimum.inputValue(), '200')
  const draftedMinimum = async () => {
    const { list } = await context.product.database.db
      .selectFrom('price_drafts')
      .select('list')
      .executeTakeFirstOrThrow()
    return list.rules?.minimumChargeCents
  }
  assert.is(await draftedMinimum(), 10_000)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await other.settings.getByRole('button', { name: 'Save Draft' }).click()
  await other.settings.getByText('Minimum charge $200.00 (was $0.00).').waitFor()
  assert.is(await draftedMinimum(), 20_000)
  assert.equal(one.errors, [])
  assert.ok(other.errors.every((error) => error.includes('409')))
})

test.run()
