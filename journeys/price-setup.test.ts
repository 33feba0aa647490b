import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { amountOf, openEmptyPrices, sectionOf } from './empty-prices.ts'
import { openOwnersProduct, toast, type OwnersProduct } from './owner.ts'

const test = suite<OwnersProduct>('setting up prices by keyboard')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

/** The Keystroke-Level Model: a slow typist, and a pause to think before each control. */
const secondsPerKey = 0.5
const secondsToThink = 1.35
const maxTabs = 150

/** Uses a page by keyboard alone, and counts the time that a person needs. */
class Typist {
  seconds = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    this.seconds += secondsPerKey
  }

  /** Presses Tab until the control has the focus. */
  async goTo(control: Locator): Promise<void> {
    this.seconds += secondsToThink
    const hasFocus = () => control.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; !(await hasFocus()); tabs++) {
      assert.ok(tabs < maxTabs, `Tab does not reach ${String(control)}`)
      await this.press('Tab')
    }
  }

  /** Replaces the text of the field that has the focus. */
  async type(text: string): Promise<void> {
    await this.press('ControlOrMeta+a')
    for (const character of text) await this.press(character)
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.goTo(field)
    await this.type(text)
  }

  async activate(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.goTo(control)
    await this.press(key)
  }
}

test('an area minimum, a trip charge and a volume discount take less than ten minutes from an empty account', async (context) => {
  await context.product.database.db
    .updateTable('companies')
    .set({ base_zip: null, service_radius_miles: null })
    .execute()
  const opened = await openEmptyPrices(context, 1280, { isNew: true })
  const { page, settings, job, errors } = opened
  const typist = new Typist(page)
  await typist.activate(settings.getByRole('checkbox', { name: 'Offer Power Washing' }), 'Space')
  await typist.fill(settings.getByLabel('Price per sq ft ($)'), '0.20')
  await typist.activate(settings.getByRole('button', { name: 'Add a rate' }).first())
  const added = settings.getByRole('group', { name: 'Edit the new rate' })
  await typist.activate(added.getByRole('checkbox', { name: 'Driveway', exact: true }), 'Space')
  const driveway = settings.getByRole('group', { name: 'Edit Driveway' })
  await typist.fill(driveway.getByLabel('Price per sq ft ($)'), '0.30')
  const larger = driveway.getByRole('button', { name: 'Add a price for larger jobs' })
  for (const [tier, [upTo, price]] of [
    ['1000', '0.25'],
    ['2000', '0.18'],
  ].entries()) {
    await typist.activate(larger)
    // The new bound has the focus.
    await typist.type(upTo ?? '')
    await typist.fill(driveway.getByLabel('Price ($)').nth(tier + 1), price ?? '')
  }
  await driveway
    .getByText('First 1,000 sq ft at $0.30 · next 1,000 at $0.25 · above at $0.18')
    .waitFor()
  await typist.fill(driveway.getByLabel('Minimum for this service ($)'), '75')
  await typist.activate(driveway.getByRole('button', { name: 'Done' }))
  await typist.fill(settings.getByLabel('Minimum charge ($)'), '150')
  await typist.activate(settings.getByRole('button', { name: 'Save Pricing' }))
  await toast(page, 'Pricing updated').waitFor()
  await settings.getByText('All changes are saved.').waitFor()

  const sections = page.getByRole('navigation', { name: 'Settings' })
  await typist.activate(sections.getByRole('link', { name: 'Service area' }))
  const area = sectionOf(page, 'Service area')
  await typist.fill(area.getByLabel('Base ZIP'), '40202')
  for (const [band, [upTo, fee]] of [
    ['10', '25'],
    ['40', '60'],
  ].entries()) {
    await typist.activate(area.getByRole('button', { name: 'Add a distance' }))
    // The new distance has the focus.
    await typist.type(upTo ?? '')
    await typist.fill(area.getByLabel('Fee ($)').nth(band), fee ?? '')
  }
  await typist.activate(area.getByRole('button', { name: 'Save Service Area' }))
  await toast(page, 'Service area updated').waitFor()

  await typist.activate(sections.getByRole('link', { name: 'Quote Settings' }))
  await typist.fill(job.getByLabel('Area (sq ft)'), '2500')
  await typist.fill(job.getByLabel('ZIP code (optional)'), '40202')
  await job.getByText('Trip fee', { exact: true }).waitFor()
  assert.is(await amountOf(opened, 'Driveway'), '$640.00')
  assert.is(await amountOf(opened, 'Trip fee'), '$25.00')
  await typist.fill(job.getByLabel('Area (sq ft)'), '100')
  await job.getByText('Minimum for Driveway', { exact: true }).waitFor()
  assert.is(await amountOf(opened, 'Minimum for Driveway'), '$45.00')
  assert.is(await amountOf(opened, 'Minimum charge'), '$50.00')
  assert.ok(typist.seconds < 600, `${Math.round(typist.seconds)} seconds`)
  assert.equal(errors, [])
  await opened.context.close()
})

test.run()
