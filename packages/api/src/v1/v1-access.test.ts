import { apiScopes, endpoint } from '@curbquote/types/endpoints'
import { contract, toRoutes } from '@curbquote/types/endpoints/contract'
import type { V1Price, V1PriceList } from '@curbquote/types/v1-prices'
import { Type } from 'typebox'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { requireSandbox } from '../api-keys/sandbox.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { limits } from '../rate-limits/limits.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { declaredRoutes } from '../test/declared-routes.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey, storeTestKey } from '../test/test-key.ts'
import { storeEndpoint, storeEvent } from '../test/test-webhooks.ts'

const { deprecated } = toRoutes(
  { deprecated: endpoint('GET', '/api/v1/test') },
  {
    deprecated: contract({
      summary: 'An endpoint that will go',
      tag: 'v1',
      access: { scope: 'quotes:read' },
      deprecated: { since: '2026-11-01', sunset: '2027-05-01' },
      response: Type.Object({}),
    }),
  },
)

let testApp: TestApp
let victim: { id: number }
let victimsQuote: { id: number }
let attacker: { id: number }

test.before(async () => {
  testApp = await buildTestApp({
    webhookSender: {
      requireAllowed: async (url) => url,
      post: () => Promise.reject(new Error('nothing is sent')),
    },
    routes: async (app) => {
      app.route({ ...deprecated, handler: async () => ({}) })
    },
  })
  const { db } = testApp.app
  victim = await createCompany(db, { name: 'Victim' })
  attacker = await createCompany(db, { name: 'Attacker' })
  victimsQuote = await storeBareQuote(db, victim.id, { customer_name: 'Secret Customer' })
})
test.after(() => testApp.close())

interface Operation {
  parameters?: { name: string; in: string }[]
  deprecated?: boolean
}

interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

const describe = async () =>
  (await call(testApp, 'GET', '/api/v1/openapi.json')).json as Description

/** Every operation of v1 with its declared scope. */
const operations = () =>
  declaredRoutes(testApp.app)
    .filter(({ path }) => path.startsWith('/api/v1/'))
    .map(({ access, ...route }) => ({
      ...route,
      scope: access && 'scope' in access ? access.scope : undefined,
      isForTests: access !== undefined && 'mode' in access,
    }))

/** Valid bodies, so that only the key can be the reason of a refusal. */
const bodies: Record<string, unknown> = {
  'PATCH /api/v1/quotes/{quoteId}': { notes: 'stolen' },
  'POST /api/v1/quotes': {
    customer: { name: 'A', email: 'a@home.example', phone: '5125550142' },
    total: 1,
  },
  'POST /api/v1/hooks': { targetUrl: 'https://hooks.receiver.test/', event: 'quote.created' },
  'POST /api/v1/events': { type: 'quote.created' },
  'POST /api/v1/events/{eventId}/replay': {},
  'POST /api/v1/prices': { surfaces: [{ type: 'driveway', squareFeet: 100 }] },
}

test('the description has the endpoints of v1 only and needs no key', async () => {
  const { openapi, paths } = await describe()
  assert.match(openapi, /^3\.1\./)
  assert.ok(Object.keys(paths).length >= 5)
  assert.ok(Object.keys(paths).every((path) => path.startsWith('/api/v1/')))
  const open = operations().filter(({ scope }) => !scope)
  assert.equal(
    open.map(({ path }) => path),
    ['/api/v1/openapi.json'],
  )
})

for (const mode of ['live', 'test'] as const)
  test(`each route of v1 accepts ${mode} keys with its scope and refuses those with all the others`, async () => {
    const { db } = testApp.app
    const store = mode === 'test' ? storeTestKey : storeKey
    const owner = { id: mode === 'test' ? await requireSandbox(db, attacker.id) : attacker.id }
    const own = await storeBareQuote(db, owner.id)
    for (const { method, path, scope, isForTests } of operations()) {
      if (!scope) continue
      const name = `${method} ${path}`
      const body = bodies[name]
      assert.ok(body || method === 'GET' || method === 'DELETE', `${name}: add a valid body`)
      const hook = await storeEndpoint(testApp, owner, { source: 'zapier' })
      const url = path
        .replace('{quoteId}', String(own.id))
        .replace('{hookId}', String(hook.id))
        .replace('{eventId}', await storeEvent(testApp, owner, own))
        .replace('{event}', 'quote.created')
      const allowed = await store(db, attacker.id, [scope])
      const response = await call(testApp, method, url, { token: allowed, body })
      if (isForTests && mode === 'live')
        assert.equal(
          [response.status, (response.json as { code: string }).code],
          [403, 'TEST_KEY_REQUIRED'],
          name,
        )
      else assert.ok(response.status < 300, `${name}: ${response.status} ${response.text}`)

      const others = apiScopes.filter((other) => other !== scope)
      const refused = await store(db, attacker.id, others)
      const refusal = await call(testApp, method, url, { token: refused, body })
      assert.is(refusal.status, 403, name)
      assert.is(
        refusal.text,
        `{"error":"The API key lacks the scope ${scope}.","code":"SCOPE_MISSING"}`,
      )
      assert.is((await call(testApp, method, url, { body })).status, 401, name)
    }
  })

