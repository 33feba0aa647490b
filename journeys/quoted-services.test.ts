import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible, assertFits } from './accessibility.ts'
import { amountOf, type EmptyPrices, openEmptyPrices } from './empty-prices.ts'
import { openOwnersProduct, toast, type OwnersProduct } from './owner.ts'
import { openPage } from './product.ts'

const test = suite<OwnersProduct>('quoted services')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

/** Windows at $8.00 and screens at $3.00 each, garage floors at a fixed price by size, and other floors at $6.00 per sq ft. */
async function setUpServices(opened: EmptyPrices) {
  const { page, settings, job } = opened
  await settings.getByRole('checkbox', { name: 'Offer Window Cleaning' }).check()
  const windows = settings.getByRole('group', { name: 'Window Cleaning', exact: true })
  await windows.getByLabel('Price each ($)').fill('8')
  await windows.getByRole('button', { name: 'Add a rate' }).click()
  const screens = page.getByRole('dialog', { name: 'Edit the new rate' })
  await screens.getByLabel('Name').fill('Screens')
  await page.getByRole('dialog', { name: 'Edit Screens' }).getByLabel('Price each ($)').fill('3')
  await page.getByRole('button', { name: 'Done' }).click()

  await settings.getByRole('checkbox', { name: 'Offer Epoxy Flooring' }).check()
  const epoxy = settings.getByRole('group', { name: 'Epoxy Flooring', exact: true })
  await epoxy.getByLabel('Price per sq ft ($)').fill('6')
  await epoxy.getByRole('button', { name: 'Add a rate' }).click()
  await page.getByRole('checkbox', { name: 'Floor', exact: true }).check()
  const floor = page.getByRole('dialog', { name: 'Edit Floor' })
  await floor.getByLabel('Priced by').selectOption({ label: 'A fixed price by size' })
  await floor.getByRole('button', { name: 'Add a size' }).click()
  await floor.getByRole('button', { name: 'Add a size' }).click()
  for (const [row, upTo] of ['400', '600'].entries())
    await floor.getByLabel('Up to (sq ft)').nth(row).fill(upTo)
  for (const [row, price] of ['2400', '2200', '4500'].entries())
    await floor.getByLabel('Price ($)').nth(row).fill(price)
  await floor.getByText('Size 2 of “Floor” costs less than the smaller size before it.').waitFor()
  await floor.getByLabel('Price ($)').nth(1).fill('3300')
  // A control that is scrolled below the head of the sheet counts as covered.
  await page.locator('.cq-rate-sheet .mantine-Drawer-body').evaluate((body) => body.scrollTo(0, 0))
  await assertFits(page, 'prices by size')
  await assertAccessible(page)
  await floor.getByRole('button', { name: 'Done' }).click()
  await settings.getByRole('button', { name: 'Save Pricing' }).click()
  await toast(page, 'Pricing updated').waitFor()
  const service = job.getByLabel('Service')
  await service.selectOption({ label: 'Epoxy Flooring' })
  await service.selectOption({ label: 'Window Cleaning' })
  assert.is(await amountOf(opened, 'Window Cleaning'), '$160.00')
  await service.selectOption({ label: 'Epoxy Flooring' })
  await job.getByLabel('Surface', { exact: true }).selectOption({ label: 'Floor' })
  assert.is(await amountOf(opened, 'Floor'), '$3,300.00')
}

async function addPhoto(page: Page) {
  const photo = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#7a8a6a' },
  })
    .jpeg()
    .toBuffer()
  await page
    .locator('quote-widget input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
}

test('an owner sets prices for windows by the piece and epoxy floors by size, and the widget quotes both in one request, at 390 px', async (context) => {
  const opened = await openEmptyPrices(context, 390, { isNew: true })
  await setUpServices(opened)
  assert.equal(opened.errors, [])
  await opened.context.close()

  const { page, errors, context: browser } = await openPage(context.product, 390)
  await page.goto(`${context.product.url}/quote?id=demo`)
  await page.getByLabel('Where is the job?').fill('40202')
  await page.getByText('Window Cleaning quote by').waitFor()
  await assertFits(page, 'the first screen')
  await page.getByRole('button', { name: 'Add without a photo: Windows, Screens' }).click()
  await page.getByLabel('Surface').selectOption({ label: 'Windows' })
  await page.getByLabel('How many', { exact: true }).fill('14')
  await assertAccessible(page)
  await assertFits(page, 'a count of windows')
  await page.getByRole('button', { name: 'Get Quote', disabled: false }).click()
  const total = page.getByText('$112.00').first()
  await total.waitFor()
  await page.getByText('14 windows', { exact: true }).first().waitFor()
  await page.locator('summary', { hasText: 'Why? Window Cleaning' }).click()
  await page.getByText('14 windows at $8.00 = $112.00.').waitFor()
  await assertFits(page, 'a price by the piece')

  await page.getByRole('button', { name: 'Back' }).click()
  await addPhoto(page)
  // The card of the photo comes before that of the windows.
  await page.getByLabel('Surface').nth(1).waitFor()
  await page.getByLabel('Surface').first().selectOption({ label: 'Floor' })
  await page.getByLabel('Length (ft)').fill('25')
  await page.getByLabel('Width (ft)').fill('20')
  await page.getByRole('button', { name: 'Get Quote', disabled: false }).click()
  await page.getByText('$3,412.00').first().waitFor()
  await page.locator('summary', { hasText: 'Why? Floor' }).click()
  await page.getByText('500 sq ft of floor. Up to 600 sq ft: $3,300.00.').waitFor()
  await assertAccessible(page)
  await assertFits(page, 'a price by size')
  assert.equal(errors, [])
  await browser.close()
})

test.run()
