import { randomUUID } from 'node:crypto'
import type { ExactJob } from '../packages/types/src/analyses/index.ts'
import type { UploadedPhotos } from '../packages/types/src/photos/index.ts'
import type { SubmittedQuote } from '../packages/types/src/quotes/index.ts'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quotePageWords } from '../packages/api/src/offers/quote-page-words.ts'
import { storeBareQuote } from '../packages/api/src/test/bare-quote.ts'
import { submissionOf } from '../packages/api/src/test/widget-visitor.ts'
import { assertAccessible, assertFits } from './accessibility.ts'
import { printToPdf } from './print-to-pdf.ts'
import { eventually, holdRequests, openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product }>('the quote page')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

interface SentQuote {
  quoteId: number
  /** The link of the email. */
  link: string
  /** The HTML of the email. */
  email: string
}

/** Submits a quote for an oily driveway to the demo company, and opens the confirmation email. */
async function receiveQuote(product: Product, language: 'en' | 'es' = 'en'): Promise<SentQuote> {
  const base = `${product.url}/api/widget/demo`
  const json = async <Result>(response: Response) => {
    if (!response.ok) throw new Error(`${response.url}: ${await response.text()}`)
    return (await response.json()) as Result
  }
  const post = <Result>(path: string, body: object) =>
    fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((response) => json<Result>(response))
  const color = { r: Math.floor(Math.random() * 255), g: 130, b: 110 }
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: color } })
  const form = new FormData()
  const bytes = new Uint8Array(await picture.jpeg().toBuffer())
  form.append('photos', new Blob([bytes], { type: 'image/jpeg' }), 'driveway.jpg')
  const { photos } = await json<UploadedPhotos>(
    await fetch(`${base}/upload`, { method: 'POST', body: form }),
  )
  const surface = { surfaceType: 'driveway', length: 42.5, width: 18, condition: 'moderate' }
  const jobDescription = 'Oil stains near the garage'
  const analyzed = await post<ExactJob>('analyze', {
    photos: [{ url: photos[0], ...surface }],
    measurementMethod: 'manual',
    zip: '40202',
    jobDescription,
  })
  const cents = analyzed.quote.lines?.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const { quoteId } = await post<SubmittedQuote>('quote', {
    ...submissionOf(analyzed, (cents ?? 0) / 100),
    jobDescription,
    language,
    // Confirmations per recipient are limited.
    customerEmail: `nora.${randomUUID()}@example.com`,
  })
  return eventually('the email with the link', async () => {
    for (const { html: email } of (await product.emails()).toReversed()) {
      const [link, id] = /http[^"]*\/q\/(\d+)-[\w-]+/.exec(email) ?? []
      if (link && Number(id) === quoteId) return { quoteId, link, email }
    }
    return undefined
  })
}

async function recordedOf({ database: { db } }: Product, quoteId: number) {
  const quote = await db
    .selectFrom('quotes')
    .select(['offer_state', 'accepted_revision', 'opened_at'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  const answers = await db
    .selectFrom('quote_responses')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()
  return { ...quote, answers }
}

const signButton = (page: Page) => page.getByRole('button', { name: /^Sign and accept \$/ })

async function sign(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your full name').fill(name)
  await page.getByLabel(/I accept this quote for/).check()
  await page.getByLabel(/I agree to sign electronically/).check()
}

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', {
    name: 'Draw your signature (optional, your typed name is enough)',
  })
  await pad.scrollIntoViewIfNeeded()
  const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 20, y + 40)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++)
    await page.mouse.move(x + 20 + step * 15, y + 40 + step * 5)
  await page.mouse.up()
}

