import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { demoPhotoFile } from '../packages/api/src/demo/demo-photos.ts'
import { openEmptyPrices, sectionOf } from './empty-prices.ts'
import {
  firstQuote,
  openOwnersPage,
  openOwnersProduct,
  toast,
  type OwnersProduct,
} from './owner.ts'
import { eventually, openPage } from './product.ts'

const test = suite<OwnersProduct>('ten tasks')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

const password = 'a long enough one'

/** Taps and types as a person does, and counts the taps. Typing is not counted. */
class Hand {
  taps = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async tap(control: Locator): Promise<void> {
    await control.click()
    this.taps++
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await field.fill(text)
  }

  /** Fills in the next field, which the key "Next" of a phone's keyboard leads to. */
  async next(field: Locator, text: string): Promise<void> {
    await this.#page.keyboard.press('Tab')
    assert.ok(await field.evaluate((input) => input.matches(':focus')), `${String(field)} is next`)
    await this.type(text)
  }

  /** Replaces the text of the field that has the focus. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+a')
    await this.#page.keyboard.type(text)
  }

  async choose(list: Locator, option: string): Promise<void> {
    await list.selectOption(option)
    // One tap opens the list, one chooses.
    this.taps += 2
  }

  /** Opens a page of the dashboard. */
  async open(name: string): Promise<void> {
    const navigation = this.#page.getByRole('navigation', { name: 'Dashboard' })
    await this.tap(navigation.getByRole('link', { name, exact: true }))
  }
}

