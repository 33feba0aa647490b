import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, productionEnv, type TestApp } from '../test/build-test-app.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'

const test = suite<{ testApp: TestApp }>('security headers')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

/** The policy of photos, which are not framed pages. */
const photoPolicy = "default-src 'none'"

const html = { accept: 'text/html' }
const get = ({ url }: TestApp, pathname: string, init: RequestInit = {}) =>
  fetch(`${url}${pathname}`, { headers: html, redirect: 'manual', ...init })

/** URLs of all kinds of responses: pages, files, data and errors. */
const pathnames = [
  '/',
  '/company/login',
  '/company/dashboard',
  '/quote/',
  '/quotes',
  '/Quote',
  '/docs/reference/',
  '/docs/reference/js/scalar.js',
  '/docs/internal-reference/',
  '/dev/outbox',
  '/openapi.json',
  '/metrics',
  '/healthz',
  '/readyz',
  '/widget.js',
  '/photos/nothing.jpg',
  '/assets/nothing.js',
  '/api/nothing',
  '/api/company/dashboard',
  '/api/widget/nobody',
  '/api/widget/%00',
]

test('clickjacking: nothing can be framed except the hosted page', async ({ testApp }) => {
  for (const pathname of pathnames) {
    const { headers } = await get(testApp, pathname)
    const policy = headers.get('content-security-policy') ?? ''
    assert.ok(policy.includes("frame-ancestors 'none'") || policy === photoPolicy, pathname)
    assert.is(headers.get('x-frame-options'), 'DENY', pathname)
  }
  for (const pathname of ['/quote', '/quote?id=demo', '/quote?id=demo&x=/company/dashboard']) {
    const { headers } = await get(testApp, pathname)
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors \*$/)
    assert.is(headers.get('x-frame-options'), null)
  }
  for (const pathname of [
    '//quote',
    '/quote/../company/dashboard',
    '/%71uote',
    '/company?/quote',
  ]) {
    const { headers } = await get(testApp, pathname)
    assert.match(headers.get('content-security-policy') ?? '', "frame-ancestors 'none'", pathname)
  }
})

test('every response has nosniff, a policy, a referrer policy and a request id, and no server name', async ({
  testApp,
}) => {
  for (const pathname of pathnames) {
    const { headers } = await get(testApp, pathname)
    assert.is(headers.get('x-content-type-options'), 'nosniff', pathname)
    assert.match(headers.get('content-security-policy') ?? '', "default-src '")
    assert.not.match(
      headers.get('content-security-policy') ?? '',
      /unsafe-eval|script-src[^;]*unsafe/,
    )
    assert.is(headers.get('referrer-policy'), 'strict-origin-when-cross-origin')
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
    assert.is(headers.get('x-powered-by'), null)
    assert.is(headers.get('server'), null)
  }
})

test('data and scripts have a policy that loads nothing and no page-only headers', async ({
  testApp,
}) => {
  for (const pathname of ['/api/widget/nobody', '/api/company/dashboard', '/openapi.json']) {
    const { headers } = await get(testApp, pathname, { headers: {} })
    assert.match(headers.get('content-type') ?? '', 'application/json')
    assert.is(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
    assert.is(headers.get('cross-origin-opener-policy'), null)
  }
  const { headers } = await get(testApp, '/docs/reference/')
  assert.match(headers.get('content-type') ?? '', 'text/html')
  assert.is(headers.get('cross-origin-opener-policy'), 'same-origin')
  assert.is(headers.get('origin-agent-cluster'), '?1')
})

test('a client cannot choose the request id', async ({ testApp }) => {
  const { headers } = await get(testApp, '/healthz', { headers: { 'x-request-id': 'forged' } })
  assert.not.match(headers.get('x-request-id') ?? '', 'forged')
})

test('owners’ data is not readable by other origins, and cookies do not authorize', async ({
  testApp,
}) => {
  const company = await createCompany(testApp.database.db)
  const token = await signInAs(testApp, company)
  const owned = await get(testApp, '/api/company/dashboard', {
    headers: { authorization: `Bearer ${token}`, origin: 'https://evil.example' },
  })
  assert.is(owned.status, 200)
  assert.is(owned.headers.get('access-control-allow-origin'), null)
  assert.is(owned.headers.get('cross-origin-resource-policy'), 'same-origin')
  const withCookie = await get(testApp, '/api/company/dashboard', {
    headers: { cookie: `token=${token}; session=${token}` },
  })
  assert.is(withCookie.status, 401)
})

test('an unknown Host header changes no link', async ({ testApp }) => {
  const { request } = await import('node:http')
  const { port } = new URL(testApp.url)
  for (const host of ['evil.example', 'a b', '[', '"', 'evil.example:99999'])
    for (const pathname of ['/docs/reference', '/docs/reference/', '/', '/openapi.json']) {
      const result = await new Promise<{ status: number; location: string }>((resolve, reject) => {
        request({ port, host: '127.0.0.1', path: pathname, headers: { host } }, (response) => {
          response.resume()
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
          })
        })
          .on('error', reject)
          .end()
      })
      assert.ok(result.status < 500, `${host} ${pathname}: ${result.status}`)
      assert.not.match(result.location, 'evil')
    }
})

test('shared browser: API responses are not cached', async ({ testApp }) => {
  const company = await createCompany(testApp.app.db)
  const token = await signInAs(testApp, company)
  for (const path of ['/api/auth/me', '/api/company/dashboard', '/api/company/quotes', '/api/none'])
    for (const headers of [{ authorization: `Bearer ${token}` }, {}]) {
      const response = await fetch(`${testApp.url}${path}`, { headers })
      assert.is(response.headers.get('cache-control'), 'no-store', path)
    }
})

test('HSTS is sent in production with an https URL only', async ({ testApp: plain }) => {
  assert.is((await get(plain, '/healthz')).headers.has('strict-transport-security'), false)
  const testApp = await buildTestApp({
    env: { ...productionEnv, PUBLIC_URL: 'https://a.example' },
  })
  const { headers } = await get(testApp, '/healthz')
  assert.match(headers.get('strict-transport-security') ?? '', /max-age=\d{7}/)
  await testApp.close()
})

test.run()
