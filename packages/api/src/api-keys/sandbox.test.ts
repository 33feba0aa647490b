import type { V1Event, V1EventPage } from '@curbquote/types/v1-events'
import type { V1Quote, V1QuotePage } from '@curbquote/types/v1-quotes'
import { apiScopes } from '@curbquote/types/endpoints'
import type { CreatedApiKey } from '@curbquote/types/api-keys'
import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { type DeclaredRoute, declaredRoutes } from '../test/declared-routes.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { acceptance, callOffer } from '../test/test-offer.ts'
import { storeKey, storeTestKey } from '../test/test-key.ts'
import { deleteOldTestQuotes } from '../quotes/delete-old-quotes.ts'
import { requireSandbox } from './sandbox.ts'

let testApp: TestApp
let company: { id: number; widget_id: string }
let token: string
let adminToken: string

test.before(async () => {
  testApp = await buildTestApp({
    webhookSender: {
      requireAllowed: async (url) => url,
      post: () => Promise.resolve({ statusCode: 204, error: null, durationMs: 1 }),
    },
  })
})
test.before.each(async () => {
  company = await createCompany(testApp.app.db)
  token = await signInAs(testApp, company)
  adminToken = (await signInAsAdmin(testApp)).token
})
test.after(() => testApp.close())

const testData = { 'x-test-data': 'on' }

const body = {
  customer: { name: 'Tess Data', email: 'tess@home.example', phone: '5125550142', zip: '78701' },
  total: 450.5,
}

const addQuote = async (key: string, changes: object = {}) => {
  const response = await call(testApp, 'POST', '/api/v1/quotes', {
    token: key,
    body: { ...body, ...changes },
  })
  assert.is(response.status, 201, response.text)
  return response.json as V1Quote
}

/** Everything that a test key can do: quotes in all stages, an answer of the customer, a hook and events. */
async function useTestMode(): Promise<void> {
  const key = await storeTestKey(testApp.app.db, company.id, [...apiScopes])
  const [first] = await Promise.all([
    addQuote(key),
    addQuote(key, { status: 'completed' }),
    addQuote(key, { jobDate: '2026-12-01' }),
  ])
  const { customerUrl } = await addQuote(key)
  const [, link = ''] = /\/q\/(.+)$/.exec(customerUrl) ?? []
  for (const [path, sent] of [
    ['/questions', { text: 'Do you clean gutters?' }],
    ['/accept', { ...acceptance, total: 450.5 }],
  ] as const) {
    const answer = await callOffer(testApp, link, path, sent)
    assert.ok(answer.status < 300, answer.text)
  }
  const changed = await call(testApp, 'PATCH', `/api/v1/quotes/${first.id}`, {
    token: key,
    body: { status: 'completed', notes: 'tested', metadata: { crm: 'A-1' } },
  })
  assert.is(changed.status, 200, changed.text)
  const targetUrl = 'https://hooks.receiver.test/'
  for (const [path, sent] of [
    ['hooks', { targetUrl, event: 'quote.created' }],
    ['events', { type: 'quote.accepted' }],
    ['prices', { surfaces: [{ type: 'driveway', squareFeet: 100 }] }],
  ] as const) {
    const response = await call(testApp, 'POST', `/api/v1/${path}`, { token: key, body: sent })
    assert.ok(response.status < 300, response.text)
  }
}

/** What a route says now, without times. `undefined` for a route whose parameters the test does not know. */
async function answerOf({ path, access }: DeclaredRoute, quoteId: number) {
  const url = path
    .replace('{companyId}', String(company.id))
    .replace('{widgetId}', company.widget_id)
    .replace('{quoteId}', String(quoteId))
  if (url.includes('{')) return undefined
  const session = access && 'session' in access ? access.session : undefined
  const as = session === 'admin' || session === 'impersonator-or-admin' ? adminToken : token
  // A redirect can lead to another host.
  const response = await fetch(testApp.url + url, {
    redirect: 'manual',
    ...(session && { headers: { authorization: `Bearer ${as}` } }),
  })
  const text = await response.text()
  return `${response.status} ${text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')}`
}

