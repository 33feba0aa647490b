import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, toast, type OwnersProduct } from './owner.ts'
import { eventually, openPage, type PageWidth } from './product.ts'

const test = suite<OwnersProduct>('the service area')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

const settingsPath = '/company/dashboard?tab=settings&section=service-area'

/** The demo's widget, whose base is 40202. */
async function openWidget({ product }: OwnersProduct, width: PageWidth) {
  const opened = await openPage(product, width)
  await opened.page.goto(`${product.url}/quote?id=demo`)
  await opened.page.getByLabel('Where is the job?').waitFor()
  return opened
}

test('a customer outside leaves an email address, and the owner adds the ZIP code, at 390 px', async (context) => {
  const zip = '40507'
  const { page, context: browser, errors } = await openWidget(context, 390)
  await page.getByLabel('Where is the job?').fill(zip)
  const refusal = `Sparkle Pressure Washing does not serve ${zip} yet.`
  await page.getByRole('heading', { name: refusal }).waitFor()
  await page.getByText('Leave your email and they can tell you if that changes.').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Email', { exact: true }).fill('nora.fields@example.com')
  await page.getByLabel(/may email me when they start to serve my ZIP code/).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(`can tell you when they serve ${zip}.`).waitFor()
  await assertAccessible(page)
  assert.equal(errors, [])
  await browser.close()

  const owner = await openOwnersPage(context, 390, settingsPath)
  const requests = owner.page.getByRole('region', { name: /Requests from outside/ })
  await requests.getByText(`${zip} (1)`).waitFor()
  await requests.getByText(`1 customer asked for an email when you serve ${zip}`).click()
  await requests.getByRole('link', { name: 'nora.fields@example.com' }).waitFor()
  await assertAccessible(owner.page)
  await requests.getByRole('button', { name: `Add ${zip}` }).click()
  await toast(owner.page, `${zip} is in your service area now`).waitFor()
  await eventually('the added ZIP code', async () =>
    (await owner.page.getByLabel('ZIP codes added').inputValue()).includes(zip),
  )
  assert.equal(owner.errors, [])
  await owner.context.close()

  const again = await openWidget(context, 390)
  await again.page.getByLabel('Where is the job?').fill(zip)
  await again.page.getByText('Lexington, KY').waitFor()
  await again.context.close()
})

test('an owner changes the area and the trip fee, and a far ZIP code in the contact form changes the price', async (context) => {
  const { page, context: browser, errors } = await openOwnersPage(context, 1280, settingsPath)
  await page.getByLabel('ZIP codes excluded').fill('40118 4011')
  await page.getByText('Not ZIP codes: 4011').waitFor()
  await page.getByLabel('ZIP codes excluded').fill('40118')
  await page.getByLabel('Fee ($)').nth(1).fill('30')
  await page.getByRole('button', { name: 'Save Service Area' }).click()
  await toast(page, 'Service area updated').waitFor()
  await page
    .getByText(
      '0–10 miles free, 10–20 miles $30.00, 20–35 miles $50.00. The last fee also applies to longer trips.',
    )
    .waitFor()
  assert.equal(errors, [])
  await browser.close()

  const widget = await openWidget(context, 390)
  const form = widget.page
  await form.getByLabel('Where is the job?').fill('40202')
  const picture = { create: { width: 80, height: 60, channels: 3 as const, background: '#7a8a6a' } }
  await form.locator('quote-widget input[type=file]').setInputFiles({
    name: 'driveway.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(picture).jpeg().toBuffer(),
  })
  await form.getByLabel('Surface').selectOption('driveway')
  await form.getByLabel('Length (ft)').fill('50')
  await form.getByLabel('Width (ft)').fill('40')
  await form.getByLabel('Moderate', { exact: true }).check()
  await form.getByRole('button', { name: 'Get Quote', disabled: false }).click()
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('Full name').fill('Nora Fields')
  await form.getByLabel('Email', { exact: true }).fill('nora.fields@example.com')
  await form.getByLabel('Phone').pressSequentially('5025550142')
  await form.getByLabel('Street address').fill('12 Elm Street')
  assert.is(await form.getByLabel('City').inputValue(), 'Louisville')
  await form.getByLabel('ZIP code').fill('40272')
  await form.getByLabel(/may call, text or email me/).check()
  await form.getByRole('button', { name: 'Submit quote request' }).click()
  await form.getByText('The price has changed').waitFor()
  await form.getByText('Trip fee').first().waitFor()
  await form.getByRole('button', { name: 'Confirm new price' }).click()
  await form.getByRole('button', { name: 'Submit quote request' }).click()
  await form.getByText('What happens next').waitFor()
  const { amount_cents: fee } = await context.product.database.db
    .selectFrom('quote_lines')
    .innerJoin('quotes', 'quotes.id', 'quote_lines.quote_id')
    .select('amount_cents')
    .where('customer_email', '=', 'nora.fields@example.com')
    .where('quote_lines.kind', '=', 'trip_fee')
    .executeTakeFirstOrThrow()
  assert.is(fee, 3_000)
  await widget.context.close()
})

test('the directory sorts companies near a ZIP code, without JavaScript', async ({ product }) => {
  const html = await (await fetch(`${product.url}/estimates?search=near+40203`)).text()
  assert.match(html, /About 2 miles away\. Serves 40203\./)
  assert.ok(html.includes('Sparkle Pressure Washing'))
  assert.not.ok(html.includes('Blue Ridge'))
  for (const [zip, hint] of [
    ['78704', 'No company near 78704 is listed yet. Try the state.'],
    ['99999', 'We do not know the ZIP code 99999. Check it, or try a town or the state.'],
  ] as const) {
    const empty = await (await fetch(`${product.url}/estimates?search=near+${zip}`)).text()
    assert.ok(empty.includes(hint), hint)
  }
})

test('the page of prices says that no trip fee is charged without a base ZIP code', async (context) => {
  const { db } = context.product.database
  const path = '/company/dashboard?tab=settings&section=pricing'
  const { page, context: browser } = await openOwnersPage(context, 390, path)
  await page.getByText('Trips start at the base ZIP code of your service area.').waitFor()
  await db
    .updateTable('companies')
    .set({ base_zip: null, service_radius_miles: null })
    .where('email', '=', 'demo@curbquote.test')
    .execute()
  await page.reload()
  await page
    .getByText('No trip fee is charged before you set the base ZIP code of your service area.')
    .waitFor()
  await browser.close()
})

test.run()
