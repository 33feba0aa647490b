import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { guideSteps } from '../packages/dashboard/src/integration-guide/integration-guide.ts'
import { assertAccessible, assertFits } from './accessibility.ts'
import { eventually, openPage, openProduct, type Product, untilRendered } from './product.ts'

const test = suite<{ product: Product }>('the public pages')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

async function widgetIdOf(db: Product['database']['db'], id: number): Promise<string> {
  const company = db.selectFrom('companies').select('widget_id').where('id', '=', id)
  return (await company.executeTakeFirstOrThrow()).widget_id
}

/** Changes what visitors see of a company, and waits until the server has read it. Returns its widget ID. */
async function changeCompany(
  { database: { db }, url }: Product,
  id: number,
  values: { name?: string; branding_name?: string; plan_override?: 'free' | 'pro' },
): Promise<string> {
  const widgetId = await widgetIdOf(db, id)
  const read = async () => (await fetch(`${url}/api/widget/${widgetId}`)).text()
  const before = await read()
  await db.updateTable('companies').set(values).where('id', '=', id).execute()
  await eventually('the change', async () => (await read()) !== before)
  return widgetId
}

test('public pages and the dashboard preload one typeface of at most 40 KB', async ({
  product,
}) => {
  for (const path of ['/', '/company/login']) {
    const { page, context, errors } = await openPage(product, 1280)
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    await page.goto(`${product.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const preloaded = await page.locator('link[rel="preload"][as="font"]').getAttribute('href')
    assert.equal(fonts, [`${product.url}${preloaded}`], path)
    const { byteLength } = await (await fetch(fonts[0]!)).arrayBuffer()
    assert.ok(byteLength <= 40_960, `${byteLength} bytes`)
    assert.ok(await page.evaluate(() => document.fonts.check('16px Geist')))
    assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), 'Geist')
    assert.equal(errors, [])
    await context.close()
  }
})

test('the Google setup generates the link, the texts and the code, and copies them', async ({
  product,
}) => {
  const { page, context, errors } = await openPage(product, 1280)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${product.url}/google-setup`)
  await page.getByLabel('Widget ID').fill('demo')
  await page.getByLabel('Business Name').fill('Bright & Sons')
  const link = `${product.url}/quote?id=demo`
  await page.getByText(link, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Copy Quote link' }).click()
  await page.getByText('Quote link copied to clipboard').waitFor()
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), link)
  await page.locator('#google-qr[src^="data:image/png"]').waitFor()
  assert.equal(errors, [])
  await context.close()
})

test('the logo is vertically centered on the header’s links', async ({ product }) => {
  for (const width of [390, 1280] as const) {
    const { page, context } = await openPage(product, width)
    await page.goto(product.url)
    const middles = await page
      .locator('.cq-home-header .cq-brand svg, .cq-home-header nav a:last-child')
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { top, height } = element.getBoundingClientRect()
          return top + height / 2
        }),
      )
    assert.is(middles.length, 2)
    const [logo = 0, link = 0] = middles
    assert.ok(Math.abs(logo - link) <= 0.5, `${logo - link} px apart at ${width} px`)
    await context.close()
  }
})

test('the landing page’s pictures load at once, its hero fills the width, and its slider works by keyboard', async ({
  product,
}) => {
  for (const width of [390, 1280] as const) {
    const { page, context, errors } = await openPage(product, width)
    await page.goto(product.url)
    const lazy = await page
      .locator('img[loading=lazy]')
      .evaluateAll((images) =>
        images
          .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
          .map(({ outerHTML }) => outerHTML),
      )
    assert.equal(lazy, [], `above the fold at ${width} px`)
    const widthOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().width)
    const hero = await widthOf('.cq-hero')
    const words = await widthOf('.cq-hero-words')
    const form = await widthOf('.cq-hero-widget')
    const gap = 64
    assert.ok((width === 390 ? words : words + gap + form) >= hero - 1, `${words}, ${form}`)

    const slider = page.getByRole('slider', { name: /driveway/ })
    const before = page.locator('.cq-before')
    await slider.focus()
    const clip = () => before.evaluate((image) => getComputedStyle(image).clipPath)
    assert.match(await clip(), '50%')
    await slider.press('ArrowRight')
    assert.match(await clip(), '49%')
    await slider.press('Home')
    assert.match(await clip(), '100%')
    assert.equal(errors, [])
    await context.close()
  }
})

