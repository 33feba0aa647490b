import {
  type ApiKey,
  type CreateApiKey,
  type CreatedApiKey,
  type KeyRequest,
  maxApiKeys,
} from '@curbquote/types/api-keys'
import { apiScopes } from '@curbquote/types/endpoints'
import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hashOfToken } from '../db/secret-token.ts'
import { openImpersonatingSession } from '../sessions/sessions.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { countStatements } from '../test/count-statements.ts'
import { registeredRoutes } from '../test/registered-routes.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { storeKey } from '../test/test-key.ts'
import { until } from '../test/test-server.ts'
import { deleteRevokedKeys } from './api-key-queries.ts'
import { deleteOldKeyRequests } from './key-requests.ts'
import { createKey } from './key-format.ts'

const path = '/api/company/keys'
const invalid = '{"error":"The API key is unknown, expired or revoked.","code":"KEY_INVALID"}'

let database: TestDatabase
let counted: { statements: number }
let testApp: TestApp
let company: { id: number; email: string }
let token: string

test.before(async () => {
  database = await openTestDatabase()
  const counting = countStatements(database)
  counted = counting.counted
  testApp = await buildTestApp({
    database: counting.database,
    // A route for each scope.
    routes: async (app) => {
      for (const scope of apiScopes)
        app.get(pathFor(scope), { schema: { access: { scope } } }, ({ apiKey }) => ({
          companyId: apiKey.companyId,
        }))
    },
  })
})
test.before.each(async () => {
  company = await createCompany(testApp.app.db)
  token = await signInAs(testApp, company)
})
test.after(async () => {
  await testApp.close()
  await database.close()
})

const create = (body: CreateApiKey, as = token) => call(testApp, 'POST', path, { token: as, body })
const list = async () => (await call(testApp, 'GET', path, { token })).json as ApiKey[]
// A colon in a route begins a parameter.
const pathFor = (scope: string) => `/api/v1/test/${scope.replace(':', '-')}`
const use = (key: string, scope = 'quotes:read') =>
  call(testApp, 'GET', pathFor(scope), { token: key })

/** Asserts that the server refuses a key and runs no query for it. */
async function refusesUnread(url: string, key: string, text?: string) {
  const isUnread = async () => {
    const before = counted.statements
    const response = await call(testApp, 'GET', url, { token: key })
    assert.is(response.status, 401)
    if (text !== undefined) assert.is(response.text, text)
    return counted.statements === before
  }
  // Requests of earlier tests may still be logged.
  await until(isUnread, 'a refusal without a query', 10)
}

async function activities() {
  const { rows } = await sql<{ entry: string }>`
    select action || ': ' || description as entry from activity where company_id = ${company.id} order by id`.execute(
    database.db,
  )
  return rows.map(({ entry }) => entry)
}

test('a new key is shown once, works at once, and is in the audit log', async () => {
  const response = await create({ name: ' Zapier ', scopes: ['quotes:read', 'hooks'] })
  assert.is(response.status, 201)
  const { key, ...created } = response.json as CreatedApiKey
  assert.is(created.name, 'Zapier')
  assert.is(created.prefix, key.slice(0, 12))
  assert.equal(created.scopes, ['quotes:read', 'hooks'])
  assert.equal(created.expiresAt, null)
  assert.equal(await list(), [created])

  assert.equal((await use(key)).json, { companyId: company.id })
  assert.equal(await activities(), [
    'key_created: Created the API key “Zapier” (quotes:read, hooks)',
  ])
})

test('only the hash of a key is stored', async () => {
  const { key } = (await create({ name: 'Hashed', scopes: ['hooks'] })).json as CreatedApiKey
  const stored = await database.db
    .selectFrom('api_keys')
    .selectAll()
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  assert.is(stored.key_hash, hashOfToken(key))
  assert.is(stored.created_by, company.email)
  const everything = JSON.stringify(stored) + JSON.stringify(await activities())
  assert.not.match(everything, key.slice(12))
})

