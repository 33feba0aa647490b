import {
  exitImpersonation,
  getAdminAccount,
  resetAdminPassword,
  signOutAdmin,
} from '@curbquote/types/admin'
import {
  addPasskey,
  confirmSecondFactor,
  getSecondFactor,
  startPasskey,
  startSecondFactor,
} from '@curbquote/types/second-factors'
import { signOut } from '@curbquote/types/sessions'
import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openImpersonatingSession } from '../sessions/sessions.ts'
import { buildTestApp, productionEnv, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { declaredRoutes } from '../test/declared-routes.ts'
import { signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'

const allowed = [
  getAdminAccount,
  getSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  startPasskey,
  addPasskey,
  resetAdminPassword,
  exitImpersonation,
  signOut,
  signOutAdmin,
].map(({ method, path }) => `${method} ${path}`)

let testApp: TestApp
let routes: ReturnType<typeof guardedRoutes>
test.before(async () => {
  testApp = await buildTestApp({ env: productionEnv })
  routes = guardedRoutes()
})
test.after(() => testApp.close())

/** Every route that requires a session, as a request. */
function guardedRoutes(): { name: string; method: string; path: string }[] {
  return declaredRoutes(testApp.app)
    .filter(({ access }) => access && 'session' in access)
    .map(({ name, method, path }) => ({
      name: name.replaceAll(/\{(\w+)\}/g, ':$1'),
      method,
      path: path.replaceAll(/\{\w+\}/g, '1'),
    }))
}

const bodyOf = (method: string) =>
  ['GET', 'DELETE'].includes(method) ? {} : { body: {} as object }

async function overdueAdmin() {
  const { token, adminId } = await signInAsAdmin(testApp, 'overdue@quotes.test')
  await sql`update admins set second_step_notice_at = now() - interval '15 days' where id = ${adminId}`.execute(
    testApp.app.db,
  )
  return { token, adminId }
}

test('an admin who owes the second step reaches no route except those that set it up or end access', async () => {
  const { token } = await overdueAdmin()
  assert.ok(routes.length > 100, `${routes.length} routes`)
  assert.ok(routes.some(({ name }) => name === 'POST /api/admin/email-broadcasts'))
  for (const { name, method, path } of routes) {
    if (allowed.includes(name)) continue
    const response = await call(testApp, method, path, { token, ...bodyOf(method) })
    assert.is(response.status, 403, `${name}: ${response.text}`)
    assert.is((response.json as { code: string }).code, 'SECOND_STEP_REQUIRED', name)
  }
  for (const name of ['GET /api/admin/me', 'GET /api/auth/second-factor']) {
    const [method = '', path = ''] = name.split(' ')
    assert.is((await call(testApp, method, path, { token })).status, 200, name)
  }
  assert.is((await call(testApp, 'POST', '/api/auth/admin/logout', { token })).status, 200)
})

test('an impersonation that an admin started before the second step was due ends with it', async () => {
  const { adminId } = await overdueAdmin()
  const { id: companyId } = await createCompany(testApp.app.db)
  const { sessionId } = await openImpersonatingSession(testApp.app.db, {
    adminId,
    companyId,
    userAgent: undefined,
  })
  const token = testApp.app.signSession(sessionId)
  for (const { name, method, path } of routes) {
    if (allowed.includes(name)) continue
    const response = await call(testApp, method, path, { token, ...bodyOf(method) })
    assert.is(response.status, 403, `${name}: ${response.text}`)
  }
  assert.is((await call(testApp, 'POST', '/api/admin/exit-impersonation', { token })).status, 200)
})

test.run()
