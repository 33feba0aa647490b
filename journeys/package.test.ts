import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { type Browser, chromium } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repositoryRoot } from '../scripts/build-if-stale.ts'
import { findTestChromium } from '../scripts/find-chromium.ts'
import { withPackedPackage } from '../scripts/pack-package.ts'

/** A host project with the packed package and a React version. */
interface Project {
  react: 18 | 19
  folder: string
}

interface Context {
  projects: Project[]
  browser: Browser
}

const test = suite<Context>('the npm package')
const exec = promisify(execFile)
const apiBase = 'https://quotes.example.test'

test.before(async (context) => {
  const { executablePath, args } = await findTestChromium()
  context.browser = await chromium.launch({ executablePath, args })
  context.projects = []
  await withPackedPackage('widget-sdk', async (tarball) => {
    for (const react of [18, 19] as const) {
      const folder = await mkdtemp(path.join(tmpdir(), `curbquote-react-${react}-`))
      context.projects.push({ react, folder })
      await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
      await cp(tarball, path.join(folder, 'widget.tgz'))
      const packages = ['react', 'react-dom', '@types/react', '@types/react-dom']
      const wanted = packages.map((name) => `${name}@${react}`)
      const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
      await exec('npm', ['install', ...flags, './widget.tgz', ...wanted], { cwd: folder })
    }
  })
})
test.after(async ({ browser, projects }) => {
  await browser.close()
  for (const { folder } of projects) await rm(folder, { recursive: true, force: true })
})

/** Runs a module in the project and returns its output. */
async function runIn({ folder }: Project, source: string): Promise<unknown> {
  await writeFile(path.join(folder, 'run.js'), source)
  const { stdout } = await exec(process.execPath, ['run.js'], { cwd: folder })
  return JSON.parse(stdout) as unknown
}

async function bundle(
  { folder }: Project,
  source: string,
): Promise<{ code: string; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: folder, loader: 'jsx' },
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    metafile: true,
    write: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const taken = Object.values(metafile.outputs)[0]?.inputs ?? {}
  const inputs = Object.keys(taken).filter((file) => (taken[file]?.bytesInOutput ?? 0) > 0)
  return { code: outputFiles[0]?.text ?? '', inputs }
}

const isReact = (file: string) => /node_modules\/(?:react|react-dom|scheduler)\//.test(file)

test('every entry can be imported on a server without side effects', async ({ projects }) => {
  for (const project of projects) {
    const seen = await runIn(
      project,
      `const before = Object.getOwnPropertyNames(globalThis).join()
       const exported = {}
       for (const entry of ['', '/react', '/client', '/define', '/server'])
         exported['.' + entry] = Object.keys(await import('@curbquote/widget' + entry)).sort()
       const { define } = await import('@curbquote/widget')
       define({ apiBase: '${apiBase}' })
       const { renderToString } = await import('react-dom/server')
       const { createElement } = await import('react')
       const { QuoteWidget } = await import('@curbquote/widget/react')
       const html = renderToString(createElement(QuoteWidget, { widgetId: 'w1', className: 'q', onReady() {} }))
       const isUntouched = Object.getOwnPropertyNames(globalThis).join() === before
       console.log(JSON.stringify({ exported, html, isUntouched }))`,
    )
    assert.equal(seen, {
      exported: {
        '.': ['QuoteWidgetElement', 'define'],
        './react': ['QuoteWidget'],
        './client': [
          'ApiError',
          'ConnectionError',
          'PriceChangedError',
          'createQuoteClient',
          'isExact',
          'quoteLines',
          'quoteTotal',
          'solveChallenge',
          'toQuoteSubmission',
        ],
        './define': [],
        './server': ['renderQuoteWidget'],
      },
      html: '<quote-widget widget-id="w1" style="display:block;min-height:640px" class="q"></quote-widget>',
      isUntouched: true,
    })
  }
})