test('the directory fills its width, and cards keep a distance from the line above', async ({
  product,
}) => {
  const { page, context } = await openPage(product, 1280)
  await page.goto(`${product.url}/estimates`)
  const boxesOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      )
  const cards = await boxesOf('.cq-companies > li')
  const [list] = await boxesOf('.cq-companies')
  assert.ok(cards.length > 1 && list)
  assert.ok(Math.abs(Math.max(...cards.map(({ right }) => right)) - list.right) < 1)

  const { db } = product.database
  await db.updateTable('companies').set({ email_verified_at: null }).execute()
  const gaps: number[] = []
  for (const [path, card] of [
    ['/estimates', '.cq-empty'],
    ['/widget-test', 'quote-widget'],
  ] as const) {
    await page.goto(product.url + path)
    await page.locator(card).waitFor()
    const [lede] = await boxesOf('.cq-lede')
    const [box] = await boxesOf(card)
    gaps.push((box?.top ?? 0) - (lede?.bottom ?? 0))
  }
  await db.updateTable('companies').set({ email_verified_at: new Date() }).execute()
  assert.ok(
    gaps.every((gap) => gap >= 20),
    `${gaps.join(' and ')} px`,
  )
  await context.close()
})

test('the landing page’s demo adds one sample photo after the first interaction', async ({
  product,
}) => {
  const { page, context, errors } = await openPage(product, 1280)
  let uploads = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/upload')) uploads += 1
  })
  const photos = page.locator('quote-widget [part~="photo"]')
  await page.goto(product.url)
  await page.locator('quote-widget .drop-zone').waitFor()
  await page.waitForLoadState('networkidle')
  assert.is(uploads, 0)
  // The first event of a pointer has no movement.
  await page.mouse.move(200, 200)
  await page.mouse.move(220, 220)
  await photos.getByLabel('Length (ft)').waitFor()
  assert.is(await page.evaluate(() => document.activeElement === document.body), true)
  assert.is(await page.evaluate(() => scrollY), 0)
  assert.is(await page.locator('quote-widget [data-held]').count(), 0, 'the form is not cut off')
  // The draft contains the photo once its upload has finished.
  await page.waitForFunction(() =>
    Object.values(sessionStorage).some((draft) => String(draft).includes('/photos/')),
  )
  assert.is(uploads, 1)
  await assertAccessible(page)

  await page.reload()
  await photos.first().waitFor()
  await page.mouse.move(200, 200)
  await page.mouse.move(220, 220)
  await afterReadingSample(page)
  assert.is(await photos.count(), 1)
  assert.is(uploads, 1)
  assert.equal(errors, [])
  await context.close()
})

/** Does the same work as the page after an interaction. When this resolves, the page has finished too. */
async function afterReadingSample(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const picture = new Image()
    picture.src = document.querySelector('quote-widget')?.getAttribute('data-sample-photo') ?? ''
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.naturalWidth
    canvas.height = picture.naturalHeight
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  })
  await untilRendered(page)
}

interface PdfContent {
  words: string
  pictures: number
}

async function readPdf(response: Response): Promise<PdfContent> {
  assert.is(response.headers.get('content-type'), 'application/pdf')
  const pdf = await getDocument({ data: new Uint8Array(await response.arrayBuffer()) }).promise
  let text = ''
  let pictures = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
    const { fnArray } = await page.getOperatorList()
    pictures += fnArray.filter((operation) => operation === OPS.paintImageXObject).length
  }
  return { words: text.replace(/\s+/g, ' '), pictures }
}

test('the PDF contains the guide with drawings and screenshots', async ({ product }) => {
  const { words, pictures } = await readPdf(await fetch(`${product.url}/integration-guide.pdf`))
  for (const { title, sketch, screenshots = [] } of guideSteps) {
    assert.ok(words.includes(title), title)
    for (const { caption } of screenshots) assert.ok(words.includes(caption), caption)
    for (const part of sketch?.parts ?? [])
      if (part.kind === 'text') assert.ok(words.includes(part.text.trim()), part.text)
  }
  const wanted = guideSteps.flatMap(({ screenshots = [] }) => screenshots)
  assert.is(pictures, wanted.length)
  assert.match(words, `${product.url}/quote?id=demo`)
  assert.is((await fetch(`${product.url}/integration-guide.pdf?id=no-such-widget`)).status, 404)
})

