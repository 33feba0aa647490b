import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hashingLoad } from '../sessions/password.ts'
import { sendEmail } from '../test/send-email.ts'
import type { EmailMessage } from '../providers/email-sender.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { declaredRoutes } from '../test/declared-routes.ts'
import { queueAwaitedEmails } from '../test/run-jobs.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { startImpersonation } from '../impersonations/impersonation.ts'
import { limits } from '../rate-limits/limits.ts'
import { inOneWindow } from '../test/in-one-window.ts'

const email = 'admin@quotes.test'
const resetPath = '/api/auth/admin/password-reset'

let testApp: TestApp
let token: string
let adminId: number

test.before(async () => {
  testApp = await buildTestApp()
  ;({ token, adminId } = await signInAsAdmin(testApp, email))
})
test.after(() => testApp.close())

const signIn = (password: string, username = email) =>
  call(testApp, 'POST', '/api/auth/admin/login', { body: { username, password } })
const me = (token: string) => call(testApp, 'GET', '/api/admin/me', { token })
const lastAction = () =>
  testApp.app.db
    .selectFrom('admin_actions')
    .selectAll()
    .where('action_type', '<>', 'signed_in')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('an admin signs in with the email address in any letter case and signs out', async () => {
  const response = await signIn('admin-password', ' Admin@Quotes.test ')
  assert.is(response.status, 200)
  const { token } = response.json as { token: string }
  assert.equal((await me(token)).json, {
    email,
    secondStepRequiredFrom: null,
    isSecondStepDue: false,
  })
  assert.is((await call(testApp, 'POST', '/api/auth/admin/logout', { token })).status, 200)
  assert.is((await me(token)).status, 401)
})

test('a wrong password and an unknown email address get the same response', async () => {
  const hashesBefore = hashingLoad().finished
  const wrong = await signIn('admin-passwore')
  assert.is(hashingLoad().finished, hashesBefore + 1)
  const unknown = await signIn('admin-password', 'nobody@quotes.test')
  assert.is(hashingLoad().finished, hashesBefore + 2, 'an unknown address costs one hash too')
  assert.is(wrong.status, 401)
  assert.is(wrong.text, unknown.text)
})

test('an owner is refused on every admin route, and an admin’s sign-out does not end an owner’s session', async () => {
  const owner = await signInAs(testApp, await createCompany(testApp.app.db))
  for (const [method, path] of [
    ['GET', '/api/admin/me'],
    ['GET', '/api/admin/dashboard'],
    ['GET', '/api/admin/companies'],
    ['GET', '/api/admin/activity-logs'],
    ['POST', '/api/admin/exit-impersonation'],
    ['POST', '/api/auth/admin/logout'],
  ] as const)
    assert.is((await call(testApp, method, path, { token: owner })).status, 403, path)
})

test('no spelling of an admin path bypasses the guard', async () => {
  const paths = [
    '/api/admin/dashboard',
    '/api/admin/dashboard/',
    '/api/admin//dashboard',
    '/api//admin/dashboard',
    '//api/admin/dashboard',
    '/api/admin%2Fdashboard',
    '/api%2Fadmin/dashboard',
    '/api/admin/%64ashboard',
    '/api/Admin/dashboard',
    '/api/admin/./dashboard',
    '/api/admin/dashboard;x',
    '/api/admin/dashboard?x=1',
    '/api/admin/companies/1%2F..%2F..%2Fdashboard',
    '/api/widget/../admin/dashboard',
  ]
  for (const path of paths) {
    const { status, text } = await call(testApp, 'GET', path)
    assert.ok(status === 401 || status === 404, `${path}: ${status}`)
    assert.not.match(text, 'totalCompanies')
  }
})

test('every route under the admins’ path requires an admin', () => {
  const routes = declaredRoutes(testApp.app).filter(({ path }) => path.startsWith('/api/admin/'))
  assert.ok(routes.length > 12)
  for (const { name, access } of routes)
    assert.ok(
      access && 'session' in access && /^(?:impersonator-or-)?admin$/.test(access.session),
      name,
    )
})

test('an admin’s email address alone cannot reset the password', async () => {
  const body = { email, newPassword: 'taken-over', confirmPassword: 'taken-over' }
  const post = (body: unknown, token?: string) =>
    call(testApp, 'POST', resetPath, { body, ...(token && { token }) })
  assert.is((await post(body)).status, 401)
  assert.is((await post({ nonsense: true })).status, 401)
  assert.is((await post({ ...body, currentPassword: 'admin-password' })).status, 401)
  const owner = await signInAs(testApp, await createCompany(testApp.app.db))
  assert.is((await post(body, owner)).status, 403)

  assert.is((await post(body, token)).status, 400)
  const wrong = await post({ ...body, currentPassword: 'a guess' }, token)
  assert.is(wrong.status, 400)
  assert.is((wrong.json as { code: string }).code, 'WRONG_PASSWORD')
  const forged = await post({ ...body, token: 'x'.repeat(43) })
  assert.is(forged.status, 400)
  assert.is((await signIn('admin-password')).status, 200)
})

