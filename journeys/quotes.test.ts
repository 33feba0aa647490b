import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeQuote } from '../packages/api/src/test/test-quote.ts'
import type { Quote } from '../packages/types/src/quotes/index.ts'
import { assertAccessible, assertFits } from './accessibility.ts'
import {
  firstQuote,
  openOwnersPage,
  openOwnersProduct,
  openOwnerTab,
  toast,
  widths,
  type OwnersProduct,
} from './owner.ts'
import { printToPdf } from './print-to-pdf.ts'
import { eventually, holdRequests, openPage, untilRendered } from './product.ts'
import { assertTextFits } from './text-fits.ts'

const test = suite<OwnersProduct>('quotes')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

async function openQuoteMenu(quote: Locator, item: string): Promise<void> {
  await quote.getByRole('button', { name: /^More for/ }).click()
  await quote.page().getByRole('menuitem', { name: item }).click()
}

test('a quote is added manually, given notes and a job date, and deleted, at 390 px', async (context) => {
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 390, '/company/dashboard?stage=declined')
  await firstQuote(page).waitFor()
  await assertAccessible(page)

  const addButton = page.getByRole('button', { name: 'Add Manual Quote' })
  await addButton.click()
  const adding = page.getByRole('dialog', { name: 'Add Manual Quote' })
  await adding.getByRole('button', { name: 'Add Quote' }).click()
  for (const message of [
    'Customer name is required',
    'Phone number is required',
    'Address is required',
    'Estimated area is required',
    'Total cost is required',
  ])
    await adding.getByText(message).waitFor()
  await assertAccessible(page)
  const name = 'Rosa Fields 390'
  await adding.getByLabel('Customer name').fill(name)
  // The email address is optional, but an invalid one is rejected.
  await adding.getByLabel('Email').fill('rosa@')
  await adding.getByRole('button', { name: 'Add Quote' }).click()
  await adding.getByText('Invalid email address').waitFor()
  await adding.getByLabel('Email').fill('rosa@fields.example')
  // As if pasted.
  await adding.getByLabel('Phone').fill('+1 512-555-0142')
  assert.is(await adding.getByLabel('Phone').inputValue(), '(512) 555-0142')
  await adding.getByLabel('Address').fill('9 Cedar Lane')
  await adding.getByLabel('Estimated area').fill('432.5')
  await adding.getByLabel('Total cost').fill('1,219.99')
  // Back closes the dialog. The draft is restored, also after a reload.
  await page.goBack()
  await adding.waitFor({ state: 'hidden' })
  await page.reload()
  await addButton.click()
  await eventually(
    'the draft',
    async () => (await adding.getByLabel('Customer name').inputValue()) === name,
  )
  assert.is(await adding.getByLabel('Total cost').inputValue(), '1,219.99')
  await page.keyboard.press('Escape')
  await adding.getByText('You have unsaved changes. Save or cancel them first.').waitFor()
  await adding.getByRole('button', { name: 'Add Quote' }).click()
  await toast(page, 'Quote added successfully').waitFor()
  await adding.waitFor({ state: 'hidden' })
  await eventually('the focus to come back', () =>
    addButton.evaluate((button) => button === document.activeElement),
  )
  // The filter would hide the added quote, so it is cleared.
  const added = page.locator('.cq-quote').filter({ hasText: name })
  await added.getByText('$1,219.99').waitFor()

  await openQuoteMenu(added, 'Notes')
  const notes = page.getByRole('dialog', { name: 'Lead Notes' })
  await notes.getByLabel(`Notes on ${name}`).fill('Gate code 4711')
  await assertAccessible(page)
  await notes.getByRole('button', { name: 'Save Notes' }).click()
  await toast(page, 'Notes updated').waitFor()

  await added.getByRole('link', { name, exact: true }).click()
  const detail = page.getByRole('dialog', { name })
  await detail.getByText('Gate code 4711').waitFor()
  await detail.getByLabel('Job date').fill('2027-03-04')
  await detail.getByLabel('Job date').press('Enter')
  await toast(page, 'Job date updated').waitFor()
  for (const entry of ['Added by hand', 'Notes added', 'Job date set to Mar 4, 2027'])
    await detail.getByText(entry).waitFor()
  await assertAccessible(page)

  await detail.getByRole('button', { name: 'Delete lead' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete this lead?' })
  await deletion.getByText(`of ${name} for $1,219.99 is permanently deleted`).waitFor()
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await deletion.waitFor({ state: 'hidden' })
  await detail.getByRole('button', { name: 'Delete lead' }).click()
  await assertAccessible(page)
  await deletion.getByRole('button', { name: 'Delete lead' }).click()
  await toast(page, 'Lead deleted').waitFor()
  await detail.waitFor({ state: 'hidden' })
  await added.waitFor({ state: 'hidden' })
  assert.equal(errors, [])
  await browser.close()
})

test('the quotes tab loads at most 250 KB of compressed script before it shows quotes', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 1280, '/privacy')
  // Once the quotes are shown, the page loads its dialogs ahead of their use.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.cq-quote .cq-quote-name')) return
      observer.disconnect()
      performance.mark('quotes')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${context.product.url}/company/dashboard`)
  await firstQuote(page).waitFor()
  const bytes = await page.evaluate(() => {
    const shown = performance.getEntriesByName('quotes')[0]!.startTime
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js') && entry.startTime < shown)
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)
  })
  assert.ok(bytes > 100_000 && bytes <= 250_000, `${bytes} bytes`)
  await browser.close()
})

test('the logout button covers no link of the header between phone and desktop widths', async (context) => {
  const opened = await openOwnersPage(context, 1280, '/company/dashboard?tab=quotes')
  const { page } = opened
  const header = page.getByRole('banner')
  for (const width of [500, 640, 800, 999]) {
    await page.setViewportSize({ width, height: 800 })
    const logout = await header.getByRole('button', { name: 'Logout' }).boundingBox()
    for (const link of await header.getByRole('link').all()) {
      const box = await link.boundingBox()
      assert.ok(logout && box)
      const isApart =
        box.x + box.width <= logout.x ||
        box.y >= logout.y + logout.height ||
        box.y + box.height <= logout.y
      assert.ok(isApart, `${await link.innerText()} at ${width} px`)
    }
  }
  await opened.context.close()
})

test('the menus of a quote open by keyboard, announce their state and return the focus', async (context) => {
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 390, '/company/dashboard')
  const quote = firstQuote(page)
  for (const button of [
    quote.getByRole('button', { name: /^More for/ }),
    quote.getByRole('button', { name: /^Status of/ }),
    page.getByRole('button', { name: 'Export' }),
  ]) {
    assert.is(await button.getAttribute('aria-haspopup'), 'menu')
    await button.focus()
    // The first key also renders the menu for the first time.
    for (const key of ['Enter', 'Space']) {
      assert.is(await button.getAttribute('aria-expanded'), 'false')
      await page.keyboard.press(key)
      const menu = page.getByRole('menu')
      await eventually('the focus in the menu', () =>
        menu.evaluate((element) => element.contains(document.activeElement)),
      )
      assert.is(await button.getAttribute('aria-expanded'), 'true')
      assert.is(await button.getAttribute('aria-controls'), await menu.getAttribute('id'))
      assert.is(await menu.getAttribute('aria-labelledby'), await button.getAttribute('id'))
      await assertAccessible(page)
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'hidden' })
      await eventually('the focus on the button', () =>
        button.evaluate((element) => element === document.activeElement),
      )
    }
  }
  assert.equal(errors, [])
  await browser.close()
})

test('placeholder notes open as an empty field and are kept if unchanged', async (context) => {
  const { db } = context.product.database
  const { id, customer_name } = await db
    .selectFrom('quotes')
    .select(['id', 'customer_name'])
    .where('customer_email', 'like', '%example.com')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('quotes').set({ notes: 'Sample lead' }).where('id', '=', id).execute()
  const { page, context: browser } = await openOwnersPage(context, 1280, '/company/dashboard')
  await openQuoteMenu(firstQuote(page), 'Notes')
  const notes = page.getByRole('dialog', { name: 'Lead Notes' })
  assert.is(await notes.getByLabel(`Notes on ${customer_name}`).inputValue(), '')
  await notes.getByRole('button', { name: 'Save Notes' }).click()
  await notes.waitFor({ state: 'hidden' })
  await firstQuote(page).getByRole('link').first().click()
  await page.getByRole('dialog').getByText('Sample lead').waitFor()
  await browser.close()
})

/** IDs of the newest quotes of the demo. */
async function demoQuoteIds({ product }: OwnersProduct, count: number): Promise<number[]> {
  const rows = await product.database.db
    .selectFrom('quotes')
    .select('id')
    .where('customer_email', 'like', '%example.com')
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes the first quote new again. Earlier tests set its job date, and an owner's "Declined" withdraws its offer. */
async function resetFirstQuote(context: OwnersProduct): Promise<void> {
  const [id = 0] = await demoQuoteIds(context, 1)
  await context.product.database.db
    .updateTable('quotes')
    .set({ status: 'pending', offer_state: 'open', job_date: null })
    .where('id', '=', id)
    .execute()
}

test('the history shows a change that was saved while it loaded', async (context) => {
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 1280, '/company/dashboard')
  const saved = Promise.withResolvers<void>()
  await page.route(
    '**/events',
    async (route) => {
      const response = await route.fetch()
      await saved.promise
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await firstQuote(page).getByRole('link').first().click()
  const detail = page.getByRole('dialog')
  await detail.getByText('Loading the history').waitFor({ state: 'attached' })
  await detail.getByLabel('Job date').fill('2027-03-03')
  await toast(page, 'Job date updated').waitFor()
  saved.resolve()
  await detail.getByText('Job date set to Mar 3, 2027').waitFor()
  assert.equal(errors, [])
  await browser.close()
})

test('a job date is saved whichever way the quote is closed', async (context) => {
  const { db } = context.product.database
  const [id = 0] = await demoQuoteIds(context, 1)
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 1280, '/company/dashboard')
  const ways: [day: string, leave: () => Promise<unknown>][] = [
    ['2027-03-04', () => page.keyboard.press('Escape')],
    ['2027-03-05', () => page.goBack()],
    ['2027-03-06', () => page.reload()],
  ]
  for (const [day, leave] of ways) {
    if (!page.url().includes('lead=')) await firstQuote(page).getByRole('link').first().click()
    await page.getByRole('dialog').getByLabel('Job date').fill(day)
    await leave()
    await eventually(`the job date ${day}`, async () => {
      const { job_date } = await db
        .selectFrom('quotes')
        .select('job_date')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return job_date === day
    })
  }

  await page.route('**/job-date', (route) =>
    route.fulfill({ status: 500, json: { error: 'Broken.' } }),
  )
  const field = page.getByRole('dialog').getByLabel('Job date')
  await field.fill('2027-03-07')
  await page.locator('.cq-job-date').getByText('Broken.').waitFor()
  assert.is(await field.inputValue(), '2027-03-07')
  assert.is(await page.getByText('Broken.').count(), 1, 'the error is shown once')
  assert.equal(
    errors.filter((error) => !error.includes('500')),
    [],
  )
  await browser.close()
})

test('a double click changes a status once, and each place offers to undo it', async (context) => {
  const { db } = context.product.database
  const [id = 0] = await demoQuoteIds(context, 1)
  const row = db.selectFrom('quotes').select('status').where('id', '=', id)
  // The page shows a change before the server has stored it.
  const isStored = (status: string) =>
    eventually(
      `${status} to be stored`,
      async () => (await row.executeTakeFirst())?.status === status,
    )
  const path = '/company/dashboard'
  for (const [index, width] of widths.entries()) {
    await resetFirstQuote(context)
    const { page, errors, context: browser } = await openOwnersPage(context, width, path)
    const quote = firstQuote(page)
    const undo = (surface: Locator) => surface.getByRole('button', { name: /^Undo: set/ })
    await quote.getByRole('button', { name: /^Status of/ }).click()
    // The option covers another quote and a button that calls the customer.
    await page.getByRole('menuitemradio', { name: 'Declined' }).dblclick()
    await quote.getByText('Declined').waitFor()
    await undo(quote).waitFor()
    assert.is(await page.getByRole('dialog').count(), 0)
    assert.not.match(page.url(), 'lead=')
    await quote.getByRole('link').first().click()
    const detail = page.getByRole('dialog')
    await undo(detail).click()
    // The history also lists the changes that this test made at the other width.
    await detail.getByText('Declined → Pending').nth(index).waitFor()
    await undo(detail).waitFor({ state: 'hidden' })
    assert.is(await detail.getByRole('button', { name: /^Status of/ }).innerText(), 'New')
    await isStored('pending')
    // Check last, because the check may take longer than the ten seconds for an undo.
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'hidden' })
    await quote.getByRole('button', { name: /^Status of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Declined' }).click()
    await undo(quote).waitFor()
    await assertAccessible(page)
    assert.equal(errors, [])
    await isStored('declined')
    await browser.close()
  }
  await resetFirstQuote(context)
})

for (const width of [320, 390] as const)
  test(`the undo of a status does not move the rows below, at ${width} px`, async (context) => {
    await resetFirstQuote(context)
    const path = '/company/dashboard'
    const { page, errors, context: browser } = await openOwnersPage(context, width, path)
    const quote = firstQuote(page)
    const height = async () => (await quote.boundingBox())?.height
    await quote.getByText('New', { exact: true }).waitFor()
    const heightBefore = await height()
    await quote.getByRole('button', { name: /^Status of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Completed' }).click()
    await quote.getByRole('button', { name: /^Undo: set/ }).waitFor()
    await quote.getByText('Completed').waitFor()
    assert.is(await height(), heightBefore)
    await assertTextFits(page, 'the list with an undo')
    const age = await quote.locator('.cq-quote-age').boundingBox()
    const undo = await quote.getByRole('button', { name: /^Undo: set/ }).boundingBox()
    const isBeside = !age || !undo || age.y + age.height <= undo.y || age.x + age.width <= undo.x
    assert.ok(undo && isBeside, 'the undo covers no age')
    assert.equal(errors, [])
    await browser.close()
    await resetFirstQuote(context)
  })

test('a quote and a list print on one page each, at 1280 px', async (context) => {
  const { db } = context.product.database
  const [id = 0] = await demoQuoteIds(context, 1)
  const source = { pageUrl: 'https://bright.example/offer', utmSource: 'postcard' }
  await db
    .updateTable('quotes')
    .set({ source: JSON.stringify(source), job_date: '2027-03-04', notes: 'Gate code 4711' })
    .where('id', '=', id)
    .execute()
  const path = '/company/dashboard'
  const { page, errors, context: browser } = await openOwnersPage(context, 1280, path)
  await firstQuote(page).waitFor()
  const nameLinks = page.locator('a.cq-quote-name')
  await nameLinks.nth(1).waitFor()
  const names = await nameLinks.allInnerTexts()
  const [name = '', other = ''] = names
  // No row truncates the job or the city.
  assert.ok(
    await page
      .locator('.cq-quote-where')
      .evaluateAll((rows) => rows.every((row) => row.scrollWidth <= row.clientWidth)),
  )
  const list = await printToPdf(page)
  assert.is(list.pages, 1)
  for (const listed of names) assert.match(list.text, listed)
  assert.not.match(list.text, 'Add Manual Quote')
  assert.not.match(list.text, 'Calendar')
  await page.emulateMedia({ media: 'print' })
  assert.is(await page.getByRole('button', { name: 'Logout' }).count(), 0)
  await page.emulateMedia({ media: null })

  await firstQuote(page).getByRole('link').first().click()
  const detail = page.getByRole('dialog', { name })
  await detail.getByText('https://bright.example/offer').waitFor()
  const quote = await printToPdf(page)
  assert.is(quote.pages, 1)
  for (const words of [name, 'Subtotal', 'Total', 'Gate code 4711', 'postcard'])
    assert.match(quote.text, words)
  // The list is not printed with the quote.
  assert.not.match(quote.text, other)
  assert.not.match(quote.text, 'Delete lead')

  const title = await detail.getByRole('heading', { name: 'Job', exact: true }).boundingBox()
  const fact = await detail.getByText('Measured by').boundingBox()
  assert.ok(title && fact && title.x === fact.x && title.y + title.height <= fact.y)
  // Light text needs the dark background of the screen, which is not printed.
  await page.emulateMedia({ media: 'print' })
  const inkOf = (selector: string) =>
    detail.locator(selector).evaluate((element) => getComputedStyle(element).color)
  assert.is(await inkOf('.cq-status > span'), await inkOf('.cq-price-total'))
  assert.equal(errors, [])
  await browser.close()
})

test('a status that the server refuses is reverted with an error, which a success replaces', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 1280, '/company/dashboard')
  const quote = firstQuote(page)
  const before = await quote.getByRole('button', { name: /^Status of/ }).innerText()
  const failing = '**/api/company/quotes/*/status'
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }))
  await quote.getByRole('button', { name: /^Status of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Declined' }).click()
  const failure = toast(page, 'Failed to update quote status.')
  await failure.waitFor()
  assert.is(await quote.getByRole('button', { name: /^Status of/ }).innerText(), before)

  await page.unroute(failing)
  await quote.getByRole('button', { name: /^Status of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Declined' }).click()
  await toast(page, 'Status updated').waitFor()
  assert.is(await failure.count(), 0)
  await browser.close()
  await resetFirstQuote(context)
})

test('a second tab shows a change when it becomes visible again', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 1280, '/company/dashboard')
  await firstQuote(page).waitFor()
  const other = await browser.newPage()
  await other.goto(`${context.product.url}/company/dashboard`)
  await firstQuote(other)
    .getByRole('button', { name: /^Status of/ })
    .click()
  await other.getByRole('menuitemradio', { name: 'Declined' }).click()
  await toast(other, 'Status updated').waitFor()
  // In a headless browser all tabs stay visible, so the event is dispatched here.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await firstQuote(page).getByText('Declined').waitFor()
  await browser.close()
  await resetFirstQuote(context)
})

test("a customer's data is exported and erased, also while a second tab shows it", async (context) => {
  const { product } = context
  const { db } = product.database
  const demo = await db
    .selectFrom('companies')
    .select('id')
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  const customer = { customer_name: 'Ada Moss', customer_email: 'ada@moss.example' }
  const { id } = await storeQuote(db, demo.id, { ...customer, customer_phone: '5025550188' })
  // The same person with another spelling of the email address and another phone number.
  await storeQuote(db, demo.id, {
    customer_name: 'Ada M. Moss',
    customer_email: 'Ada@Moss.example',
    customer_phone: '5025550189',
    measurement_method: 'custom',
  })
  const path = `/company/dashboard?lead=${id}`
  for (const width of widths) {
    const opened = await openOwnersPage(context, width, path)
    const { page } = opened
    const show = async (tab: Page) => {
      await tab.getByRole('button', { name: 'Customer data' }).click()
      const dialog = tab.getByRole('dialog', { name: 'Customer data' })
      await dialog.getByText('2 quotes and 4 photos belong to').waitFor()
      return dialog
    }
    const dialog = await show(page)
    await dialog.getByText('of Ada M. Moss').waitFor()
    await assertAccessible(page)
    await assertFits(page, 'the customer data')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export as JSON' }).click()
    const file = await (await download).path()
    const tables = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown[]>
    assert.is(tables.quotes?.length, 2)
    const erase = dialog.getByRole('button', { name: 'Erase 2 quotes' })
    assert.ok(await erase.isDisabled())
    await dialog.getByLabel('Type “erase” to confirm').fill('erase')
    if (width === widths[0]) {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    } else {
      const other = await opened.context.newPage()
      await other.goto(product.url + path)
      const late = await show(other)
      await erase.click()
      await toast(page, 'Customer data erased').waitFor()
      await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
      await late.getByLabel('Type “erase” to confirm').fill('erase')
      await late.getByRole('button', { name: 'Erase 2 quotes' }).click()
      await late.getByText('Quote not found.').waitFor()
    }
    await opened.context.close()
  }
  const kept = await db
    .selectFrom('quotes')
    .select('id')
    .where('customer_name', 'like', 'Ada%Moss')
    .execute()
  assert.equal(kept, [])
})

test('photos can be browsed with the keyboard, and a missing one shows an error', async (context) => {
  const { db } = context.product.database
  const { quote_id } = await db
    .selectFrom('quote_photos')
    .select('quote_id')
    .where('position', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  const path = `/company/dashboard?lead=${quote_id}`
  const { page, context: browser } = await openOwnersPage(context, 390, path)
  const gallery = page.getByRole('region', { name: 'Photos' })
  await gallery.getByRole('button', { name: /Enlarge photo 1/ }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo 1 of 2' })
  await viewer.waitFor()
  await assertAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Photo 2 of 2' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Photo 2 of 2' }).waitFor({ state: 'hidden' })
  await gallery.waitFor()

  await page.route('**/photos/**', (route) => route.abort())
  await page.reload()
  await gallery.getByText('Image unavailable').first().waitFor()

  // In the list the number of photos stands beside the job.
  await page.route('**/api/company/quotes?*', async (route) => {
    const response = await route.fetch()
    const quotes = (await response.json()) as Quote[]
    const json = quotes.map((quote) => ({
      ...quote,
      photos: quote.photos.flatMap((photo) => Array.from({ length: 11 }, () => photo)),
    }))
    await route.fulfill({ response, json })
  })
  await page.goto(`${context.product.url}/company/dashboard`)
  const missing = page.locator('.cq-quote').filter({ hasText: '10+ photos' }).first()
  await missing.getByText('Image unavailable').waitFor()
  assert.ok(await missing.getByText('10+ photos').isVisible())
  await browser.close()
})

test('all quotes and a selection are exported, at 390 px', async (context) => {
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 390, '/company/dashboard')
  await firstQuote(page).waitFor()
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Export all as CSV' }).click()
    })(),
  ])
  assert.match(all.suggestedFilename(), /^leads_export_\d{4}-\d\d-\d\d\.csv$/)
  const total = await page.getByText(/^\d+ quotes$/).innerText()
  const rows = (await readFile(await all.path(), 'utf8')).trimEnd().split('\r\n')
  assert.is(`${rows.length - 1} quotes`, total)
  await toast(page, 'Export Successful').waitFor()

  const toolbar = page.getByRole('search', { name: 'Find quotes' })
  await toolbar.getByRole('button', { name: /^Filters/ }).click()
  for (const [label, value] of [
    ['Status', 'completed'],
    ['Sort', 'job_date'],
  ] as const) {
    await toolbar.getByLabel(label).selectOption(value)
    // The field shows the value in the URL.
    await eventually(
      `${label} to be chosen`,
      async () =>
        page.url().includes(value) && (await toolbar.getByLabel(label).inputValue()) === value,
    )
  }
  await toolbar.getByLabel('Received from').fill('2020-01-01')
  await page.waitForURL(/from=2020-01-01/)
  await eventually('the completed quotes', async () => {
    const pills = await page.getByRole('button', { name: /^Status of/ }).allInnerTexts()
    return pills.length > 0 && pills.every((pill) => pill.trim() === 'Completed')
  })
  const completed = await page.getByText(/^\d+ quotes$/).innerText()
  assert.is.not(completed, total)
  const [these] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: `Export these ${completed} as JSON` }).click()
    })(),
  ])
  const exported = JSON.parse(await readFile(await these.path(), 'utf8')) as { status: string }[]
  assert.is(`${exported.length} quotes`, completed)
  assert.ok(exported.every(({ status }) => status === 'completed'))
  await page.goto(`${context.product.url}/company/dashboard`)
  await firstQuote(page).waitFor()

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Select leads to export' }).click()
  const names = await page.locator('.cq-quote-name').allInnerTexts()
  await page.locator('.cq-quote-name').nth(1).click()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await eventually('the second page', async () => {
    const shown = await page.locator('.cq-quote-name').first().innerText()
    return shown !== names[0]
  })
  const second = await page.locator('.cq-quote-name').first().innerText()
  await page.locator('.cq-quote-name').first().click()
  await page.getByText('2 selected').waitFor()
  await assertAccessible(page)
  const [some] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON' }).click(),
  ])
  const quotes = JSON.parse(await readFile(await some.path(), 'utf8')) as {
    customerName: string
  }[]
  assert.equal(
    quotes.map(({ customerName }) => customerName),
    [names[1], second],
  )
  await page.getByText('2 selected').waitFor({ state: 'hidden' })

  await page.route('**/export?**', (route) => route.abort())
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export all as JSON' }).click()
  await toast(page, 'Unable to export leads. Please try again.').waitFor()
  assert.equal(
    errors.filter((error) => !error.includes('ERR_FAILED')),
    [],
  )
  await browser.close()
})

test('the list shows the states of offers, and the jobs by day, at 1280 px', async (context) => {
  const { db } = context.product.database
  const open = await db
    .selectFrom('quotes')
    .select('id')
    .where('company_id', '=', (eb) =>
      eb.selectFrom('companies').select('id').where('email', '=', 'demo@curbquote.test'),
    )
    .where('offer_state', '=', 'open')
    .orderBy('id')
    .limit(3)
    .execute()
  for (const [index, job_date] of ['2020-01-07', '2020-01-08', '2020-01-07'].entries())
    await db
      .updateTable('quotes')
      .set({ job_date })
      .where('id', '=', open[index]?.id ?? 0)
      .execute()
  const {
    page,
    errors,
    context: browser,
  } = await openOwnersPage(context, 1280, '/company/dashboard')
  const toolbar = page.getByRole('search', { name: 'Find quotes' })
  await toolbar.getByRole('button', { name: /^Filters/ }).click()
  await toolbar.getByLabel('Sort').selectOption('job_date')
  const tuesday = page.getByRole('region', { name: 'Tue, Jan 7, 2020' })
  await tuesday.waitFor()
  // The quotes of the earlier order are faint until the new list arrives.
  await page.locator('.cq-quotes[aria-busy=true]').first().waitFor({ state: 'hidden' })
  assert.is(await tuesday.locator('.cq-quote').count(), 2)
  const days = await page.locator('.cq-quotes-day').allInnerTexts()
  assert.equal(days.slice(0, 2), ['Tue, Jan 7, 2020', 'Wed, Jan 8, 2020'])
  await assertAccessible(page)
  await assertFits(page, 'the jobs by day')

  await toolbar.getByLabel('Offer').selectOption('accepted')
  await page.waitForURL(/offer=accepted/)
  const badge = page.locator('.cq-quote').getByText('Accepted', { exact: true })
  await eventually('the accepted quotes', async () => {
    const count = await page.locator('.cq-quote').count()
    return count > 0 && count === (await badge.count())
  })
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Export these .* as JSON$/ }).click(),
  ])
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as Quote[]
  assert.ok(exported.length > 0 && exported.every(({ offer }) => offer.state === 'accepted'))
  // The demo's withdrawn offers are of completed and declined quotes.
  await toolbar.getByLabel('Offer').selectOption('withdrawn')
  await toolbar.getByLabel('Status').selectOption('pending')
  await page.getByText('No quotes match this search and these filters.').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Show all quotes' }).click()
  await firstQuote(page).waitFor()
  assert.is(await toolbar.getByLabel('Offer').inputValue(), '')
  assert.equal(errors, [])
  await browser.close()
})

test('the buttons beside the title do not move when the figures and the list arrive, at 390 px', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 390, '/robots.txt')
  const held = /\/api\/company\/(dashboard|quotes)(\?|$)/
  const release = await holdRequests(page, held)
  await page.goto(`${context.product.url}/company/dashboard`)
  const links = page.getByRole('button', { name: 'Add Manual Quote' })
  const earlier = await links.boundingBox()
  assert.is(await firstQuote(page).count(), 0)
  release()
  await firstQuote(page).waitFor()
  await page.locator('#figures[aria-busy=false]').waitFor({ state: 'attached' })
  assert.equal(await links.boundingBox(), earlier)
  await browser.close()
})

test('a menu that cannot be loaded shows an error', async (context) => {
  const { page, context: browser } = await openPage(context.product, 390)
  await browser.addInitScript(
    (session) => localStorage.setItem('auth_token', session),
    context.token,
  )
  // The dialogs have the component of toasts, too.
  await page.route(/\/assets\/(quote|dialogs)-.*\.js/, (route) => route.abort())
  await page.goto(`${context.product.url}/company/dashboard`)
  await firstQuote(page).waitFor()
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await toast(page, 'The menu could not be loaded. Reload the page.').waitFor()
  assert.ok(await firstQuote(page).isVisible())
  await browser.close()
})

test('a cold list of quotes waits for at most 8 requests, and none is sent twice', async (context) => {
  const { page, context: browser } = await openPage(context.product, 1280)
  await browser.addInitScript(
    (session) => localStorage.setItem('auth_token', session),
    context.token,
  )
  const requests: string[] = []
  browser.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol === 'http:' && !pathname.startsWith('/photos/')) requests.push(pathname)
  })
  const release = await holdRequests(page, /\/api\/company\/quotes\?/)
  await page.goto(`${context.product.url}/company/dashboard`)
  await page.getByRole('button', { name: 'Add Manual Quote' }).waitFor()
  await page.getByText('Total Quotes').waitFor()
  await untilRendered(page)
  assert.ok(requests.length <= 8, requests.join('\n'))
  release()
  await firstQuote(page).waitFor()
  await page.waitForLoadState('networkidle')
  // The script for a click on a quote or a menu.
  assert.ok(
    requests.some((path) => path.startsWith('/assets/quote-')),
    requests.join('\n'),
  )
  assert.is(new Set(requests).size, requests.length, requests.join('\n'))

  requests.length = 0
  const settings = await browser.newPage()
  await settings.goto(`${context.product.url}/company/dashboard?tab=settings`)
  await settings.getByRole('heading', { name: 'Quote Settings' }).waitFor()
  assert.ok(requests.includes('/api/company/dashboard'))
  assert.not.ok(requests.includes('/api/company/quotes'), 'only the first view needs the list')
  await browser.close()
})

test('a list that was opened before shows the quotes that came since', async (context) => {
  const { db } = context.product.database
  const { page, context: browser } = await openOwnersPage(context, 390, '/dashboard')
  const openNew = () => page.getByRole('link', { name: /new quotes?$/ }).click()
  await openNew()
  await firstQuote(page).waitFor()
  await openOwnerTab(page, 'Home')
  const demo = await db
    .selectFrom('companies')
    .select('id')
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  await storeQuote(db, demo.id, { customer_name: 'Lena Since' })
  await openNew()
  await page.getByText('Lena Since').first().waitFor()
  await browser.close()
})

test.run()
