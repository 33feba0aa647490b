import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createCompany } from '../test/test-company.ts'

interface Context {
  testApp: TestApp
  directory: string
}

const early = 'window.isEarly = true'
const pages = [
  {
    path: '/company/login',
    file: 'sign-in.html',
    isIndexed: false,
    hasInlineScripts: true,
    html: `<script>${early}</script><script type="module" src="/a.js"></script><form></form>`,
  },
  {
    path: '/company/dashboard',
    file: 'dashboard.html',
    isIndexed: false,
    hasInlineScripts: true,
    maxAgeSeconds: 300,
    html: `<script>${early}</script>`,
  },
  {
    path: '/estimate/:companyId',
    file: 'estimate.html',
    isIndexed: true,
    hasInlineScripts: true,
    html: `<script>${early}</script><script>{{{structuredData}}}</script>`,
  },
  { path: '/terms', file: 'terms.html', isIndexed: true, html: '<script>alert(1)</script>' },
]

const test = suite<Context>('page templates')
test.before(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-templates-'))
  await mkdir(path.join(context.directory, 'pages'))
  await writeFile(path.join(context.directory, 'pages/pages.json'), JSON.stringify(pages))
  for (const { file, html } of pages)
    await writeFile(path.join(context.directory, 'pages', file), html)
  await writeFile(path.join(context.directory, 'index.html'), '')
  context.testApp = await buildTestApp({ builtFiles: { dashboard: context.directory } })
})
test.after(async ({ testApp, directory }) => {
  await testApp.close()
  await rm(directory, { recursive: true, force: true })
})

const digest = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

async function scriptSource(testApp: TestApp, pathname: string): Promise<string | undefined> {
  const { status, headers } = await call(testApp, 'GET', pathname)
  assert.is(status, 200, pathname)
  return /script-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
}

test('a page’s policy allows the inline scripts of the build by their digests and no others', async ({
  testApp,
}) => {
  assert.is(await scriptSource(testApp, '/company/login'), `'self' ${digest(early)}`)
  assert.is(await scriptSource(testApp, '/terms'), "'self'")
  const { headers } = await call(testApp, 'GET', '/company/login')
  assert.match(headers.get('content-security-policy') ?? '', "frame-ancestors 'none'")
  assert.match(headers.get('content-security-policy') ?? '', "form-action 'self'")
})

test('a script with the data of a request is not allowed', async ({ testApp }) => {
  const { id } = await createCompany(testApp.app.db)
  const allowed = await scriptSource(testApp, `/estimate/${id}`)
  assert.is(allowed, `'self' ${digest(early)} ${digest('{{{structuredData}}}')}`)
  const { text } = await call(testApp, 'GET', `/estimate/${id}`)
  const scripts = [...text.matchAll(/<script>(.*?)<\/script>/g)].map(([, script = '']) => script)
  assert.equal(
    scripts.map((script) => allowed?.includes(digest(script))),
    [true, false],
  )
})

test('the dashboard’s page is reused for minutes, and an unchanged page gets 304', async ({
  testApp,
}) => {
  for (const [pathname, caching] of [
    ['/company/login', 'public, max-age=0, must-revalidate, s-maxage=30'],
    ['/company/dashboard', 'public, max-age=300, must-revalidate, s-maxage=30'],
  ] as const) {
    const { headers } = await call(testApp, 'GET', pathname)
    assert.is(headers.get('cache-control'), caching)
    assert.is(headers.get('x-robots-tag'), 'noindex')
    const again = await call(testApp, 'GET', pathname, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    assert.is(again.status, 304)
    // A policy on the 304 would replace the cached one.
    assert.is(again.headers.get('content-security-policy'), null)
  }
})

test.run()
