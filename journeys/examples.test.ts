import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withPackedPackage } from '../scripts/pack-package.ts'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import { eventually, openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product }>('the examples')
const exec = promisify(execFile)
const examples = path.resolve(import.meta.dirname, '../examples')

test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

/** Stops the servers and pages of a test, also if the test fails. */
const stops: (() => void)[] = []
test.after.each(() => stops.splice(0).forEach((stop) => stop()))

/** Opens an example and waits for the form. */
async function openExample(product: Product, url: string) {
  const opened = await openPage(product, 1280)
  await opened.page.goto(url)
  await opened.page
    .getByRole('heading', { name: 'Get Your Free Quote' })
    .waitFor()
    .catch(() => assert.unreachable(`no form: ${opened.errors.join('\n')}`))
  return opened
}

/** Submits a custom job request and checks that it is stored for the company. */
async function sendJob(product: Product, page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'Custom Job Request' }).check()
  await page.getByLabel('Where is the job?').fill('40202')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Job description').fill('Wash the fence, please')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill('nora.fields@example.com')
  await page.getByLabel('Phone').pressSequentially('5025550142')
  await page.getByLabel(/may call, text or email me/).check()
  await page.getByRole('button', { name: 'Submit custom job request' }).click()
  await page.getByText('What happens next').waitFor()
  const quotes = await product.database.db
    .selectFrom('quotes')
    .select('id')
    .where('customer_name', '=', name)
    .execute()
  assert.is(quotes.length, 1)
}