test('the guide and its PDF contain the widget ID of the signed-in owner', async ({ product }) => {
  const { db } = product.database
  const { widget_id: widgetId, id } = await db
    .selectFrom('companies')
    .select(['widget_id', 'id'])
    .where('widget_id', '!=', 'demo')
    .executeTakeFirstOrThrow()
  const { page, context, errors } = await openPage(product, 390)
  await context.addInitScript((token) => localStorage.setItem('auth_token', token), 'any-session')
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { widgetId, name: `Company ${id}`, brandingName: null } }),
  )
  await page.goto(`${product.url}/integration-guide`)
  await page.getByText(`The snippets contain Company ${id}’s widget ID.`).waitFor()
  const dashboard = page.getByRole('banner').getByRole('link', { name: 'Dashboard' })
  assert.is(await dashboard.getAttribute('href'), '/company/dashboard')
  const link = page.getByRole('link', { name: 'Download Guide' })
  const href = new URL((await link.getAttribute('href')) ?? '', page.url()).href
  const { words } = await readPdf(await fetch(href))
  assert.match(words, `${product.url}/quote?id=${widgetId}`)
  assert.match(words, `data-quote-widget="${widgetId}"`)
  assert.not.match(words, /\{(?:origin|widgetId)\}|quote\?id=demo/)
  assert.equal(errors, [])
  await context.close()
})

test('HTML injection: markup in a company’s name is text on its public page', async ({
  product,
}) => {
  const name = '</script><script>document.title="taken"</script>{{publicUrl}}'
  await changeCompany(product, 2, { branding_name: name })
  const { page, context, errors } = await openPage(product, 1280)
  await page.goto(`${product.url}/estimate/2`)
  assert.is(await page.getByRole('heading', { level: 1 }).innerText(), name)
  assert.match(await page.title(), 'free estimate')
  assert.equal(errors, [])
  await context.close()
})

test('a company name of 100 letters without a space fits a screen of 320 px', async ({
  product,
}) => {
  const name = 'Sparkling'.repeat(12).slice(0, 100)
  const widgetId = await changeCompany(product, 2, { name, branding_name: name })
  const { page, context, errors } = await openPage(product, 320)
  const quotePath = `/quote?id=${widgetId}`
  for (const path of ['/estimates', '/estimate/2', quotePath]) {
    await page.goto(product.url + path)
    await page.getByRole('heading', { name }).first().waitFor()
    if (path !== '/estimates') await page.getByText('Add photos').first().waitFor()
    await assertFits(page, path)
  }

  assert.equal(errors, [])

  await changeCompany(product, 2, { plan_override: 'free' })
  await page.goto(product.url + quotePath)
  const shown = page.locator('[part~=card]').getByText(name)
  await shown.waitFor()
  const overhang = await shown.evaluate((element) => {
    const card = element.closest('[part~=card]')
    return element.getBoundingClientRect().right - (card?.getBoundingClientRect().right ?? 0)
  })
  assert.ok(overhang <= 0, `the notice is cut off by ${overhang} px`)
  await changeCompany(product, 2, { plan_override: 'pro' })
  await context.close()
})

