import { sql, type Transaction } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Database } from '../db/schema/index.ts'
import { authenticatorCode } from '../test/authenticator-code.ts'
import { buildTestApp, productionEnv, type TestApp } from '../test/build-test-app.ts'
import { call, type CallResponse } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { recordFailedSignIn } from '../sign-in/record-failed-sign-in.ts'
import { runJobs } from '../test/run-jobs.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { createCompany } from '../test/test-company.ts'
import { hashPassword } from '../sessions/password.ts'
import { issueOneTimeToken } from '../sessions/one-time-tokens.ts'
import {
  databaseEpoch,
  deleteExpiredSecondFactors,
  findActiveFactor,
  lockFactor,
  openFactor,
} from '../sessions/second-factor-queries.ts'
import { attemptsWithoutDelay } from '../sessions/sign-in-attempts.ts'
import { takeSecondStep } from './second-step.ts'
import { countTicketAttempt, TicketExpiredError } from './sign-in-tickets.ts'
import { trustDevice } from './trusted-devices.ts'

const password = 'power-wash 4 ever'
const adminPassword = 'admin-password'
let testApp: TestApp
let otherProcess: TestApp
let passwordHash: string

test.before(async () => {
  testApp = await buildTestApp()
  otherProcess = await buildTestApp({ database: testApp.database })
  passwordHash = await hashPassword(password)
})
test.after(async () => {
  await otherProcess.close()
  await testApp.close()
})

interface OwnerWithFactor {
  companyId: number
  email: string
  /** Of the session that turned it on. */
  token: string
  secret: string
  backupCodes: string[]
}

const signIn = (email: string, cookie = '', word = password) =>
  call(testApp, 'POST', '/api/auth/company/login', {
    body: { email, password: word },
    headers: cookie ? { cookie } : {},
  })
const secondStep = (ticket: string, code: string, options: object = {}, app = testApp) =>
  call(app, 'POST', '/api/auth/second-step', { body: { ticket, code, ...options } })
const post = (token: string, path: string, body: object = {}) =>
  call(testApp, 'POST', `/api/auth/second-factor${path}`, { token, body })
const state = async (token: string) =>
  (await call(testApp, 'GET', '/api/auth/second-factor', { token })).json

/** The code of an authenticator app whose clock differs by `seconds`. */
async function codeOf(secret: string, seconds = 0): Promise<string> {
  return authenticatorCode(secret, (await databaseEpoch(testApp.app.db)) + seconds)
}

/** A code that is valid neither now nor in the next time steps. */
async function wrongCode(secret: string): Promise<string> {
  const valid = await Promise.all([-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, seconds)))
  const codes = Array.from({ length: valid.length + 1 }, (_, index) => `00000${index}`)
  return codes.find((code) => !valid.includes(code)) ?? ''
}

/** Forgets the last time step, so that a test need not wait 30 seconds for the next code. */
async function allowSameStep(): Promise<void> {
  await testApp.app.db.updateTable('second_factors').set({ last_step: 0 }).execute()
}

async function turnOn(token: string, word = password) {
  const started = await post(token, '', { password: word })
  assert.is(started.status, 200, started.text)
  const { secret } = started.json as { secret: string }
  const confirmed = await post(token, '/confirm', { code: await codeOf(secret) })
  assert.is(confirmed.status, 200, confirmed.text)
  const { backupCodes } = confirmed.json as { backupCodes: string[] }
  await allowSameStep()
  return { secret, backupCodes }
}

async function ownerWithFactor(): Promise<OwnerWithFactor> {
  const { id, email } = await createCompany(testApp.app.db, { password_hash: passwordHash })
  const token = await signInAs(testApp, { id })
  return { companyId: id, email, token, ...(await turnOn(token)) }
}

async function ticketOf(email: string): Promise<string> {
  const response = await signIn(email)
  const { requiresCode, ticket } = response.json as { requiresCode: true; ticket: string }
  assert.is(response.status, 200)
  assert.is(requiresCode, true)
  assert.not.ok('token' in (response.json as object))
  return ticket
}