test('on a phone, a customer gets from the email to the signature', async ({ product }) => {
  const { quoteId, link } = await receiveQuote(product)
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(link)
  await page.getByRole('heading', { name: /^Quote \d+ from Sparkle Pressure Washing/ }).waitFor()
  await assertAccessible(page)
  const printed = await printToPdf(page)
  assert.is(printed.pages, 1)
  assert.match(printed.text, 'Not accepted yet.')
  assert.not.match(printed.text, 'Your full name')

  // The total follows the choice, and what was typed stays.
  const before = await signButton(page).innerText()
  await page.getByLabel('Your full name').fill('Nora Nguyễn')
  await page.getByLabel(/I accept this quote for/).check()
  const addOn = page.getByRole('checkbox', { name: /^Oil stain treatment/ })
  await addOn.scrollIntoViewIfNeeded()
  const place = await addOn.boundingBox()
  await addOn.check()
  await eventually('the new total', async () => (await signButton(page).innerText()) !== before)
  assert.ok(Math.abs(((await addOn.boundingBox())?.y ?? 0) - (place?.y ?? 0)) < 2, 'no jump')
  const total = (await signButton(page).innerText()).replace('Sign and accept ', '')
  assert.is(await page.locator('[data-live=total] .amount').innerText(), total)
  assert.is(await page.getByLabel('Your full name').inputValue(), 'Nora Nguyễn')
  assert.not.ok(await page.getByLabel(`I accept this quote for ${total} and the terms`).isChecked())
  // A package of several add-ons is not chosen by one of them.
  assert.not.ok(await page.getByRole('checkbox', { name: /^Complete/ }).isChecked())
  assert.not.ok(await page.getByRole('button', { name: 'Update total' }).isVisible())
  // A reload keeps the choice.
  await page.getByLabel(/I accept this quote for/).check()
  await page.reload()
  await eventually('the total of the choice', async () =>
    (await signButton(page).innerText()).endsWith(total),
  )
  assert.ok(await page.getByRole('checkbox', { name: /^Oil stain treatment/ }).isChecked())
  // The consent was to the same total.
  await eventually('the consent', () => page.getByLabel(/I accept this quote for/).isChecked())
  await page.getByLabel(/I accept this quote for/).uncheck()

  await signButton(page).click()
  await page.getByText('Check this box to accept the quote.').waitFor()
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'agree')
  await assertAccessible(page)

  await sign(page, 'Nora Nguyễn')
  // The second tap of a double tap does not press what the new page shows there.
  const isPressed = page.evaluate(
    () =>
      new Promise<boolean>((resolve) =>
        new MutationObserver(() => {
          const link = document.querySelector('.summary a.button')
          const tap = new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true })
          resolve(link?.dispatchEvent(tap) ?? true)
        }).observe(document.body, { childList: true }),
      ),
  )
  await page.getByText('Ask a question').click()
  await page.getByLabel('Your question').fill('Do you bring water?')
  await page.getByRole('button', { name: 'Send question' }).click()
  assert.not.ok(await isPressed)
  await page.getByText('Your question was sent to Sparkle Pressure Washing.').waitFor()
  await page.getByText('Do you bring water?', { exact: true }).waitFor()
  assert.is(await page.getByLabel('Your full name').inputValue(), 'Nora Nguyễn')
  assert.ok(await page.getByLabel(`I accept this quote for ${total} and the terms`).isChecked())
  assert.ok(await page.getByRole('checkbox', { name: /^Oil stain treatment/ }).isChecked())
  assert.is(await page.locator('[data-live="summary-total"]').innerText(), total)
  await draw(page)
  await signButton(page).click()
  await page.getByText(/^Accepted on .* A copy is on its way to you\.$/).waitFor()
  assert.is(page.url(), link)
  await assertAccessible(page)

  const { answers, ...quote } = await recordedOf(product, quoteId)
  assert.is(quote.offer_state, 'accepted')
  assert.is(quote.accepted_revision, 2)
  const [, accepted] = answers
  assert.is(answers.length, 2)
  assert.is(accepted?.name, 'Nora Nguyễn')
  assert.ok((accepted?.drawn?.strokes[0]?.length ?? 0) > 2)
  await page.getByText('Verification details').click()
  await page.getByText(accepted?.document_sha256 ?? 'no hash').waitFor()
  assert.ok((await page.getByText(total, { exact: true }).count()) > 0)
  const { pages, text } = await printToPdf(page)
  assert.is(pages, 1)
  for (const words of ['Nora Nguyễn', total, 'Oil stain treatment', '(502) 555-0100'])
    assert.ok(text.includes(words), `${words} in ${text}`)
  assert.not.match(text, 'Ask a question')
  assert.equal(errors, [])
  await context.close()
})