/** Serves an example's files with the default server URL replaced by the URL of this test's server. */
async function serve(product: Product, read: (url: string) => Promise<Response>): Promise<string> {
  const server = createServer((request, response) => {
    void read(request.url ?? '/').then(async (file) => {
      response.setHeader('content-type', file.headers.get('content-type') ?? '')
      response.end((await file.text()).replaceAll('http://localhost:3000', product.url))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  stops.push(() => server.close())
  return `http://127.0.0.1:${port}/`
}

function serveFolder(product: Product, folder: string): Promise<string> {
  return serve(product, async () => {
    const html = await readFile(path.join(examples, folder, 'index.html'), 'utf8')
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
}

/** Runs the `start` script of an example on a free port. */
async function startExample(product: Product, folder: string): Promise<string> {
  const cwd = path.join(examples, folder)
  const { scripts } = JSON.parse(await readFile(path.join(cwd, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const port = await findFreePort()
  const [tool, ...flags] = scripts.start
    .replace(/--serve=\d+/, `--serve=127.0.0.1:${port}`)
    .split(' ')
  assert.is(tool, 'esbuild')
  const bin = path.join(cwd, 'node_modules/esbuild/bin/esbuild')
  const example = spawn(bin, flags, { cwd, stdio: ['pipe', 'ignore', 'ignore'] })
  stops.push(() => example.kill())
  const baseUrl = `http://127.0.0.1:${port}`
  await isUp(folder, baseUrl)
  return serve(product, (url) => fetch(`${baseUrl}${url}`))
}

for (const folder of ['plain-html', 'strict-csp', 'wordpress'])
  test(`${folder}: a visitor submits a request`, async ({ product }) => {
    const url = await serveFolder(product, folder)
    const { page, context, errors } = await openExample(product, url)
    await sendJob(product, page, `Nora of ${folder}`)
    assert.equal(errors, [])
    await context.close()
  })

for (const folder of ['react', 'vue'])
  test(`${folder}: a visitor submits a request, and the page receives the event`, async ({
    product,
  }) => {
    const url = await startExample(product, folder)
    const { page, context, errors } = await openExample(product, url)
    await page.getByText('No request submitted yet.').waitFor()
    await sendJob(product, page, `Nora of ${folder}`)
    await page.getByText(/^Submitted with the id \d+$/).waitFor()
    assert.equal(errors, [])
    await context.close()
  })

/** Waits until an example's server responds. */
const isUp = (folder: string, url: string) =>
  eventually(`the example in ${folder}`, () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    ),
  )

/** Opens a page that contains the form, types before the script arrives, and submits a request. */
async function usesWrittenForm(product: Product, url: string, name: string): Promise<void> {
  const { page, context, errors } = await openPage(product, 390)
  const script = Promise.withResolvers<void>()
  await page.route('**/widget.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  const zip = page.getByLabel('Where is the job?')
  await zip.pressSequentially('40202')
  await zip.evaluate((input) => Object.assign(input, { isTheSame: true }))
  script.resolve()
  await page.getByRole('radio', { name: 'Custom Job Request' }).waitFor()
  assert.is(await zip.inputValue(), '40202')
  assert.ok(await zip.evaluate((input) => 'isTheSame' in input))
  await sendJob(product, page, name)
  assert.equal(errors, [])
  await context.close()
}

const hasPhp = spawnSync('php', ['--version']).status === 0
const testPhp = hasPhp ? test : skipped('PHP is not installed')
testPhp(
  'php: a visitor types before the script arrives and submits a request',
  async ({ product }) => {
    const address = `127.0.0.1:${await findFreePort()}`
    const server = spawn('php', ['-S', address, '-t', path.join(examples, 'php')], {
      env: { ...process.env, CURBQUOTE_URL: product.url },
      stdio: 'ignore',
    })
    stops.push(() => server.kill())
    const url = `http://${address}/`
    await isUp('php', url)
    await usesWrittenForm(product, url, 'Nora of php')
  },
)

/** Reports why a test is not run. */
function skipped(reason: string): (name: string, run: unknown) => void {
  return (name) => {
    console.log(`skipped, because ${reason}: ${name}`)
    test.skip(name)
  }
}

const testFramework = process.env.TEST_FRAMEWORKS
  ? test
  : skipped('TEST_FRAMEWORKS is not set: it downloads 500 MB')
/** The page of a framework's sample in the guide, for the demo's widget. */
async function readGuidePage({ url }: Product, language: string, title: string): Promise<string> {
  const guide = await readFile(path.resolve(examples, '../docs/guides/embedding.md'), 'utf8')
  const section = guide.split(`\n## ${title}\n`)[1] ?? ''
  const [, sample] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(section) ?? []
  if (!sample) throw new Error(`The guide has no sample for ${title}.`)
  return sample.replaceAll('https://quotes.example.com', url).replaceAll('WIDGET_ID', 'demo')
}

const frameworks = [
  ['nextjs', 'next start --hostname 127.0.0.1 --port', 'app/page.jsx', 'tsx', 'Next.js'],
  ['astro', 'astro preview --host 127.0.0.1 --port', 'src/pages/index.astro', 'astro', 'Astro'],
] as const
for (const [folder, serve, file, language, title] of frameworks)
  testFramework(
    `${folder}: a visitor types before the script arrives and submits a request, also with the page of the guide`,
    async ({ product }) => {
      const [tool = '', ...flags] = serve.split(' ')
      const cwd = await mkdtemp(path.join(tmpdir(), `curbquote-${folder}-`))
      const env = { ...process.env, CURBQUOTE_URL: product.url, NODE_ENV: 'production' }
      const bin = path.join(cwd, 'node_modules/.bin', tool)
      try {
        await cp(path.join(examples, folder), cwd, { recursive: true })
        await withPackedPackage('widget-sdk', async (tarball) => {
          await cp(tarball, path.join(cwd, 'widget.tgz'))
          const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
          await exec('npm', ['install', ...options, './widget.tgz'], { cwd })
        })
        for (const source of ['the example', 'the guide']) {
          if (source === 'the guide')
            await writeFile(path.join(cwd, file), await readGuidePage(product, language, title))
          await exec(bin, ['build'], { cwd, env })
          const port = await findFreePort()
          const server = spawn(bin, [...flags, String(port)], { cwd, env, stdio: 'ignore' })
          stops.push(() => server.kill())
          const url = `http://127.0.0.1:${port}/`
          await isUp(folder, url)
          await usesWrittenForm(product, url, `Nora of ${folder}, ${source}`)
          // Astro previews a folder with one server at a time.
          server.kill()
          await once(server, 'exit')
        }
      } finally {
        await rm(cwd, { recursive: true, force: true })
      }
    },
  )

test('the WordPress page contains exactly the block to paste', async () => {
  const read = (file: string) => readFile(path.join(examples, 'wordpress', file), 'utf8')
  const content = (await read('block.html')).replaceAll(/<!-- \/?wp:html -->\n?/g, '').trim()
  const unspaced = (html: string) => html.replaceAll(/\s+/g, '')
  assert.ok(unspaced(await read('index.html')).includes(unspaced(content)))
})

test('the README’s table lists exactly the examples', async () => {
  const entries = await readdir(examples, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  const table = await readFile(path.join(examples, 'README.md'), 'utf8')
  const named = [...table.matchAll(/^\| `([\w-]+)\/`/gm)].map(([, name]) => name)
  assert.equal(named.toSorted(), folders.map(({ name }) => name).toSorted())
})

test.run()
