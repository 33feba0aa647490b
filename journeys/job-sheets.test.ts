import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible, assertFits } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, type OwnersProduct } from './owner.ts'
import { printToPdf } from './print-to-pdf.ts'
import { eventually } from './product.ts'

const test = suite<OwnersProduct>('job sheets')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

for (const width of [320, 1280] as const)
  test(`a job sheet prints on one page with and without prices, at ${width} px`, async (context) => {
    const { db } = context.product.database
    const quote = await db
      .selectFrom('quotes')
      .innerJoin('companies', 'companies.id', 'quotes.company_id')
      .select(['quotes.id', 'quotes.customer_name', 'quotes.total_cents'])
      .where('companies.email', '=', 'demo@curbquote.test')
      .where('quotes.total_cents', 'is not', null)
      .orderBy('quotes.id', 'desc')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('quotes')
      .set({
        customer_address: '12 Elm St #4',
        customer_city: 'Lexington',
        customer_state: 'KY',
        customer_zip: '40502',
        job_date: '2027-03-04',
        notes: 'Gate code 4711',
      })
      .where('id', '=', quote.id)
      .execute()
    const path = `/company/dashboard?lead=${quote.id}`
    const { page, errors, context: browser } = await openOwnersPage(context, width, path)
    const detail = page.getByRole('dialog', { name: quote.customer_name })
    await detail.getByRole('button', { name: 'Job sheet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Job sheet' })
    const sheet = dialog.getByRole('article', { name: 'Job sheet' })
    assert.is(
      await sheet.getByRole('link', { name: /^Open in Google Maps/ }).getAttribute('href'),
      'https://www.google.com/maps/search/?api=1&query=12%20Elm%20St%20%234%2C%20Lexington%2C%20KY%2040502',
    )
    await assertAccessible(page)
    await assertFits(page, `the job sheet at ${width} px`)

    const withoutPrices = await printToPdf(page)
    assert.is(withoutPrices.pages, 1)
    for (const words of [
      quote.customer_name,
      '12 Elm St #4, Lexington, KY 40502',
      'Mar 4, 2027',
      'Gate code 4711',
      'Work',
      'Photos',
    ])
      assert.match(withoutPrices.text, words)
    for (const words of ['$', 'Tax', 'With prices', 'Delete lead', 'Close'])
      assert.not.match(withoutPrices.text, words)

    await dialog.getByLabel('With prices').check()
    const withPrices = await printToPdf(page)
    assert.is(withPrices.pages, 1)
    const total = ((quote.total_cents ?? 0) / 100).toLocaleString('en-US', {
      minimumFractionDigits: 2,
    })
    assert.match(withPrices.text, `Total $${total}`)
    assert.match(withPrices.text, 'Tax')

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await detail.waitFor()
    // The focus traps of dialog and drawer move the focus in timers, which started before this one.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await eventually('the focus to be on “Job sheet” again', () =>
      page.evaluate(() => document.activeElement?.textContent === 'Job sheet'),
    )
    assert.equal(errors, [])
    await browser.close()
  })

test('a job sheet of a custom job has no prices to show', async (context) => {
  const { db } = context.product.database
  const { id, customer_name } = await db
    .selectFrom('quotes')
    .select(['id', 'customer_name'])
    .where('measurement_method', '=', 'custom')
    .where('current_total_cents', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const path = `/company/dashboard?lead=${id}`
  const { page, context: browser } = await openOwnersPage(context, 1280, path)
  const detail = page.getByRole('dialog', { name: customer_name })
  await detail.getByRole('button', { name: 'Job sheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Job sheet' })
  assert.ok(await dialog.getByLabel('With prices').isDisabled())
  assert.is(await dialog.getByText('Work').count(), 0)
  // The lines to write on are borders, because browsers print no backgrounds.
  const blank = dialog.locator('.cq-sheet-blank')
  assert.is(await blank.evaluate((lines) => getComputedStyle(lines).borderBottomStyle), 'solid')
  await browser.close()
})

test.run()
