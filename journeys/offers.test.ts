import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible, assertFits } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, toast, type OwnersProduct } from './owner.ts'
import { eventually } from './product.ts'

const test = suite<OwnersProduct>('offers of owners')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

/** Sends a custom job as a customer and returns the id of the quote. */
async function sendCustomJob({ product }: OwnersProduct, customerName: string): Promise<number> {
  const { db } = product.database
  const { widget_id } = await db
    .selectFrom('companies')
    .select('widget_id')
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  const response = await fetch(`${product.url}/api/widget/${widget_id}/custom-job`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      photos: [],
      customerData: {
        customerName,
        customerEmail: 'ana@fields.example',
        customerPhone: '5125550199',
        customerZip: '40202',
        contactConsent: true,
      },
      jobDescription: 'Three chimneys and a pergola',
    }),
  })
  assert.is(response.status, 201)
  const { quoteId } = (await response.json()) as { quoteId: number }
  return quoteId
}

const cardOf = (page: Page, name: string) => page.locator('.cq-quote').filter({ hasText: name })

async function openMenuItem(page: Page, name: string, item: string): Promise<void> {
  await cardOf(page, name)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

for (const width of [320, 1280] as const)
  test(`a custom job gets a price, an answer and is reopened, at ${width} px`, async (context) => {
    const name = `Ana Fields ${width}`
    const quoteId = await sendCustomJob(context, name)
    const path = `/company/dashboard?lead=${quoteId}`
    const { page, errors, context: browser } = await openOwnersPage(context, width, path)
    const detail = page.getByRole('dialog', { name })
    await detail.getByRole('button', { name: 'Send price' }).click()

    const sending = page.getByRole('dialog', { name: 'Send price' })
    await sending.getByText('Custom lines').click()
    await sending.getByRole('button', { name: /^Send/ }).click()
    await sending.getByText('Label is required').waitFor()
    await sending.getByText('Amount is required').waitFor()
    await sending.getByLabel('Label').fill('Chimneys and pergola')
    await sending.getByLabel('Amount ($)').fill('1,250')
    await sending.getByRole('button', { name: 'Add a discount' }).click()
    await sending.getByLabel('Discount ($)').fill('50')
    await sending.getByLabel('Tax rate (%)').fill('6')
    await sending.getByText('$1,272.00', { exact: true }).waitFor()
    await assertAccessible(page)
    await assertFits(page, `the new price at ${width} px`)
    await page.keyboard.press('Escape')
    await sending.getByText('You have unsaved changes. Save or cancel them first.').waitFor()
    await sending.getByRole('button', { name: 'Send $1,272.00' }).click()
    await sending.waitFor({ state: 'hidden' })
    await detail.getByText(/^Valid through/).waitFor()
    await detail.getByText('Price given: $1,272.00').waitFor()
    assert.is(await detail.locator('.cq-price-total').innerText(), '$1,272.00')
    await eventually('the email with the price', async () =>
      (await context.product.emails()).some(
        ({ to, text }) => to.includes('ana@fields.example') && text.includes('$1,272.00'),
      ),
    )

    await detail.getByRole('button', { name: 'Record their answer' }).click()
    const recording = page.getByRole('dialog', { name: 'Record their answer' })
    await recording.getByText('Declined', { exact: true }).click()
    await page.keyboard.press('Escape')
    await recording.getByText('You have unsaved changes. Save or cancel them first.').waitFor()
    await recording.getByLabel('Reason').selectOption('Too expensive')
    await recording.getByLabel('Note').fill('Called on Monday')
    await assertAccessible(page)
    await recording.getByRole('button', { name: 'Record decline' }).click()
    await recording.waitFor({ state: 'hidden' })
    await detail.getByText('Declined: too expensive', { exact: true }).waitFor()
    await detail.getByText('Called on Monday').waitFor()

    await detail.getByRole('button', { name: 'Record their answer' }).click()
    await recording.getByText('The customer gets a copy by email.').waitFor()
    await recording.getByRole('button', { name: 'Record acceptance' }).click()
    await recording.waitFor({ state: 'hidden' })
    await detail.getByText('You recorded that the customer accepted').waitFor()
    await detail.getByText('Verification details').click()
    await detail.getByText(/SHA-256 of the accepted document: [0-9a-f]{64}/).waitFor()
    assert.is(await detail.getByRole('button', { name: 'Send a new price' }).count(), 0)
    await assertAccessible(page)

    await detail.getByRole('button', { name: 'Delete lead' }).click()
    const deleting = page.getByRole('dialog', { name: 'Delete this lead?' })
    await deleting.getByText(/^Revision 2, acceptance recorded by you on .*SHA-256/).waitFor()
    await assertAccessible(page)
    await deleting.getByRole('button', { name: 'Cancel' }).click()

    await detail.getByRole('button', { name: 'Reopen' }).click()
    const reopening = page.getByRole('dialog', { name: 'Reopen this quote?' })
    await reopening.getByText('gets an email').waitFor()
    await reopening.getByRole('button', { name: 'Reopen' }).click()
    await reopening.getByText('Reason is required').waitFor()
    await reopening.getByLabel('Reason').fill('Recorded by mistake')
    await assertAccessible(page)
    await reopening.getByRole('button', { name: 'Reopen' }).click()
    await reopening.waitFor({ state: 'hidden' })
    await detail.getByText('Reopened: Recorded by mistake').waitFor()
    await detail.getByRole('button', { name: 'Send a new price' }).waitFor()

    // The card has the same actions, by keyboard.
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'hidden' })
    const more = cardOf(page, name).getByRole('button', { name: /^More for/ })
    await more.focus()
    await page.keyboard.press('Enter')
    // The menu becomes visible before it takes the focus.
    const menu = page.getByRole('menu')
    await eventually('the focus in the menu', () =>
      menu.evaluate((element) => element.contains(document.activeElement)),
    )
    await menu.getByRole('menuitem', { name: 'Withdraw' }).press('Enter')
    const withdrawing = page.getByRole('dialog', { name: 'Withdraw this quote?' })
    await withdrawing.getByLabel('Reason (optional)').fill('No crew')
    await assertAccessible(page)
    await withdrawing.getByRole('button', { name: 'Withdraw' }).click()
    await withdrawing.waitFor({ state: 'hidden' })
    await cardOf(page, name).getByText('Withdrawn', { exact: true }).waitFor()
    await eventually('the focus on the menu', () =>
      more.evaluate((button) => button === document.activeElement),
    )
    assert.equal(errors, [])
    await browser.close()
  })