const statusOf = ({ status, json }: CallResponse) => [status, (json as { code?: string })?.code]

const queuedEmails = async (companyId: number) =>
  (
    await testApp.app.db
      .selectFrom('deliveries')
      .select('kind')
      .where('company_id', '=', companyId)
      .orderBy('created_at')
      .execute()
  ).map(({ kind }) => kind)

test('turning two-step sign-in on needs the password and a code, ends other sessions and sends an email', async () => {
  const { id, email } = await createCompany(testApp.app.db, { password_hash: passwordHash })
  const token = await signInAs(testApp, { id })
  const other = await signInAs(testApp, { id })
  assert.equal(statusOf(await post(token, '', { password: 'wrong' })), [400, 'WRONG_PASSWORD'])
  const started = await post(token, '', { password })
  const { secret, uri } = started.json as { secret: string; uri: string }
  assert.match(uri, /^otpauth:\/\/totp\/CurbQuote:/)
  assert.ok(uri.includes(encodeURIComponent(email)))
  assert.equal(statusOf(await post(token, '/confirm', { code: '000000' })), [400, 'CODE_WRONG'])
  assert.is((await signIn(email)).text.includes('token'), true, 'nothing changes before the code')

  const { json } = await post(token, '/confirm', { code: await codeOf(secret) })
  const { backupCodes } = json as { backupCodes: string[] }
  assert.is(new Set(backupCodes).size, 10)
  for (const code of backupCodes)
    assert.match(code, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  const isOn = { isOn: true, hasApp: true, passkeys: [], backupCodesLeft: 10, removalAt: null }
  assert.equal(await state(token), isOn)
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token: other })).status, 401)
  assert.equal(await queuedEmails(id), ['second_step_on'])
  assert.equal(statusOf(await post(token, '', { password })), [400, 'CODE_MISSING'])
  const again = await post(token, '', { password, code: backupCodes[0] })
  assert.equal(statusOf(again), [409, 'SECOND_STEP_ON'])
})