const consumer = `
import { useRef } from 'react'
import { define, type QuoteWidgetElement } from '@curbquote/widget'
import {
  createQuoteClient, PriceChangedError, quoteTotal, toQuoteSubmission, type AnalyzedJob, type QuoteCustomer,
} from '@curbquote/widget/client'
import '@curbquote/widget/define'
import { renderQuoteWidget } from '@curbquote/widget/server'
import { QuoteWidget } from '@curbquote/widget/react'

define({ apiBase: '${apiBase}' })

export function Page() {
  const widget = useRef<QuoteWidgetElement>(null)
  return (
    <>
      <QuoteWidget
        ref={widget}
        widgetId="w1"
        locale="es"
        onPriced={({ detail }) => detail.totalCost?.toFixed(2)}
        onSubmit={(event) => event.preventDefault()}
        onSubmitted={({ detail: { kind, quoteId } }) => [kind satisfies 'quote' | 'custom-job', quoteId?.toFixed()]}
      >
        <p slot="thanks">Thank you</p>
      </QuoteWidget>
      <quote-widget widget-id="w1" method="custom" />
      {/* @ts-expect-error widgetId is required */}
      <QuoteWidget />
      {/* @ts-expect-error there is no such method */}
      <QuoteWidget widgetId="w1" method="guess" />
      {/* @ts-expect-error an event has no such detail */}
      <QuoteWidget widgetId="w1" onReady={({ detail }) => detail.customerName} />
    </>
  )
}

export const form: Promise<string> = renderQuoteWidget({ widgetId: 'w1', apiBase: '${apiBase}', nonce: 'n', timeoutMs: 100 })
// @ts-expect-error the server has a URL
renderQuoteWidget({ widgetId: 'w1' })

const element = document.createElement('quote-widget')
element.widgetId = 'w1'
element.prefill({ customerCity: 'Austin' })
element.addEventListener('quote-widget:submitted', ({ detail }) => detail.totalCost?.toFixed(2))
// @ts-expect-error a widget ID is a string
element.widgetId = 1

export async function send(photo: File, customer: QuoteCustomer): Promise<number> {
  const client = createQuoteClient({ apiBase: '${apiBase}', widgetId: 'w1' })
  const url = await client.uploadPhoto(photo, { onPercent: (percent) => percent.toFixed() })
  const analyzed: AnalyzedJob = await client.analyze({
    photos: [{ url, surfaceType: 'driveway', length: 20, width: 20 }],
    measurementMethod: 'manual',
  })
  // @ts-expect-error an unknown surface type
  await client.analyze({ photos: [{ url, surfaceType: 'moon', length: 1, width: 1 }], measurementMethod: 'manual' })
  try {
    const quote = toQuoteSubmission({ analyzed, selectedAddOnIds: [], customer })
    return (await client.submitQuote(quote, { idempotencyKey: 'k' })).quoteId
  } catch (error) {
    if (error instanceof PriceChangedError && error.quote && 'subtotal' in error.quote) return quoteTotal(error.quote, []).totalCents
    throw error
  }
}
`

/** Names of the reader's own program that the samples of the README use. */
const readersNames = `
declare const file: Blob, idempotencyKey: string
declare function showProgress(percent: number): void
declare function showPrice(cents: number): void
declare function showRange(low: number, high: number): void
declare function showThatThePriceComesByEmail(): void
`