test('the hosted page shows the business, its form and what to expect', async ({ product }) => {
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/quote?id=demo`)
  await page.getByRole('heading', { level: 1, name: 'Sparkle' }).waitFor()
  await page.locator('quote-widget').getByRole('radio', { name: 'Manual Entry' }).waitFor()
  assert.match(await page.title(), /^Get Your Free Quote · Sparkle/)
  assert.is(await page.getByRole('list', { name: 'Why quote online' }).locator('li').count(), 3)
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  for (const file of ['/widget.js', '/api/widget/demo'])
    assert.is(fetched.filter((path) => path === file).length, 1, file)

  await page.goto(`${product.url}/quote?id=`)
  await page.getByRole('heading', { level: 1, name: 'Invalid Quote Link' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL(`${product.url}/`)
  assert.equal(errors, [])
  await context.close()
})

const sentence = 'Your answers are kept in this tab. Go back once more to leave this page.'

async function fillDriveway(page: Page) {
  const picture = { create: { width: 80, height: 60, channels: 3 as const, background: '#7a8a6a' } }
  const buffer = await sharp(picture).jpeg().toBuffer()
  await page
    .locator('quote-widget input[type=file]')
    .setInputFiles({ name: 'driveway.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Where is the job?').fill('40202')
  await page.getByLabel('Surface').selectOption('driveway')
  await page.getByLabel('Length (ft)').fill('25')
  await page.getByLabel('Width (ft)').fill('20')
  await page.getByLabel('Moderate', { exact: true }).check()
  await page.getByRole('button', { name: 'Get Quote', disabled: false }).click()
}

test('Back in the hosted form returns to the previous screen before it leaves the page', async ({
  product,
}) => {
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/demo`)
  await page.goto(`${product.url}/quote?id=demo`)
  await page.getByText('Power washing quote by').waitFor()
  await fillDriveway(page)
  const screen = (name: string) => page.getByRole('heading', { level: 3, name }).waitFor()
  await screen('Your price')
  await page.getByRole('button', { name: 'Continue' }).click()
  await screen('Your details')
  await page.getByLabel('Full name').fill('Ada')
  await page.goBack()
  await screen('Your price')
  await page.goForward()
  await screen('Your details')
  assert.is(await page.getByLabel('Full name').inputValue(), 'Ada')
  await page.getByRole('button', { name: 'Back' }).click()
  await screen('Your price')
  // The Back button of the form also goes back in the browser's history, which takes longer.
  await page.waitForFunction(
    () => (history.state as { curbquotePath?: string[] } | null)?.curbquotePath?.at(-1) === 'price',
  )
  await page.goBack()
  await screen('Tell us about the job')
  assert.not.ok(await page.getByText(sentence).isVisible())
  await page.goBack()
  await page.getByText(sentence).waitFor()
  assert.is(await page.getByLabel('Length (ft)').inputValue(), '25')
  // At the end of the page, where the sticky bar covers no button.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await assertAccessible(page)
  await page.goBack()
  await page.waitForURL(`${product.url}/demo`)
  assert.equal(errors, [])
  await context.close()
})

