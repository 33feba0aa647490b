import { connect } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { storeEndpoint } from '../test/test-webhooks.ts'

let testApp: TestApp
let operations: { method: string; path: string; methods: string[]; needsAuthorization: boolean }[]
test.before(async () => {
  testApp = await buildTestApp()
  const { paths } = (await call(testApp, 'GET', '/openapi.json')).json as {
    paths: Record<string, Record<string, { security?: object[] }>>
  }
  operations = Object.entries(paths).flatMap(([path, described]) =>
    Object.entries(described).map(([method, { security = [] }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, '1'),
      methods: Object.keys(described).map((one) => one.toUpperCase()),
      needsAuthorization:
        security.length > 0 && security.every((one) => Object.keys(one).length > 0),
    })),
  )
  assert.ok(operations.length > 100)
})
test.after(() => testApp.close())

test('every path answers a method that it does not have with 405 and Allow', async () => {
  for (const { path, methods } of operations) {
    const known = testApp.app.methodsOf(path)
    const other = ['PUT', 'DELETE', 'PATCH', 'POST'].find((method) => !known.includes(method))
    if (!other) continue
    const { status, headers, json } = await call(testApp, other, path)
    if (status === 405) {
      assert.is((json as { code: string }).code, 'METHOD_NOT_ALLOWED', path)
      const allowed = headers.get('allow')?.split(', ') ?? []
      assert.ok(
        methods.every((method) => allowed.includes(method)),
        `${path}: ${allowed.join()}`,
      )
    } else assert.unreachable(`${path}: ${status}`)
  }
  assert.is((await call(testApp, 'DELETE', '/api/unknown')).status, 404)
})

test('a wildcard route answers other methods with 405 and Allow, and other paths stay unknown', async () => {
  const app = await buildTestApp({
    routes: async (instance) => {
      instance.get('/guides/:name/files/*', { schema: { access: 'public' } }, () => 'file')
    },
  })
  try {
    for (const path of ['/guides/a/files/b', '/guides/a/files/b/c.txt', '/guides/a/files/']) {
      const { status, headers } = await call(app, 'POST', path)
      assert.equal([status, headers.get('allow')], [405, 'GET, HEAD'], path)
    }
    for (const path of ['/guides/a/files', '/guides/a/other/b', '/guides//files/b'])
      assert.is((await call(app, 'POST', path)).status, 404, path)
  } finally {
    await app.close()
  }
})

test('every 401 has WWW-Authenticate', async () => {
  let refused = 0
  for (const { method, path, needsAuthorization } of operations) {
    if (!needsAuthorization) continue
    const { status, headers } = await call(testApp, method, path)
    if (status !== 401) continue
    refused += 1
    assert.match(headers.get('www-authenticate') ?? '', /^(?:Bearer|Basic) /, `${method} ${path}`)
  }
  assert.ok(refused > 100, `${refused}`)
})

test('headers that are too large get 431 as JSON with a code', async () => {
  const { hostname, port } = new URL(testApp.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(`GET /healthz HTTP/1.1\r\nhost: a\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  assert.match(text, /^HTTP\/1\.1 431 /)
  assert.match(text, '"code":"HEADERS_TOO_LARGE"')
})

test('DELETE with a JSON content type and no body works', async () => {
  const company = await createCompany(testApp.app.db)
  const { id } = await storeEndpoint(testApp, company, { source: 'zapier' })
  const token = await storeKey(testApp.app.db, company.id, ['hooks'])
  const headers = { 'content-type': 'application/json' }
  const { status, text } = await call(testApp, 'DELETE', `/api/v1/hooks/${id}`, { token, headers })
  assert.is(status, 204, text)
})

test('a price for a surface without a size, an unknown service or an unknown add-on is refused with its field', async () => {
  const company = await createCompany(testApp.app.db)
  const token = await storeKey(testApp.app.db, company.id, ['prices:test'])
  const surface = { squareFeet: 100 }
  for (const [body, field] of [
    [{ surfaces: [{}] }, 'surfaces.0.squareFeet'],
    [{ surfaces: [{ serviceId: 99, squareFeet: 1 }] }, 'surfaces.0.serviceId'],
    [{ surfaces: [surface, { type: 'driveway' }] }, 'surfaces.1.squareFeet'],
    [{ surfaces: [{ squareFeet: 0 }] }, 'surfaces.0.squareFeet'],
    [{ surfaces: [surface], addOnIds: [999_999] }, 'addOnIds.0'],
    [{ surfaces: [surface], serviceId: 999_999 }, 'serviceId'],
  ] as const) {
    const { status, json } = await call(testApp, 'POST', '/api/v1/prices', { token, body })
    assert.equal([status, (json as { field?: string }).field], [400, field], JSON.stringify(json))
  }
  const { status } = await call(testApp, 'POST', '/api/v1/prices', {
    token,
    body: { surfaces: [surface] },
  })
  assert.is(status, 200)
})

test.run()