test("every route of v1 with an id is 404 for another company's id and changes nothing", async () => {
  const { db } = testApp.app
  const keys = [
    await storeKey(db, attacker.id, [...apiScopes]),
    await storeTestKey(db, attacker.id, [...apiScopes]),
    // Test mode sees nothing of its own company's live data.
    await storeTestKey(db, victim.id, [...apiScopes]),
  ]
  const rowOf = () =>
    db.selectFrom('quotes').selectAll().where('id', '=', victimsQuote.id).executeTakeFirstOrThrow()
  const hook = await storeEndpoint(testApp, victim, { source: 'zapier' })
  const event = await storeEvent(testApp, victim, victimsQuote)
  const before = await rowOf()
  const withId = operations().filter(({ path }) => path.includes('Id}'))
  assert.ok(withId.length >= 2)
  for (const { method, path } of withId) {
    const url = path
      .replace('{quoteId}', String(victimsQuote.id))
      .replace('{hookId}', String(hook.id))
      .replace('{eventId}', event)
    const body = bodies[`${method} ${path}`]
    for (const token of keys) {
      const response = await call(testApp, method, url, { token, body })
      assert.is(response.status, 404, `${method} ${path}`)
      assert.is((response.json as { code: string }).code, 'NOT_FOUND')
    }
  }
  assert.equal(await rowOf(), before)
  for (const token of keys)
    for (const list of ['quotes', 'events', 'hooks']) {
      const { status, text } = await call(testApp, 'GET', `/api/v1/${list}`, { token })
      assert.is(status, 200)
      assert.not.match(text, 'Secret Customer')
    }
})

test('a job gets the price that a customer would see, and no quote is stored', async () => {
  const { db } = testApp.app
  const { id } = await createCompany(db)
  const key = await storeKey(db, id, ['prices:read', 'prices:test'])
  const list = (await call(testApp, 'GET', '/api/v1/price-list', { token: key }))
    .json as V1PriceList
  assert.is(list.taxRate, 6)
  assert.equal(list.services, [
    { id: 1, name: 'Power Washing', unit: 'sq ft', pricePerUnit: 0.5, setupFee: 25 },
  ])
  const body = { surfaces: [{ type: 'driveway', squareFeet: 1_000 }] }
  const price = (await call(testApp, 'POST', '/api/v1/prices', { token: key, body }))
    .json as V1Price
  assert.is(price.mode, 'exact')
  assert.is(price.total, 556.5)
  assert.equal(
    price.lines.map(({ kind, amount }) => [kind, amount]),
    [
      ['service', 500],
      ['setup_fee', 25],
      ['tax', 31.5],
    ],
  )
  const stored = await db.selectFrom('quotes').select('id').where('company_id', '=', id).execute()
  assert.equal(stored, [])

  const unknown = { ...body, serviceId: 9 }
  const refused = await call(testApp, 'POST', '/api/v1/prices', { token: key, body: unknown })
  assert.is(refused.status, 400)
  assert.is((refused.json as { field: string }).field, 'serviceId')
})

test('a deprecated endpoint says since when, and when it ends, also in a refusal', async () => {
  const key = await storeKey(testApp.app.db, attacker.id, ['quotes:read'])
  for (const token of [key, 'none']) {
    const { headers } = await call(testApp, 'GET', '/api/v1/test', { token })
    assert.is(headers.get('deprecation'), '@1793491200')
    assert.is(headers.get('sunset'), 'Sat, 01 May 2027 00:00:00 GMT')
  }
  const { paths } = await describe()
  assert.is(paths['/api/v1/test']?.get?.deprecated, true)
  const other = await call(testApp, 'GET', '/api/v1/quotes', { token: key })
  assert.is(other.headers.get('deprecation'), null)
})

test('a key and its company have rate limits, which every response names', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMITS: 'on' } })
  try {
    const { db } = limited.app
    const send = (token: string) => call(limited, 'GET', '/api/v1/price-list', { token })
    const sendAll = async (key: string, count: number) => {
      const responses = []
      for (let i = 0; i < count; i++) responses.push(await send(key))
      return responses
    }
    const { ofKey, ofCompany } = await inOneWindow(limits.v1OfKey, async () => {
      const { id } = await createCompany(db)
      const newKey = () => storeKey(db, id, ['prices:read'])
      const ofFirst = await sendAll(await newKey(), 121)
      await sendAll(await newKey(), 120)
      return { ofKey: ofFirst, ofCompany: await sendAll(await newKey(), 60) }
    })
    const [first] = ofKey
    assert.is(first?.headers.get('ratelimit-policy'), '"key";q=120;w=60, "company";q=300;w=60')
    assert.match(
      first?.headers.get('ratelimit') ?? '',
      /^"key";r=119;t=\d+, "company";r=299;t=\d+$/,
    )
    for (const [responses, limit] of [
      [ofKey, '"key";r=0'],
      [ofCompany, '"company";r=0'],
    ] as const) {
      assert.ok(responses.slice(0, -1).every(({ status }) => status === 200))
      const refused = responses.at(-1)
      assert.is(refused?.status, 429, limit)
      assert.is((refused?.json as { code: string }).code, 'TOO_MANY_REQUESTS')
      assert.match(refused?.headers.get('retry-after') ?? '', /^\d+$/)
      assert.match(refused?.headers.get('ratelimit') ?? '', limit)
    }
    const other = await storeKey(db, (await createCompany(db)).id, ['prices:read'])
    assert.is((await send(other)).status, 200)
  } finally {
    await limited.close()
  }
})

test.run()
