import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createCompany } from '../test/test-company.ts'
import { hashingLoad, hashPassword } from '../sessions/password.ts'
import { limits } from '../rate-limits/limits.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { untilBlocked } from '../test/until-blocked.ts'

const password = 'power-wash 4 ever'
let testApp: TestApp
let limitedApp: TestApp
let passwordHash: string

test.before(async () => {
  testApp = await buildTestApp()
  limitedApp = await buildTestApp({ env: { RATE_LIMITS: 'on' }, database: testApp.database })
  passwordHash = await hashPassword(password)
})

test.after(async () => {
  await limitedApp.close()
  await testApp.close()
})

const signIn = (email: string, word = password, app = testApp) =>
  call(app, 'POST', '/api/auth/company/login', { body: { email, password: word } })

const owner = (overrides = {}) =>
  createCompany(testApp.app.db, { password_hash: passwordHash, ...overrides })

test('the correct password opens a session', async () => {
  const company = await owner()
  const response = await signIn(company.email)
  assert.is(response.status, 200)
  const { token } = response.json as { token: string }
  assert.equal(Object.keys(response.json as object), ['token'])
  const me = await call(testApp, 'GET', '/api/auth/me', { token })
  assert.is(me.status, 200)
  assert.is((me.json as { id: number }).id, company.id)
  assert.not.match(me.text, 'argon2')
})

test('the last sign-in is stored on the company', async () => {
  const company = await owner({ last_login_at: null })
  await signIn(company.email)
  const { last_login_at } = await testApp.app.db
    .selectFrom('companies')
    .select('last_login_at')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  assert.ok(last_login_at)
})

test('the letter case of the email address is ignored', async () => {
  const { email } = await owner()
  assert.is((await signIn(` ${email.toUpperCase()} `)).status, 200)
})

test('invisible characters and Unicode forms of a pasted email address are ignored', async () => {
  const { email: typed } = await owner()
  const [local, host] = typed.split('@')
  for (const email of [
    `${typed}\u200b`,
    `\u00a0${typed}\u00a0`,
    `\u202a${typed}\u202c`,
    `${local}\u00ad@${host}`,
    `\ufeff${local}＠${host}`,
  ])
    assert.is((await signIn(email)).status, 200, JSON.stringify(email))
})

test('an unverified owner with the correct password gets requiresVerification and no token', async () => {
  const { email } = await owner({ email_verified_at: null })
  const response = await signIn(email)
  assert.is(response.status, 200)
  assert.equal(response.json, { requiresVerification: true, email })
})

test('an unknown email address and a wrong password get the same response', async () => {
  const { email } = await owner()
  const unverified = await owner({ email_verified_at: null })
  const withoutPassword = await createCompany(testApp.app.db, { password_hash: null })
  const attempts = [
    [email, 'wrong'],
    ['nobody@nowhere.example', password],
    [unverified.email, 'wrong'],
    [withoutPassword.email, password],
  ] as const
  for (const [address, word] of attempts) {
    const before = hashingLoad().finished
    const response = await signIn(address, word)
    assert.is(response.status, 401)
    assert.is(response.text, '{"error":"Invalid email or password.","code":"WRONG_CREDENTIALS"}')
    assert.is(hashingLoad().finished, before + 1, 'each attempt costs one hash')
    assert.equal(
      [...response.headers.keys()].sort(),
      [...(await signIn('nobody@nowhere.example')).headers.keys()].sort(),
    )
  }
})

test('a password of 129 characters is refused before it is hashed', async () => {
  const { email } = await owner()
  const before = hashingLoad().finished
  assert.is((await signIn(email, 'x'.repeat(129))).status, 400)
  assert.is((await signIn(email, '')).status, 400)
  assert.is(hashingLoad().finished, before)
})

test('an email address that is not text is refused', async () => {
  for (const email of [['a@b.example'], { $ne: '' }, null, 5, 'a\0b', '\ud800'])
    assert.is((await signIn(email as string)).status, 400)
})

test('a quote character in the email address is literal', async () => {
  assert.is((await signIn("' or true --@x.example")).status, 401)
})

test('a password that is changed during the check opens no session', async () => {
  const company = await owner()
  let pending: ReturnType<typeof signIn> | undefined
  await testApp.app.db.transaction().execute(async (change) => {
    await change
      .updateTable('companies')
      .set({ password_hash: passwordHash.replace('t=2', 't=3') })
      .where('id', '=', company.id)
      .execute()
    // It checks the old password, then waits for this transaction.
    pending = signIn(company.email)
    await untilBlocked(testApp.app.db)
  })
  assert.is((await pending)?.status, 401)
})

test('the sixth attempt in a minute is refused for that email address only', async () => {
  const other = await owner()
  const { five, sixth } = await inOneWindow(limits.signInsOfAccount, async () => {
    const company = await owner()
    const statuses = []
    for (let attempt = 1; attempt <= 5; attempt++)
      statuses.push((await signIn(company.email, 'wrong', limitedApp)).status)
    // Otherwise the delay after wrong passwords would refuse the sixth attempt too.
    await testApp.app.db.deleteFrom('sign_in_tries').execute()
    const last = await signIn(company.email.toUpperCase(), password, limitedApp)
    return { five: statuses, sixth: last }
  })
  assert.equal(five, [401, 401, 401, 401, 401])
  assert.is(sixth.status, 429)
  assert.is((sixth.json as { code: string }).code, 'TOO_MANY_REQUESTS')
  const retryAfter = Number(sixth.headers.get('retry-after'))
  assert.ok(retryAfter >= 1 && retryAfter <= 60)
  assert.is((await signIn(other.email, password, limitedApp)).status, 200)
})

test('one client trying many email addresses is refused after twenty', async () => {
  const { twenty, refused } = await inOneWindow(limits.signInsOfIpAddress, async () => {
    await testApp.app.db.deleteFrom('rate_limits').execute()
    const statuses = []
    for (let attempt = 1; attempt <= 20; attempt++)
      statuses.push((await signIn(`guess-${attempt}@x.example`, 'wrong', limitedApp)).status)
    return { twenty: statuses, refused: await signIn('guess-21@x.example', 'wrong', limitedApp) }
  })
  assert.equal([...new Set(twenty)], [401])
  assert.is(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) <= 300)
})

test.run()
