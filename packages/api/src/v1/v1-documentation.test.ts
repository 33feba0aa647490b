import { type ApiScope, apiScopes, v1Errors } from '@curbquote/types/endpoints'
import { maxWebhookEndpoints } from '@curbquote/types/webhooks'
import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hashOfToken } from '../db/secret-token.ts'
import { DomainError } from '../errors/errors.ts'
import { clientErrors } from '../http/client-errors.ts'
import { limits } from '../rate-limits/limits.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call, type CallResponse } from '../test/call.ts'
import { assertDocumented, assertValid, type Operation } from '../test/documented-response.ts'
import { inlineSchemas } from '../test/inline-schemas.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey, storeTestKey } from '../test/test-key.ts'

interface DescribedOperation extends Operation {
  method: string
  path: string
  scope: ApiScope | undefined
  'x-access': { scope: ApiScope; mode?: 'test' } | 'public'
}

interface ExampleRequest {
  url: string
  headers?: Record<string, string>
  body?: unknown
}

let testApp: TestApp
let company: { id: number }
let operations: DescribedOperation[]
/** The statuses of the refusals of each operation. */
const refusals = new Map<string, Set<string>>()

/** The code of each refusal that a test received, with its status. */
const codes = new Map<string, number>()

test.before(async () => {
  testApp = await buildTestApp({
    env: { RATE_LIMITS: 'on' },
    webhookSender: {
      requireAllowed: async (url) => {
        if (url.includes('169.254')) throw new DomainError(422, 'URL_NOT_ALLOWED', 'Not allowed.')
        return url
      },
      post: () => Promise.reject(new Error('nothing is sent')),
    },
  })
  company = await createCompany(testApp.app.db)
  const { json } = await call(testApp, 'GET', '/api/v1/openapi.json')
  const { paths } = inlineSchemas(json as object) as {
    paths: Record<string, Record<string, Operation & Pick<DescribedOperation, 'x-access'>>>
  }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      scope: operation['x-access'] === 'public' ? undefined : operation['x-access'].scope,
    })),
  )
})
test.after(() => testApp.close())

const mediaOf = ({ content }: { content?: Operation['responses'][string]['content'] } = {}) =>
  content?.['application/json']

const newKey = (scopes: readonly ApiScope[] = apiScopes) =>
  storeKey(testApp.app.db, company.id, [...scopes])

const newTestKey = (scopes: readonly ApiScope[] = apiScopes) =>
  storeTestKey(testApp.app.db, company.id, [...scopes])

const isForTests = (operation: DescribedOperation) =>
  operation['x-access'] !== 'public' && operation['x-access'].mode === 'test'

/** The request of an operation's examples. */
function exampleOf({ path, parameters = [], requestBody }: Operation & { path: string }) {
  const examples = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.example !== undefined)
        .map(({ name, example }) => [name, String(example)]),
    )
  const filled = Object.entries(examples('path')).reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const query = new URLSearchParams(examples('query')).toString()
  const request: ExampleRequest = {
    url: query ? `${filled}?${query}` : filled,
    headers: examples('header'),
  }
  const body = mediaOf(requestBody)?.example
  return body === undefined ? request : { ...request, body }
}

/** Sends a request and compares the response with the document. */
async function send(
  operation: DescribedOperation,
  { url, ...request }: ExampleRequest,
  token?: string,
): Promise<CallResponse> {
  const response = await call(testApp, operation.method, url, {
    ...request,
    ...(token !== undefined && { token }),
  })
  assertDocumented(operation, response)
  const { code } = (response.json ?? {}) as { code?: string }
  if (response.status >= 400 && code) codes.set(code, response.status)
  return response
}

async function assertRefused(
  status: number,
  operation: DescribedOperation,
  request: ExampleRequest,
  token?: string,
): Promise<void> {
  const { operationId } = operation
  const { status: actual, text } = await send(operation, request, token)
  assert.is(actual, status, `${operationId}: ${text}`)
  refusals.set(operationId, (refusals.get(operationId) ?? new Set()).add(String(status)))
}

/** Times, secrets, and URLs with the host or a token. */
const changing = [
  'createdAt',
  'updatedAt',
  'timestamp',
  'validThrough',
  'secret',
  'customerUrl',
  'dashboardUrl',
]

/** Replaces the values that differ with each run. */
function withoutTimes(json: unknown): unknown {
  return JSON.parse(
    JSON.stringify(json, (name, value: unknown) =>
      changing.includes(name) ? typeof value : value,
    ),
  ) as unknown
}

