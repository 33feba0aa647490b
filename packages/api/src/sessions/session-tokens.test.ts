import { createHmac, randomUUID } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sql } from 'kysely'
import { buildTestApp, testSecret, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { openOwnerSession, deleteExpiredSessions } from './sessions.ts'

let testApp: TestApp
let company: { id: number }
let sid: string

test.before(async () => {
  testApp = await buildTestApp()
  company = await createCompany(testApp.app.db)
  sid = (await openOwnerSession(testApp.app.db, company.id, undefined)).sessionId
})

test.after(() => testApp.close())

const me = (token: string) => call(testApp, 'GET', '/api/auth/me', { token })
const soon = () => Math.floor(Date.now() / 1_000) + 600
const claims = () => ({ sid, iss: 'curbquote', aud: 'curbquote-api', exp: soon() })

function forge(
  payload: object,
  { algorithm = 'HS256', secret = testSecret, header = {} } = {},
): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: algorithm, typ: 'JWT', ...header })}.${encode(payload)}`
  const digest = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }[algorithm]
  const signature = digest ? createHmac(digest, secret).update(signed).digest('base64url') : ''
  return `${signed}.${signature}`
}

test('a token made with the real secret and all claims is accepted, which validates the tests below', async () => {
  assert.is((await me(forge(claims()))).status, 200)
})

const attacks: Record<string, () => string> = {
  'algorithm none': () => forge(claims(), { algorithm: 'none' }),
  'algorithm None, capitalised': () => forge(claims(), { algorithm: 'None' }),
  'algorithm HS512': () => forge(claims(), { algorithm: 'HS512' }),
  'algorithm HS384': () => forge(claims(), { algorithm: 'HS384' }),
  'an unknown critical header': () => forge(claims(), { header: { crit: ['x'], x: 1 } }),
  'no exp': () => forge({ ...claims(), exp: undefined }),
  'an exp in the past': () => forge({ ...claims(), exp: soon() - 1_200 }),
  'no iss': () => forge({ ...claims(), iss: undefined }),
  'another iss': () => forge({ ...claims(), iss: 'someone' }),
  'no aud': () => forge({ ...claims(), aud: undefined }),
  'another aud': () => forge({ ...claims(), aud: 'curbquote-admin' }),
  'no sid': () => forge({ ...claims(), sid: undefined }),
  'a sid that is not text': () => forge({ ...claims(), sid: { $gt: '' } }),
  'a sid that is not an id': () => forge({ ...claims(), sid: "' or true --" }),
  'a sid of dashes': () => forge({ ...claims(), sid: '-'.repeat(36) }),
  'a session that does not exist': () => forge({ ...claims(), sid: randomUUID() }),
  'the wrong secret': () => forge(claims(), { secret: 'another secret of at least 32 bytes!' }),
  'an empty secret': () => forge(claims(), { secret: '' }),
  'a changed payload': () => {
    const [header, , signature] = forge(claims()).split('.')
    const payload = Buffer.from(JSON.stringify({ ...claims(), exp: soon() + 9 }))
    return `${header}.${payload.toString('base64url')}.${signature}`
  },
  'nothing that looks like a token': () => 'undefined',
  'an empty token': () => '',
}

for (const [attack, makeToken] of Object.entries(attacks))
  test(`a token with ${attack} is refused`, async () => {
    const response = await me(makeToken())
    assert.is(response.status, 401)
    assert.is(response.text, '{"error":"Unauthorized: please sign in.","code":"NOT_SIGNED_IN"}')
  })

test('a token is accepted in the Authorization header only', async () => {
  const token = forge(claims())
  for (const name of ['auth_token', 'token', 'access_token', 'session', 'jwt'])
    assert.is(
      (await call(testApp, 'GET', '/api/auth/me', { headers: { cookie: `${name}=${token}` } }))
        .status,
      401,
    )
  assert.is((await call(testApp, 'GET', `/api/auth/me?token=${token}`)).status, 401)
  const basic = { authorization: `Basic ${token}` }
  assert.is((await call(testApp, 'GET', '/api/auth/me', { headers: basic })).status, 401)
})

test('signing out ends only that session, at once', async () => {
  const token = await signInAs(testApp, company)
  const other = await signInAs(testApp, company)
  const response = await call(testApp, 'POST', '/api/auth/logout', { token })
  assert.is(response.status, 200)
  assert.equal(response.json, { success: true })
  assert.is((await me(token)).status, 401)
  assert.is((await call(testApp, 'POST', '/api/auth/logout', { token })).status, 401)
  assert.is((await me(other)).status, 200)
})

test('a deleted or expired session is refused although its token is valid', async () => {
  const deleted = await openOwnerSession(testApp.app.db, company.id, undefined)
  const over = await openOwnerSession(testApp.app.db, company.id, undefined)
  await testApp.app.db.deleteFrom('sessions').where('id', '=', deleted.sessionId).execute()
  await testApp.app.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', over.sessionId)
    .execute()
  for (const { sessionId } of [deleted, over])
    assert.is((await me(testApp.app.signSession(sessionId))).status, 401)
})

test('sessions of a deleted company are refused', async () => {
  const leaving = await createCompany(testApp.app.db)
  const token = await signInAs(testApp, leaving)
  await testApp.app.db.deleteFrom('companies').where('id', '=', leaving.id).execute()
  assert.is((await me(token)).status, 401)
})

test("an admin's token is refused on every owner route", async () => {
  const admin = await testApp.app.db
    .insertInto('admins')
    .values({ email: 'admin@curbquote.test', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await testApp.app.db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      admin_id: admin.id,
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = testApp.app.signSession(session.id)
  for (const path of [
    '/api/auth/me',
    '/api/me/entitlements',
    '/api/company/quotes',
    '/api/company/dashboard',
  ]) {
    const response = await call(testApp, 'GET', path, { token })
    assert.is(response.status, 403)
    assert.is((response.json as { code: string }).code, 'NOT_AN_OWNER')
  }
})

test('the cleanup deletes expired sessions and keeps live ones', async () => {
  const kept = await openOwnerSession(testApp.app.db, company.id, undefined)
  const over = await openOwnerSession(testApp.app.db, company.id, undefined)
  await testApp.app.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', over.sessionId)
    .execute()
  await deleteExpiredSessions(testApp.app.db)
  const ids = (await testApp.app.db.selectFrom('sessions').select('id').execute()).map(
    ({ id }) => id,
  )
  assert.ok(ids.includes(kept.sessionId))
  assert.not(ids.includes(over.sessionId))
})

test.run()
