import { chromium } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findChromium } from '../../../../scripts/find-chromium.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { registeredRoutes } from '../test/registered-routes.ts'

const test = suite<{ testApp: TestApp }>('the API reference')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

interface Operation {
  summary?: string
  requestBody?: { content: Record<string, { schema?: object }> }
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>
}

interface Description {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

async function readDescription({ url }: TestApp): Promise<Description> {
  const response = await fetch(`${url}/openapi.json`)
  assert.is(response.status, 200)
  return (await response.json()) as Description
}

test('every route under /api is documented with its request and responses', async ({ testApp }) => {
  const { openapi, info, servers, paths } = await readDescription(testApp)
  assert.match(openapi, /^3\.1\.\d$/)
  assert.ok(info.title && info.version)
  assert.equal(servers, [{ url: 'http://quotes.test' }])

  const routes = registeredRoutes(testApp.app).filter(
    ([method, pathname]) =>
      (pathname.startsWith('/api/') || (pathname.startsWith('/q/') && method === 'POST')) &&
      !['HEAD', 'OPTIONS'].includes(method) &&
      // Pages that emails link to.
      !['/api/unsubscribe/:token', '/api/confirm-email/:token'].includes(pathname),
  )
  assert.ok(routes.length > 10, 'the router has routes')
  for (const [method, pathname] of routes) {
    const where = `${method} ${pathname}`
    const described = pathname.replaceAll(/:(\w+)/g, '{$1}')
    const operation = paths[described]?.[method.toLowerCase()]
    assert.ok(operation, `${where} is described`)
    assert.ok(operation.summary, `${where} has a summary`)

    const parameters = operation.parameters ?? []
    for (const [, name] of described.matchAll(/\{(\w+)\}/g)) {
      const parameter = parameters.find((one) => one.name === name && one.in === 'path')
      assert.ok(parameter?.required, `${where} describes ${name}`)
    }
    const responses = Object.entries(operation.responses)
    assert.ok(
      responses.some(([status]) => /^[23]/.test(status)),
      `${where} describes its success`,
    )
    for (const [status, response] of responses) {
      assert.match(status, /^\d{3}$/)
      assert.type(response.description, 'string')
      if (['204', '303', '304'].includes(status)) continue
      const schemas = Object.values(response.content ?? {}).map(({ schema }) => schema)
      assert.ok(schemas.length > 0 && schemas.every(Boolean), `${where} describes its ${status}`)
    }
    const takesBody = ['POST', 'PUT', 'PATCH'].includes(method) && !bodiless.includes(where)
    if (takesBody) assert.ok(operation.requestBody, `${where} describes its body`)
  }
})

/** Routes without a JSON body. */
const bodiless = [
  'POST /api/twilio/inbound',
  'POST /api/company/keys/:keyId/rotate',
  'POST /api/admin/companies/:companyId/impersonate',
  'POST /api/admin/companies/:companyId/resend-verification',
  'POST /api/admin/companies/:companyId/second-factor/removal',
  'POST /api/admin/companies/:companyId/sign-out',
  'POST /api/admin/exit-impersonation',
  'POST /api/auth/admin/logout',
  'POST /api/auth/logout',
  'POST /api/auth/second-factor/keep',
  'POST /api/auth/second-factor/passkey-challenge',
  'POST /api/companies/request-deletion',
  'POST /api/company/:companyId/price-draft/publish',
  'POST /api/company/calendar-link',
  'POST /api/company/conversions/url',
  'POST /api/company/days/:requestId/decline',
  'POST /api/company/days/moves/:moveId/undo',
  'POST /api/company/notifications/test-email',
  'POST /api/company/push-subscriptions/:subscriptionId/test',
  'POST /api/company/quotes/:quoteId/follow-ups/send',
  'POST /api/company/quotes/:quoteId/follow-ups/stop',
  'POST /api/company/quotes/:quoteId/link',
  'POST /api/company/quotes/:quoteId/opened',
  'POST /api/company/upload-logo',
  'POST /api/company/webhooks/:endpointId/deliveries/:messageId/send',
  'POST /api/company/webhooks/:endpointId/rotate',
  'POST /api/company/webhooks/:endpointId/test',
  'POST /api/offers/:token/days/keep',
  'POST /api/offers/:token/seen',
  'POST /api/stop/:token',
  'POST /api/stripe/webhook',
  'POST /api/widget/:widgetId/upload',
  'POST /q/:token/keep',
  'POST /q/:token/withdraw-days',
]

test('the documents are compressed, and a client that has one gets 304', async ({ testApp }) => {
  for (const pathname of [
    '/openapi.json',
    '/api/v1/openapi.json',
    '/docs/reference/',
    '/docs/internal-reference/js/scalar.js',
  ])
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const response = await fetch(`${testApp.url}${pathname}`, { headers })
      assert.is(response.status, 200, pathname)
      assert.is(response.headers.get('content-encoding') ?? 'identity', encoding, pathname)
      assert.ok((await response.text()).length > 100, pathname)
      const etag = response.headers.get('etag') ?? ''
      const again = await fetch(`${testApp.url}${pathname}`, {
        headers: { ...headers, 'if-none-match': etag },
      })
      assert.equal([again.status, await again.text()], [304, ''], pathname)
      assert.match(again.headers.get('vary') ?? '', 'accept-encoding', pathname)
    }
})

test('the reference has the public API only, loads nothing from other origins and works under its content security policy', async ({
  testApp,
}) => {
  const page = await (await fetch(`${testApp.url}/docs/reference/`)).text()
  assert.not.match(page, /https?:\/\//)
  const short = await fetch(`${testApp.url}/docs/reference`)
  assert.is(short.url, `${testApp.url}/docs/reference/`)

  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args })
  try {
    const tab = await browser.newPage()
    // The test machine may be busy.
    tab.setDefaultTimeout(60_000)
    const complaints: string[] = []
    const foreign: string[] = []
    tab.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    tab.on('pageerror', (error) => complaints.push(error.message))
    tab.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (/^https?:$/.test(protocol) && origin !== testApp.url) foreign.push(request.url())
    })
    await tab.goto(`${testApp.url}/docs/reference/`)
    await tab.getByRole('heading', { name: 'CurbQuote API v1' }).first().waitFor()
    assert.is(await tab.getByText('Lists the smart add-ons').count(), 0)
    assert.is(await tab.title(), 'CurbQuote API')
    await tab.goto(`${testApp.url}/docs/internal-reference/`)
    await tab.getByText('Lists the smart add-ons').first().waitFor()
    assert.is(await tab.title(), 'CurbQuote internal API')
    assert.equal(foreign, [])
    assert.equal(complaints, [])
  } finally {
    await browser.close()
  }
})

test.run()
