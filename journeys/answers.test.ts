import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AnswerMode } from '../packages/types/src/answers/index.ts'
import type { Quote, SuggestedPrice } from '../packages/types/src/quotes/index.ts'
import { readPdf } from '../packages/api/src/test/read-pdf.ts'
import {
  repeatableHeaders,
  withoutRandomText,
} from '../packages/api/src/test/without-random-text.ts'
import { assertAccessible, assertFits } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, toast, type OwnersProduct } from './owner.ts'
import { eventually, openPage } from './product.ts'

const test = suite<OwnersProduct>('ranges and prices by email')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

const modeLabels = { range: 'Price range', review: 'I price it myself' }

/** Switches driveways to another mode in two clicks. */
async function answerDriveways(context: OwnersProduct, mode: Exclude<AnswerMode, 'exact'>) {
  const path = '/company/dashboard?tab=settings&section=answers'
  const { page, context: browser, errors } = await openOwnersPage(context, 1280, path)
  const driveways = page.getByRole('radiogroup', { name: 'Driveway and flatwork' })
  await driveways.getByLabel(modeLabels[mode]).click()
  await page.getByRole('button', { name: 'Save Pricing' }).click()
  await toast(page, 'Pricing updated').waitFor()
  assert.equal(errors, [])
  await browser.close()
}

/** Measures a driveway in the widget, without saying how dirty it is. */
async function measureDriveway(page: Page, { url }: OwnersProduct['product']): Promise<void> {
  await page.goto(`${url}/quote?id=demo`)
  await page.getByLabel('Where is the job?').fill('40202')
  const picture = { create: { width: 80, height: 60, channels: 3 as const, background: '#7a8a6a' } }
  await page.locator('quote-widget input[type=file]').setInputFiles({
    name: 'driveway.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(picture).jpeg().toBuffer(),
  })
  await page.getByLabel('Surface').selectOption('driveway')
  await page.getByLabel('Length (ft)').fill('47.7')
  await page.getByLabel('Width (ft)').fill('19.3')
  await page.getByRole('button', { name: 'Get Quote', disabled: false }).click()
}

async function submit(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').pressSequentially('5025550142')
  await page.getByLabel('Street address').fill('12 Elm Street')
  await page.getByLabel(/may call, text or email me/).check()
  await page.getByRole('button', { name: 'Submit quote request' }).click()
  await page.getByText('What happens next').waitFor()
}

