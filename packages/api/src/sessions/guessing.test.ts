import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sql } from 'kysely'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { countStatements } from '../test/count-statements.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { signInAsAdmin } from '../test/sign-in.ts'
import { openSecret } from '../db/seal-secret.ts'
import { limits } from '../rate-limits/limits.ts'
import { createCompany } from '../test/test-company.ts'
import { queueAwaitedEmails } from '../test/run-jobs.ts'
import { hashPassword } from './password.ts'
import { countSignInAttempt, attemptsWithoutDelay } from './sign-in-attempts.ts'

const ownersPassword = 'power-wash 4 ever'
const adminEmail = 'admin@quotes.test'

let testApp: TestApp
let limited: TestApp
let countingApp: TestApp
let counted: { statements: number }
let ownerEmail: string

test.before(async () => {
  testApp = await buildTestApp()
  limited = await buildTestApp({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    database: testApp.database,
  })
  const counting = countStatements(testApp.database)
  counted = counting.counted
  // Without rate limits, whose synchronization would add statements.
  countingApp = await buildTestApp({ database: counting.database })
  await signInAsAdmin(testApp, adminEmail)
  const { email } = await createCompany(testApp.app.db, {
    password_hash: await hashPassword(ownersPassword),
  })
  ownerEmail = email
})
test.after(async () => {
  await countingApp.close()
  await limited.close()
  await testApp.close()
})
test.before.each(async () => {
  await testApp.app.db.deleteFrom('sign_in_tries').execute()
})

let addresses = 0
/** Each request has a new IP address unless it sets one. */
const post = (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const address = ++addresses
  const from = `198.51.${100 + Math.floor(address / 250)}.${1 + (address % 250)}`
  return call(limited, 'POST', `/api/${path}`, {
    body,
    headers: { 'x-forwarded-for': from, ...headers },
  })
}

const signIns = {
  admin: (password: string, headers = {}) =>
    post('auth/admin/login', { username: adminEmail, password }, headers),
  owner: (password: string, headers = {}) =>
    post('auth/company/login', { email: ownerEmail, password }, headers),
}
/** Replaces an "i" by "İ" (U+0130). With some collations SQL's `lower` turns it into "i". JavaScript's `toLowerCase` does not. */
const dottedCapital = (email: string) => email.replace('i', 'İ')
const otherSpellings = {
  admin: (password: string) =>
    post('auth/admin/login', { username: dottedCapital(adminEmail), password }),
  owner: (password: string) =>
    post('auth/company/login', { email: dottedCapital(ownerEmail), password }),
}
const passwords = { admin: 'admin-password', owner: ownersPassword }

/** Extends active delays to the end of the test, also on a slow machine. */
async function stretchDelays(): Promise<void> {
  await testApp.app.db
    .updateTable('sign_in_tries')
    .set({ next_try_at: sql<Date>`now() + interval '10 minutes'` })
    .where('tries', '>=', attemptsWithoutDelay)
    .execute()
}

async function guessUntilDelayed(signIn: (password: string) => Promise<unknown>): Promise<void> {
  for (let attempts = 0; attempts < attemptsWithoutDelay; attempts++) await signIn('a guess')
  await stretchDelays()
}

/** The cookie of the browser that signed in. */
const cookieOf = (response: { headers: Headers }) =>
  (response.headers.getSetCookie().find((line) => line.startsWith('known_')) ?? '').split(';')[0] ??
  ''

