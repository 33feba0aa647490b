import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { guideSteps } from '../packages/dashboard/src/guides/integration-guide.ts'
import { assertAccessible } from './accessibility.ts'
import { openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product }>('the public pages')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

const paths = [
  ['/', 'Answer “how'],
  ['/demo', 'CurbQuote, demonstrated'],
  ['/estimates', 'Get a free estimate'],
  ['/estimate/1', 'Sparkle Pressure Washing'],
  ['/widget-test', 'Widget test'],
  ['/google-setup', 'Google setup guide'],
  ['/integration-guide', 'CurbQuote integration guide'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/communication-policy', 'Communication Policy'],
] as const

for (const width of [390, 1280] as const)
  test(`every page can be read by everybody, without an error, at ${width} px`, async ({
    product,
  }) => {
    const { page, context, errors } = await openPage(product, width)
    for (const [path, heading] of paths) {
      await page.goto(product.url + path)
      await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
      await assertAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      assert.ok(overflow <= 0, `${path} is ${overflow} px too wide`)
    }
    assert.equal(errors, [])
    for (const [path, heading] of [
      ['/no-such-page', 'Page not found'],
      ['/estimate/999999', 'Company Not Found'],
    ] as const) {
      const answer = await page.goto(product.url + path)
      assert.is(answer?.status(), 404)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await assertAccessible(page)
    }
    await context.close()
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

test('the PDF holds the guide', async ({ product }) => {
  const answer = await fetch(`${product.url}/integration-guide.pdf`)
  assert.is(answer.headers.get('content-type'), 'application/pdf')
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise
  let text = ''
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  for (const { title } of guideSteps) assert.ok(text.replace(/\s+/g, ' ').includes(title), title)
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

test('search engines find the public pages and none of the others', async ({ product }) => {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  assert.match(sitemap, `${product.url}/estimate/1<`)
  assert.match(sitemap, `${product.url}/terms<`)
  assert.match(await (await fetch(`${product.url}/robots.txt`)).text(), '/sitemap.xml')
  for (const path of ['/company/dashboard', '/admin/login', '/widget-test', '/no-such-page'])
    assert.is((await fetch(product.url + path)).headers.get('x-robots-tag'), 'noindex')
  const home = await fetch(product.url)
  assert.is(home.headers.get('x-robots-tag'), null)
  assert.is(home.headers.get('x-frame-options'), 'DENY')
  assert.match(await home.text(), `<link rel="canonical" href="${product.url}/"/>`)
})

test.run()