test('an owner who sees test data adds and exports test quotes only', async () => {
  await requireSandbox(testApp.app.db, company.id)
  await storeBareQuote(testApp.app.db, company.id, { customer_name: 'Live Customer' })
  const manual = {
    customerName: 'Tess Data',
    customerPhone: '5125550142',
    customerAddress: '12 Oak St, Austin, TX 78701',
    estimatedArea: 100,
    totalCost: 250,
  }
  const url = '/api/company/quotes'
  const headers = testData
  const added = await call(testApp, 'POST', `${url}/manual`, { token, headers, body: manual })
  assert.is(added.status, 201, added.text)
  for (const [sent, expected, other] of [
    [headers, 'Tess Data', 'Live Customer'],
    [{}, 'Live Customer', 'Tess Data'],
  ] as const) {
    const file = await call(testApp, 'GET', `${url}/export?format=csv`, { token, headers: sent })
    assert.match(file.text, expected)
    assert.not.match(file.text, other)
  }
})

test('test quotes change no answer of any other GET route, also none of the platform', async () => {
  const { app } = testApp
  const live = await storeBareQuote(app.db, company.id, { customer_name: 'Live Customer' })
  await requireSandbox(app.db, company.id)
  const routes = declaredRoutes(app).filter(
    (route) =>
      route.method === 'GET' &&
      !(route.access && ('scope' in route.access || 'provider' in route.access)),
  )
  const read = async () => {
    const answers = new Map<string, string | undefined>()
    for (const route of routes) answers.set(route.name, await answerOf(route, live.id))
    return answers
  }
  const first = await read()
  const before = await read()
  // Metrics and challenges differ with each request, and logs record that they were read.
  const steady = [...before].filter(([name, answer]) => first.get(name) === answer)
  assert.ok(before.size - steady.length < 15, String(before.size - steady.length))
  await useTestMode()
  const after = await read()
  for (const [name, answer] of steady) assert.is(after.get(name), answer, name)
  const known = [...before.values()].filter((answer) => answer?.startsWith('200'))
  assert.ok(known.length > 30, String(known.length))
  assert.match([...known].join(''), 'Live Customer')
  assert.not.match([...after.values()].join(''), 'Tess Data')
})

test('a test key has its own quotes, hooks and events, and a live key sees none of them', async () => {
  const { db } = testApp.app
  await useTestMode()
  const testKey = await storeTestKey(db, company.id, [...apiScopes])
  const liveKey = await storeKey(db, company.id, [...apiScopes])
  const read = async <Body>(key: string, path: string) =>
    (await call(testApp, 'GET', `/api/v1/${path}`, { token: key })).json as Body
  const { quotes } = await read<V1QuotePage>(testKey, 'quotes')
  assert.is(quotes.length, 4)
  assert.ok(quotes.every(({ isTest }) => isTest))
  assert.equal((await read<V1QuotePage>(liveKey, 'quotes')).quotes, [])
  const { events } = await read<V1EventPage>(testKey, 'events')
  assert.ok(events.some(({ type }) => type === 'quote.asked'))
  assert.ok(events.every((event: V1Event) => event.isTest && event.body.isTest))
  assert.equal((await read<V1EventPage>(liveKey, 'events')).events, [])
  const [first] = quotes
  for (const [method, sent] of [
    ['GET', undefined],
    ['PATCH', { notes: 'x' }],
  ] as const) {
    const path = `/api/v1/quotes/${first?.id}`
    const response = await call(testApp, method, path, { token: liveKey, body: sent })
    assert.is(response.status, 404)
  }
  assert.equal(await read(testKey, 'price-list'), await read(liveKey, 'price-list'))
})

test('nothing that happens in test mode is sent to anybody', async () => {
  const { db } = testApp.app
  await useTestMode()
  const sandbox = await requireSandbox(db, company.id)
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['state', 'last_error'])
    .where('company_id', 'in', [sandbox, company.id])
    .execute()
  assert.ok(deliveries.length > 0)
  for (const delivery of deliveries)
    assert.equal(delivery, { state: 'skipped', last_error: 'TEST_MODE' })
  await sql`update deliveries set state = 'pending' where company_id = ${sandbox}`.execute(db)
  const { rows } = await sql`
    select from deliveries where company_id = ${sandbox} and state <> 'skipped'`.execute(db)
  assert.equal(rows, [])
})