/** The samples of the README as modules. */
async function readmeModules(): Promise<Map<string, string>> {
  const readme = await readFile(path.join(repositoryRoot, 'packages/widget-sdk/README.md'), 'utf8')
  const samples = (language: string) =>
    [...readme.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
      .filter(([, name]) => name === language)
      .map(([, , sample = '']) => sample)
  const [react = ''] = samples('tsx')
  const [server = ''] = samples('js')
  const [manual = '', measured = ''] = samples('ts')
  const [clientStart = ''] = manual.split('const url')
  return new Map([
    ['react.tsx', react.replace('\n\n<', '\n\nexport const form = <')],
    ['server.ts', server],
    ['manual.ts', `${readersNames}${manual}`],
    ['measured.ts', `declare const url: string\n${clientStart}${measured}`],
  ])
}

test('the types are checked in a TypeScript host, also of the samples of the README', async ({
  projects,
}) => {
  const modules = await readmeModules()
  assert.ok([...modules.values()].every((text) => text.includes('@curbquote/widget/')))
  await Promise.all(
    projects.map(async ({ folder }) => {
      await writeFile(path.join(folder, 'consumer.tsx'), consumer)
      for (const [name, text] of modules) await writeFile(path.join(folder, name), text)
      const flags = [
        '--strict',
        '--noEmit',
        ...['--target', 'es2022'],
        ...['--module', 'esnext'],
        ...['--moduleResolution', 'bundler'],
        ...['--jsx', 'react-jsx'],
      ]
      const compiler = path.join(repositoryRoot, 'node_modules/typescript/bin/tsc')
      const check = exec(
        process.execPath,
        [compiler, ...flags, 'consumer.tsx', ...modules.keys()],
        {
          cwd: folder,
        },
      )
      await check.catch(({ stdout }: { stdout: string }) => assert.unreachable(stdout))
    }),
  )
})

test('no published file imports an unpublished package', async ({ projects }) => {
  const folder = path.join(projects[0]?.folder ?? '', 'node_modules/@curbquote/widget')
  for (const file of ['index', 'client', 'react', 'define', 'chunks/element']) {
    const types = await readFile(path.join(folder, 'dist/npm', `${file}.d.ts`), 'utf8')
    assert.not.match(types, /@curbquote\/|typebox|workspace:/, file)
  }
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies?: object
  }
  assert.is(manifest.dependencies, undefined)
})

test('a bundle contains only imported code: the client alone has no React, unused imports add nothing', async ({
  projects,
}) => {
  const [project] = projects
  if (!project) throw new Error('no project')
  const client = await bundle(
    project,
    `import { createQuoteClient } from '@curbquote/widget/client'
     console.log(createQuoteClient({ apiBase: '${apiBase}', widgetId: 'w1' }))`,
  )
  assert.equal(client.inputs.filter(isReact), [])
  const bytes = brotliCompressSync(client.code).length
  console.log(`  (the headless client: ${bytes} bytes, brotli)`)
  assert.ok(bytes < 2_500, `${bytes} bytes`)

  const unused = await bundle(
    project,
    `import { QuoteWidgetElement } from '@curbquote/widget'
     import { QuoteWidget } from '@curbquote/widget/react'
     console.log('nothing of it')`,
  )
  assert.equal(unused.inputs, ['<stdin>'])

  const defined = await bundle(project, `import '@curbquote/widget/define'`)
  assert.ok(defined.inputs.some(isReact))
})