test('an admin changes the password with the current one, which ends all other sessions', async () => {
  const company = await createCompany(testApp.app.db)
  const other = await signInAsAdmin(testApp, email)
  const admin = { adminId, email, sessionId: '', activity: null }
  const acting = await startImpersonation(testApp.app.db, admin, company.id, undefined)
  const change = (changes: object) =>
    call(testApp, 'POST', resetPath, {
      token,
      body: {
        email,
        currentPassword: 'admin-password',
        newPassword: 'second-Gazebo-7',
        confirmPassword: 'second-Gazebo-7',
        ...changes,
      },
    })
  assert.match((await change({ confirmPassword: 'another' })).text, 'Passwords do not match')
  assert.is((await change({ newPassword: 'seven77', confirmPassword: 'seven77' })).status, 400)
  for (const guessable of ['admin-password', 'aaaaaaaaaa', `${email.split('@')[0]}-2026`]) {
    const refused = await change({ newPassword: guessable, confirmPassword: guessable })
    assert.is((refused.json as { code: string }).code, 'WEAK_PASSWORD', guessable)
  }
  assert.is((await change({ email: 'other@quotes.test' })).status, 400)
  assert.equal((await change({})).json, { message: 'Password has been reset successfully' })

  assert.is((await me(token)).status, 200)
  assert.is((await me(other.token)).status, 401)
  const actingToken = testApp.app.signSession(acting?.sessionId ?? '')
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token: actingToken })).status, 401)
  assert.is((await signIn('second-Gazebo-7')).status, 200)
  const action = await lastAction()
  assert.is(action.action_type, 'password_reset')
  assert.is(action.admin_email, email)
})

test('an emailed link sets the password once for its email address and ends all sessions', async () => {
  const requestLink = (email: string) =>
    call(testApp, 'POST', `${resetPath}/link`, { body: { email } })
  const [known, unknown] = [
    await requestLink('ADMIN@quotes.test'),
    await requestLink('nobody@quotes.test'),
  ]
  assert.is(known.status, 200)
  assert.is(known.text, unknown.text)

  await queueAwaitedEmails(testApp)
  const { db } = testApp.app
  const emails = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('kind', '=', 'admin_reset_link')
    .execute()
  assert.is(emails.length, 1)
  const sent: EmailMessage[] = []
  await sendEmail(
    {
      db,
      config: testApp.config,
      emailSender: {
        send: async (message) => {
          sent.push(message)
          return { providerMessageId: 'one' }
        },
        find: async () => undefined,
      },
    },
    emails[0]?.id ?? '',
  )
  assert.equal(sent[0]?.to, [email])
  const [, fragment = ''] = /\/admin\/password-reset#(\S+)/.exec(sent[0]?.text ?? '') ?? []
  const link = new URLSearchParams(fragment)
  const secret = link.get('token') ?? ''
  assert.is(link.get('email'), email)
  assert.not.match(JSON.stringify(emails), secret)

  const reset = (email: string) =>
    call(testApp, 'POST', resetPath, {
      body: {
        email,
        token: secret,
        newPassword: 'third-Gazebo-8',
        confirmPassword: 'third-Gazebo-8',
      },
    })
  assert.is((await reset('other@quotes.test')).status, 400)
  assert.is((await reset(email)).status, 200)
  assert.is((await me(token)).status, 401)
  assert.is((await signIn('third-Gazebo-8')).status, 200)
  const again = await reset(email)
  assert.is(again.status, 400)
  assert.is((again.json as { code: string }).code, 'INVALID_RESET_LINK')
})

test('the sixth attempt within a minute is refused, and so is a second link', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMITS: 'on' }, database: testApp.database })
  try {
    const post = (path: string, body: unknown) => call(limited, 'POST', path, { body })
    const statuses = await inOneWindow(limits.signInsOfAdmin, async (round) => {
      const attempt = { username: `limited-${round}@quotes.test`, password: 'x' }
      const codes = []
      for (let tries = 0; tries < 6; tries++)
        codes.push((await post('/api/auth/admin/login', attempt)).status)
      return codes
    })
    assert.equal(statuses, [401, 401, 401, 401, 401, 429])
    const [first, second] = await inOneWindow(limits.adminResetLinksAtOnce, async (round) => {
      const body = { email: `limited-${round}@quotes.test` }
      const link = () => post(`${resetPath}/link`, body)
      return [await link(), await link()] as const
    })
    assert.equal([first.status, second.status], [200, 429])
    assert.ok(second.headers.get('retry-after'))
  } finally {
    await limited.close()
  }
})

test.run()