test('the owner sees test data with the header, and only on the routes that declare it', async () => {
  const { app } = testApp
  await useTestMode()
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await call(testApp, 'GET', path, { token, headers })).text
  assert.match(await read('/api/company/quotes', testData), 'Tess Data')
  assert.not.match(await read('/api/company/quotes'), 'Tess Data')
  assert.match(await read('/api/company/webhooks', testData), 'hooks.receiver.test')
  assert.is(await read('/api/company/webhooks'), '[]')
  const other = await signInAs(testApp, await createCompany(app.db))
  const others = await call(testApp, 'GET', '/api/company/quotes', {
    token: other,
    headers: testData,
  })
  assert.is(others.text, '[]')

  const declares = ({ access }: DeclaredRoute) => access !== undefined && 'testData' in access
  const [withTestData, without] = [true, false].map((wanted) =>
    declaredRoutes(app).filter(
      (route) => route.path.startsWith('/api/company/') && declares(route) === wanted,
    ),
  )
  const isOfTestData =
    /^\/api\/company\/(?:keys|webhooks|quotes$|quotes\/(?:manual|export)$|quotes\/\{quoteId\})/
  assert.equal(
    (withTestData ?? []).map(({ path }) => path).filter((path) => !isOfTestData.test(path)),
    [],
  )
  for (const { method, path } of without ?? [])
    if (method === 'GET' && !path.includes('{'))
      assert.is(
        (await call(testApp, method, path, { token, headers: testData })).status,
        (await call(testApp, method, path, { token })).status,
        path,
      )
})

test('an owner without a plan makes test keys, but no live ones', async () => {
  const { db } = testApp.app
  await db
    .updateTable('companies')
    .set({ subscription_status: null })
    .where('id', '=', company.id)
    .execute()
  const create = (headers: Record<string, string>) =>
    call(testApp, 'POST', '/api/company/keys', {
      token,
      headers,
      body: { name: 'CRM', scopes: [...apiScopes] },
    })
  assert.is((await create({})).status, 403)
  const created = await create(testData)
  assert.is(created.status, 201, created.text)
  const { key } = created.json as CreatedApiKey
  assert.match(key, /^cq_test_/)
  assert.ok((await addQuote(key)).isTest)
})

test('the sandbox follows the settings of its company, is not signed in to and ends with it', async () => {
  const { db } = testApp.app
  const sandbox = await requireSandbox(db, company.id)
  const read = () =>
    db.selectFrom('companies').selectAll().where('id', '=', sandbox).executeTakeFirst()
  await db
    .updateTable('companies')
    .set({ name: 'Renamed', time_zone: 'America/Denver' })
    .where('id', '=', company.id)
    .execute()
  const ids = await Promise.all([1, 2, 3].map(() => requireSandbox(db, company.id)))
  assert.equal(ids, [sandbox, sandbox, sandbox])
  const row = await read()
  assert.equal([row?.name, row?.time_zone, row?.test_of], ['Renamed', 'America/Denver', company.id])
  assert.is(row?.password_hash, null)
  assert.not.match(row?.email ?? '@', '@')
  await db.deleteFrom('companies').where('id', '=', company.id).execute()
  assert.is(await read(), undefined)
})

test('test quotes are deleted after 30 days, and no live ones', async () => {
  const { db } = testApp.app
  const sandbox = await requireSandbox(db, company.id)
  const old = new Date(Date.now() - 31 * 86_400_000)
  const live = await storeBareQuote(db, company.id, { created_at: old })
  const kept = await storeBareQuote(db, sandbox)
  await storeBareQuote(db, sandbox, { created_at: old })
  await deleteOldTestQuotes(db)
  const left = await db
    .selectFrom('quotes')
    .select('id')
    .where('company_id', 'in', [company.id, sandbox])
    .orderBy('id')
    .execute()
  assert.equal(
    left.map(({ id }) => id),
    [live.id, kept.id],
  )
})

test.run()