/** The quote of a customer as its owner reads it. */
async function ownersQuote({ product, token }: OwnersProduct, name: string): Promise<Quote> {
  const { id } = await product.database.db
    .selectFrom('quotes')
    .select('id')
    .where('customer_name', '=', name)
    .executeTakeFirstOrThrow()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${product.url}/api/company/quotes/${id}`, { headers })
  return (await response.json()) as Quote
}

function linkIn(html: string): string | undefined {
  return /http[^"]*\/q\/\d+-[\w-]+/.exec(html)?.[0]
}

async function emailTo({ product }: OwnersProduct, customer: string, text: RegExp) {
  return eventually(`the email to ${customer}`, async () =>
    (await product.emails()).find((email) => email.to.includes(customer) && text.test(email.text)),
  )
}

test('a driveway gets a range, the owner sends the suggested price, and the customer accepts it', async (context) => {
  const { product } = context
  await answerDriveways(context, 'range')
  const name = 'Ada Range'
  const email = 'ada.range@example.com'

  const visitor = await openPage(product, 390)
  const readRecorded = recordBytes(visitor.context)
  await measureDriveway(visitor.page, product)
  await visitor.page.getByRole('heading', { name: 'Your price range' }).waitFor()
  const range = await visitor.page.locator('[part~=range]:visible').first().innerText()
  const [, low = 0, high = 0] = (/^\$(\d+) to \$(\d+)$/.exec(range) ?? []).map(Number)
  assert.ok(low > 0 && low < high, range)
  await assertAccessible(visitor.page)
  await assertFits(visitor.page, 'a range')
  await submit(visitor.page, name, email)
  const confirmation = await emailTo(context, email, /price range/)
  await visitor.page.goto(linkIn(confirmation.html) ?? '')
  await visitor.page.getByText(`Your price range is ${range}.`).waitFor()
  await visitor.page.getByRole('button', { name: 'Ask for a firm price' }).click()
  await visitor.page.getByText('Your request for a firm price was sent to ').waitFor()
  await assertAccessible(visitor.page)

  const quote = await ownersQuote(context, name)
  const suggested = quote.suggestedPrice?.total ?? 0
  assert.ok(low < suggested && suggested < high, `${suggested} is within ${range}`)
  // No response contains the suggested price before the owner sends it.
  assertWithout([suggested], await readRecorded())
  const price = `$${suggested.toFixed(2)}`
  const path = `/company/dashboard?lead=${quote.id}`
  const owner = await openOwnersPage(context, 390, path)
  const detail = owner.page.getByRole('dialog', { name })
  await detail.getByText('Needs your price').first().waitFor()
  await detail
    .getByText(`The customer saw the range ${range}. Suggested price: ${price}.`)
    .waitFor()
  await detail.getByText('Please send me a firm price.', { exact: true }).waitFor()
  await detail.getByRole('button', { name: 'Send price' }).click()
  const sending = owner.page.getByRole('dialog', { name: 'Send price' })
  await sending.getByRole('button', { name: `Send ${price}` }).waitFor()
  const totalOfLines = await sending.locator('.cq-sample-total dd').innerText()
  assert.is(totalOfLines, price)
  await assertAccessible(owner.page)
  await assertFits(owner.page, 'the suggested price')
  await sending.getByRole('button', { name: `Send ${price}` }).click()
  await sending.waitFor({ state: 'hidden' })
  await detail.getByText(`Price given: ${price}`).waitFor()
  assert.equal(owner.errors, [])

  const offer = await emailTo(context, email, new RegExp(`\\${price}`))
  await visitor.page.goto(linkIn(offer.html) ?? '')
  assert.is(await visitor.page.locator('[data-live="summary-total"]').textContent(), totalOfLines)
  // The firm price has the optional add-ons of the job.
  const sign = visitor.page.getByRole('button', { name: /ccept \$/ })
  await visitor.page.getByRole('checkbox', { name: /^Concrete sealing/ }).click()
  const chosen = await eventually('the total with other add-ons', async () => {
    const [total] = /\$[\d.,]+$/.exec(await sign.innerText()) ?? []
    return total !== price && total
  })
  await visitor.page.getByLabel('Your full name').fill(name)
  await visitor.page.getByLabel(/I accept this quote for/).check()
  const eSign = visitor.page.getByLabel(/I agree to sign electronically/)
  if (await eSign.isVisible()) await eSign.check()
  await sign.click()
  await visitor.page.getByText('A copy is on its way to you.').waitFor()
  assert.equal(visitor.errors, [])
  await visitor.context.close()

  await owner.page.reload()
  await detail.getByText(`Accepted`, { exact: true }).first().waitFor()
  await detail.getByText(`${name} accepted`).waitFor()
  assert.is(await detail.locator('.cq-price-total').innerText(), chosen)
  const [file] = await Promise.all([
    owner.page.waitForEvent('download'),
    detail.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  const [printed = ''] = (await readPdf(await readFile(await file.path()))).pages
  for (const words of [chosen, 'Concrete sealing']) assert.ok(printed.includes(words), printed)
  await owner.context.close()
})

/** Records every request and response of a browser, with headers and bodies. */
function recordBytes(browser: BrowserContext) {
  const recorded: Promise<{ url: string; bytes: string; isData: boolean }>[] = []
  browser.on('request', (request) => {
    const bytes = `${request.url()}\n${request.postDataBuffer()?.toString('latin1') ?? ''}`
    const isUpload = request.url().endsWith('/upload')
    if (!isUpload) recorded.push(Promise.resolve({ url: request.url(), bytes, isData: true }))
  })
  browser.on('response', (response) => {
    recorded.push(
      (async () => {
        const headers = await response.allHeaders()
        // A redirect has no body.
        const body = await response.body().catch(() => Buffer.alloc(0))
        const type = headers['content-type'] ?? ''
        return {
          url: response.url(),
          bytes: `${repeatableHeaders(Object.entries(headers))}\n${body.toString('latin1')}`,
          isData: /json|html/.test(type),
        }
      })(),
    )
  })
  return () => Promise.all(recorded)
}

/** Patterns for an amount in dollars, with and without decimals, and in cents. They match no part of a longer number. */
function formsOf(dollars: number): RegExp[] {
  const forms = [String(dollars), dollars.toFixed(2), String(Math.round(dollars * 100))]
  return [...new Set(forms)].map(
    (form) => new RegExp(`(?<![\\d.])${form.replace('.', '\\.')}(?![\\d.]*\\d)`),
  )
}

/** The amounts of a price, except whole dollars: code and styles also contain whole numbers. */
function amountsOf({ total, lines }: SuggestedPrice): number[] {
  const amounts = [total, ...lines.map(({ amount }) => amount)]
  const fractions = amounts.filter((amount) => !Number.isInteger(amount))
  assert.ok(fractions.length >= 4, 'the service, the setup fee, the tax and the total')
  return fractions
}

type Recorded = Awaited<ReturnType<ReturnType<typeof recordBytes>>>

function assertWithout(amounts: readonly number[], recorded: Recorded): void {
  for (const path of ['/api/widget/demo/analyze', '/api/widget/demo/quote'])
    assert.ok(
      recorded.some(({ url, isData }) => isData && url.includes(path)),
      `a request or a response of ${path}`,
    )
  for (const { url, bytes } of recorded) {
    const text = withoutRandomText(bytes)
    for (const amount of amounts)
      for (const form of formsOf(amount)) assert.not.match(text, form, `${url} ${form}`)
  }
}

test('in review mode no request or response of the customer contains an amount', async (context) => {
  const { product } = context
  // An amount that is unlikely to occur elsewhere.
  await product.database.db.updateTable('pricing_entries').set({ setup_fee_cents: 4_713 }).execute()
  await answerDriveways(context, 'review')
  const name = 'Ada Review'
  const email = 'ada.review@example.com'
  const { page, context: browser, errors } = await openPage(product, 390)
  const readRecorded = recordBytes(browser)
  await measureDriveway(page, product)
  await page
    .getByText(/prices driveways personally\. Send your details and get a price by email/)
    .waitFor()
  await assertAccessible(page)
  await assertFits(page, 'a price by email')
  await submit(page, name, email)
  const confirmation = await emailTo(context, email, /price this job personally/)
  assert.equal(errors, [])

  const { suggestedPrice } = await ownersQuote(context, name)
  assert.ok(suggestedPrice, 'the price list has a price')
  const { subject, text, html } = confirmation
  const sent = { url: 'the email', bytes: `${subject}\n${text}\n${html}`, isData: true }
  const recorded = [...(await readRecorded()), sent]
  for (const { url, bytes, isData } of recorded) if (isData) assert.not.match(bytes, /\$\s?\d/, url)
  assertWithout(amountsOf(suggestedPrice), recorded)
  await browser.close()
})

test('Quote Settings names the services without a price and links to their rates', async (context) => {
  const path = '/company/dashboard?tab=settings&section=pricing'
  const { page, context: browser, errors } = await openOwnersPage(context, 390, path)
  const sentence = page.getByText(
    'These services have no price yet. Customers send custom job requests for them:',
  )
  await sentence.waitFor()
  const links = sentence.getByRole('link')
  for (const link of [links.first(), links.last()]) {
    const service = (await link.innerText()).trim()
    await link.click()
    await eventually(`the focus on ${service}`, () =>
      page
        .getByRole('group', { name: service, exact: true })
        .evaluate((group) => group === document.activeElement),
    )
  }
  await assertAccessible(page)
  await assertFits(page, 'a service without a price')
  assert.equal(errors, [])
  await browser.close()
})

test.run()