test('a read of the database reveals neither the secret nor a backup code', async () => {
  const { secret, backupCodes } = await ownerWithFactor()
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(f::text, ''), '') || (select string_agg(b::text, '') from backup_codes b) as text
    from second_factors f`.execute(testApp.app.db)
  for (const known of [secret, ...backupCodes, ...backupCodes.map((code) => code.replace('-', ''))])
    assert.not.ok(rows[0]?.text.includes(known))
})

test('the password alone opens no session', async () => {
  const { email, secret, token: first } = await ownerWithFactor()
  const ticket = await ticketOf(email)
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token: ticket })).status, 401)
  const response = await secondStep(ticket, await codeOf(secret))
  const { token } = response.json as { token: string }
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token })).status, 200)
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token: first })).status, 200)
  assert.equal(statusOf(await secondStep(ticket, '000000')), [410, 'TICKET_EXPIRED'])
})

test('the same code works once, also in two processes at the same time', async () => {
  const { email, secret } = await ownerWithFactor()
  const code = await codeOf(secret)
  const tickets = [await ticketOf(email), await ticketOf(email), await ticketOf(email)]
  const responses = await Promise.all(
    tickets.map((ticket, index) =>
      secondStep(ticket, code, {}, index % 2 ? otherProcess : testApp),
    ),
  )
  assert.equal(responses.map(({ status }) => status).sort(), [200, 401, 401])
  const late = await secondStep(await ticketOf(email), code)
  assert.equal(statusOf(late), [401, 'CODE_WRONG'])
})

test('the return from a checkout opens a session without the second step', async () => {
  const { companyId } = await ownerWithFactor()
  const { db } = testApp.app
  const code = await issueOneTimeToken(db, 'exchange_session', { companyId }, 60)
  const { status, json } = await call(testApp, 'POST', '/api/auth/exchange', { body: { code } })
  assert.is(status, 200)
  const { token } = json as { token: string }
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token })).status, 200)
})

test('a ticket opens one session, also for two different codes at the same time', async () => {
  const { email, secret, backupCodes } = await ownerWithFactor()
  const { db } = testApp.app
  const ticket = await ticketOf(email)
  // Both attempts are counted before either one opens a session.
  const factor = await countTicketAttempt(db, ticket)
  await countTicketAttempt(db, ticket)
  const attempt = { ticket, isTrusted: false, userAgent: undefined, ipAddress: '192.0.2.1' }
  const { codePepper, publicUrl } = testApp.config
  const deps = { db, codePepper, publicUrl }
  await takeSecondStep(deps, factor, { ...attempt, proof: { code: await codeOf(secret) } })
  await takeSecondStep(deps, factor, { ...attempt, proof: { code: backupCodes[0] ?? '' } }).then(
    () => assert.unreachable('the ticket opened two sessions'),
    (error: unknown) => assert.instance(error, TicketExpiredError),
  )
})

test('five of 200 concurrent codes are checked', async () => {
  const { email, secret } = await ownerWithFactor()
  const ticket = await ticketOf(email)
  const wrong = await wrongCode(secret)
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      secondStep(ticket, wrong, {}, index % 2 ? otherProcess : testApp),
    ),
  )
  const statuses = responses.map(({ status }) => status)
  assert.is(statuses.filter((status) => status === 401).length, 5)
  assert.is(statuses.filter((status) => status === 429).length, 195)
  const refused = responses.find(({ status }) => status === 429)
  assert.ok(Number(refused?.headers.get('retry-after')) > 0)
})

test('a correct code after five wrong ones is refused', async () => {
  const { email, secret } = await ownerWithFactor()
  const ticket = await ticketOf(email)
  const wrong = await wrongCode(secret)
  for (let tries = 0; tries < 5; tries++) await secondStep(ticket, wrong)
  assert.is((await secondStep(ticket, await codeOf(secret))).status, 429)
})

test('a code of the previous or the next step is accepted, one of a clock 60 seconds off is not', async () => {
  const { email, secret } = await ownerWithFactor()
  for (const [seconds, status] of [
    [-60, 401],
    [60, 401],
    [-30, 200],
    [30, 200],
  ] as const) {
    // A time step may end between making the code and checking it.
    const response = await inOneStep(async () => {
      await allowSameStep()
      return secondStep(await ticketOf(email), await codeOf(secret, seconds))
    })
    assert.is(response.status, status, `${seconds} s`)
  }
})

test('a ticket expires after ten minutes', async () => {
  const { email, secret } = await ownerWithFactor()
  const ticket = await ticketOf(email)
  await sql`update sign_in_tickets set expires_at = expires_at - interval '10 minutes'`.execute(
    testApp.app.db,
  )
  assert.equal(statusOf(await secondStep(ticket, await codeOf(secret))), [410, 'TICKET_EXPIRED'])
  assert.equal(statusOf(await secondStep('no-ticket', '000000')), [410, 'TICKET_EXPIRED'])
})

test('a backup code works once, in any letter case, and new codes replace the old ones', async () => {
  const { email, token, secret, backupCodes } = await ownerWithFactor()
  const [first = '', second = ''] = backupCodes
  const upper = ` ${first.toUpperCase().replace('-', ' ')} `
  assert.is((await secondStep(await ticketOf(email), upper)).status, 200)
  assert.is((await secondStep(await ticketOf(email), first)).status, 401)
  assert.is(((await state(token)) as { backupCodesLeft: number }).backupCodesLeft, 9)
  const renewed = await post(token, '/backup-codes', { password, code: await codeOf(secret) })
  const [replaced = ''] = (renewed.json as { backupCodes: string[] }).backupCodes
  assert.is((await secondStep(await ticketOf(email), second)).status, 401)
  assert.is((await secondStep(await ticketOf(email), replaced)).status, 200)
})

test('a trusted device signs in without a code for 30 days, and only to its account', async () => {
  const { email, secret } = await ownerWithFactor()
  const another = await ownerWithFactor()
  const trusted = await secondStep(await ticketOf(email), await codeOf(secret), {
    trustDevice: true,
  })
  const cookie = trusted.headers
    .getSetCookie()
    .find((each) => each.startsWith('trusted_owner_device'))
  assert.match(cookie ?? '', /HttpOnly/)
  assert.match(cookie ?? '', /SameSite=Strict/)
  const [pair = ''] = cookie?.split(';') ?? []
  assert.ok('token' in ((await signIn(email, pair)).json as object))
  assert.ok('ticket' in ((await signIn(another.email, pair)).json as object))
  assert.is((await signIn(email, pair, 'wrong')).status, 401)
  await sql`update trusted_devices set expires_at = expires_at - interval '30 days'`.execute(
    testApp.app.db,
  )
  assert.ok('ticket' in ((await signIn(email, pair)).json as object))
})

test('a new password keeps the second step, and ends tickets and trusted devices', async () => {
  const { email, token, secret } = await ownerWithFactor()
  const trusted = await secondStep(await ticketOf(email), await codeOf(secret), {
    trustDevice: true,
  })
  const [pair = ''] = trusted.headers
    .getSetCookie()
    .filter((each) => each.startsWith('trusted_owner_device'))
  const ticket = await ticketOf(email)
  const newPassword = 'another power-wash'
  const changed = await call(testApp, 'PUT', '/api/companies/password', {
    token,
    body: { currentPassword: password, newPassword },
  })
  assert.is(changed.status, 200, changed.text)
  await allowSameStep()
  assert.equal(statusOf(await secondStep(ticket, await codeOf(secret))), [410, 'TICKET_EXPIRED'])
  const again = await signIn(email, pair.split(';')[0], newPassword)
  assert.ok('ticket' in (again.json as object))
})

test('turning two-step sign-in off needs the password and a code, ends other sessions and sends an email', async () => {
  const { companyId, email, token, secret, backupCodes } = await ownerWithFactor()
  const other = await signInAs(testApp, { id: companyId })
  const code = await codeOf(secret)
  assert.is((await post(token, '/off', { password: 'wrong', code })).status, 400)
  assert.is((await post(token, '/off', { password, code: '000000' })).status, 400)
  assert.is((await post(token, '/off', { password, code: backupCodes[0] })).status, 200)
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token: other })).status, 401)
  assert.ok('token' in ((await signIn(email)).json as object))
  assert.equal(await queuedEmails(companyId), ['second_step_on', 'second_step_off'])
  const { rows } = await sql<{ description: string }>`
    select description from activity
    where company_id = ${companyId} and action = 'second_step_changed' order by id`.execute(
    testApp.app.db,
  )
  assert.equal(
    rows.map(({ description }) => description),
    ['Added an authenticator app', 'Turned on two-step sign-in', 'Turned off two-step sign-in'],
  )
})

test('an impersonating admin cannot see or change the second factor of the owner', async () => {
  const { companyId, email } = await ownerWithFactor()
  const admin = await signInAsAdmin(testApp)
  const started = await call(testApp, 'POST', `/api/admin/companies/${companyId}/impersonate`, {
    token: admin.token,
    body: {},
  })
  const { companyToken: token } = started.json as { companyToken: string }
  assert.ok(token, started.text)
  for (const [method, path, body] of [
    ['GET', ''],
    ['POST', '', { password }],
    ['POST', '/confirm', { code: '000000' }],
    ['POST', '/backup-codes', { password, code: '000000' }],
    ['POST', '/off', { password, code: '000000' }],
    ['POST', '/keep'],
  ] as const)
    assert.equal(
      statusOf(await call(testApp, method, `/api/auth/second-factor${path}`, { token, body })),
      [403, 'IMPERSONATING'],
      path,
    )
  assert.ok('ticket' in ((await signIn(email)).json as object))
})

test('a removal by an admin takes effect after 24 hours, is logged, and the owner can stop it', async () => {
  const { companyId, email, token } = await ownerWithFactor()
  const admin = await signInAsAdmin(testApp)
  const remove = (id = companyId) =>
    call(testApp, 'POST', `/api/admin/companies/${id}/second-factor/removal`, {
      token: admin.token,
    })
  const removal = await remove()
  assert.is(removal.status, 200, removal.text)
  const { removalAt } = removal.json as { removalAt: string }
  const hours = (Date.parse(removalAt) - Date.now()) / 3_600_000
  assert.ok(Math.abs(hours - 24) < 0.1, `${hours} h`)
  assert.equal((await remove()).json, removal.json, 'a second request does not extend it')
  assert.equal(await queuedEmails(companyId), ['second_step_on', 'second_step_removal'])
  assert.ok('ticket' in ((await signIn(email)).json as object))

  assert.is((await post(token, '/keep')).status, 200)
  assert.is(((await state(token)) as { removalAt: null }).removalAt, null)
  await remove()
  await sql`update second_factors set removal_at = removal_at - interval '1 day'`.execute(
    testApp.app.db,
  )
  assert.ok('token' in ((await signIn(email)).json as object))
  assert.is((await remove()).status, 409)
  assert.is((await remove(2_000_000_000)).status, 404)
  const { rows } = await sql`
    select from admin_actions where action_type = 'second_step_changed' and company_id = ${companyId}`.execute(
    testApp.app.db,
  )
  assert.is(rows.length, 2)
  await deleteExpiredSecondFactors(testApp.app.db)
  assert.is((await turnOn(token)).backupCodes.length, 10, 'it can be turned on again')
})

test('an admin signs in with the second step, and the admin’s session is not opened before', async () => {
  const email = 'two-step@quotes.test'
  const { token } = await signInAsAdmin(testApp, email)
  const { secret } = await turnOn(token, adminPassword)
  const response = await call(testApp, 'POST', '/api/auth/admin/login', {
    body: { username: email, password: adminPassword },
  })
  const { ticket } = response.json as { ticket: string }
  assert.not.ok('token' in (response.json as object))
  const opened = await secondStep(ticket, await codeOf(secret))
  const { token: session } = opened.json as { token: string }
  assert.is((await call(testApp, 'GET', '/api/admin/me', { token: session })).status, 200)
})

test('wrong codes after the right password are in the audit log, and from the third in one email', async () => {
  const { companyId, email, secret } = await ownerWithFactor()
  const failedCodes = async () =>
    (
      await testApp.app.db
        .selectFrom('activity')
        .select('description')
        .where('company_id', '=', companyId)
        .where('action', '=', 'sign_in_failed')
        .execute()
    ).length
  const warnings = async () =>
    (await queuedEmails(companyId)).filter((kind) => kind === 'second_step_failed').length
  const ticket = await ticketOf(email)
  for (const [attempts, emails] of [
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
  ]) {
    assert.is((await secondStep(ticket, await wrongCode(secret))).status, 401)
    await runJobs(testApp, 'record-failed-sign-in', (job) => recordFailedSignIn(testApp.app, job))
    assert.equal([await failedCodes(), await warnings()], [attempts, emails])
  }
})

test('wrong codes of an admin are in the log of admins, and from the third in an email', async () => {
  const email = 'guessed@quotes.test'
  const { token, adminId } = await signInAsAdmin(testApp, email)
  const { secret } = await turnOn(token, adminPassword)
  const signedIn = await call(testApp, 'POST', '/api/auth/admin/login', {
    body: { username: email, password: adminPassword },
  })
  const { ticket } = signedIn.json as { ticket: string }
  for (let attempt = 1; attempt <= 3; attempt++)
    assert.is((await secondStep(ticket, await wrongCode(secret))).status, 401)
  await runJobs(testApp, 'record-failed-sign-in', (job) => recordFailedSignIn(testApp.app, job))
  const { db } = testApp.app
  const logged = await db
    .selectFrom('admin_actions')
    .select('description')
    .where('admin_id', '=', adminId)
    .where('action_type', '=', 'sign_in_failed')
    .execute()
  assert.is(logged.length, 3)
  const sent = await db
    .selectFrom('deliveries')
    .select('recipients')
    .where('kind', '=', 'second_step_failed')
    .where('company_id', 'is', null)
    .execute()
  assert.equal(
    sent.map(({ recipients }) => recipients),
    [[email]],
  )
})

test('an attacker with the password cannot guess codes with new tickets from other IP addresses', async () => {
  const limited = await buildTestApp({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    database: testApp.database,
  })
  try {
    const { email, secret } = await ownerWithFactor()
    const { email: otherEmail } = await ownerWithFactor()
    let visitors = 0
    const guess = async (account: string, code: string) => {
      // From the application without limits: the password is right, and each ticket is new.
      const ticket = await ticketOf(account)
      return call(limited, 'POST', '/api/auth/second-step', {
        body: { ticket, code },
        headers: { 'x-forwarded-for': `203.0.113.${++visitors}` },
      })
    }
    for (let guesses = 0; guesses < attemptsWithoutDelay; guesses++)
      assert.is((await guess(email, await wrongCode(secret))).status, 401)
    await testApp.app.db
      .updateTable('sign_in_tries')
      .set({ next_try_at: sql<Date>`now() + interval '10 minutes'` })
      .where('tries', '>=', attemptsWithoutDelay)
      .execute()
    const refused = await guess(email, await codeOf(secret))
    assert.is(refused.status, 429, refused.text)
    assert.ok(Number(refused.headers.get('retry-after')) > 1)
    assert.is((await guess(otherEmail, '000000')).status, 401, 'another account has no delay')
  } finally {
    await limited.close()
    await testApp.app.db.deleteFrom('sign_in_tries').execute()
  }
})

test('production requires two-step sign-in from admins 14 days after a notice, and lets them turn it on', async () => {
  const production = await buildTestApp({
    env: { ...productionEnv, RATE_LIMITS: 'off' },
    database: testApp.database,
  })
  try {
    const { token, adminId } = await signInAsAdmin(testApp, 'new-admin@quotes.test')
    const companies = () => call(production, 'GET', '/api/admin/companies', { token })
    const account = async () =>
      (await call(production, 'GET', '/api/admin/me', { token })).json as {
        secondStepRequiredFrom: string | null
        isSecondStepDue: boolean
      }
    assert.is((await companies()).status, 200)
    const days =
      (Date.parse((await account()).secondStepRequiredFrom ?? '') - Date.now()) / 86_400_000
    assert.ok(Math.abs(days - 14) < 0.01, `${days} days`)
    await sql`
      update admins set second_step_notice_at = second_step_notice_at - interval '14 days'
      where id = ${adminId}`.execute(testApp.app.db)
    assert.equal(statusOf(await companies()), [403, 'SECOND_STEP_REQUIRED'])
    assert.is((await call(testApp, 'GET', '/api/admin/companies', { token })).status, 200)
    assert.is((await account()).isSecondStepDue, true)
    await turnOn(token, adminPassword)
    assert.is((await companies()).status, 200)
    assert.is((await account()).secondStepRequiredFrom, null)
  } finally {
    await production.close()
  }
})

if (isRealPostgres)
  test('a change of the second steps does not block a sign-in that trusts the device', async () => {
    const { companyId } = await ownerWithFactor()
    const { db } = testApp.app
    const { id = 0 } = (await findActiveFactor(db, { companyId })) ?? {}
    for (const lock of [
      (change: Transaction<Database>) => lockFactor(change, id),
      (change: Transaction<Database>) => openFactor(change, { companyId }),
    ])
      await db.transaction().execute(async (change) => {
        await lock(change)
        await db.transaction().execute(async (signIn) => {
          await sql`set local lock_timeout = '2s'`.execute(signIn)
          await trustDevice(signIn, id)
        })
      })
  })

/** Repeats an action that a change of the time step interrupted. */
async function inOneStep<Result>(act: () => Promise<Result>): Promise<Result> {
  const step = async () => Math.floor((await databaseEpoch(testApp.app.db)) / 30)
  for (;;) {
    const before = await step()
    const result = await act()
    if ((await step()) === before) return result
  }
}

test.run()