/** Throttles a page to slow 4G. Returns the number of requests and bytes since then, with headers and as compressed. */
async function useSlow4G(page: Page) {
  const session = await page.context().newCDPSession(page)
  const loaded = { requests: 0, bytes: 0 }
  await session.send('Network.enable')
  // Not parts of the page: the icon, which a full browser requests, and the report to the owner after three seconds.
  const ignored = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/favicon\.ico$|\/seen$/.test(request.url)) ignored.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ignored.has(requestId)) return
    loaded.requests++
    loaded.bytes += encodedDataLength
  })
  const bytesPerSecond = (kilobits: number) => (kilobits * 1_000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond(1_638),
    uploadThroughput: bytesPerSecond(750),
  })
  return loaded
}

for (const [javaScriptEnabled, most] of [
  [true, { requests: 6, kibibytes: 43 }],
  [false, { requests: 6, kibibytes: 35 }],
] as const)
  test(`on slow 4G, ${javaScriptEnabled ? 'with' : 'without'} JavaScript, five steps lead from the email to the signature`, async ({
    product,
  }) => {
    const { quoteId, email } = await receiveQuote(product)
    const context = await product.browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      javaScriptEnabled,
    })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    // Without its images, because the logo would be in the cache of some browsers.
    await page.setContent(email.replaceAll(/<img[^>]*>/g, ''))
    const loaded = await useSlow4G(page)
    const steps = [
      () => page.getByRole('link', { name: 'View and accept' }).tap(),
      () => page.getByLabel('Your full name').fill('Nora Fields'),
      () => page.getByLabel(/I accept this quote for/).tap(),
      () => page.getByLabel(/I agree to sign electronically/).tap(),
      () => signButton(page).tap(),
    ]
    for (const step of steps) await step()
    await page.getByText(/^Accepted on .* A copy is on its way to you\.$/).waitFor()
    assert.is((await recordedOf(product, quoteId)).offer_state, 'accepted')
    const { requests, bytes } = loaded
    assert.ok(requests <= most.requests, `${requests} requests`)
    assert.ok(bytes <= most.kibibytes * 1_024, `${bytes} bytes`)
    await context.close()
  })

test('a reload keeps what the customer entered and did not send', async ({ product }) => {
  const { quoteId, link } = await receiveQuote(product)
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(link)
  await sign(page, 'Nora Fields')
  await draw(page)
  await page.getByText('Ask a question').click()
  await page.getByLabel('Your question').fill('Do you bring water?')
  await page.getByText('Decline this quote').click()
  await page.getByLabel('Too expensive').check()
  await page.reload()
  assert.is(await page.getByLabel('Your full name').inputValue(), 'Nora Fields')
  assert.ok(await page.getByLabel(/I accept this quote for/).isChecked())
  assert.ok(await page.getByLabel(/I agree to sign electronically/).isChecked())
  assert.ok(await page.getByLabel('Too expensive').isChecked())
  assert.is(await page.getByLabel('Your question').inputValue(), 'Do you bring water?')

  await page.getByRole('button', { name: 'Send question' }).click()
  await page.getByText('Your question was sent to Sparkle Pressure Washing.').waitFor()
  await page.reload()
  assert.is(await page.getByLabel('Your question').inputValue(), '')
  await signButton(page).click()
  await page.getByText(/^Accepted on/).waitFor()
  const { answers } = await recordedOf(product, quoteId)
  assert.is(answers.at(-1)?.name, 'Nora Fields')
  assert.ok((answers.at(-1)?.drawn?.strokes[0]?.length ?? 0) > 2)

  await page.getByText('Choose up to three days').click()
  const day = page.getByRole('combobox', { name: 'First choice' })
  await day.selectOption({ index: 2 })
  const chosen = await day.inputValue()
  await page.reload()
  await day.waitFor()
  assert.is(await day.inputValue(), chosen)
  assert.equal(errors, [])
  await context.close()
})

