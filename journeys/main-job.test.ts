import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible } from './accessibility.ts'
import { printToPdf } from './print-to-pdf.ts'
import { eventually, openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product }>('the main job')
test.before(async (context) => {
  context.product = await openProduct()
  // With a minimum charge the customer sees no subtotal.
  const { db } = context.product.database
  const { rules } = await db.selectFrom('price_rules').select('rules').executeTakeFirstOrThrow()
  await db
    .updateTable('price_rules')
    .set({ rules: JSON.stringify({ ...rules, minimumChargeCents: 0 }) })
    .execute()
})
test.after((context) => context.product.close())

const heicPhoto = path.resolve(
  import.meta.dirname,
  '../packages/api/src/photos/fixtures/heic/phone-12-megapixels.heic',
)

const owner = { email: 'demo@curbquote.test', password: 'demo-password' }

/** A JPEG with GPS metadata, and a HEIC photo of a phone. */
async function makePhonePhotos(): Promise<string[]> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'curbquote-photo-')), 'phone.jpg')
  const picture = sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#7a8a6a' },
  })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 15/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
  await writeFile(file, await picture.toBuffer())
  return [file, heicPhoto]
}

async function fillDetails(page: Page, name: string): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill('nora.fields@example.com')
  await page.getByLabel('Phone').pressSequentially('5025550142')
  await page.getByLabel('Street address').fill('12 Elm Street')
  await page.getByLabel('City').fill('Louisville')
  await page.getByLabel('State').fill('ky')
  await page.getByLabel('ZIP code').fill('40202')
  await page.getByLabel(/may call, text or email me/).check()
}

declare global {
  interface Window {
    printed?: string | undefined
  }
}

/** Runs in every frame: records the document that would be printed, with its styles. */
function recordPrintedPage() {
  window.print = () => {
    const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules])
    const styles = `<style>${rules.map((rule) => rule.cssText).join('')}</style>`
    if (window.top) window.top.printed = styles + document.documentElement.outerHTML
  }
}

