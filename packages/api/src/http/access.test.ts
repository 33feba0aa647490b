import { type Access, apiScopes } from '@curbquote/types/endpoints'
import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Settings } from '../config/config.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { type DeclaredRoute, declaredRoutes } from '../test/declared-routes.ts'
import { signInAs, signInAsAdmin, signInImpersonating } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { access as accessPlugin } from './access.ts'

let testApp: TestApp
test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

type Caller = 'nobody' | 'owner' | 'free owner' | 'impersonating admin' | 'admin' | 'key'

/** The refusal that the declared access implies. `undefined`: the request reaches the handler. */
function refusalOf(access: Exclude<Access, 'public'>, caller: Caller): string | undefined {
  if ('provider' in access) return '401 NOT_SIGNED_IN'
  const isFree = caller === 'free owner'
  if ('scope' in access) {
    if (caller !== 'key') return '401 KEY_INVALID'
    // The key is a live one.
    return access.mode === 'test' ? '403 TEST_KEY_REQUIRED' : undefined
  }
  if (caller === 'nobody' || caller === 'key') return '401 NOT_SIGNED_IN'
  const isImpersonating = caller === 'impersonating admin'
  switch (access.session) {
    case 'any':
      return access.inPerson && isImpersonating ? '403 IMPERSONATING' : undefined
    case 'admin':
      return caller === 'admin' ? undefined : '403 NOT_AN_ADMIN'
    case 'impersonator-or-admin':
      return caller === 'admin' || isImpersonating ? undefined : '403 NOT_AN_ADMIN'
    case 'owner':
      if (caller === 'admin') return '403 NOT_AN_OWNER'
      if (access.inPerson && isImpersonating) return '403 IMPERSONATING'
      return access.plan && isFree ? '403 SUBSCRIPTION_REQUIRED' : undefined
  }
}

const refusals =
  /^40[13] (?:NOT_SIGNED_IN|KEY_INVALID|IMPERSONATING|NOT_AN_ADMIN|NOT_AN_OWNER|SUBSCRIPTION_REQUIRED|SCOPE_MISSING)$/

const guarded = () =>
  declaredRoutes(testApp.app).filter(
    (route): route is DeclaredRoute & { access: Exclude<Access, 'public'> } =>
      route.access !== undefined,
  )

test('every route refuses the callers that its declared access excludes, and no others', async () => {
  const { db } = testApp.app
  const routes = guarded()
  assert.ok(routes.length > 100, `${routes.length} routes`)
  for (const { name, method, path, access } of routes) {
    // New ones for each route, because some routes end sessions or delete companies.
    const company = await createCompany(db)
    const free = await createCompany(db, { subscription_status: 'canceled' })
    const signIns: Record<Caller, () => Promise<string | undefined>> = {
      nobody: async () => undefined,
      owner: () => signInAs(testApp, company),
      'free owner': () => signInAs(testApp, free),
      'impersonating admin': () => signInImpersonating(testApp, company),
      admin: async () => (await signInAsAdmin(testApp)).token,
      key: () => storeKey(db, company.id, [...apiScopes]),
    }
    for (const [caller, signIn] of Object.entries(signIns)) {
      const token = await signIn()
      const { id } = caller === 'free owner' ? free : company
      const url = path.replace('{companyId}', String(id)).replaceAll(/\{\w+\}/g, '1')
      const { status, text } = await call(testApp, method, url, {
        ...(token !== undefined && { token }),
        ...(method !== 'GET' && { body: { nonsense: true } }),
      })
      const code = /"code":"(\w+)"/.exec(text)?.[1]
      const expected = refusalOf(access, caller as Caller)
      if (expected) assert.is(`${status} ${code}`, expected, `${name} by ${caller}`)
      else assert.not.match(`${status} ${code}`, refusals, `${name} by ${caller}`)
    }
  }
})

test('a key of a company without an active plan is refused where a plan is required', async () => {
  const { db } = testApp.app
  const free = await createCompany(db, { subscription_status: 'canceled' })
  const token = await storeKey(db, free.id, [...apiScopes])
  const routes = guarded().filter(({ access }) => 'scope' in access)
  assert.ok(routes.length > 5)
  for (const { name, method, path, access } of routes) {
    const { text } = await call(testApp, method, path.replaceAll(/\{\w+\}/g, '1'), {
      token,
      ...(method !== 'GET' && { body: { nonsense: true } }),
    })
    assert.is(text.includes('SUBSCRIPTION_REQUIRED'), 'plan' in access, name)
  }
})

test('the OpenAPI document has the access of every operation', () => {
  const document = testApp.app.swagger() as unknown as {
    paths: Record<string, Record<string, { 'x-access'?: Access; security: object[] }>>
  }
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { 'x-access': access, security }] of Object.entries(operations)) {
      assert.ok(access, `${method} ${path}`)
      assert.is(security.length === 0, access === 'public', `${method} ${path}`)
    }
})

test('a route without access stops the start', async () => {
  await assertRefused('/test', undefined, 'GET /test must declare its access.')
})

test('a route with a key outside v1, or in v1 with another credential, stops the start', async () => {
  await assertRefused('/api/company/test', { scope: 'hooks' }, /must be under \/api\/v1\//)
  await assertRefused('/api/v1/test', { session: 'owner' }, /must take an API key or be public/)
})

async function assertRefused(
  url: string,
  access: Access | undefined,
  message: string | RegExp,
): Promise<void> {
  const app = Fastify()
  app.decorate('createCounters', () => undefined)
  app.decorate('settings', {} as Settings)
  await app.register(accessPlugin, {
    emailWebhooks: { name: 'provider', password: undefined },
    bouncesPassword: undefined,
  })
  assert.throws(
    () => app.get(url, { schema: { ...(access && { access }) } }, () => ({})),
    (error: Error) =>
      typeof message === 'string' ? error.message === message : message.test(error.message),
  )
}

test.run()
