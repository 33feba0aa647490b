import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build, type BuildOptions } from 'esbuild'
import type { Page } from 'playwright-core'
import { compile } from 'svelte/compiler'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileScript, parse } from 'vue/compiler-sfc'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { storeTestKey } from '../packages/api/src/test/test-key.ts'
import { repositoryRoot } from '../scripts/build-if-stale.ts'
import { assertAccessible } from './accessibility.ts'
import { recordShifts } from './layout-shifts.ts'
import { eventually, holdRequests, openPage, openProduct, type Product } from './product.ts'

const exec = promisify(execFile)

const test = suite<{ product: Product }>('the guides for developers')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

const paths = [
  '/docs',
  ...[
    'quick-start',
    'install',
    'embedding',
    'frameworks',
    'content-security-policy',
    'events',
    'styling',
    'google-ads',
    'plain-html',
    'wordpress',
    'wix',
    'squarespace',
    'webflow',
    'shopify',
    'godaddy',
    'api',
    'webhooks',
    'mcp',
    'errors',
    'limits',
    'promises',
  ].map((name) => `/docs/${name}`),
]

const guidesFolder = path.join(repositoryRoot, 'docs/guides')

/** The samples of a guide for the demo's widget on the test's server. */
async function samplesOf({ url }: Product, guide: string, language: string): Promise<string[]> {
  const text = await readFile(path.join(guidesFolder, `${guide}.md`), 'utf8')
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
    const others = ['/docs/reference/', '/llms.txt', '/docs/internal-reference/']
    assert.equal(links, [...paths.slice(1), ...others])
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

test('the files that the guides name can be downloaded', async ({ product }) => {
  const named = new Set<string>()
  for (const guidePath of paths) {
    const html = await (await fetch(product.url + guidePath)).text()
    for (const [file] of html.matchAll(/\/downloads\/[\w.]+/g)) named.add(file)
  }
  assert.ok(named.size >= 4, [...named].join())
  for (const file of named) assert.is((await fetch(product.url + file)).status, 200, file)
})

test('every guide is Markdown too, with absolute links, and llms.txt lists them all', async ({
  product,
}) => {
  const list = await (await fetch(`${product.url}/llms.txt`)).text()
  const listed = [...list.matchAll(/^- \[[^\]]+\]\(([^)]+\.md)\): ./gm)].map(([, url]) => url)
  assert.equal(
    listed,
    paths.slice(1).map((guidePath) => `${product.url}${guidePath}.md`),
  )
  for (const url of listed) {
    const response = await fetch(url ?? '')
    assert.is(response.headers.get('content-type'), 'text/markdown; charset=utf-8')
    const text = await response.text()
    assert.match(text, /^# /)
    assert.not.match(text, 'quotes.example.com')
    assert.not.match(text, '<!--')
    for (const [, link = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      assert.match(link, /^https?:/, `${url} ${link}`)
      if (link.startsWith(product.url)) assert.is((await fetch(link)).status, 200, link)
    }
  }
  const page = await (await fetch(`${product.url}/docs/api`)).text()
  assert.match(page, '<link rel="alternate" type="text/markdown" href="/docs/api.md"/>')
})

test('the search finds sections, tolerates a typing error, and is used with the keyboard', async ({
  product,
}) => {
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/docs`)
  const field = page.getByRole('searchbox', { name: 'Search the documentation' })
  await field.fill('idempotncy')
  await page.getByRole('link', { name: 'API recipes › Add a quote' }).waitFor()
  const excerpts = await page.getByRole('listitem').locator('span').allTextContents()
  assert.ok(excerpts.length > 2)
  for (const excerpt of excerpts) assert.not.match(excerpt, /^(?:- |\d\. )/)
  assert.ok(
    excerpts.every((excerpt) => /idempotency/i.test(excerpt)),
    excerpts.join('\n'),
  )
  await assertAccessible(page)
  await field.fill('zebra')
  await page.getByText('Nothing found.').waitFor()
  await field.press('Escape')
  assert.is(await field.inputValue(), '')
  await field.fill('min-height nonce')
  await page.getByText(/^\d+ results?$/).waitFor()
  await field.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Content security policy' }).waitFor()
  await page.getByRole('searchbox').fill('replay event')
  await page
    .getByRole('link', { name: 'API reference › POST /api/v1/events/{eventId}/replay' })
    .click()
  await page.getByRole('heading', { name: 'Sends an event again' }).waitFor()
  assert.match(page.url(), '/docs/reference/#tag/v1/POST/api/v1/events/')
  await page.goto(`${product.url}/docs`)
  await field.fill('customer asked a question')
  await page.getByRole('link', { name: 'API reference › Webhook quote.asked' }).waitFor()
  assert.equal(errors, [])
  await context.close()
})

test('a recipe is shown in the chosen language, also on the next page and without JavaScript', async ({
  product,
}) => {
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(`${product.url}/docs/api`)
  const shown = () => page.locator('.cq-tab:visible').evaluateAll(languagesOf)
  assert.equal(new Set(await shown()), new Set(['sh']))
  await page.getByRole('radio', { name: 'PHP' }).first().check()
  assert.equal(new Set(await shown()), new Set(['php']))
  await page.goto(`${product.url}/docs/webhooks`)
  await eventually('the chosen language', async () =>
    (await shown()).join() === 'php' ? true : undefined,
  )
  assert.equal(errors, [])
  await context.close()

  const plain = await product.browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(`${product.url}/docs/api`)
  await reader.getByRole('radio', { name: 'Python' }).first().check()
  assert.is(await reader.locator('.cq-tab:visible').first().getAttribute('data-language'), 'py')
  await plain.close()
})

const languagesOf = (tabs: Element[]) => tabs.map((tab) => tab.getAttribute('data-language') ?? '')

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

const htmlGuides: string[] = []
for (const file of await readdir(guidesFolder)) {
  const hasHtml = (await readFile(path.join(guidesFolder, file), 'utf8')).includes('\n```html\n')
  // The sample of a policy needs its header and has its own test.
  if (hasHtml && file !== 'content-security-policy.md') htmlGuides.push(path.basename(file, '.md'))
}
for (const guide of htmlGuides)
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

/** Runs the installation commands of the guides in an empty project. */
async function installPackages({ url }: Product, cwd: string): Promise<void> {
  const commands = new Set<string>()
  for (const file of await readdir(guidesFolder)) {
    const text = await readFile(path.join(guidesFolder, file), 'utf8')
    for (const [command] of text.matchAll(/npm install [\w./:@-]+/g)) commands.add(command)
  }
  assert.equal([...commands].toSorted(), [
    'npm install ./curbquote-client-VERSION.tgz',
    'npm install https://quotes.example.com/downloads/client.tgz',
    'npm install https://quotes.example.com/downloads/widget.tgz',
  ])
  // A release has the same file with another name.
  const release = path.join(repositoryRoot, 'packages/dashboard/dist/downloads/client.tgz')
  await cp(release, path.join(cwd, 'curbquote-client-VERSION.tgz'))
  for (const command of [...commands].toSorted())
    await exec('sh', ['-c', command.replace('https://quotes.example.com', url)], {
      cwd,
      // The files need no registry: this one has no packages.
      env: { ...process.env, npm_config_registry: url, npm_config_audit: 'false' },
    })
}

test('a new project makes its first call and verifies its first webhook by the commands of the guides', async ({
  product,
}) => {
  const { db } = product.database
  const { id } = await createCompany(db)
  const key = await storeTestKey(db, id, ['quotes:read', 'quotes:write', 'hooks'])
  const port = await findFreePort()
  const samples = async (guide: string, language: string) =>
    (await samplesOf(product, guide, language)).map((sample) =>
      sample.replaceAll('cq_test_…', key).replaceAll('4000', String(port)),
    )
  const cwd = await mkdtemp(path.join(tmpdir(), 'curbquote-developer-'))
  const started: ChildProcess[] = []
  /** Starts a command with its processes in a group. Returns what it prints. */
  const start = (command: string) => {
    const child = spawn('sh', ['-c', command], { cwd, detached: true })
    started.push(child)
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    return (pattern: RegExp) =>
      eventually(`${pattern}`, async () => pattern.test(printed)).catch(() =>
        assert.match(printed, pattern),
      )
  }
  try {
    await installPackages(product, cwd)
    const [variables = '', addQuote = ''] = await samples('quick-start', 'sh')
    const [client = ''] = await samples('quick-start', 'ts')
    await writeFile(path.join(cwd, 'quotes.mjs'), client)
    const first = `${variables}\n${addQuote}\nnode quotes.mjs`
    const { stdout } = await exec('sh', ['-c', first], { cwd })
    const [, quoteId] = /^\{"id":(\d+),"number":1,"isTest":true/.exec(stdout) ?? []
    assert.match(stdout, new RegExp(`\\}${quoteId} 450\\.5\n$`))

    const [exports = '', listen = '', trigger = ''] = await samples('webhooks', 'sh')
    const [receiver = ''] = await samples('webhooks', 'js')
    await writeFile(path.join(cwd, 'receiver.mjs'), receiver)
    const received = start(`${exports}\nexec node receiver.mjs`)
    await received(/Listening on port/)
    const forwarded = start(`${exports}\n${listen}`)
    await forwarded(/Waiting for events/)
    await exec('sh', ['-c', `${exports}\n${trigger}`], { cwd })
    await received(/^quote\.accepted http/m)
    await forwarded(/quote\.accepted msg_\w+ → 204 in \d+ ms/)
  } finally {
    for (const { pid, exitCode } of started)
      if (pid !== undefined && exitCode === null) process.kill(-pid)
    await rm(cwd, { recursive: true, force: true })
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

test('the form runs under the strict policy of the sample, and nothing moves', async ({
  product,
}) => {
  const [header = ''] = await samplesOf(product, 'content-security-policy', 'http')
  const [body = ''] = await samplesOf(product, 'content-security-policy', 'html')
  const policy = header.replaceAll(/\s+/g, ' ').replace('Content-Security-Policy: ', '').trim()
  // The server sends the policy. A page that the test fulfills has no address space, and Chromium then blocks its requests to
  // the product on localhost.
  const host = await product.hostPage(() => `${body}<p>Call us: 512 555 0142</p>`, {
    'content-security-policy': policy,
  })
  const { page, context, errors } = await openPage(product, 1280)
  const release = await holdRequests(page, '**/widget.js')
  await page.goto(host, { waitUntil: 'domcontentloaded' })
  const reserved = page.locator('[data-quote-widget]')
  assert.ok((await reserved.evaluate((element) => element.clientHeight)) >= 640)
  const readShift = await recordShifts(page, { buffered: true })
  release()
  await formOf(page).waitFor()
  assert.is(await readShift(), 0)
  assert.equal(errors, [])
  const refused = page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p></p>'))
  await refused.then(
    () => assert.unreachable('the policy applies'),
    (error: Error) => assert.match(error.message, 'TrustedHTML'),
  )
  await context.close()
})

// It has the package of the form.
const exampleFolder = path.join(repositoryRoot, 'examples/vue')

/** Bundles the page of a component, and opens it. */
async function showComponent(product: Product, contents: string, options: BuildOptions = {}) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: exampleFolder, loader: 'ts' },
    ...options,
    bundle: true,
    format: 'iife',
    write: false,
    conditions: ['browser'],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  })
  const script = (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script')
  const host = await product.hostPage(
    () => `<main id="root"><app-quote></app-quote></main><script>${script}</script>`,
  )
  const { page, context, errors } = await openPage(product, 1280)
  await page.goto(host)
  await formOf(page).waitFor()
  await page.getByText('The form is ready.').waitFor()
  await page.locator('quote-widget').evaluate((element) => {
    for (const name of ['quote-widget:submitted', 'quotewidgetsubmitted'])
      element.dispatchEvent(new CustomEvent(name, { detail: { quoteId: 7 } }))
  })
  await page.getByText('Submitted with the id 7').waitFor()
  assert.equal(errors, [])
  await context.close()
}

test('the Svelte sample shows the form and hears its events', async ({ product }) => {
  const [sample = ''] = await samplesOf(product, 'frameworks', 'svelte')
  const { js, warnings } = compile(sample, { name: 'Quote' })
  assert.equal(warnings, [])
  const start = `${js.code.replace('export default function', 'function')}
    import { mount } from 'svelte'
    mount(Quote, { target: document.getElementById('root') })`
  await showComponent(product, start)
})

const testAngular = (...[name, run]: Parameters<typeof test>) =>
  process.env.TEST_FRAMEWORKS ? test(name, run) : test.skip(name, run)
if (!process.env.TEST_FRAMEWORKS)
  console.log('skipped, because TEST_FRAMEWORKS is not set: the Angular sample')
testAngular('the Angular sample shows the form and hears its events', async ({ product }) => {
  const [sample = ''] = await samplesOf(product, 'frameworks', 'angular')
  const folder = await mkdtemp(path.join(tmpdir(), 'curbquote-angular-'))
  try {
    await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    const packages = ['core', 'common', 'compiler', 'platform-browser'].map(
      (name) => `@angular/${name}`,
    )
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
    await exec('npm', ['install', ...options, ...packages, 'rxjs'], { cwd: folder })
    const start = `import '@angular/compiler'
      import { bootstrapApplication } from '@angular/platform-browser'
      ${sample}
      void bootstrapApplication(QuoteComponent)`
    await showComponent(product, start, {
      stdin: { contents: start, resolveDir: folder, loader: 'ts' },
      alias: {
        '@curbquote/widget': path.join(repositoryRoot, 'packages/widget-sdk/dist/npm/index.js'),
      },
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the Vue sample shows the form and hears its events', async ({ product }) => {
  const [sample = ''] = await samplesOf(product, 'frameworks', 'vue')
  const { descriptor, errors } = parse(sample)
  assert.equal(errors, [])
  const { content } = compileScript(descriptor, {
    id: 'quote',
    inlineTemplate: true,
    templateOptions: { compilerOptions: { isCustomElement: (tag) => tag === 'quote-widget' } },
  })
  const start = `${content.replace('export default', 'const Quote =')}
    import { createApp } from 'vue'
    createApp(Quote).mount('#root')`
  await showComponent(product, start)
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