test('input submitted from a first screen on a host page without JavaScript is filled into the hosted form', async ({
  product,
}) => {
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/quote?id=demo&locale=en&zip=40202`)
  const zip = page.getByLabel('Where is the job?')
  await page.getByText('Louisville, KY').waitFor()
  assert.is(await zip.inputValue(), '40202')
  assert.is(new URL(page.url()).search, '?id=demo&locale=en')
  // A reload keeps the visitor's changes.
  await zip.fill('40203')
  await page.reload()
  await page.getByText('Louisville, KY').waitFor()
  assert.is(await zip.inputValue(), '40203')
  assert.equal(errors, [])
  await context.close()
})

test('input from a host page survives a reload before the form is ready, and is filled into a framed form', async ({
  product,
}) => {
  const hosted = `${product.url}/quote?id=demo&locale=en&zip=40202`
  const { page, context } = await openPage(product, 390)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/widget/demo', async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  await page.goto(hosted)
  await page.waitForFunction(() => customElements.get('quote-widget') !== undefined)
  await page.reload()
  release()
  const widget = page.locator('quote-widget')
  await widget.getByRole('radio', { name: 'Custom Job Request' }).check()
  assert.is(await widget.getByLabel('Where is the job?').inputValue(), '40202')
  assert.is(new URL(page.url()).search, '?id=demo&locale=en')

  const host = await product.hostPage(
    () => `<iframe title="A quote" width="390" height="900" src="${hosted}"></iframe>`,
  )
  await page.goto(host)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('radio', { name: 'Custom Job Request' }).check()
  assert.is(await frame.getByLabel('Where is the job?').inputValue(), '40202')
  await context.close()
})

for (const [locale, words] of [
  [
    'en',
    {
      name: 'Full name',
      email: 'Email',
      phone: 'Phone',
      zip: 'ZIP code',
      send: 'Send request',
      photos: 'Photos (optional)',
      description: 'Job description',
      check: 'Please check the marked fields',
      attached: '2 photos are attached.',
      sent: 'Your request was sent',
    },
  ],
  [
    'es',
    {
      name: 'Nombre completo',
      email: 'Correo electrónico',
      phone: 'Teléfono',
      zip: 'Código postal (ZIP)',
      send: 'Enviar solicitud',
      photos: 'Fotos (opcional)',
      description: 'Descripción del trabajo',
      check: 'Revise los campos marcados',
      attached: '2 fotos adjuntas.',
      sent: 'Su solicitud fue enviada',
    },
  ],
] as const)
  test(`without JavaScript, a request with photos becomes a custom job (${locale})`, async ({
    product,
  }) => {
    const context = await product.browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const text = `Moss & <algae> ${locale}`
    const query = new URLSearchParams({ id: 'demo', locale, zip: '40202', description: text })
    await page.goto(`${product.url}/quote?${query.toString()}&utm_source=flyer`)
    assert.is(await page.getByLabel(words.description).inputValue(), text)
    assert.not.ok(await page.locator('quote-widget').isVisible())
    await page.getByLabel(words.name).fill('Nora "O’Brien"')
    await page.getByLabel(words.email, { exact: true }).fill('nora.plain@example.com')
    // The browser accepts this number, but the server refuses it.
    await page.getByLabel(words.phone).fill('555-0142')
    await page.getByRole('checkbox').check()
    const picture = { width: 80, height: 60, channels: 3 as const, background: '#7a8a6a' }
    const buffer = await sharp({ create: picture }).jpeg().toBuffer()
    const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer })
    await page.getByLabel(words.photos).setInputFiles([photo('one.jpg'), photo('two.jpg')])
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.check).waitFor()
    assert.is(await page.getByLabel(words.name).inputValue(), 'Nora "O’Brien"')
    assert.is(await page.getByLabel(words.description).inputValue(), text)
    assert.is(await page.getByLabel(words.zip).inputValue(), '40202')
    await page.getByText(words.attached).waitFor()
    await page.getByLabel(words.phone).fill('(512) 555-0142')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.sent).waitFor()
    await page.reload()
    await page.getByText(words.sent).waitFor()
    const { db } = product.database
    const quotes = await db
      .selectFrom('quotes')
      .select(['id', 'measurement_method', 'customer_phone', 'customer_zip', 'language', 'source'])
      .where('job_description', '=', text)
      .execute()
    assert.is(quotes.length, 1)
    const [quote] = quotes
    assert.equal(
      [quote?.measurement_method, quote?.customer_zip, quote?.language],
      ['custom', '40202', locale],
    )
    assert.match(quote?.customer_phone ?? '', /^5125550142/)
    assert.is((quote?.source as { utmSource?: string }).utmSource, 'flyer')
    const photos = await db
      .selectFrom('quote_photos')
      .select('photo_id')
      .where('quote_id', '=', quote?.id ?? 0)
      .execute()
    assert.is(photos.length, 2)
    const consents = await db
      .selectFrom('consents')
      .select(['source', 'locale', 'given'])
      .where('quote_id', '=', quote?.id ?? 0)
      .execute()
    assert.equal(consents, [{ source: 'custom_job_form', locale, given: true }])
    await context.close()
  })

test('the request form is accessible and fits narrow screens', async ({ product }) => {
  const { page, context, errors } = await openPage(product, 320)
  for (const path of ['/quote?id=demo&plain', '/quote?id=demo&sent=1']) {
    await page.goto(product.url + path)
    await page.getByRole('heading', { level: 2 }).waitFor()
    assert.is(await page.locator('quote-widget').count(), 0)
    await assertAccessible(page)
    await assertFits(page, path)
  }
  assert.equal(errors, [])
  await context.close()
})

test('choosing Spanish translates the hosted page and the confirmation email', async ({
  product,
}) => {
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/quote?id=demo`)
  await page.getByRole('button', { name: 'Español' }).click()
  const isSpanish = async () => {
    await page.getByRole('heading', { name: 'Solicite su cotización gratis' }).waitFor()
    await page.getByText('Cotización al instante').waitFor()
    assert.not.ok(await page.getByText('Instant Quotes').isVisible())
    assert.match(await page.title(), /^Solicite su cotización gratis · Sparkle/)
    assert.is(await page.locator('html').getAttribute('lang'), 'es')
  }
  await eventually('the page to follow', async () => (await page.title()).startsWith('Solicite'))
  await isSpanish()
  await page.reload()
  await isSpanish()
  await assertAccessible(page)
  await page.getByRole('radio', { name: 'Solicitud personalizada' }).check()
  await page.getByLabel('¿Dónde es el trabajo?').fill('40202')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Descripción del trabajo').fill('Una fuente')
  await page.getByLabel('Nombre completo').fill('Ana Luz')
  await page.getByLabel('Correo electrónico', { exact: true }).fill('ana.luz@example.com')
  await page.getByLabel('Teléfono').fill('5125550142')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Enviar solicitud personalizada' }).click()
  await page.getByText('Qué sigue').waitFor()
  const email = await eventually('the confirmation', async () =>
    (await product.emails()).find(({ to }) => to === 'ana.luz@example.com'),
  )
  assert.match(email.subject, 'recibió su solicitud')
  assert.equal(errors, [])
  await context.close()
})

