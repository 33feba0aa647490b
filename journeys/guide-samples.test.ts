import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import { repositoryRoot } from '../scripts/build-if-stale.ts'
import { assertAccessible } from './accessibility.ts'
import { eventually, openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product }>('the guides for developers')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

const paths = [
  '/docs',
  ...[
    'quick-start',
    'embedding',
    'google-ads',
    'plain-html',
    'wordpress',
    'wix',
    'squarespace',
    'webflow',
    'shopify',
    'godaddy',
    'events',
    'styling',
    'api',
    'webhooks',
    'errors',
  ].map((name) => `/docs/${name}`),
  '/docs/limits',
  '/docs/versioning',
]

/** The samples of a guide for the demo's widget on the test's server. */
async function samplesOf({ url }: Product, guide: string, language: string): Promise<string[]> {
  const text = await readFile(path.join(repositoryRoot, `docs/guides/${guide}.md`), 'utf8')
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , sample = '']) =>
      sample.replaceAll('https://quotes.example.com', url).replaceAll('WIDGET_ID', 'demo'),
    )
}

const formOf = (page: Page) => page.getByRole('heading', { name: 'Get Your Free Quote' })

test('every guide is accessible, fits the screen and is reached from the list', async ({
  product,
}) => {
  for (const width of [320, 390, 1280] as const) {
    const { page, context, errors } = await openPage(product, width)
    for (const guidePath of paths) {
      await page.goto(product.url + guidePath)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await assertAccessible(page)
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.is(excess, 0, `${guidePath} at ${width}`)
    }
    await page.goto(`${product.url}/docs`)
    const links = await page
      .locator('.cq-docs-list a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    assert.equal(links, [...paths.slice(1), '/docs/reference/'])
    assert.equal(errors, [])
    await context.close()
  }
})

test('links between guides lead to pages and sections that exist', async ({ product }) => {
  for (const guidePath of paths) {
    const html = await (await fetch(product.url + guidePath)).text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/docs[^"]*|#[^"]*)"/g)) {
      if (href.startsWith('#'))
        assert.ok(html.includes(`id="${href.slice(1)}"`), `${guidePath} ${href}`)
      else assert.is((await fetch(product.url + href)).status, 200, `${guidePath} ${href}`)
    }
  }
})

test('samples have the URL of the server and are copied', async ({ product }) => {
  const { page, context, errors } = await openPage(product, 1280)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${product.url}/docs/embedding`)
  await page.getByRole('button', { name: 'Copy TypeScript sample 5 of Next.js' }).click()
  await page.getByText('copied to clipboard').waitFor()
  const [, nextPage] = await samplesOf(product, 'embedding', 'tsx')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.is(copied.replaceAll('WIDGET_ID', 'demo'), nextPage)
  assert.equal(errors, [])
  await context.close()
})

for (const guide of ['quick-start', 'embedding', 'events', 'styling'])
  test(`the HTML samples of ${guide} show the form`, async ({ product }) => {
    const samples = await samplesOf(product, guide, 'html')
    assert.ok(samples.length > 0)
    for (const sample of samples) {
      const host = await product.hostPage(() => sample)
      const { page, context, errors } = await openPage(product, 1280)
      await page.goto(host)
      if (sample.includes('<iframe'))
        await page
          .frameLocator('iframe')
          .getByRole('heading', { name: 'Get Your Free Quote' })
          .waitFor()
      else {
        const opener = page.locator('a[data-quote-widget-popup], button#open')
        if ((await opener.count()) > 0) {
          await page.locator('script[src]').waitFor({ state: 'attached' })
          await opener.click()
        }
        await formOf(page).first().waitFor()
      }
      if (sample.includes('id="status"'))
        await page.getByText('The form of demo is ready.').waitFor()
      assert.equal(errors, [], sample)
      await context.close()
    }
  })

test('the styles of the sample reach the form', async ({ product }) => {
  const [sample = ''] = await samplesOf(product, 'styling', 'html')
  const { page, context } = await openPage(product, 1280)
  await page.goto(await product.hostPage(() => sample))
  const button = page.locator('quote-widget [part~="button"]').first()
  await button.waitFor()
  assert.is(await button.evaluate((one) => getComputedStyle(one).textTransform), 'uppercase')
  await context.close()
})

test('the React sample shows the form', async ({ product }) => {
  const [sample] = await samplesOf(product, 'embedding', 'tsx')
  const { outputFiles } = await build({
    stdin: {
      contents: `${sample}
        import { createRoot } from 'react-dom/client'
        createRoot(document.getElementById('root')).render(<Quote />)`,
      loader: 'tsx',
      resolveDir: path.join(repositoryRoot, 'examples/react'),
    },
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script')
  const host = await product.hostPage(() => `<main id="root"></main><script>${script}</script>`)
  const { page, context, errors } = await openPage(product, 1280)
  await page.goto(host)
  await formOf(page).waitFor()
  assert.equal(errors, [])
  await context.close()
})

const hasPhp = spawnSync('php', ['--version']).status === 0
if (!hasPhp) console.log('skipped, because PHP is not installed: the PHP sample')
const testPhp = (...[name, run]: Parameters<typeof test>) =>
  hasPhp ? test(name, run) : test.skip(name, run)
testPhp('the PHP sample writes the form into the page', async ({ product }) => {
  const [sample = ''] = await samplesOf(product, 'embedding', 'php')
  const folder = await mkdtemp(path.join(tmpdir(), 'curbquote-php-'))
  await writeFile(path.join(folder, 'index.php'), sample)
  const address = `127.0.0.1:${await findFreePort()}`
  const server = spawn('php', ['-S', address, '-t', folder], { stdio: 'ignore' })
  try {
    const html = await eventually('the PHP sample', () =>
      fetch(`http://${address}/`).then(
        (response) => response.text(),
        () => undefined,
      ),
    )
    assert.match(html, '<template shadowrootmode="open">')
    assert.match(html, `${product.url}/widget.js`)
  } finally {
    server.kill()
    await rm(folder, { recursive: true, force: true })
  }
})

test.run()