test('the last use is stored at most once a minute', async () => {
  const key = await storeKey(database.db, company.id, ['quotes:read'])
  const lastUse = async () => (await list())[0]?.lastUsedAt
  assert.is(await lastUse(), null)
  await use(key)
  const first = await lastUse()
  assert.ok(first)
  await use(key)
  assert.is(await lastUse(), first)
  await sql`update api_keys set last_used_at = now() - interval '61 seconds' where company_id = ${company.id}`.execute(
    database.db,
  )
  await use(key)
  assert.ok(new Date((await lastUse()) ?? 0) >= new Date(first))
})

test('a key with a wrong checksum is refused without a query', async () => {
  const key = await storeKey(database.db, company.id, ['quotes:read'])
  const forged = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
  await sql`update api_keys set key_hash = ${hashOfToken(forged)} where company_id = ${company.id}`.execute(
    database.db,
  )
  await refusesUnread(pathFor('quotes:read'), forged, invalid)
})

test('unknown, revoked and expired keys and sessions get the same 401', async () => {
  const { id, key } = (await create({ name: 'Old', scopes: ['quotes:read'] })).json as CreatedApiKey
  assert.is((await call(testApp, 'DELETE', `${path}/${id}`, { token })).status, 204)
  const expired = await storeKey(database.db, company.id, ['quotes:read'], {
    created_at: new Date('2026-01-01'),
    expires_at: new Date('2026-01-02'),
  })
  for (const presented of [createKey(), key, expired, token, 'x']) {
    const response = await use(presented)
    assert.is(response.status, 401, presented)
    assert.is(response.text, invalid)
  }
  assert.match((await use('')).text, 'Send an API key as `Authorization: Bearer cq_…`.')
  assert.is((await call(testApp, 'GET', '/api/v1/test/hooks')).status, 401)
  assert.equal(
    (await list()).map(({ isExpired }) => isExpired),
    [true],
  )
  assert.is((await activities()).at(-1), 'key_revoked: Revoked the API key “Old”')
})

test('a key expires by the clock of the database', async () => {
  const created = (await create({ name: 'Month', scopes: ['hooks'], expiresInDays: 30 }))
    .json as CreatedApiKey
  const days = (new Date(created.expiresAt ?? 0).valueOf() - Date.now()) / 86_400_000
  assert.ok(days > 29.9 && days < 30.1, `${days} days`)
})

test('each scope allows its own endpoints only, and the refusal names the missing one', async () => {
  for (const own of apiScopes) {
    const key = await storeKey(database.db, company.id, [own])
    for (const scope of apiScopes) {
      const response = await use(key, scope)
      assert.is(response.status, scope === own ? 200 : 403)
      if (scope !== own)
        assert.equal(response.json, {
          error: `The API key lacks the scope ${scope}.`,
          code: 'SCOPE_MISSING',
        })
    }
  }
})

test('a key with every scope reaches no route outside v1', async () => {
  const key = await storeKey(database.db, company.id, [...apiScopes])
  const routes = registeredRoutes(testApp.app).filter(
    ([, route]) =>
      route.startsWith('/api/') && !route.startsWith('/api/v1/') && !route.includes('*'),
  )
  assert.ok(routes.length > 100, `${routes.length} routes`)
  await refusesUnread('/api/company/quotes', key)
  for (const [method, route] of routes) {
    // The return from the checkout redirects to the dashboard under the public URL.
    if (method === 'HEAD' || route === '/api/stripe/return') continue
    const url = route.replaceAll(/:\w+/g, '1')
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const withKey = await call(testApp, method, url, { token: key, body })
    const without = await call(testApp, method, url, { body })
    assert.is(withKey.status, without.status, `${method} ${route}: ${withKey.text}`)
  }
})

