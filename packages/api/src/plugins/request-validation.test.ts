import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { customer } from '../test/widget-visitor.ts'

interface Context {
  testApp: TestApp
  /** Routes that take a body, each with a schema of its own. */
  addresses: string[]
}

const test = suite<Context>('bodies')
test.before(async (context) => {
  context.testApp = await buildTestApp()
  const { widget_id } = await createCompany(context.testApp.database.db)
  context.addresses = ['analyze', 'quote', 'custom-job'].map(
    (call) => `/api/widget/${widget_id}/${call}`,
  )
  context.addresses.push('/api/auth/company/login')
})
test.after(({ testApp }) => testApp.close())

async function post(
  { url }: TestApp,
  address: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const response = await fetch(`${url}${address}`, { method: 'POST', headers, body })
  return {
    status: response.status,
    json: (await response.json()) as { error: string; code: string },
  }
}

async function assertRefused(
  { testApp, addresses }: Context,
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  headers?: Record<string, string>,
): Promise<void> {
  for (const address of addresses) {
    const answer = await post(testApp, address, body, headers)
    assert.is(answer.status, status, `${address}: ${JSON.stringify(answer.json)}`)
    assert.equal(Object.keys(answer.json), ['error', 'code'])
    assert.match(answer.json.error, /^.+\.$/)
    assert.match(answer.json.code, /^[A-Z_]+$/)
  }
}

test('NUL is refused, as a value, in a list, as a name', async (context) => {
  for (const body of [
    '{"email":"a\\u0000b"}',
    '{"photos":["a\\u0000b"]}',
    '{"a\\u0000b":1}',
    '{"customerData":{"customerName":"\\u0000"}}',
  ])
    await assertRefused(context, 400, body)
})

test('half a surrogate pair is refused; a whole one is text', async (context) => {
  for (const body of ['{"email":"\\ud83d"}', '{"jobDescription":"\\udca9 \\ud83d"}'])
    await assertRefused(context, 400, body)
  const { json } = await post(
    context.testApp,
    '/api/auth/company/login',
    JSON.stringify({ email: '💩@home.example', password: 'a-password' }),
  )
  assert.not.match(json.error, 'not text')
})

test('NUL and half a pair are refused in addresses as well', async ({ testApp }) => {
  for (const address of [
    '/api/widget/a%00bcd',
    '/api/widget/%ed%a0%80abc',
    '/api/nothing?x=%00',
    '/photos/%00.jpg',
  ]) {
    const { status } = await fetch(`${testApp.url}${address}`)
    assert.ok(status === 400 || status === 404, `${address}: ${status}`)
  }
})

test('prototype pollution is refused, however it is spelled', async (context) => {
  for (const body of [
    '{"__proto__":{"isAdmin":true}}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
    '{"customerData":{"__proto__":{"isAdmin":true}}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ])
    await assertRefused(context, 400, body)
  assert.is(({} as { isAdmin?: boolean }).isAdmin, undefined)
})

test('100,000 levels are refused, in lists and in objects', async (context) => {
  const depth = 100_000
  await assertRefused(context, 400, `${'['.repeat(depth)}${']'.repeat(depth)}`)
  await assertRefused(context, 400, `{"photos":${'['.repeat(depth)}${']'.repeat(depth)}}`)
  const objects = 40_000
  await assertRefused(context, 400, `${'{"a":'.repeat(objects)}1${'}'.repeat(objects)}`)
})

test('a list of a hundred thousand is refused, not stumbled over', async (context) => {
  await assertRefused(context, 400, `{"photos":[${'1,'.repeat(100_000)}1]}`)
})

test('1 MB is refused, with its length said before or not', async (context) => {
  const body = JSON.stringify({ email: 'x'.repeat(1_000_000) })
  await assertRefused(context, 413, body)
  const { testApp } = context
  const response = await fetch(`${testApp.url}/api/auth/company/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob([body]).stream(),
    duplex: 'half',
  })
  assert.is(response.status, 413)
  assert.is(((await response.json()) as { code: string }).code, 'BODY_TOO_LARGE')
})

test('every content type but JSON is refused', async (context) => {
  for (const type of [
    'text/plain',
    'text/plain; a=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'application/xml',
    'application/jsonp',
    'nonsense',
    '',
  ])
    await assertRefused(context, 415, new TextEncoder().encode('{}'), { 'content-type': type })
})

test('malformed JSON is refused', async (context) => {
  for (const body of ['{', '{"email":}', "{'email':1}", '{"email":1,}', 'undefined', '\u0000', ''])
    await assertRefused(context, 400, body)
  await assertRefused(context, 400, new Uint8Array([0xff, 0xfe, 0x7b]))
})

test('what is not an object is refused', async (context) => {
  for (const body of ['null', '[]', '1', '"text"', 'true']) await assertRefused(context, 400, body)
})

test('an unknown field is refused, not dropped', async ({ testApp, addresses }) => {
  const login = await post(
    testApp,
    '/api/auth/company/login',
    JSON.stringify({ email: 'a@home.example', password: 'a-password', isAdmin: true }),
  )
  assert.is(login.status, 400)
  assert.is(login.json.error, 'The request has an unknown field: isAdmin.')
  const customJob = await post(
    testApp,
    addresses.find((address) => address.endsWith('custom-job')) ?? '',
    JSON.stringify({ customerData: { ...customer, totalCost: 1 }, photos: [] }),
  )
  assert.is(customJob.status, 400)
})

test('a wrong type is refused, not converted', async ({ testApp }) => {
  for (const body of [
    { email: 1, password: 'a-password' },
    { email: ['a@home.example'], password: 'a-password' },
    { email: 'a@home.example', password: { length: 8 } },
    { email: 'a@home.example', password: null },
  ]) {
    const { status } = await post(testApp, '/api/auth/company/login', JSON.stringify(body))
    assert.is(status, 400)
  }
})

test('of a key that comes twice the last counts', async ({ testApp }) => {
  const { status } = await post(
    testApp,
    '/api/auth/company/login',
    '{"email":1,"email":"a@home.example","password":"a-password"}',
  )
  assert.is(status, 401)
})

test.run()