test('each operation has examples of its parameters, its body and its response', () => {
  assert.is(operations.length, 15)
  for (const { operationId, parameters = [], requestBody, responses } of operations) {
    for (const { name, required, example, schema } of parameters) {
      if (required) assert.ok(example !== undefined, `${operationId} ${name}`)
      if (example !== undefined) assertValid(schema, example, `${operationId} ${name}`)
    }
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
    for (const media of [requestBody, success?.[1]].map(mediaOf)) {
      if (!media) continue
      assert.ok(media.example !== undefined, operationId)
      assertValid(media.schema, media.example, operationId)
    }
  }
})

test('the examples of requests get the examples of responses', async () => {
  const { db } = testApp.app
  await sql`alter table quotes alter column id restart with 41`.execute(db)
  await db.insertInto('quote_counters').values({ company_id: company.id, last_number: 6 }).execute()
  await sql`alter table webhook_endpoints alter column id restart with 7`.execute(db)
  const key = await newKey()
  // POST adds the resource that GET, PATCH and DELETE then use. A replay needs a hook.
  const order = ['POST', 'GET', 'PATCH', 'DELETE']
  const placeOf = ({ method, operationId }: DescribedOperation) =>
    operationId === 'replayEvent' ? 0.5 : order.indexOf(method)
  const inOrder = operations.toSorted((one, other) => placeOf(one) - placeOf(other))
  await storeExampleEvent(key)
  for (const operation of inOrder) {
    const { operationId, responses } = operation
    const token = isForTests(operation) ? await newTestKey() : key
    const { status, json } = await send(operation, exampleOf(operation), token)
    const documented = Object.keys(responses).filter((one) => one.startsWith('2'))
    assert.equal(documented, [String(status)], operationId)
    const example = mediaOf(responses[status])?.example
    if (operationId === 'getDescription') {
      const { openapi, info } = json as { openapi: string; info: { title: string } }
      const { info: expected } = example as { info: { title: string } }
      assert.equal([openapi, info.title], ['3.1.0', expected.title])
    } else if (operationId.endsWith('Event') || operationId === 'listEvents')
      assert.equal(Object.keys(json as object), Object.keys(example as object), operationId)
    else assert.equal(withoutTimes(json ?? null), withoutTimes(example ?? null), operationId)
  }
})