test('an impersonating admin cannot create or revoke keys', async () => {
  const key = await storeKey(database.db, company.id, ['quotes:read'])
  const { adminId } = await signInAsAdmin(testApp)
  const { sessionId } = await openImpersonatingSession(database.db, {
    adminId,
    companyId: company.id,
    userAgent: undefined,
  })
  const impersonating = testApp.app.signSession(sessionId)
  const [{ id } = { id: 0 }] = await list()
  for (const refused of [
    await create({ name: 'Stolen', scopes: ['quotes:read'] }, impersonating),
    await call(testApp, 'DELETE', `${path}/${id}`, { token: impersonating }),
  ]) {
    assert.is(refused.status, 403)
    assert.is((refused.json as { code: string }).code, 'IMPERSONATING')
  }
  assert.is((await use(key)).status, 200)
})

test("an owner cannot see or revoke another company's keys", async () => {
  const key = await storeKey(database.db, company.id, ['quotes:read'])
  const [{ id } = { id: 0 }] = await list()
  const other = await signInAs(testApp, await createCompany(database.db))
  assert.equal((await call(testApp, 'GET', path, { token: other })).json, [])
  assert.is((await call(testApp, 'DELETE', `${path}/${id}`, { token: other })).status, 404)
  assert.is((await use(key)).status, 200)
})

test('concurrent requests cannot exceed the number of keys', async () => {
  for (let i = 2; i < maxApiKeys; i++) await storeKey(database.db, company.id, ['hooks'])
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => create({ name: 'More', scopes: ['hooks'] })),
  )
  const statuses = responses.map(({ status }) => status).toSorted()
  assert.equal(statuses, [201, 201, 409, 409, 409, 409])
  const refused = responses.find(({ status }) => status === 409)
  assert.is((refused?.json as { code: string }).code, 'KEY_LIMIT')
  const [newest] = await list()
  await call(testApp, 'DELETE', `${path}/${newest?.id}`, { token })
  assert.is((await create({ name: 'Again', scopes: ['hooks'] })).status, 201)
})

test('a company without an active plan can revoke keys and not create them', async () => {
  await storeKey(database.db, company.id, ['hooks'])
  await sql`update companies set plan_override = 'free' where id = ${company.id}`.execute(
    database.db,
  )
  const refused = await create({ name: 'Free', scopes: ['hooks'] })
  assert.is((refused.json as { code: string }).code, 'SUBSCRIPTION_REQUIRED')
  const [{ id } = { id: 0 }] = await list()
  assert.is((await call(testApp, 'DELETE', `${path}/${id}`, { token })).status, 204)
})

test('a key needs a name and at least one known scope', async () => {
  for (const [body, error] of [
    [{ name: ' ', scopes: ['hooks'] }, 'Name must not be empty.'],
    [{ name: 'None', scopes: [] }, 'Scopes must have at least 1 entry.'],
    [{ name: 'Twice', scopes: ['hooks', 'hooks'] }, 'Scopes must not have the same entry twice.'],
    [{ name: 'Long', scopes: ['hooks'], expiresInDays: 0 }, 'Expires must be 1 or more.'],
  ] as const) {
    const response = await create(body as unknown as CreateApiKey)
    assert.is(response.status, 400)
    assert.is((response.json as { error: string }).error, error)
  }
})

test('a rotated key and the new one work for a day, then only the new one', async () => {
  const created = await create({ name: 'CRM', scopes: ['quotes:read'], allowedNetworks: [] })
  const { id, key } = created.json as CreatedApiKey
  const rotate = async () =>
    (await call(testApp, 'POST', `${path}/${id}/rotate`, { token })).json as CreatedApiKey
  const second = await rotate()
  assert.is(second.id, id)
  assert.is.not(second.key, key)
  const hours = (Date.parse(second.previousKeyUntil ?? '') - Date.now()) / 3_600_000
  assert.ok(hours > 23.9 && hours <= 24)
  assert.is((await use(key)).status, 200)
  assert.is((await use(second.key)).status, 200)
  const third = await rotate()
  assert.is((await use(key)).status, 401)
  assert.is((await use(second.key)).status, 200)
  await sql`update api_keys set previous_until = now() where id = ${id}`.execute(database.db)
  assert.is((await use(second.key)).status, 401)
  assert.is((await use(third.key)).status, 200)
  assert.is((await list())[0]?.previousKeyUntil, null)
  await rotate()
  await call(testApp, 'DELETE', `${path}/${id}`, { token })
  assert.is((await use(third.key)).status, 401)
})

