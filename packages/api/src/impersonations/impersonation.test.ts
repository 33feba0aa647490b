import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { StartedImpersonation } from '@curbquote/types/admin'
import { sql } from 'kysely'
import { deleteExpiredSessions } from '../sessions/sessions.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { endExpiredImpersonations } from './impersonation.ts'

let testApp: TestApp
let token: string
let company: { id: number; name: string }

test.before(async () => {
  testApp = await buildTestApp()
  ;({ token } = await signInAsAdmin(testApp))
  company = await createCompany(testApp.app.db)
})
test.after(() => testApp.close())

async function impersonate(): Promise<StartedImpersonation> {
  const path = `/api/admin/companies/${company.id}/impersonate`
  const response = await call(testApp, 'POST', path, { token })
  assert.is(response.status, 200, response.text)
  return response.json as StartedImpersonation
}

const me = (token: string) => call(testApp, 'GET', '/api/auth/me', { token })
const exit = (token: string) => call(testApp, 'POST', '/api/admin/exit-impersonation', { token })

async function logged(): Promise<string[]> {
  const rows = await testApp.app.db
    .selectFrom('admin_actions')
    .select(['action_type', 'description'])
    .orderBy('id')
    .execute()
  return rows.map(({ action_type, description }) => `${action_type}: ${description}`)
}

/** The log entries since `before`. */
const since = async (before: string[]) => (await logged()).slice(before.length)

const started = 'impersonation_started: Started impersonating Bright Driveways'
const ended = 'impersonation_ended: Stopped impersonating Bright Driveways'

test('an impersonation lasts thirty minutes, names its admin, and its start and end are logged', async () => {
  const before = await logged()
  const { companyToken, adminToken, company: named } = await impersonate()
  assert.equal(named, { id: company.id, name: 'Bright Driveways' })
  assert.is((await call(testApp, 'GET', '/api/admin/me', { token: adminToken })).status, 200)
  assert.is((await me(companyToken)).status, 200)
  // An impersonating session is not an admin session.
  assert.is((await call(testApp, 'GET', '/api/admin/me', { token: companyToken })).status, 403)

  const session = await testApp.app.db
    .selectFrom('sessions')
    .select([
      'actor_admin_id',
      sql<number>`extract(epoch from expires_at - created_at)::integer`.as('seconds'),
    ])
    .where('actor_admin_id', 'is not', null)
    .executeTakeFirstOrThrow()
  assert.is(session.seconds, 1_800)

  assert.is((await exit(companyToken)).status, 200)
  assert.is((await me(companyToken)).status, 401)
  assert.is((await exit(companyToken)).status, 401)
  assert.equal(await since(before), [started, ended])
})

test('an impersonating admin cannot change password, email or billing, or delete anything', async () => {
  const { companyToken } = await impersonate()
  const forbidden = [
    ['PUT', '/api/companies/password'],
    ['POST', '/api/companies/request-deletion'],
    ['POST', '/api/stripe/create-customer-portal-session'],
    ['POST', '/api/stripe/create-checkout-session-again'],
    ['POST', '/api/stripe/create-trial-checkout'],
    ['POST', '/api/stripe/create-pro-checkout-session'],
    ['DELETE', '/api/company/quotes/:quoteId'],
    ['DELETE', '/api/company/quotes/:quoteId/customer'],
  ] as const
  for (const [method, url] of forbidden) {
    const response = await call(testApp, method, url.replace(':quoteId', '1'), {
      token: companyToken,
    })
    assert.is(response.status, 403, `${method} ${url}: ${response.text}`)
    assert.is((response.json as { code: string }).code, 'IMPERSONATING', url)
  }
  await exit(companyToken)
})

test('the admin’s own session ends all impersonations of that admin only', async () => {
  const other = await signInAsAdmin(testApp, 'second@quotes.test')
  const path = `/api/admin/companies/${company.id}/impersonate`
  const { json } = await call(testApp, 'POST', path, { token: other.token })
  const others = (json as StartedImpersonation).companyToken
  const [first, second] = [await impersonate(), await impersonate()]
  const before = await logged()
  assert.is((await exit(token)).status, 200)
  for (const { companyToken } of [first, second]) assert.is((await me(companyToken)).status, 401)
  assert.is((await me(others)).status, 200)
  assert.equal(await since(before), [ended, ended])
  // A repeated call has nothing to end and logs nothing.
  assert.is((await exit(token)).status, 200)
  assert.equal((await since(before)).length, 2)

  assert.is(
    (await call(testApp, 'POST', '/api/auth/admin/logout', { token: other.token })).status,
    200,
  )
  assert.is((await me(others)).status, 401)
  assert.equal((await since(before)).length, 3)
})

test('an abandoned impersonation is logged once when it expires', async () => {
  const { companyToken } = await impersonate()
  const before = await logged()
  await testApp.app.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now() - interval '7 minutes'` })
    .where('actor_admin_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute()
  assert.is((await me(companyToken)).status, 401)
  // The session cleanup keeps it until it is logged, in either order.
  await deleteExpiredSessions(testApp.app.db)
  await endExpiredImpersonations(testApp.app.db)
  await endExpiredImpersonations(testApp.app.db)
  assert.equal(await since(before), [`${ended} (expired)`])
  const { minutes } = await testApp.app.db
    .selectFrom('admin_actions')
    .select(sql<number>`round(extract(epoch from now() - created_at) / 60)::integer`.as('minutes'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.is(minutes, 7)
  await deleteExpiredSessions(testApp.app.db)
  const left = await testApp.app.db
    .selectFrom('sessions')
    .select('id')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  assert.equal(left, [])
})

test('the end is logged also when the company was deleted in between', async () => {
  const doomed = await createCompany(testApp.app.db, { name: 'Doomed' })
  const path = `/api/admin/companies/${doomed.id}`
  assert.is((await call(testApp, 'POST', `${path}/impersonate`, { token })).status, 200)
  await testApp.app.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now() - interval '3 minutes'` })
    .where('company_id', '=', doomed.id)
    .execute()
  const before = await logged()
  const body = { confirmationName: 'Doomed' }
  assert.is((await call(testApp, 'DELETE', path, { token, body })).status, 200)
  const [end, deletion] = await since(before)
  assert.is(end, 'impersonation_ended: Stopped impersonating Doomed (expired)')
  assert.match(deletion ?? '', 'company_deleted')
})

test('signing out of an impersonating session logs its end', async () => {
  const { companyToken } = await impersonate()
  const before = await logged()
  const response = await call(testApp, 'POST', '/api/auth/logout', { token: companyToken })
  assert.is(response.status, 200)
  assert.is((await me(companyToken)).status, 401)
  assert.equal(await since(before), [ended])
})

test('an unknown company cannot be impersonated, and owners cannot impersonate', async () => {
  const before = await logged()
  const none = await call(testApp, 'POST', '/api/admin/companies/999999/impersonate', { token })
  assert.is(none.status, 404)
  const owner = await signInAs(testApp, company)
  const path = `/api/admin/companies/${company.id}/impersonate`
  assert.is((await call(testApp, 'POST', path, { token: owner })).status, 403)
  assert.is((await exit(owner)).status, 403)
  assert.is((await me(owner)).status, 200)
  assert.equal(await since(before), [])
})

test.run()