/** Records the event of the examples, and a hook that the event's replay can use. */
async function storeExampleEvent(key: string): Promise<void> {
  const { db } = testApp.app
  const { json } = await call(testApp, 'GET', '/api/v1/samples/quote.created', { token: key })
  const [body] = json as object[]
  await db
    .insertInto('webhook_messages')
    .values({
      company_id: company.id,
      id: 'msg_0123456789abcdef0123456789abcdef',
      quote_id: null,
      type: 'quote.created',
      sequence: 1,
      body: JSON.stringify(body),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

test('each operation documents its refusals and sends each one that it documents', async () => {
  const { db } = testApp.app
  const live = await newKey()
  const testKey = await newTestKey()
  const withKey = operations.filter(({ scope }) => scope !== undefined)
  for (const operation of withKey) {
    const { operationId, method, path, scope, requestBody } = operation
    const key = isForTests(operation) ? testKey : live
    const request = exampleOf(operation)
    await assertRefused(401, operation, request)
    const others = apiScopes.filter((other) => other !== scope)
    await assertRefused(403, operation, request, await newKey(others))
    const bodyOf = (contentType: string, body: unknown) => ({
      ...request,
      headers: { 'content-type': contentType },
      body,
    })
    if (method !== 'GET') {
      const tooLarge = bodyOf('application/json', 'x'.repeat(300_000))
      await assertRefused(413, operation, tooLarge, key)
      await assertRefused(415, operation, bodyOf('text/xml', {}), key)
    }
    if (requestBody) await assertRefused(400, operation, { ...request, body: ['x'] }, key)
    if (path.includes('{')) {
      const invalid = { ...request, url: path.replace(/\{\w+\}/, 'x') }
      await assertRefused(400, operation, invalid, key)
    }
    if (path.includes('Id}')) {
      const unknown = { ...request, url: path.replace(/\{\w+\}/, unknownIdOf(path)) }
      await assertRefused(404, operation, unknown, key)
    }
    if (operationId === 'replayEvent') {
      const { json } = await call(testApp, 'GET', '/api/v1/hooks', { token: key })
      for (const { id } of (json as { hooks: { id: number }[] }).hooks)
        await call(testApp, 'DELETE', `/api/v1/hooks/${id}`, { token: key })
      await assertRefused(409, operation, { ...request, body: {} }, key)
    }
    if (operationId === 'listQuotes' || operationId === 'listEvents')
      for (const query of ['limit=1000', 'cursor=x'])
        await assertRefused(400, operation, { url: `${path}?${query}` }, key)
    if (operationId === 'addQuote') {
      await send(operation, request, key)
      const otherBody = { ...(request.body as object), total: 1 }
      await assertRefused(422, operation, { ...request, body: otherBody }, key)
    }
    if (operationId === 'priceJob') {
      const area = {
        base_zip: '40202',
        service_radius_miles: 30,
        outside_policy: 'refuse' as const,
      }
      await db.updateTable('companies').set(area).where('id', '=', company.id).execute()
      const far = { ...(request.body as object), zip: '78701' }
      await assertRefused(422, operation, { ...request, body: far }, key)
    }
    if (operationId === 'changeQuote')
      await assertRefused(
        400,
        operation,
        { ...request, body: { jobDate: null, part: 'morning' } },
        key,
      )
    if (operationId === 'addHook') {
      const targetUrl = 'https://169.254.169.254/'
      const privateUrl = { ...(request.body as object), targetUrl }
      await assertRefused(422, operation, { ...request, body: privateUrl }, key)
      const added = (count: number) => ({
        url: request.url,
        body: { ...(request.body as object), targetUrl: `https://hooks.example/${count}` },
      })
      for (let count = 0; count < maxWebhookEndpoints; count++)
        await send(operation, added(count), key)
      await assertRefused(409, operation, added(maxWebhookEndpoints), key)
    }
  }

  await inOneWindow(limits.v1OfKey, async () => {
    const spent = await newKey()
    const spentTest = await newTestKey()
    for (let count = 0; count < limits.v1OfKey.max; count++)
      for (const token of [spent, spentTest])
        await call(testApp, 'GET', '/api/v1/price-list', { token })
    for (const operation of withKey)
      await assertRefused(
        429,
        operation,
        exampleOf(operation),
        isForTests(operation) ? spentTest : spent,
      )
  })

  for (const [status, sqlState] of [
    [500, 'P0001'],
    [503, '53300'],
  ] as const) {
    await sql`
      create function fail_reading() returns boolean language plpgsql as
        $$ begin raise exception 'failed by the test' using errcode = '${sql.raw(sqlState)}'; end $$
    `.execute(db)
    await sql`alter table api_keys rename to readable_api_keys`.execute(db)
    await sql`create view api_keys as select * from readable_api_keys where fail_reading()`.execute(
      db,
    )
    for (const operation of withKey)
      await assertRefused(status, operation, exampleOf(operation), live)
    await sql`drop view api_keys`.execute(db)
    await sql`drop function fail_reading`.execute(db)
    await sql`alter table readable_api_keys rename to api_keys`.execute(db)
  }

  for (const { operationId, responses } of withKey) {
    const documented = Object.keys(responses).filter((status) => !status.startsWith('2'))
    assert.equal([...(refusals.get(operationId) ?? [])].toSorted(), documented, operationId)
  }
})

test('the list of errors has every code that version 1 sends or describes, with its status', async () => {
  await assertCode('PUT', '/api/v1/quotes')
  const { db } = testApp.app
  const elsewhere = await newKey()
  await db
    .updateTable('api_keys')
    .set({ allowed_networks: ['203.0.113.0/24'] })
    .where('key_hash', '=', hashOfToken(elsewhere))
    .execute()
  await assertCode('GET', '/api/v1/quotes', elsewhere)
  assert.is(codes.get('IP_NOT_ALLOWED'), 403)
  assert.is(codes.get('PART_WITHOUT_DATE'), 400)
  assert.ok(codes.size >= 14, [...codes.keys()].join())
  const rows = v1Errors.map(({ status, code }) => `${status} ${code}`)
  for (const [status, code] of Object.values(clientErrors)) codes.set(code, status)
  for (const [code, status] of codes)
    assert.ok(rows.includes(`${status} ${code}`), `${status} ${code}`)
  const { text } = await call(testApp, 'GET', '/api/v1/openapi.json')
  const described = [...text.matchAll(/(\d{3}) `([A-Z]+_[A-Z_]+)`/g)].map(([, ...row]) =>
    row.join(' '),
  )
  assert.ok(described.length >= 4)
  for (const row of described) assert.ok(rows.includes(row), row)
})

/** A well-formed id that nothing has. */
const unknownIdOf = (path: string) =>
  path.includes('{eventId}') ? `msg_${'f'.repeat(32)}` : '999999'

async function assertCode(method: string, path: string, token?: string): Promise<void> {
  const { status, json } = await call(testApp, method, path, token === undefined ? {} : { token })
  codes.set((json as { code: string }).code, status)
}

test.run()