test('each wrong password doubles the delay up to 15 minutes, and a day without one resets it', async () => {
  // The database's clock is constant within a transaction.
  await testApp.app.db.transaction().execute(async (transaction) => {
    const tryAndReadDelay = async (account: string) => {
      await countSignInAttempt(transaction, account)
      const { delay } = await transaction
        .selectFrom('sign_in_tries')
        .select(sql<number>`extract(epoch from next_try_at - now())::integer`.as('delay'))
        .executeTakeFirstOrThrow()
      return delay
    }
    const passTime = (interval: string) =>
      transaction
        .updateTable('sign_in_tries')
        .set({ next_try_at: sql<Date>`now() - ${interval}::interval` })
        .execute()
    const delays = []
    for (let tries = 0; tries < 16; tries++) {
      delays.push(await tryAndReadDelay('an account'))
      await passTime('0')
    }
    assert.equal(delays, [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    await passTime('25 hours')
    assert.is(await tryAndReadDelay('an account'), 0)
  })
})

for (const audience of ['admin', 'owner'] as const) {
  const signIn = signIns[audience]

  test(`150 guesses of an ${audience}'s password from 150 IP addresses are delayed`, async () => {
    const responses = await Promise.all(
      Array.from({ length: 150 }, (_, index) => signIn(`guess ${index}`)),
    )
    const checked = responses.filter(({ status }) => status === 401)
    const refused = responses.filter(({ status }) => status === 429)
    // On a slow machine the first delays of 2, 4 and 8 seconds may expire during the test.
    assert.ok(checked.length >= attemptsWithoutDelay && checked.length <= attemptsWithoutDelay + 5)
    assert.is(refused.length, 150 - checked.length)
    await stretchDelays()
    assert.ok(Number(refused[0]?.headers.get('retry-after')) >= 1)
    assert.is(
      (await signIn(passwords[audience])).status,
      429,
      'the right one is not checked either',
    )
  })

  test(`a stranger's guesses do not lock an ${audience} out of a known browser`, async () => {
    const cookie = cookieOf(await signIn(passwords[audience]))
    assert.match(cookie, `known_${audience}_device=`)
    await guessUntilDelayed(signIn)
    assert.is((await signIn(passwords[audience])).status, 429)
    assert.is((await signIn(passwords[audience], { cookie })).status, 200)
    assert.is((await signIn(passwords[audience])).status, 429, 'which ends no delay of the others')
  })

  test(`another spelling of an ${audience}'s email address allows no additional guesses`, async () => {
    await guessUntilDelayed(signIn)
    const response = await otherSpellings[audience](passwords[audience])
    assert.is(response.status, 401)
  })

  test(`a stolen or forged browser cookie of an ${audience} allows no additional guesses`, async () => {
    const cookie = cookieOf(await signIn(passwords[audience]))
    for (let attempts = 0; attempts < attemptsWithoutDelay; attempts++)
      assert.is((await signIn('a guess', { cookie })).status, 401)
    await stretchDelays()
    assert.is((await signIn('a guess', { cookie })).status, 429)
    await guessUntilDelayed(signIn)
    const [name, value = ''] = cookie.split('=')
    for (const forged of ['x', 'x.y', `x.${value.split('.')[1]}`])
      assert.is((await signIn(passwords[audience], { cookie: `${name}=${forged}` })).status, 429)
  })

  test(`an ${audience} sign-in does the same work for an unknown email address`, async () => {
    const statementsOf = async (email: string) => {
      const before = counted.statements
      const body = { email, password: 'a guess' }
      const adminBody = { username: email, password: 'a guess' }
      const response = await call(
        countingApp,
        'POST',
        `/api/auth/${audience === 'admin' ? 'admin' : 'company'}/login`,
        {
          body: audience === 'admin' ? adminBody : body,
        },
      )
      assert.is(response.status, 401)
      return counted.statements - before
    }
    const email = audience === 'admin' ? adminEmail : ownerEmail
    assert.is(await statementsOf(email), await statementsOf('nobody@nowhere.example'))
  })
}

test('a request for a link or code runs the same statements for an unknown email address', async () => {
  const unverified = await createCompany(testApp.app.db, { email_verified_at: null })
  for (const [path, email] of [
    ['auth/admin/password-reset/link', adminEmail],
    ['company/forgot-password', ownerEmail],
    ['resend-verification-code', unverified.email],
  ] as const) {
    const statementsOf = async (email: string) => {
      const before = counted.statements
      const response = await call(countingApp, 'POST', `/api/${path}`, { body: { email } })
      assert.is(response.status, 200)
      return counted.statements - before
    }
    assert.is(await statementsOf(email), await statementsOf(`no-${email}`), path)
  }
  await queueAwaitedEmails(testApp)
  const emails = await testApp.app.db
    .selectFrom('deliveries')
    .select(['kind', 'recipients'])
    .execute()
  assert.equal(
    emails.map(({ kind, recipients }) => [kind, ...recipients]).toSorted(),
    [
      ['admin_reset_link', adminEmail],
      ['password_reset', ownerEmail],
      ['verification_code', unverified.email],
    ],
    'the job writes to those who have the account',
  )
})

test('a reset by email lifts the delay for its browser', async () => {
  await guessUntilDelayed(signIns.owner)
  await testApp.app.db.deleteFrom('verification_codes').execute()
  await post('company/forgot-password', { email: ownerEmail })
  await queueAwaitedEmails(testApp)
  const sentEmail = await testApp.app.db
    .selectFrom('deliveries')
    .select('parameters')
    .where('kind', '=', 'password_reset')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const link = openSecret(
    String(sentEmail.parameters.link),
    testApp.config.codePepper,
    'password reset links',
  )
  const token = new URL(link).searchParams.get('token')
  const reset = await post('auth/password-reset/reset', { token, newPassword: 'brand new 1' })
  assert.is(reset.status, 200)
  assert.is((await signIns.owner('brand new 1')).status, 429)
  assert.is((await signIns.owner('brand new 1', { cookie: cookieOf(reset) })).status, 200)
})

test('guessing the current password with a stolen session is limited across IP addresses', async () => {
  const statuses = await inOneWindow(limits.passwordChecks, async (round) => {
    const email = `stolen-${round}@quotes.test`
    const { token } = await signInAsAdmin(testApp, email)
    const seen: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      const { status } = await call(limited, 'POST', '/api/auth/admin/password-reset', {
        token,
        headers: { 'x-forwarded-for': `203.0.113.${tries}` },
        body: {
          email,
          currentPassword: `guess ${tries}`,
          newPassword: 'another-one',
          confirmPassword: 'another-one',
        },
      })
      seen.push(status)
    }
    return seen
  })
  assert.equal(statuses, [400, 400, 400, 400, 400, 429])
})

test.run()