test('a key with a list of IP addresses is refused from all others, and its last IP address is shown', async () => {
  const { json } = await create({ name: 'CRM', scopes: ['quotes:read'] })
  const { id, key } = json as CreatedApiKey
  const allow = (allowedNetworks: string[]) =>
    call(testApp, 'PATCH', `${path}/${id}`, { token, body: { allowedNetworks } })
  assert.is((await use(key)).status, 200)
  const [{ lastUsedIp } = {}] = await list()
  assert.match(lastUsedIp ?? '', /127\.0\.0\.1|::1/)
  assert.is((await allow(['203.0.113.0/24'])).status, 200)
  const refused = await use(key)
  assert.is(refused.status, 403)
  assert.is((refused.json as { code: string }).code, 'IP_NOT_ALLOWED')
  assert.is((await allow(['127.0.0.0/8', '::1'])).status, 200)
  assert.is((await use(key)).status, 200)
  const invalid = await allow(['example.com'])
  assert.equal([invalid.status, (invalid.json as { code: string }).code], [400, 'INVALID_NETWORK'])
})

test('the log of a key has its requests with their ids, also the refused ones, and not the query', async () => {
  const { json } = await create({ name: 'CRM', scopes: ['hooks'] })
  const { id, key } = json as CreatedApiKey
  const paths = [pathFor('hooks'), `${pathFor('hooks')}?secret=1`, pathFor('quotes:read')]
  const ids = []
  for (const requested of paths) {
    const { headers } = await call(testApp, 'GET', requested, { token: key })
    ids.push(headers.get('x-request-id'))
  }
  const read = async (query = '') =>
    (await call(testApp, 'GET', `${path}/${id}/requests${query}`, { token })).json as {
      requests: KeyRequest[]
      nextBefore: string | null
    }
  // Written after the response.
  await until(async () => (await read()).requests.length === 3, 'the log has the requests')
  const { requests, nextBefore } = await read()
  assert.equal(
    requests.map(({ requestId, status, errorCode }) => [requestId, status, errorCode]).toSorted(),
    [
      [ids[0], 200, null],
      [ids[1], 200, null],
      [ids[2], 403, 'SCOPE_MISSING'],
    ].toSorted(),
  )
  assert.ok(requests.every((request) => !request.path.includes('secret')))
  assert.is(nextBefore, null)
  const found = await read(`?requestId=${ids[1]}`)
  assert.equal(
    found.requests.map(({ requestId }) => requestId),
    [ids[1]],
  )
  const other = await signInAs(testApp, await createCompany(database.db))
  const others = await call(testApp, 'GET', `${path}/${id}/requests`, { token: other })
  assert.is(others.status, 404)
  await deleteOldKeyRequests(database.db, 2)
  assert.equal(
    (await read()).requests.map(({ requestId }) => requestId),
    requests.slice(0, 2).map(({ requestId }) => requestId),
  )
})

test('revoked keys are deleted after 30 days', async () => {
  for (const days of [29, 31])
    await storeKey(database.db, company.id, ['hooks'], {
      revoked_at: sql<Date>`now() - make_interval(days => ${days})`,
    })
  await deleteRevokedKeys(database.db)
  const left = await database.db
    .selectFrom('api_keys')
    .select(sql<number>`extract(day from now() - revoked_at)::integer`.as('days'))
    .where('company_id', '=', company.id)
    .execute()
  assert.equal(left, [{ days: 29 }])
})

test.run()