test('a new link revokes the old one', async (context) => {
  const name = 'Ana Link'
  const quoteId = await sendCustomJob(context, name)
  const { page, context: browser } = await openOwnersPage(context, 1280, '/company/dashboard')
  await openMenuItem(page, name, 'Send price')
  const sending = page.getByRole('dialog', { name: 'Send price' })
  await sending.getByLabel('Label').fill('Chimneys')
  await sending.getByLabel('Amount ($)').fill('100')
  await sending.getByRole('button', { name: /^Send \$/ }).click()
  await toast(page, 'Price sent').waitFor()

  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await openMenuItem(page, name, 'Copy link')
  await toast(page, 'Link to the quote page copied to clipboard').waitFor()
  const first = await readClipboard()
  assert.match(first, `${context.product.url}/q/${quoteId}-`)
  assert.is((await fetch(first)).status, 200)

  await openMenuItem(page, name, 'Make a new link')
  const dialog = page.getByRole('dialog', { name: 'Make a new link?' })
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Make a new link' }).click()
  await toast(page, 'New link created. The old link no longer works.').waitFor()
  await openMenuItem(page, name, 'Copy link')
  await eventually('the new link', async () => (await readClipboard()) !== first)
  assert.is((await fetch(first)).status, 404)
  assert.is((await fetch(await readClipboard())).status, 200)

  // A browser may not allow the copy. Then the link is shown.
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('blocked'))
  })
  const link = await readClipboard()
  await openMenuItem(page, name, 'Copy link')
  await toast(page, `Your browser blocked the clipboard. Copy it from here: ${link}`).waitFor()
  await browser.close()
})