/** Fails unless the element is in view without scrolling. */
async function assertInView(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${String(element)} is in view`)
}

/** Enters the ZIP code and a photo of a driveway with its size. */
async function enterDriveway(page: Page, hand: Hand): Promise<void> {
  await hand.fill(page.getByLabel('Where is the job?'), '40205')
  const photos = page.locator('quote-widget input[type=file]')
  // The tap that opens the camera moves the focus.
  await photos.focus()
  await photos.setInputFiles(demoPhotoFile('driveway', 1))
  hand.taps++
  const surface = page.getByLabel('Surface')
  await eventually('the focus on the surface', () =>
    surface.evaluate((list) => list.matches(':focus')),
  )
  await hand.choose(surface, 'driveway')
  await hand.fill(page.getByLabel('Length (ft)'), '48')
  await hand.next(page.getByLabel('Width (ft)'), '18')
  await hand.tap(page.getByLabel('Moderate', { exact: true }))
}

test('a homeowner prices a driveway in 7 taps, sends it in 6 more, and accepts it in 5', async ({
  product,
}) => {
  const { page, context: browser } = await openPage(product, 390)
  const hand = new Hand(page)
  await page.goto(`${product.url}/quote?id=demo`)
  await enterDriveway(page, hand)
  await hand.tap(page.getByRole('button', { name: 'Get Quote', disabled: false }))
  const figure = page.getByRole('heading', { name: /^Your price/ })
  await figure.waitFor()
  await assertInView(page, figure)
  assert.ok(hand.taps <= 7, `${hand.taps} taps to the price`)

  const sending = new Hand(page)
  await sending.tap(page.getByRole('button', { name: 'Continue' }))
  await sending.fill(page.getByLabel('Full name'), 'Rosa Fields')
  await sending.next(page.getByLabel('Email', { exact: true }), 'rosa@fields.example')
  await sending.next(page.getByLabel('Phone'), '5025550142')
  await sending.next(page.getByLabel('Street address'), '9 Cedar Lane')
  // The ZIP code has filled in the rest of the address.
  await sending.tap(page.getByLabel(/may call, text or email me/))
  await sending.tap(page.getByRole('button', { name: 'Submit quote request' }))
  const review = page.getByRole('link', { name: 'Review and accept' })
  await review.waitFor()
  await assertInView(page, review)
  assert.ok(sending.taps <= 6, `${sending.taps} taps to send`)

  const [quotePage] = await Promise.all([browser.waitForEvent('page'), review.click()])
  const accepting = new Hand(quotePage)
  accepting.taps++
  // The name is filled in from the request.
  await accepting.tap(quotePage.getByLabel(/I accept this quote for/))
  const eSign = quotePage.getByLabel(/I agree to sign electronically/)
  if (await eSign.isVisible()) await accepting.tap(eSign)
  await accepting.tap(quotePage.getByRole('button', { name: /ccept \$/ }))
  await quotePage.getByText('A copy is on its way to you.').waitFor()
  assert.ok(accepting.taps <= 5, `${accepting.taps} taps to accept`)
  await browser.close()
})

test('a homeowner prices a driveway and ten windows in 11 taps', async ({ product }) => {
  const { page, context: browser } = await openPage(product, 390)
  const hand = new Hand(page)
  await page.goto(`${product.url}/quote?id=demo`)
  await enterDriveway(page, hand)
  await hand.tap(page.getByRole('button', { name: /^Add without a photo/ }))
  const windows = page.locator('quote-widget .photo-card.bare')
  // The only thing that is counted is chosen, and its count has the focus.
  await eventually('the focus on the count', () =>
    windows.getByLabel('How many', { exact: true }).evaluate((input) => input.matches(':focus')),
  )
  await hand.type('10')
  await hand.tap(windows.getByLabel('Moderate', { exact: true }))
  await hand.choose(windows.getByLabel('How many stories?'), '1 story')
  await hand.tap(page.getByRole('button', { name: 'Get Quote', disabled: false }))
  const lines = page.locator('quote-widget .lines')
  for (const words of ['Window Cleaning', '10 windows', 'Bundle discount'])
    await lines.getByText(words, { exact: true }).first().waitFor()
  assert.ok(hand.taps <= 11, `${hand.taps} taps`)
  await browser.close()
})

test('on a phone the first lead begins at most 260 px from the top', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 390, '/company/dashboard')
  await firstQuote(page).waitFor()
  const top = (await firstQuote(page).boundingBox())?.y ?? Infinity
  assert.ok(top <= 260, `${top} px`)
  await browser.close()
})

test('on a computer ten leads are in view', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 1280, '/company/dashboard')
  const tenth = page.locator('.cq-quote:has(.cq-quote-name)').nth(9)
  // The first rows are painted before the others.
  await tenth.waitFor()
  await assertInView(page, tenth)
  await browser.close()
})

test('a new lead is answered on a phone in one tap, and opened and marked in four', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 390, '/company/dashboard')
  const hand = new Hand(page)
  // An accepted quote stays accepted.
  const name = await page
    .locator('.cq-quote', { has: page.getByText('New', { exact: true }) })
    .first()
    .locator('.cq-quote-name')
    .innerText()
  const lead = page.locator('.cq-quote', { hasText: name }).first()
  const call = lead.getByRole('link', { name: /^Call / })
  await assertInView(page, call)
  assert.match((await call.getAttribute('href')) ?? '', /^tel:/)

  await hand.tap(lead.locator('.cq-quote-name'))
  const detail = page.getByRole('dialog')
  // They are pinned.
  for (const action of ['Call', 'Email', 'Map'])
    await assertInView(page, detail.getByRole('link', { name: new RegExp(`^${action} `) }))
  await hand.tap(detail.getByRole('button', { name: 'Close the quote' }))
  await hand.tap(lead.getByRole('button', { name: /^Status of/ }))
  await hand.tap(page.getByRole('menuitemradio', { name: 'Contacted' }))
  await lead.getByText('Contacted', { exact: true }).waitFor()
  assert.is(hand.taps, 4)
  await browser.close()
})

test('a job on the phone is priced from the list in six taps', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 390, '/company/dashboard')
  const hand = new Hand(page)
  await hand.tap(page.getByRole('button', { name: 'Add Manual Quote' }))
  const adding = page.getByRole('dialog', { name: 'Add Manual Quote' })
  const name = adding.getByLabel('Customer name')
  await eventually('the focus on the name', () =>
    name.evaluate((input) => input === document.activeElement),
  )
  await hand.type('Rosa Woods')
  await hand.fill(adding.getByLabel('Phone'), '5025550142')
  await hand.fill(adding.getByLabel('Address'), '9 Cedar Lane')
  await hand.tap(adding.getByRole('button', { name: 'Price from your list' }))
  // Nothing is priced before a size is known.
  assert.is(await adding.getByLabel('Total cost').inputValue(), '')
  await hand.fill(adding.getByLabel('Area (sq ft)'), '640')
  await eventually('the total', async () =>
    /\d/.test(await adding.getByLabel('Total cost').inputValue()),
  )
  await hand.tap(adding.getByRole('button', { name: 'Add Quote' }))
  await toast(page, 'Quote added successfully').waitFor()
  assert.ok(hand.taps <= 6, `${hand.taps} taps`)

  // The owner can text a customer who has no email address.
  await page.getByRole('link', { name: 'Rosa Woods', exact: true }).click()
  const lead = page.getByRole('dialog', { name: 'Rosa Woods' })
  const text = lead.getByRole('link', { name: 'Text Rosa Woods' })
  assert.is(await text.getAttribute('href'), 'sms:+15025550142')
  await browser.close()
})

test('one rate is changed in four taps from Home', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 390, '/dashboard')
  const hand = new Hand(page)
  await hand.open('Prices')
  await hand.tap(page.getByRole('button', { name: 'Edit House wash' }))
  const sheet = page.getByRole('dialog', { name: 'Edit House wash' })
  const price = sheet.getByLabel('Price per sq ft ($)')
  await eventually('the focus on the price', () =>
    price.evaluate((input) => input === document.activeElement),
  )
  await hand.type('0.33')
  await hand.tap(sheet.getByRole('button', { name: 'Done' }))
  await hand.tap(page.getByRole('button', { name: 'Save Pricing' }))
  await toast(page, 'Pricing updated').waitFor()
  assert.is(hand.taps, 4)
  await browser.close()
})

test('Home shows what to do today without a tap, and the list of it after one', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 390, '/dashboard')
  const needs = sectionOf(page, 'Needs you')
  const newQuotes = needs.getByRole('link', { name: /new quotes?$/ })
  await newQuotes.waitFor()
  for (const link of await needs.getByRole('link').all()) await assertInView(page, link)
  await newQuotes.click()
  await firstQuote(page).waitFor()
  assert.match(page.url(), 'stage=new')
  await browser.close()
})

test('a customer is found in two taps from Home', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 390, '/dashboard')
  const hand = new Hand(page)
  await hand.open('Quotes')
  const search = page.getByRole('searchbox')
  await hand.tap(search)
  await hand.type('Samuel Ramsey')
  await eventually('the quotes of the customer', async () => {
    const rows = await page.locator('.cq-quote:has(.cq-quote-name)').allInnerTexts()
    return rows.length > 0 && rows.every((row) => row.includes('Samuel Ramsey'))
  })
  assert.is(hand.taps, 2)
  await browser.close()
})

for (const width of [390, 1280] as const)
  test(`an area minimum, a trip charge and a volume discount are set in 20 taps at ${width} px`, async (context) => {
    await context.product.database.db
      .updateTable('companies')
      .set({ base_zip: null, service_radius_miles: null })
      .execute()
    const opened = await openEmptyPrices(context, width, { isNew: true })
    const { page, settings, job } = opened
    const hand = new Hand(page)
    await hand.tap(settings.getByRole('checkbox', { name: 'Offer Power Washing' }))
    await hand.fill(settings.getByLabel('Price per sq ft ($)'), '0.20')
    await hand.tap(settings.getByRole('button', { name: 'Add a rate' }).first())
    await hand.tap(page.getByRole('checkbox', { name: 'Driveway', exact: true }))
    const driveway = page.getByRole('dialog', { name: 'Edit Driveway' })
    await hand.fill(driveway.getByLabel('Price per sq ft ($)'), '0.30')
    for (const [tier, [upTo, price]] of [
      ['1000', '0.25'],
      ['2000', '0.18'],
    ].entries()) {
      await hand.tap(driveway.getByRole('button', { name: 'Add a price for larger jobs' }))
      // The new bound has the focus.
      await hand.type(upTo ?? '')
      await hand.fill(driveway.getByLabel('Price ($)').nth(tier + 1), price ?? '')
    }
    await hand.fill(driveway.getByLabel('Minimum for this service ($)'), '75')
    // The total of the test job is in view beside what changes it.
    await assertInView(page, driveway.getByText('Test a job: Driveway 500 sq ft'))
    await hand.tap(driveway.getByRole('button', { name: 'Done' }))
    await hand.fill(settings.getByLabel('Minimum charge ($)'), '150')
    const trip = sectionOf(page, 'Trip fee')
    for (const [band, [upTo, fee]] of [
      ['10', '25'],
      ['40', '60'],
    ].entries()) {
      await hand.tap(settings.getByRole('button', { name: 'Add a distance' }))
      // The new distance has the focus.
      await hand.type(upTo ?? '')
      await hand.fill(trip.getByLabel('Fee ($)').nth(band), fee ?? '')
    }
    if (width === 390) await assertInView(page, page.locator('.cq-to-test strong'))
    await hand.tap(settings.getByRole('button', { name: 'Save Pricing' }))
    await toast(page, 'Pricing updated').waitFor()
    await settings.getByText('All changes are saved.').waitFor()
    await hand.tap(settings.getByRole('link', { name: 'service area' }))
    const area = sectionOf(page, 'Service area')
    await hand.fill(area.getByLabel('Base ZIP'), '40202')
    await hand.tap(area.getByRole('button', { name: 'Save Service Area' }))
    await toast(page, 'Service area updated').waitFor()
    assert.ok(hand.taps <= 20, `${hand.taps} taps`)

    await page.goBack()
    await job.getByLabel('Area (sq ft)').fill('2500')
    await job.getByLabel('ZIP code (optional)').fill('40202')
    // 1,000 at $0.30, 1,000 at $0.25 and 500 at $0.18, and the trip.
    await job.getByText('$665.00').first().waitFor()
    // The total is pinned.
    await assertInView(page, job.locator('.cq-test-head strong'))
    await opened.context.close()
  })

test('a new company has a price after at most 24 taps', async ({ product }) => {
  const { page, context: browser } = await openPage(product, 390)
  const hand = new Hand(page)
  const email = 'taps@tidy.example'
  await page.goto(`${product.url}/company/signup`)
  for (const [label, text] of [
    ['Company Name', 'Tidy Drives'],
    ['First Name', 'Jo'],
    ['Last Name', 'Reed'],
    ['Email', email],
    ['Password', password],
    ['Confirm Password', password],
    ['City', 'Louisville'],
    ['ZIP Code', '40202'],
  ] as const)
    await hand.fill(page.getByLabel(label, { exact: true }), text)
  await hand.choose(page.getByLabel('State'), 'KY')
  await hand.tap(page.getByRole('button', { name: 'Continue' }))
  await hand.tap(page.getByRole('radio', { name: /trial/i }))
  await hand.tap(page.getByRole('button', { name: 'Create Account' }))
  await page.getByRole('heading', { name: 'Verify Your Email' }).waitFor()
  const code = await eventually('a code', async () => {
    const sent = (await product.emails()).findLast(({ to }) => to === email)
    return /\b\d{6}\b/.exec(sent?.text ?? '')?.[0]
  })
  await hand.fill(page.getByLabel('Verification Code'), code)
  await hand.tap(page.getByLabel(/Terms of Service/))
  await hand.tap(page.getByLabel(/Privacy Policy/))
  await hand.tap(page.getByRole('button', { name: 'Verify Email' }))
  await hand.tap(page.getByRole('button', { name: 'Continue to Checkout' }))
  await hand.tap(page.getByRole('button', { name: 'Start trial' }))
  // The checklist comes first on Home.
  await hand.tap(page.getByRole('link', { name: 'Set your prices' }))
  const settings = sectionOf(page, 'Quote Settings')
  await hand.tap(settings.getByRole('checkbox', { name: 'Offer Power Washing' }))
  await hand.fill(settings.getByLabel('Price per sq ft ($)'), '0.25')
  await hand.tap(settings.getByRole('button', { name: 'Save Pricing' }))
  await toast(page, 'Pricing updated').waitFor()
  assert.ok(hand.taps <= 24, `${hand.taps} taps`)
  await browser.close()
})

test.run()