test('without JavaScript, a customer asks, chooses, declines and signs', async ({ product }) => {
  const { quoteId, link } = await receiveQuote(product)
  const context = await product.browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(link)
  await page.getByText('Ask a question').click()
  await page.getByLabel('Your question').fill('Do you clean gutters?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await page.getByText('Your question was sent to Sparkle Pressure Washing.').waitFor()

  await page.getByText('Decline this quote').click()
  await page.getByLabel('Too expensive').check()
  await page.getByLabel('Note (optional)').fill('A little')
  await page.getByRole('button', { name: 'Decline quote' }).click()
  await page.getByText('Changed your mind? You can accept it until').waitFor()

  const before = await signButton(page).innerText()
  await page.getByRole('checkbox', { name: /^Complete/ }).check()
  await page.getByLabel('Your full name').fill('Nora O’Brien')
  await page.getByRole('button', { name: 'Update total' }).click()
  await page.getByRole('checkbox', { name: /^Concrete sealing/, checked: true }).waitFor()
  assert.is.not(await signButton(page).innerText(), before)
  assert.is(await page.getByLabel('Your full name').inputValue(), 'Nora O’Brien')
  assert.is((await recordedOf(product, quoteId)).accepted_revision, null)

  await sign(page, 'Nora O’Brien')
  // Enter in a field submits the signature, not the choice of add-ons.
  await page.getByLabel('Your full name').press('Enter')
  await page.getByText(/^Accepted on/).waitFor()
  assert.is(page.url(), link)
  const { answers, offer_state: state, opened_at: openedAt } = await recordedOf(product, quoteId)
  assert.is(state, 'accepted')
  assert.equal(
    answers.map(({ kind }) => kind),
    ['asked', 'declined', 'accepted'],
  )
  assert.is(openedAt, null)
  await context.close()
})

test('the page counts as opened after three seconds and an interaction, not when a scanner runs its scripts', async ({
  product,
}) => {
  const { quoteId, link } = await receiveQuote(product)
  const before = await recordedOf(product, quoteId)
  const { page, context } = await openPage(product, 390)
  await page.clock.install()
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') posts.push(new URL(request.url()).pathname)
  })
  // A scanner opens the page, follows its links, scrolls by script and stays for a minute.
  await page.goto(link)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight)
    document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
  })
  await page.clock.runFor(60_000)
  await page.goto(`${link}#sign`)
  await page.waitForLoadState('networkidle')
  assert.equal(posts, [])
  assert.equal(await recordedOf(product, quoteId), before)

  // A person moves the pointer, but leaves within three seconds.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.reload()
  await page.mouse.move(100, 100)
  await page.mouse.move(120, 140)
  await page.clock.runFor(1_500)
  assert.equal(posts, [])
  await page.clock.runFor(1_600)
  await eventually(
    'the report',
    async () => (await recordedOf(product, quoteId)).opened_at !== null,
  )
  assert.is(posts.length, 1)
  await page.keyboard.press('Tab')
  await page.clock.runFor(10_000)
  assert.is(posts.length, 1)
  await context.close()
})

