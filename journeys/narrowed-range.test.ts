import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { demoPhotoFile } from '../packages/api/src/demo/demo-photos.ts'
import { assertAccessible, assertFits } from './accessibility.ts'
import { openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product }>('a range that a second photo narrows')
test.before(async (context) => {
  context.product = await openProduct({ SIMULATED_VISION: '1' })
})
test.after(({ product }) => product.close())

test('a second photo of a roof narrows the range, and the widget shows both ranges, at 390 px', async ({
  product,
}) => {
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/quote?id=demo`)
  await page.getByLabel('Where is the job?').fill('40202')
  await page.getByRole('radio', { name: 'AI Measurement' }).check()
  const files = page.locator('quote-widget input[type=file]')
  await files.setInputFiles(demoPhotoFile('roof', 1))
  await page.getByLabel('Moderate', { exact: true }).check()
  await page.getByLabel('How many stories?').selectOption({ index: 1 })
  const measure = page.getByRole('button', { name: 'Measure and get quote' })
  // The button stays enabled until the form has read the start of the file.
  await page.locator('quote-widget .picture[data-state=uploaded]').first().waitFor()
  await measure.click()
  await page.getByText('Add a photo of the whole roof to narrow it.').waitFor()
  const range = page.locator('[part~=range]:visible').first()
  const before = readRange(await range.innerText())
  await assertAccessible(page)
  await assertFits(page, 'the range of one photo')

  await page.getByRole('button', { name: 'Add another photo' }).click()
  await files.setInputFiles(demoPhotoFile('roof', 2))
  await page.locator('quote-widget .picture[data-state=uploaded]').nth(1).waitFor()
  await measure.click()
  const sentence = page.getByText(/^Narrowed from /)
  await sentence.first().waitFor()
  const after = readRange(await range.innerText())
  assert.ok(after.low > before.low && after.high < before.high)
  assert.is(
    await sentence.first().innerText(),
    `Narrowed from ${inSentence(before)} to ${inSentence(after)}.`,
  )
  await assertAccessible(page)
  await assertFits(page, 'the narrowed range')
  assert.equal(errors, [])
  await context.close()
})

function readRange(text: string) {
  const [low = 0, high = 0] = [...text.matchAll(/\$([\d,]+)/g)].map(([, amount = '']) =>
    Number(amount.replaceAll(',', '')),
  )
  assert.ok(low > 0 && high > low, text)
  return { low, high }
}

function inSentence({ low, high }: { low: number; high: number }): string {
  return [low, high].map((amount) => `$${amount.toLocaleString('en-US')}`).join('–')
}

test.run()