test('sending a price is refused once if the quote got another price while the dialog was open', async (context) => {
  const name = 'Ana Change'
  const quoteId = await sendCustomJob(context, name)
  const send = (body: object) =>
    fetch(`${context.product.url}/api/company/quotes/${quoteId}/offers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${context.token}` },
      body: JSON.stringify(body),
    })
  const { page, context: browser } = await openOwnersPage(context, 1280, '/company/dashboard')
  await openMenuItem(page, name, 'Send price')
  const sending = page.getByRole('dialog', { name: 'Send price' })
  await sending.getByLabel('Label').fill('Chimneys')
  await sending.getByLabel('Amount ($)').fill('100')
  await sending.getByLabel('Tax rate (%)').fill('0')
  const other = await send({ lines: [{ label: 'Pergola', amount: 75 }], taxRate: 0 })
  assert.is(other.status, 201)
  await sending.getByRole('button', { name: 'Send $100.00' }).click()
  await sending.getByText('Its price is now $75.00').waitFor()
  await assertAccessible(page)
  await sending.getByRole('button', { name: 'Send $100.00' }).click()
  await sending.waitFor({ state: 'hidden' })
  await cardOf(page, name).getByText('$100.00').waitFor()
  await browser.close()
})

test('a new price is sent once, also by a double click and by a retry after a lost response', async (context) => {
  const name = 'Ana Retry'
  const quoteId = await sendCustomJob(context, name)
  const { page, context: browser } = await openOwnersPage(context, 1280, '/company/dashboard')
  await openMenuItem(page, name, 'Send price')
  const sending = page.getByRole('dialog', { name: 'Send price' })
  await sending.getByLabel('Label').fill('Chimneys')
  await sending.getByLabel('Amount ($)').fill('100')
  await sending.getByLabel('Tax rate (%)').fill('0')
  // The price is sent, but its response is lost.
  await page.route(
    `**/api/company/quotes/${quoteId}/offers`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const button = sending.getByRole('button', { name: 'Send $100.00' })
  await button.click()
  await sending.getByText('The price was not sent').waitFor()
  await button.dblclick()
  await sending.waitFor({ state: 'hidden' })
  await cardOf(page, name).getByText('$100.00').waitFor()
  const { db } = context.product.database
  const revisions = () =>
    db.selectFrom('offers').select('revision').where('quote_id', '=', quoteId).execute()
  assert.equal(await revisions(), [{ revision: 2 }])
  await browser.close()
})

test('a priced quote gets a new price from the price list', async (context) => {
  const { db } = context.product.database
  const { id, customer_name } = await db
    .selectFrom('quotes')
    .innerJoin('companies', 'companies.id', 'quotes.company_id')
    .select(['quotes.id', 'quotes.customer_name'])
    .where('companies.email', '=', 'demo@curbquote.test')
    .where('quotes.priced_job', 'is not', null)
    .where('quotes.offer_state', '=', 'open')
    .orderBy('quotes.id', 'desc')
    .executeTakeFirstOrThrow()
  const path = `/company/dashboard?lead=${id}`
  const { page, context: browser } = await openOwnersPage(context, 1280, path)
  const detail = page.getByRole('dialog', { name: customer_name })
  const before = await detail.locator('.cq-price-total').innerText()
  await detail.getByRole('button', { name: 'Send a new price' }).click()
  const sending = page.getByRole('dialog', { name: 'Send a new price' })
  // The form starts with the job of the quote, so its total is that of the quote.
  await sending.getByRole('button', { name: `Send ${before}` }).waitFor()
  await sending
    .getByLabel(/^(Area|Length|Count)/)
    .first()
    .fill('1234')
  await sending.getByLabel('Valid for').fill('0')
  await sending.getByRole('button', { name: /^Send \$/ }).click()
  await sending.getByText('Enter a number of days from 1 to 365').waitFor()
  await sending.getByLabel('Valid for').fill('14')
  const button = sending.getByRole('button', { name: /^Send \$/ })
  const total = (await button.innerText()).replace('Send ', '')
  assert.is.not(total, before)
  await assertAccessible(page)
  await button.click()
  await sending.waitFor({ state: 'hidden' })
  await eventually(
    'the new total',
    async () => (await detail.locator('.cq-price-total').innerText()) === total,
  )
  await detail.getByText(`New price: ${before} → ${total}`).waitFor()
  await browser.close()
})

test('the quote page is set up and previewed, at 390 px', async (context) => {
  const path = '/company/dashboard?tab=settings&section=quote-page'
  const { page, errors, context: browser } = await openOwnersPage(context, 390, path)
  const section = page.getByRole('region', { name: 'Quote page' })
  await section.getByLabel('Validity').fill('0')
  await section.getByText('Enter a number of days from 1 to 365').waitFor()
  assert.ok(await section.getByRole('button', { name: 'Save Quote Page' }).isDisabled())
  await section.getByLabel('Validity').fill('45')
  const terms = 'Payment is due on the day of the work, at 390 px.'
  await section.getByLabel('Terms', { exact: true }).fill(terms)
  const spanishTerms = 'El pago se hace el día del trabajo.'
  await section.getByLabel('Terms in Spanish (optional)').fill(spanishTerms)
  await section.getByLabel('Ask for a drawn signature').press('Space')
  await assertAccessible(page)
  await assertFits(page, 'the settings of the quote page at 390 px')
  await section.getByRole('button', { name: 'Save Quote Page' }).click()
  await toast(page, 'Settings updated').waitFor()
  await section.getByText('All changes are saved.').waitFor()
  const company = await context.product.database.db
    .selectFrom('companies')
    .select(['quote_validity_days', 'quote_terms', 'quote_terms_es'])
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  assert.equal(company, {
    quote_validity_days: 45,
    quote_terms: terms,
    quote_terms_es: spanishTerms,
  })

  await section.getByLabel('Terms', { exact: true }).fill('Other terms')
  await section.getByRole('button', { name: 'Undo' }).click()
  assert.is(await section.getByLabel('Terms', { exact: true }).inputValue(), terms)
  const [preview] = await Promise.all([
    browser.waitForEvent('page'),
    section.getByRole('link', { name: /^Preview/ }).click(),
  ])
  await preview.getByText(terms).waitFor()
  assert.match(preview.url(), /\/q\/.*#preview$/)
  assert.equal(errors, [])
  await browser.close()
})

test('a question and an acceptance of the customer show on the card', async (context) => {
  const { db } = context.product.database
  const name = 'Ana Answers'
  const quoteId = await sendCustomJob(context, name)
  const { page, context: browser } = await openOwnersPage(context, 390, '/company/dashboard')
  const card = cardOf(page, name)
  await card.waitFor()
  const asOwner = { authorization: `Bearer ${context.token}` }
  const company = `${context.product.url}/api/company/quotes/${quoteId}`
  await fetch(`${company}/offers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...asOwner },
    body: JSON.stringify({ lines: [{ label: 'Pergola', amount: 75 }], taxRate: 0 }),
  })
  const link = (await (await fetch(`${company}/link`, { headers: asOwner })).json()) as {
    url: string
  }
  const offer = link.url.replace('/q/', '/api/offers/')
  const post = (call: string, body: object) =>
    fetch(`${offer}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  assert.ok((await post('seen', {})).ok)
  assert.ok((await post('questions', { text: 'Gutters <b>too</b>? see evil.example' })).ok)
  // A phone has no button to refresh the list.
  await page.reload()
  await card.getByText('Question', { exact: true }).waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the card with badges')

  const { requires_signature } = await db
    .selectFrom('companies')
    .select('requires_signature')
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  const { termsVersion } = (await (await fetch(offer)).json()) as { termsVersion: string }
  const accepted = await post('accept', {
    revision: 2,
    total: 75,
    termsVersion,
    name: 'Ana Nguyễn',
    agree: true,
    ...(requires_signature && { eSign: true }),
    selectedAddOnIds: [],
  })
  assert.is(accepted.status, 200)
  // The card still shows the open offer. The dialog reads the quote again and keeps the note.
  await openMenuItem(page, name, 'Record their answer')
  const recording = page.getByRole('dialog', { name: 'Record their answer' })
  await recording.getByLabel('Note').fill('Called on Monday')
  await recording.getByRole('button', { name: 'Record acceptance' }).click()
  await recording.getByText('This quote was updated elsewhere and is accepted.').waitFor()
  assert.is(await recording.getByLabel('Note').inputValue(), 'Called on Monday')
  assert.ok(await recording.getByRole('button', { name: 'Record acceptance' }).isDisabled())
  await assertAccessible(page)
  await recording.getByRole('button', { name: 'Cancel' }).click()
  await card.locator('.cq-stage').getByText('Accepted', { exact: true }).waitFor()
  await card.getByRole('link').first().click()
  const detail = page.getByRole('dialog', { name })
  await detail.getByText('Ana Nguyễn accepted').waitFor()
  // The question is plain text.
  await detail.getByText('Gutters <b>too</b>? see evil.example').first().waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    detail.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  assert.is(file.suggestedFilename(), `quote-${quoteId}-2.pdf`)
  await assertAccessible(page)
  await browser.close()
})

test.run()