test('the published manifest documents the element', async ({ projects }) => {
  const [project] = projects
  if (!project) throw new Error('no project')
  const actual = await runIn(
    project,
    `import { QuoteWidgetElement } from '@curbquote/widget'
     console.log(JSON.stringify([...QuoteWidgetElement.observedAttributes].sort()))`,
  )
  const file = path.join(project.folder, 'node_modules/@curbquote/widget/custom-elements.json')
  const { modules } = JSON.parse(await readFile(file, 'utf8')) as {
    modules: {
      declarations: Record<
        'attributes' | 'events' | 'members' | 'slots' | 'cssParts' | 'cssProperties',
        { name: string }[]
      >[]
    }[]
  }
  const element = modules[0]?.declarations[0]
  assert.equal(element?.attributes.map(({ name }) => name).toSorted(), actual)
  const events = await readFile(
    path.join(repositoryRoot, 'packages/widget-sdk/src/state/events.ts'),
    'utf8',
  )
  assert.equal(
    element?.events.map(({ name }) => name).toSorted(),
    [...events.matchAll(/^ {2}'(quote-widget:\w+)'/gm)].map(([, name]) => name).toSorted(),
  )
  const source = path.join(repositoryRoot, 'packages/widget-sdk/src')
  const files = (await readdir(source, { recursive: true })).filter((name) =>
    /(?<!test)\.tsx?$/.test(name),
  )
  const code = (
    await Promise.all(files.map((name) => readFile(path.join(source, name), 'utf8')))
  ).join('\n')
  const namesIn = (pattern: RegExp) =>
    [...new Set([...code.matchAll(pattern)].map(([, name]) => name))].toSorted()
  const namesOf = (key: 'slots' | 'cssParts' | 'cssProperties') =>
    element?.[key].map(({ name }) => name).toSorted()
  assert.equal(namesOf('cssParts'), namesIn(/ part="([\w-]+)"/g))
  assert.equal(namesOf('slots'), namesIn(/<slot name="(\w+)"/g))
  assert.equal(namesOf('cssProperties'), namesIn(/(--qw-[a-z]+(?:-[a-z]+)*)/g))
})

const host = `
import { createRef, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QuoteWidget } from '@curbquote/widget/react'

const ref = createRef()
window.seen = []
const see = ({ type, detail }) => window.seen.push([type, detail])
const draw = (city) => root.render(
  <StrictMode>
    <QuoteWidget ref={ref} widgetId="w1" apiBase="${apiBase}" className="quote" customerCity={city} onReady={see} onError={see} />
  </StrictMode>,
)
const root = createRoot(document.querySelector('main'))
window.widget = ref
window.draw = draw
draw('Austin')
`

const config = {
  company: {
    widgetId: 'w1',
    name: 'Sparkle',
    brandingName: null,
    headerMessage: null,
    logoUrl: null,
    primaryColor: '#2563eb',
    secondaryColor: '#1e40af',
    accentColor: '#3b82f6',
    backgroundColor: '#ffffff',
    textColor: '#1f2937',
    effectivePlan: 'pro',
    subscriptionStatus: 'active',
  },
  measurementMethods: ['manual', 'custom'],
}

interface HostWindow {
  seen: [type: string, detail: unknown][]
  widget: { current: HTMLElement | null }
  draw: (city: string) => void
}

test('the component works in a host with React 18 and with React 19', async ({
  projects,
  browser,
}) => {
  for (const project of projects) {
    const { code } = await bundle(project, host)
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.route('https://host.example.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="es"><link rel="icon" href="data:,"><main></main><script type="module">${code.replaceAll('</script', '<\\/script')}</script></html>`,
      }),
    )
    await page.route(`${apiBase}/api/widget/w1`, (route) =>
      route.fulfill({ json: config, headers: { 'access-control-allow-origin': '*' } }),
    )
    await page.goto('https://host.example.test/')
    // The host is bundled to one file, so the Spanish catalog is part of it and is read after the first render.
    await page.getByRole('heading', { name: 'Solicite su cotización gratis' }).waitFor()
    await page.waitForFunction(() => (window as unknown as HostWindow).seen.length > 0)
    const seen = await page.evaluate(() => (window as unknown as HostWindow).seen)
    assert.equal(seen, [['quote-widget:ready', { widgetId: 'w1', methods: ['manual', 'custom'] }]])
    const element = await page.evaluate(() => {
      const { widget, draw } = window as unknown as HostWindow
      draw('Dallas')
      return [
        widget.current?.localName,
        widget.current?.className,
        widget.current?.shadowRoot !== null,
      ]
    })
    assert.equal(element, ['quote-widget', 'quote', true])
    await page.locator('quote-widget[customer-city=Dallas]').waitFor()
    assert.equal(errors, [], `React ${project.react}`)
    await page.close()
  }
})

test.run()