test('the hosted page of a paused company shows its contact and no sales text', async ({
  product,
}) => {
  const widgetId = await widgetIdOf(product.database.db, 3)
  for (const width of [390, 1280] as const) {
    const { page, context } = await openPage(product, width)
    // The first screen, which is taller, is shown until the response arrives.
    await page.route(`**/api/widget/${widgetId}`, async (route) => {
      await page.locator('quote-widget .drop-zone').waitFor()
      await route.continue()
    })
    await page.goto(`${product.url}/quote?id=${widgetId}`)
    await page.getByText('currently updating their service').waitFor()
    await page.getByRole('link', { name: '(410) 555-0122' }).waitFor()
    await page.getByText('Instant Quotes').waitFor({ state: 'hidden' })
    const box = await page.locator('quote-widget').boundingBox()
    assert.ok(box && box.height <= 640, `${box?.height} px at ${width} px`)
    await assertAccessible(page)
    await context.close()
  }
})

test('the page of a paused company reserves the height of the notice, not of the form', async ({
  product,
}) => {
  for (const width of [390, 1280] as const) {
    const { page, context } = await openPage(product, width)
    const heights: number[] = []
    const addHeight = async () =>
      heights.push((await page.locator('quote-widget').boundingBox())?.height ?? 0)
    await page.route('**/api/widget/*', async (route) => {
      await page.waitForFunction(() => customElements.get('quote-widget'))
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await addHeight()
      await route.continue()
    })
    await page.goto(`${product.url}/estimate/3`)
    await page.getByText('currently updating their service').waitFor()
    await addHeight()
    const [loading = 0, notice = 0] = heights
    assert.ok(loading > 400 && loading < 500, `${loading} px at ${width} px while it loads`)
    assert.is(notice, loading, `nothing moves at ${width} px`)
    await context.close()
  }
})

test('a hosted page with an unknown ID explains this in the language of the visitor', async ({
  product,
}) => {
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/quote?id=&locale=es`)
  await page.getByRole('heading', { level: 1, name: 'Enlace de cotización no válido' }).waitFor()
  assert.match(await page.title(), /^Enlace de cotización no válido · /)
  assert.is(await page.locator('html').getAttribute('lang'), 'es')
  await page.getByText('Use exactamente el enlace que le dio la empresa o pida').waitFor()
  await page.getByRole('button', { name: 'Cerrar' }).waitFor()
  assert.not.ok(await page.getByText('Invalid Quote Link').isVisible())
  await assertAccessible(page)
  assert.equal(errors, [])
  await context.close()
})

for (const hasFetchMetadata of [true, false])
  test(`in a frame of another site the hosted page shows only the form, ${hasFetchMetadata ? 'with Sec-Fetch headers' : 'without Sec-Fetch headers'}`, async ({
    product,
  }) => {
    const { page, context, errors } = await openPage(product, 1280)
    if (!hasFetchMetadata)
      await page.route('**/quote?*', async (route) => {
        const response = await fetch(route.request().url())
        await route.fulfill({
          headers: Object.fromEntries(response.headers),
          body: await response.text(),
        })
      })
    await page.goto(
      await product.hostPage(
        (url) =>
          `<iframe data-quote-widget-frame title="Quote" width="100%" height="300" src="${url}/quote?id=demo"></iframe><script async src="${url}/widget.js"></script>`,
      ),
    )
    const frame = page.frameLocator('iframe')
    await frame.locator('quote-widget').getByRole('radio', { name: 'Manual Entry' }).waitFor()
    await frame.getByRole('heading', { level: 1 }).waitFor({ state: 'hidden' })
    assert.not.ok(await frame.getByText('Powered by').isVisible())
    assert.not.ok(await frame.getByText('No Obligation', { exact: true }).isVisible())
    await eventually('the frame to be as tall as the form', async () => {
      const content = await frame.locator('html').evaluate((html) => html.scrollHeight)
      const height = await page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)
      return height > 400 && content === height
    })
    await eventually('the form to know the page around it', () =>
      frame
        .locator('quote-widget')
        .evaluate(
          (widget, url) =>
            (widget as HTMLElement & { embeddingPage?: { url: string } }).embeddingPage?.url ===
            url,
          page.url(),
        ),
    )
    assert.equal(errors, [])
    await context.close()
  })

test.run()
