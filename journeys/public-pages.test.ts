import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { guideSteps } from '../packages/dashboard/src/guides/integration-guide.ts'
import { eventually, openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product }>('the public pages')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

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

test('the Google setup writes the link, the texts and the code, and copies them', async ({
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

test('the PDF holds the guide, its drawings and its pictures', async ({ product }) => {
  const answer = await fetch(`${product.url}/integration-guide.pdf`)
  assert.is(answer.headers.get('content-type'), 'application/pdf')
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise
  let text = ''
  let pictures = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
    const { fnArray } = await page.getOperatorList()
    pictures += fnArray.filter((operation) => operation === OPS.paintImageXObject).length
  }
  const words = text.replace(/\s+/g, ' ')
  for (const { title, sketch, screenshots = [] } of guideSteps) {
    assert.ok(words.includes(title), title)
    for (const { caption } of screenshots) assert.ok(words.includes(caption), caption)
    for (const part of sketch?.parts ?? [])
      if (part.kind === 'text') assert.ok(words.includes(part.text.trim()), part.text)
  }
  const wanted = guideSteps.flatMap(({ screenshots = [] }) => screenshots)
  assert.is(pictures, wanted.length)
})

test('markup in a company’s name stays text on its public page', async ({ product }) => {
  const name = '</script><script>document.title="taken"</script>{{publicUrl}}'
  const { db } = product.database
  await db.updateTable('companies').set({ branding_name: name }).where('id', '=', 2).execute()
  const { page, context, errors } = await openPage(product, 1280)
  await page.goto(`${product.url}/estimate/2`)
  assert.is(await page.getByRole('heading', { level: 1 }).innerText(), name)
  assert.match(await page.title(), 'free estimate')
  assert.equal(errors, [])
  await context.close()
})

test('a quote link shows the business, its form and what to expect', async ({ product }) => {
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/quote?id=demo`)
  await page.getByRole('heading', { level: 1, name: 'Sparkle' }).waitFor()
  await page.locator('quote-widget').getByRole('radio', { name: 'Manual Entry' }).waitFor()
  assert.match(await page.title(), /^Get Your Free Quote · Sparkle/)
  assert.is(await page.getByRole('list', { name: 'Why quote online' }).locator('li').count(), 3)
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  for (const file of ['/widget.js', '/api/widget/demo'])
    assert.is(asked.filter((path) => path === file).length, 1, file)

  await page.goto(`${product.url}/quote?id=`)
  await page.getByRole('heading', { level: 1, name: 'Invalid Quote Link' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL(`${product.url}/`)
  assert.equal(errors, [])
  await context.close()
})

for (const tellsOfFrames of [true, false])
  test(`in another site’s frame the quote page is the form alone, of its own height, ${tellsOfFrames ? 'as the server lays it out' : 'in a browser that does not tell the server of frames'}`, async ({
    product,
  }) => {
    const { page, context, errors } = await openPage(product, 1280)
    if (!tellsOfFrames)
      await page.route('**/quote?*', async (route) => {
        const answer = await fetch(route.request().url())
        await route.fulfill({
          headers: Object.fromEntries(answer.headers),
          body: await answer.text(),
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