/** Checks that the printout is one page with the company's contact, the job, the lines and the total. */
async function assertPrintsOnOnePage(page: Page, total: string): Promise<void> {
  const html = await eventually('the printed quote', () => page.evaluate(() => window.printed))
  await page.evaluate(() => void (window.printed = undefined))
  const paper = await page.context().newPage()
  await paper.setContent(html)
  const { pages, text } = await printToPdf(paper)
  await paper.close()
  assert.is(pages, 1)
  for (const words of [
    'Sparkle Pressure Washing',
    '(502) 555-0100',
    '42.5',
    'Oil stain treatment',
    'Total',
    total,
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
  assert.not.match(text, 'Add photos')
  assert.not.match(text, 'What happens next')
}

const dollars = (text: string) => Number(text.replace(/[^0-9.]/g, ''))

for (const width of [390, 1280] as const)
  test(`a photo uploaded on a host page becomes a priced quote with both emails, at ${width} px`, async ({
    product,
  }) => {
    const photos = await makePhonePhotos()
    const name = `Nora Fields ${width}`
    const url = await product.hostPage(
      (url) =>
        `<h1>Sparkle</h1><div data-quote-widget="demo"></div><script async src="${url}/widget.js"></script>`,
    )
    const { page, context, errors } = await openPage(product, width)
    await page.addInitScript(recordPrintedPage)
    await page.goto(url)
    await page.getByRole('heading', { name: 'Get Your Free Quote' }).waitFor()
    await page.getByText('Power washing quote by Sparkle Pressure Washing').waitFor()
    await assertAccessible(page)

    await page.getByLabel('Where is the job?').fill('40205')
    await page.getByText('Louisville, KY').waitFor()
    await page.locator('quote-widget input[type=file]').setInputFiles(photos)
    for (const [index] of photos.entries()) {
      await page.getByLabel('Surface').nth(index).selectOption('driveway')
      await page.getByLabel('Length (ft)').nth(index).fill('42.5')
      await page.getByLabel('Width (ft)').nth(index).fill('18')
      await page.getByLabel('Moderate', { exact: true }).nth(index).check()
    }
    await page.getByLabel('Job description (optional)').fill('Oil stains near the garage')
    const getQuote = page.getByRole('button', { name: 'Get Quote' })
    await eventually('the uploads', () => getQuote.isEnabled())
    await getQuote.click()

    await page.getByText('Suggested for your job').waitFor()
    await page.getByRole('checkbox', { name: /Oil stain treatment/ }).check()
    await assertAccessible(page)
    const total = page.locator('[part~=total]:visible').first()
    const shown = dollars(await total.innerText())
    const totalText = await total.innerText()
    await page.getByRole('button', { name: 'Print or save' }).click()
    await assertPrintsOnOnePage(page, totalText)
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillDetails(page, name)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Submit quote request' }).click()
    await page.getByText('What happens next').waitFor()
    // Of the printed lines.
    const subtotal = await page.locator('.line-subtotal dd').textContent()
    await page.getByRole('button', { name: 'Print or save' }).click()
    await assertPrintsOnOnePage(page, totalText)
    assert.equal(errors, [])
    await context.close()

    const { db } = product.database
    const quote = await db
      .selectFrom('quotes')
      .selectAll()
      .where('customer_name', '=', name)
      .executeTakeFirstOrThrow()
    assert.is((quote.total_cents ?? 0) / 100, shown)
    const lines = await db
      .selectFrom('quote_lines')
      .selectAll()
      .where('quote_id', '=', quote.id)
      .execute()
    assert.is(
      lines.reduce((sum, line) => sum + line.amount_cents, 0),
      quote.total_cents,
    )
    assert.ok(
      lines.some(
        (line) => line.label === 'Oil stain treatment' && line.add_on_status === 'selected',
      ),
    )

    const stored = await db
      .selectFrom('quote_photos')
      .select('photo_id')
      .where('quote_id', '=', quote.id)
      .execute()
    assert.is(stored.length, photos.length)
    for (const { photo_id } of stored) {
      const response = await fetch(`${product.url}/photos/${photo_id}.jpg`)
      const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      assert.is(metadata.format, 'jpeg')
      assert.is(metadata.orientation, undefined)
      assert.is(metadata.exif, undefined)
      assert.is(metadata.xmp, undefined)
    }

    const emails = await eventually('both emails', async () => {
      const sent = (await product.emails()).filter((sentEmail) =>
        sentEmail.text.includes(`#${quote.id}\n`),
      )
      return sent.length === 2 && sent
    })
    assert.equal(emails.map((sentEmail) => sentEmail.to).toSorted(), [
      owner.email,
      'nora.fields@example.com',
    ])
    for (const sentEmail of emails) assert.match(sentEmail.text, `$${shown.toFixed(2)}`)

    await assertQuoteShown(product, width, name, { subtotal, total: shown })
  })

async function assertQuoteShown(
  product: Product,
  width: 390 | 1280,
  name: string,
  { subtotal, total }: { subtotal: string | null; total: number },
): Promise<void> {
  const { page, context, errors } = await openPage(product, width)
  await page.goto(`${product.url}/company/login`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: /sign in|log in/i }).click()
  await page.getByText('Quote Management Dashboard').waitFor()
  await page.getByText(name).first().waitFor()
  await assertAccessible(page)
  await page.getByText(name).first().click()
  const detail = page.getByRole('dialog')
  await detail.getByText('Oil stain treatment').waitFor()
  await detail
    .getByText(`$${total.toFixed(2)}`)
    .first()
    .waitFor()
  // Like the customer's, without the selected add-on.
  await detail.getByRole('row', { name: `Subtotal ${subtotal}` }).waitFor()
  const picture = detail.locator('img').first()
  await eventually('the photo', () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
  )
  await assertAccessible(page)
  assert.equal(errors, [])
  await context.close()
}

test.run()