test('after a lost connection or a 429 the form keeps its content and shows an error', async ({
  product,
}) => {
  const { quoteId, link } = await receiveQuote(product)
  const { page, context } = await openPage(product, 390)
  await page.goto(link)
  await page.waitForLoadState('networkidle')
  await sign(page, 'Nora Fields')
  await page.route('**/accept', (route) => route.abort())
  await signButton(page).click()
  await page.getByText('This could not be sent. Check your connection and try again.').waitFor()
  await page.unroute('**/accept')
  await page.route('**/accept', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '17' }, body: '' }),
  )
  await signButton(page).click()
  await page.getByText('Too many requests. Wait 17 seconds and try again.').waitFor()
  await page.unroute('**/accept')
  await signButton(page).dblclick()
  await page.getByText(/^Accepted on/).waitFor()
  assert.is((await recordedOf(product, quoteId)).answers.length, 1)
  await context.close()
})

test('the page does not move when the logo arrives', async ({ product }) => {
  const { link } = await receiveQuote(product)
  for (const width of [320, 390, 1280] as const) {
    const { page, context } = await openPage(product, width)
    const release = await holdRequests(page, '**/photos/*.png')
    await page.goto(link, { waitUntil: 'commit' })
    const main = page.locator('main')
    await main.waitFor()
    const earlier = await main.boundingBox()
    const logo = page.locator('.top img')
    const isComplete = () => logo.evaluate((image) => (image as HTMLImageElement).complete)
    assert.is(await isComplete(), false)
    release()
    await eventually('the logo', isComplete)
    assert.equal((await main.boundingBox())?.y, earlier?.y, `at ${width} px`)
    await context.close()
  }
})

test('the page fits on every width, works by keyboard and is in the language of the quote', async ({
  product,
}) => {
  const { quoteId, link } = await receiveQuote(product, 'es')
  for (const width of [320, 390, 1280] as const) {
    const { page, context, errors } = await openPage(product, width)
    await page.goto(link)
    await page.getByRole('heading', { name: /^Cotización \d+ de Sparkle/ }).waitFor()
    assert.is(await page.evaluate(() => document.documentElement.lang), 'es')
    for (const summary of await page.locator('summary').all()) await summary.click()
    await assertFits(page, `${width} px`)
    await assertAccessible(page)
    assert.equal(errors, [])
    await context.close()
  }
  const { page, context } = await openPage(product, 1280)
  await page.goto(link)
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName,
    )
  const tabTo = async (name: string) => {
    for (let presses = 0; (await focused()) !== name; presses++) {
      assert.ok(presses < 60, `${name} is reached with Tab`)
      await page.keyboard.press('Tab')
    }
  }
  await tabTo('name')
  await page.keyboard.type('José Núñez')
  for (const box of ['agree', 'eSign']) {
    await tabTo(box)
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Enter')
  await page.getByText(/^Aceptada el/).waitFor()
  // The focus is at the result.
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains('notice')))
  assert.is((await recordedOf(product, quoteId)).answers[0]?.name, 'José Núñez')
  await context.close()
})

/** Calls the API as the owner of the demo company. */
async function openOwnersApi({ url }: Product) {
  const send = async (path: string, method: string, body?: object, token?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as { token: string; url: string }
  }
  const owner = { email: 'demo@curbquote.test', password: 'demo-password' }
  const { token } = await send('/api/auth/company/login', 'POST', owner)
  const quotePath = (quoteId: number, call: string) => `/api/company/quotes/${quoteId}/${call}`
  return {
    post: (quoteId: number, call: string, body: object) =>
      send(quotePath(quoteId, call), 'POST', body, token),
    linkOf: async (quoteId: number) =>
      (await send(quotePath(quoteId, 'link'), 'GET', undefined, token)).url,
  }
}

