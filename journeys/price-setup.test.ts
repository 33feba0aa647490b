import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { amountOf, openEmptyPrices, sectionOf } from './empty-prices.ts'
import { openOwnersProduct, toast, type OwnersProduct } from './owner.ts'

const test = suite<OwnersProduct>('setting up prices')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

/** The Keystroke-Level Model: a slow typist, and a pause to think before each control. */
const secondsPerKey = 0.5
const secondsToThink = 1.35
/** To scroll to a control and to tap it. */
const secondsToTap = 3
const maxTabs = 150

/** A simulated user. Counts the steps and estimates the time that a person needs for them. */
abstract class Person {
  seconds = 0
  steps = 0
  protected readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Moves the focus to a control, or taps it. */
  protected abstract goTo(control: Locator): Promise<void>

  abstract activate(control: Locator, key?: 'Enter' | 'Space'): Promise<void>

  /** Chooses an option of a list that is closed. */
  abstract choose(list: Locator, option: string): Promise<void>

  async fill(field: Locator, text: string): Promise<void> {
    await this.goTo(field)
    await this.type(text)
  }

  /** Replaces the text of the field that has the focus. */
  async type(text: string): Promise<void> {
    await this.press('ControlOrMeta+a')
    for (const character of text) await this.press(character)
  }

  protected async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.#step(secondsPerKey)
  }

  protected think(): void {
    this.seconds += secondsToThink
  }

  protected tapped(): void {
    this.#step(secondsToTap)
  }

  #step(seconds: number): void {
    this.steps++
    this.seconds += seconds
  }
}

/** Uses the keyboard alone. */
class Typist extends Person {
  /** Presses Tab until the control has the focus. */
  protected async goTo(control: Locator): Promise<void> {
    this.think()
    const hasFocus = () => control.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; !(await hasFocus()); tabs++) {
      assert.ok(tabs < maxTabs, `Tab does not reach ${String(control)}`)
      await this.press('Tab')
    }
  }

  async activate(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.goTo(control)
    await this.press(key)
  }

  async choose(list: Locator, option: string): Promise<void> {
    await this.goTo(list)
    for (const character of option) await this.press(character)
  }
}

/** Taps, and types on the keyboard of the screen. */
class Toucher extends Person {
  protected async goTo(control: Locator): Promise<void> {
    this.think()
    await control.tap()
    this.tapped()
  }

  async activate(control: Locator): Promise<void> {
    await this.goTo(control)
  }

  async choose(list: Locator, option: string): Promise<void> {
    await this.goTo(list)
    // The operating system renders the options.
    await list.selectOption(option)
    this.tapped()
  }
}

const hands = { keyboard: Typist, touch: Toucher }

for (const [hand, width] of [
  ['keyboard', 1280],
  ['touch', 390],
] as const)
  test(`an area minimum, a trip charge and a volume discount take less than ten minutes from an empty account by ${hand} at ${width} px`, async (context) => {
    await context.product.database.db
      .updateTable('companies')
      .set({ base_zip: null, service_radius_miles: null })
      .execute()
    const opened = await openEmptyPrices(context, width, {
      isNew: true,
      hasTouch: hand === 'touch',
    })
    const { page, settings, job, errors } = opened
    const person = new hands[hand](page)
    await person.activate(settings.getByRole('checkbox', { name: 'Offer Power Washing' }), 'Space')
    await person.fill(settings.getByLabel('Price per sq ft ($)'), '0.20')
    await person.activate(settings.getByRole('button', { name: 'Add a rate' }).first())
    const added = page.getByRole('dialog', { name: 'Edit the new rate' })
    await person.activate(added.getByRole('checkbox', { name: 'Driveway', exact: true }), 'Space')
    const driveway = page.getByRole('dialog', { name: 'Edit Driveway' })
    await person.fill(driveway.getByLabel('Price per sq ft ($)'), '0.30')
    const larger = driveway.getByRole('button', { name: 'Add a price for larger jobs' })
    for (const [tier, [upTo, price]] of [
      ['1000', '0.25'],
      ['2000', '0.18'],
    ].entries()) {
      await person.activate(larger)
      // The new bound has the focus.
      await person.type(upTo ?? '')
      await person.fill(driveway.getByLabel('Price ($)').nth(tier + 1), price ?? '')
    }
    await driveway
      .getByText('First 1,000 sq ft at $0.30 · next 1,000 at $0.25 · above at $0.18')
      .waitFor()
    await person.fill(driveway.getByLabel('Minimum for this service ($)'), '75')
    await person.activate(driveway.getByRole('button', { name: 'Done' }))
    await person.fill(settings.getByLabel('Minimum charge ($)'), '150')
    await person.activate(settings.getByRole('button', { name: 'Save Pricing' }))
    await toast(page, 'Pricing updated').waitFor()
    await settings.getByText('All changes are saved.').waitFor()

    const sections = page.getByRole('navigation', { name: 'Settings' })
    const goToSection = (name: string) =>
      width === 390
        ? person.choose(sections.getByLabel('Section'), name)
        : person.activate(sections.getByRole('link', { name }))
    const tabs = page.getByRole('navigation', { name: 'Dashboard' })
    if (width === 390) {
      await person.activate(tabs.getByRole('button', { name: 'More' }))
      await person.activate(page.getByRole('menuitem', { name: 'Settings' }))
    } else await person.activate(tabs.getByRole('link', { name: 'Settings' }))
    await person.activate(page.getByRole('link', { name: 'Service area' }))
    const area = sectionOf(page, 'Service area')
    await person.fill(area.getByLabel('Base ZIP'), '40202')
    for (const [band, [upTo, fee]] of [
      ['10', '25'],
      ['40', '60'],
    ].entries()) {
      await person.activate(area.getByRole('button', { name: 'Add a distance' }))
      // The new distance has the focus.
      await person.type(upTo ?? '')
      await person.fill(area.getByLabel('Fee ($)').nth(band), fee ?? '')
    }
    await person.activate(area.getByRole('button', { name: 'Save Service Area' }))
    await toast(page, 'Service area updated').waitFor()

    await goToSection('Quote Settings')
    await person.fill(job.getByLabel('Area (sq ft)'), '2500')
    await person.fill(job.getByLabel('ZIP code (optional)'), '40202')
    await job.getByText('Trip fee', { exact: true }).waitFor()
    assert.is(await amountOf(opened, 'Driveway'), '$640.00')
    assert.is(await amountOf(opened, 'Trip fee'), '$25.00')
    await person.fill(job.getByLabel('Area (sq ft)'), '100')
    await job.getByText('Minimum for Driveway', { exact: true }).waitFor()
    assert.is(await amountOf(opened, 'Minimum for Driveway'), '$45.00')
    assert.is(await amountOf(opened, 'Minimum charge'), '$50.00')
    assert.ok(person.seconds < 600, `${Math.round(person.seconds)} seconds`)
    assert.equal(errors, [])
    await opened.context.close()
  })

test.run()