for (const language of ['en', 'es'] as const)
  test(`every state of the page is accessible and fits on a phone, in ${language}`, async ({
    product,
  }) => {
    const { db } = product.database
    const words = quotePageWords[language]
    const company = 'Sparkle Pressure Washing'
    const owner = await openOwnersApi(product)
    const { page, context, errors } = await openPage(product, 390)
    const check = async (shown: string) => {
      await page.getByText(shown).first().waitFor()
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await assertFits(page, `${shown} at ${width} px`)
      }
      await assertAccessible(page)
    }
    const open = async (link: string, shown: string) => {
      await page.goto(link)
      assert.is(await page.evaluate(() => document.documentElement.lang), language)
      await check(shown)
    }

    const answered = await receiveQuote(product, language)
    await open(answered.link, words.acceptTitle)
    for (const summary of await page.locator('summary').all()) await summary.click()
    await check(words.declineReason)
    for (const [button, problem] of [
      [words.sendQuestion, words.problems.question],
      [words.declineQuote, words.problems.reason],
      [/^(Sign and accept|Firmar y aceptar) \$/, words.problems.name],
    ] as const) {
      // The form fills in the name of the request.
      if (problem === words.problems.name) await page.getByLabel(words.name).fill('')
      await page.getByRole('button', { name: button }).click()
      await check(problem)
    }
    await page.getByLabel(words.question, { exact: true }).fill('¿<b>Canaletas</b>?')
    await page.getByRole('button', { name: words.sendQuestion }).click()
    await check(words.questionSent(company))
    await page.getByText(words.decline, { exact: true }).click()
    await page.getByLabel(words.reasons.not_now).check()
    await page.getByRole('button', { name: words.declineQuote }).click()
    await check(words.declined)
    await page.getByLabel(words.name).fill('José Núñez')
    for (const box of ['agree', 'eSign']) await page.locator(`[name=${box}]`).check()
    await page.getByRole('button', { name: /^(Sign and accept|Firmar y aceptar) \$/ }).click()
    await check(words.acceptedBy('José Núñez'))

    const { quoteId, link } = await receiveQuote(product, language)
    const price = { lines: [{ label: 'Pergola & <i>deck</i>', amount: 75 }], taxRate: 0 }
    await owner.post(quoteId, 'offers', { ...price, reason: 'Two visits' })
    await open(link, words.revised(company))
    await owner.post(quoteId, 'withdraw', {})
    await open(link, words.withdrawn(company))
    await owner.post(quoteId, 'offers', price)
    await db
      .updateTable('quotes')
      .set({ valid_until: new Date('2026-01-15T18:00:00Z') })
      .where('id', '=', quoteId)
      .execute()
    await open(link, words.expired(language === 'en' ? 'January 15, 2026' : '15 de enero de 2026'))
    await page.getByRole('button', { name: words.askForPrice }).click()
    await check(words.priceAsked(company))
    await owner.post(quoteId, 'offers', price)
    await owner.post(quoteId, 'answers', { kind: 'accepted' })
    await open(
      link,
      words
        .acceptanceRecorded(company, '')
        .trim()
        .split(/ (?:on|el) /)[0] ?? '',
    )

    const { company_id: companyId } = await db
      .selectFrom('quotes')
      .select('company_id')
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow()
    const unpriced = { total_cents: null, language } as const
    const range = {
      answer_mode: 'range',
      range_low_cents: 16_500,
      range_high_cents: 23_000,
    } as const
    for (const [columns, shown] of [
      [{ offer_state: 'none' }, words.preparing(company)],
      [{ offer_state: 'review', answer_mode: 'review' }, words.preparing(company)],
      [{ offer_state: 'review', ...range }, words.range('$165', '$230')],
    ] as const) {
      const { id } = await storeBareQuote(db, companyId, { ...unpriced, ...columns })
      await open(await owner.linkOf(id), shown)
    }
    assert.equal(errors, [])

    await page.setExtraHTTPHeaders({ 'accept-language': language })
    await open(`${product.url}/q/${quoteId}-0-unknown`, words.unknownLink)
    await context.close()
  })

test.run()
