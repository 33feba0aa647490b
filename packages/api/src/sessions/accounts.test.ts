import { mock } from 'node:test'
import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sql } from 'kysely'
import { emailMakerOf } from '../channels/email-kinds.ts'
import { openSecret, type SealingPurpose } from '../db/seal-secret.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { queueAwaitedEmails } from '../test/run-jobs.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { TooManyRequestsError } from '../errors/errors.ts'
import { consumeOneTimeToken, issueOneTimeToken } from './one-time-tokens.ts'
import { limits } from '../rate-limits/limits.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { hashingLoad, hashPassword, verifyPassword } from './password.ts'
import { openOwnerSession } from './sessions.ts'
import { resendCode } from '../sign-up/sign-up.ts'
import { createHash } from 'node:crypto'

const test = suite<{ app: TestApp; limited: TestApp; passwordHash: string }>('accounts')
const password = 'power-wash 4 ever'

test.before(async (context) => {
  context.app = await buildTestApp()
  context.limited = await buildTestApp({
    env: { RATE_LIMITS: 'on' },
    database: context.app.database,
  })
  context.passwordHash = await hashPassword(password)
})
test.after(async ({ app, limited }) => {
  await limited.close()
  await app.close()
})

const newAddress = () => `owner-${randomBytes(6).toString('hex')}@wash.example`

const accountOf = (email: string, overrides = {}) => ({
  name: 'Tidy Drives',
  firstName: 'Jo',
  lastName: 'Reed',
  email,
  password,
  phone: '502–555–0100',
  country: 'United States',
  state: 'Kentucky',
  city: 'Louisville',
  zipcode: '40202',
  ...overrides,
})

const post = (app: TestApp, path: string, body: unknown, headers?: Record<string, string>) =>
  call(app, 'POST', `/api/${path}`, { body, ...(headers && { headers }) })

const codeOf = (response: { json: unknown }) => (response.json as { code: string }).code

async function emailsTo(app: TestApp, email: string) {
  await queueAwaitedEmails(app)
  return app.database.db
    .selectFrom('deliveries')
    .selectAll()
    .where(sql<boolean>`${email} = any(recipients)`)
    .orderBy('created_at', 'desc')
    .execute()
}

const purposes: Record<string, Partial<Record<'code' | 'link', SealingPurpose>>> = {
  verification_code: { code: 'verification codes' },
  trial_code: { code: 'trial codes' },
  password_reset: { code: 'password reset codes', link: 'password reset links' },
}

/** The code or link in the newest email to an email address. */
async function emailed(app: TestApp, email: string, name: 'code' | 'link'): Promise<string> {
  const sentEmail = (await emailsTo(app, email)).find(({ parameters }) => name in parameters)
  assert.ok(sentEmail)
  const purpose = purposes[sentEmail.kind]?.[name]
  assert.ok(purpose)
  return openSecret(String(sentEmail.parameters[name]), app.config.codePepper, purpose)
}

function findCompany(app: TestApp, email: string) {
  return app.database.db
    .selectFrom('companies')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}

async function cooledDown(app: TestApp): Promise<void> {
  await app.database.db
    .updateTable('verification_codes')
    .set({ sent_at: sql<Date>`sent_at - interval '61 seconds'` })
    .execute()
}

test('a free sign-up is verified by its code and signed in', async ({ app }) => {
  const email = newAddress()
  const response = await post(app, 'create-free-account', accountOf(email))
  assert.equal(response.json, { requiresVerification: true, email })
  const company = await findCompany(app, email)
  assert.is(company.state, 'KY')
  assert.is(company.phone, '5025550100')
  assert.is(company.email_verified_at, null)
  assert.ok(Buffer.from(company.widget_id, 'base64url').length >= 12)

  const [sentEmail] = await emailsTo(app, email)
  assert.is(sentEmail?.kind, 'verification_code')
  const code = await emailed(app, email, 'code')
  assert.match(code, /^\d{6}$/)
  const stored = await app.database.db
    .selectFrom('verification_codes')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  assert.not.match(JSON.stringify([stored, sentEmail]), code)
  const made = await emailMakerOf('verification_code')?.(
    { db: app.database.db, config: app.config },
    sentEmail as never,
  )
  assert.ok(made && 'content' in made)
  assert.match(made.content.subject, code)

  const verified = await post(app, 'verify-email-code', { email: email.toUpperCase(), code })
  const { token } = verified.json as { token: string }
  assert.is((await call(app, 'GET', '/api/auth/me', { token })).status, 200)
  assert.is(codeOf(await post(app, 'verify-email-code', { email, code })), 'WRONG_CODE')
})

test('a trial sign-up gets a proof for the checkout instead of a session', async ({ app }) => {
  const email = newAddress()
  await post(app, 'create-trial-account', accountOf(email))
  assert.is((await emailsTo(app, email))[0]?.kind, 'trial_code')
  const code = await emailed(app, email, 'code')
  const response = await post(app, 'verify-trial-email', { email, code })
  assert.equal(response.json, { success: true })
  const cookie = response.headers.get('set-cookie') ?? ''
  assert.match(cookie, /^signup_proof=[\w-]{43}; .*Path=\/api\/stripe; HttpOnly; SameSite=Lax/)
  assert.not.match(cookie, 'Secure')
  const proof = /signup_proof=([^;]+)/.exec(cookie)?.[1] ?? ''
  const { id } = await findCompany(app, email)
  const subject = await consumeOneTimeToken(app.database.db, 'prove_signup', proof)
  assert.equal(subject, { companyId: id, adminId: undefined, email })
})

test('the code of an abandoned trial sign-up verifies the account', async ({ app }) => {
  const email = newAddress()
  await post(app, 'create-trial-account', accountOf(email))
  const code = await emailed(app, email, 'code')
  assert.is((await post(app, 'verify-email-code', { email, code })).status, 200)
})

test('the agreement to the terms is recorded with their words, once the code is right', async ({
  app,
}) => {
  const email = newAddress()
  await post(app, 'create-free-account', accountOf(email))
  const { id } = await findCompany(app, email)
  const consents = () =>
    app.database.db
      .selectFrom('consents')
      .select(['quote_id', 'email', 'purpose', 'given', 'text', 'source', 'page_url'])
      .where('company_id', '=', id)
      .orderBy('id')
      .execute()
  const consentTextIds = ['terms-en-1', 'privacy-en-1']
  const verify = (code: string) =>
    post(
      app,
      'verify-email-code',
      { email, code, consentTextIds },
      { referer: 'https://quotes.test/verify-email?email=x' },
    )
  const code = await emailed(app, email, 'code')
  assert.is((await verify(code === '000000' ? '000001' : '000000')).status, 400)
  assert.equal(await consents(), [])
  assert.is((await verify(code)).status, 200)
  const consent = {
    quote_id: null,
    email,
    purpose: 'terms',
    given: true,
    source: 'sign_up',
    page_url: 'https://quotes.test/verify-email',
  }
  assert.equal(await consents(), [
    { ...consent, text: 'I agree to the Terms of Service' },
    { ...consent, text: 'I agree to the Privacy Policy' },
  ])
})

test('a sign-up takes the time zone of the ZIP code, of an unknown one the default', async ({
  app,
}) => {
  const email = newAddress()
  for (const [zipcode, zone] of [
    ['90012-1234', 'America/Los_Angeles'],
    ['60601', 'America/Chicago'],
    ['00000', 'America/New_York'],
  ] as const) {
    await post(app, 'create-free-account', accountOf(email, { zipcode }))
    const company = await findCompany(app, email)
    assert.is(company.time_zone, zone)
    // New companies have customers sign.
    assert.is(company.requires_signature, true)
  }
})

test('signing up again replaces an unverified account and leaves a verified one unchanged', async ({
  app,
}) => {
  const email = newAddress()
  await post(app, 'create-free-account', accountOf(email))
  const first = await emailed(app, email, 'code')
  const again = await post(app, 'create-free-account', accountOf(email, { name: 'Again' }))
  assert.is((await findCompany(app, email)).name, 'Again')
  const second = await emailed(app, email, 'code')
  if (first !== second)
    assert.is((await post(app, 'verify-email-code', { email, code: first })).status, 400)
  await post(app, 'verify-email-code', { email, code: second })

  const before = await findCompany(app, email)
  const takeover = await post(
    app,
    'create-free-account',
    accountOf(email, { name: 'Thief', password: 'stolen one' }),
  )
  assert.is(takeover.text, again.text, 'the response does not reveal whether an account exists')
  assert.equal(await findCompany(app, email), before)
  assert.is((await emailsTo(app, email))[0]?.kind, 'account_exists')
})

test('pre-hijacking: a stranger’s sign-up gives no access after the real owner verifies', async ({
  app,
}) => {
  const email = newAddress()
  const inBrowser = (path: string, body: unknown, cookie = '') =>
    post(app, path, body, { origin: 'http://quotes.test', cookie })
  const cookieOf = (response: { headers: Headers }) =>
    /^sign_up=[\w-]{43}(?=; .*Path=\/api; HttpOnly; SameSite=Lax)/.exec(
      response.headers.get('set-cookie') ?? '',
    )?.[0] ?? ''
  const owner = cookieOf(await inBrowser('create-free-account', accountOf(email)))
  const thief = accountOf(email, { name: 'Thief', password: 'of the thief' })
  const stranger = cookieOf(await inBrowser('create-free-account', thief))
  const code = await emailed(app, email, 'code')
  const enter = (path: string, cookie: string) => inBrowser(path, { email, code }, cookie)
  for (const path of ['verify-email-code', 'verify-trial-email']) {
    assert.is(codeOf(await enter(path, owner)), 'WRONG_CODE')
    assert.is(codeOf(await enter(path, '')), 'SIGNED_UP_ELSEWHERE')
  }
  const unknown = { email: newAddress(), code }
  assert.is(codeOf(await inBrowser('verify-email-code', unknown)), 'SIGNED_UP_ELSEWHERE')
  assert.is((await findCompany(app, email)).email_verified_at, null)

  const again = cookieOf(await inBrowser('create-free-account', accountOf(email)))
  const fresh = await emailed(app, email, 'code')
  const late = await inBrowser('verify-email-code', { email, code: fresh }, stranger)
  assert.is(codeOf(late), 'WRONG_CODE')
  // In another browser, signing in with the password gives the same proof.
  const signIn = await inBrowser('auth/company/login', { email, password })
  assert.is(cookieOf(signIn), again)
  const verified = await inBrowser('verify-email-code', { email, code: fresh }, again)
  assert.is(verified.status, 200)
  const { password_hash } = await findCompany(app, email)
  assert.ok(await verifyPassword(password, password_hash ?? ''))
})

test('a company in Puerto Rico signs up, with its time zone', async ({ app }) => {
  const email = newAddress()
  const account = accountOf(email, { state: 'Puerto Rico', city: 'San Juan', zipcode: '00901' })
  assert.is((await post(app, 'create-free-account', account)).status, 200)
  const { state, time_zone } = await findCompany(app, email)
  assert.equal([state, time_zone], ['PR', 'America/Puerto_Rico'])
})

test('an invalid sign-up is refused before the password is hashed', async ({ app }) => {
  const before = hashingLoad().finished
  for (const wrong of [
    { name: ' ' },
    { firstName: '' },
    { email: 'no-address' },
    { email: ['a@b.example', 'c@d.example'] },
    { password: '1234567' },
    { password: 'x'.repeat(129) },
    { phone: '12' },
    { phone: '(151) 255-5014' },
    { country: 'Canada' },
    { state: 'Ontario' },
    { state: 'DC' },
    { zipcode: '4020' },
    { planOverride: 'pro' },
  ])
    assert.is(
      (await post(app, 'create-free-account', accountOf(newAddress(), wrong))).status,
      400,
      JSON.stringify(wrong),
    )
  assert.is(hashingLoad().finished, before)
})

test('the sign-up email starts no cooldown, each resend does', async ({ app, limited }) => {
  const email = newAddress()
  await post(app, 'create-free-account', accountOf(email))
  const resend = (through: TestApp) => post(through, 'resend-verification-code', { email })
  assert.is((await resend(app)).status, 200)
  const second = await resend(app)
  assert.is(second.status, 429)
  const wait = Number(second.headers.get('retry-after'))
  assert.ok(wait >= 1 && wait <= 60)
  assert.is((await resend(limited)).status, 429, 'another instance says the same')
  await cooledDown(app)
  assert.is((await resend(app)).status, 200)
  assert.is((await emailsTo(app, email)).length, 3)
})

test('one of ten concurrent resends sends an email', async ({ app }) => {
  const email = newAddress()
  await post(app, 'create-free-account', accountOf(email))
  const deps = { db: app.app.db, jobs: app.app.jobs, codePepper: app.config.codePepper }
  // Concurrent requests may all pass the first check of the cooldown. This is the step after it.
  const resends = await Promise.allSettled(
    Array.from({ length: 10 }, () => resendCode(deps, email, 'verify_email')),
  )
  const refused = resends.filter((resend) => resend.status === 'rejected')
  assert.is(refused.length, 9)
  for (const { reason } of refused) assert.instance(reason, TooManyRequestsError)
  assert.is((await emailsTo(app, email)).length, 2)
})

test('email bombing: an email address gets at most five emails an hour', ({ limited }) =>
  inOneWindow(limits.codeEmails, async () => {
    const email = newAddress()
    const statuses: number[] = []
    for (let sentEmail = 1; sentEmail <= 6; sentEmail++) {
      await cooledDown(limited)
      statuses.push((await post(limited, 'company/forgot-password', { email })).status)
    }
    assert.equal(statuses, [200, 200, 200, 200, 200, 429])
  }))

test('at most five of 200 concurrent wrong codes are checked, then 429', async ({ app }) => {
  const email = newAddress()
  await post(app, 'create-free-account', accountOf(email))
  const code = await emailed(app, email, 'code')
  const wrong = code === '000000' ? '000001' : '000000'
  const flood = isRealPostgres ? 200 : 20
  const responses = await Promise.all(
    Array.from({ length: flood }, () => post(app, 'verify-email-code', { email, code: wrong })),
  )
  const statuses = responses.map(({ status }) => status)
  assert.is(statuses.filter((status) => status === 400).length, 5)
  assert.is(statuses.filter((status) => status === 429 || status === 503).length, flood - 5)
  const late = await post(app, 'verify-email-code', { email, code })
  assert.is(late.status, 429, 'even the right one is not looked at any more')
})

test('a correct code entered concurrently works once', async ({ app }) => {
  const email = newAddress()
  await post(app, 'create-free-account', accountOf(email))
  const code = await emailed(app, email, 'code')
  const responses = await Promise.all(
    Array.from({ length: isRealPostgres ? 100 : 10 }, () =>
      post(app, 'verify-email-code', { email, code }),
    ),
  )
  assert.is(responses.filter(({ status }) => status === 200).length, 1)
})

// PGlite uses the clock of this process.
if (isRealPostgres)
  test('clock skew: a code expires after fifteen minutes of the database’s clock', async ({
    app,
  }) => {
    const email = newAddress()
    await post(app, 'create-free-account', accountOf(email))
    const code = await emailed(app, email, 'code')
    const age = (minutes: number) =>
      app.database.db
        .updateTable('verification_codes')
        .set({ expires_at: sql<Date>`expires_at - make_interval(mins => ${minutes})` })
        .where('email', '=', email)
        .execute()
    const realNow = Date.now()
    try {
      // By a clock that is ten minutes fast or slow, the code would expire early or late.
      mock.timers.enable({ apis: ['Date'], now: realNow + 10 * 60_000 })
      await age(10)
      const other = code === '000000' ? '000001' : '000000'
      assert.is(codeOf(await post(app, 'verify-email-code', { email, code: other })), 'WRONG_CODE')
      const { attempts_left } = await app.database.db
        .selectFrom('verification_codes')
        .select('attempts_left')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      assert.is(attempts_left, 4, 'it was still valid')
      mock.timers.reset()
      mock.timers.enable({ apis: ['Date'], now: realNow - 10 * 60_000 })
      await age(5)
      assert.is(codeOf(await post(app, 'verify-email-code', { email, code })), 'WRONG_CODE')
    } finally {
      mock.timers.reset()
    }
  })

const owner = (app: TestApp, passwordHash: string, overrides = {}) =>
  createCompany(app.database.db, { password_hash: passwordHash, ...overrides })

test('a forgotten password is reset once by code, and old sessions end', async ({
  app,
  passwordHash,
}) => {
  const company = await owner(app, passwordHash)
  const { email } = company
  const token = await signInAs(app, company)
  await post(app, 'company/forgot-password', { email })
  const code = await emailed(app, email, 'code')
  const reset = (body: object) =>
    post(app, 'company/reset-password', { email, newPassword: 'brand new', ...body })
  for (const skipped of [null, '', undefined, 123456, ['123456']])
    assert.is((await reset({ code: skipped })).status, 400)
  assert.is((await reset({ code: code === '111111' ? '222222' : '111111' })).status, 400)
  assert.is((await post(app, 'company/verify-reset-code', { email, code })).status, 200)
  assert.is((await reset({ code, newPassword: '12345' })).status, 400)
  const concurrent = await Promise.all([reset({ code }), reset({ code })])
  assert.equal(concurrent.map(({ status }) => status).toSorted(), [200, 400])
  assert.is((await reset({ code, newPassword: 'again!' })).status, 400)
  assert.is((await call(app, 'GET', '/api/auth/me', { token })).status, 401)
  const { password_hash } = await findCompany(app, email)
  assert.ok(await verifyPassword('brand new', password_hash ?? ''))
  assert.is((await emailsTo(app, email))[0]?.kind, 'password_changed')
  const link = new URL(await emailed(app, email, 'link')).searchParams.get('token')
  assert.is(
    (await post(app, 'auth/password-reset/reset', { token: link, newPassword: 'by link 8' }))
      .status,
    400,
    'the link of the same email ends with it',
  )
})

test('a reset link works once within half an hour', async ({ app, passwordHash }) => {
  const company = await owner(app, passwordHash)
  const { email } = company
  await post(app, 'company/forgot-password', { email })
  const link = new URL(await emailed(app, email, 'link'))
  assert.is(link.origin + link.pathname, 'http://quotes.test/company/reset-password')
  const token = link.searchParams.get('token') ?? ''
  assert.is(Buffer.from(token, 'base64url').length, 32)
  const reset = (body: object) =>
    post(app, 'auth/password-reset/reset', { token, newPassword: 'by link 8', ...body })
  assert.is((await reset({ newPassword: '1234567' })).status, 400)
  const before = hashingLoad().finished
  assert.is(codeOf(await reset({ token: 'A'.repeat(43) })), 'INVALID_LINK')
  assert.is(hashingLoad().finished, before, 'a guess costs no hash')
  const shift = (minutes: number) =>
    app.database.db
      .updateTable('one_time_tokens')
      .set({ expires_at: sql<Date>`expires_at + make_interval(mins => ${minutes})` })
      .execute()
  await shift(-31)
  assert.is((await reset({})).status, 400)
  await shift(31)
  const responses = await Promise.all([reset({}), reset({})])
  assert.equal(responses.map(({ status }) => status).toSorted(), [200, 400])
  assert.is((await reset({})).status, 400)
})

test('a forgotten-password request has the same response and work without an account', async ({
  app,
  passwordHash,
}) => {
  const { email } = await owner(app, passwordHash)
  const stranger = newAddress()
  const { db } = app.app
  /** Counts the codes, links and jobs that requests created. */
  const work = async () => {
    const { rows } = await sql<{ codes: number; links: number; jobs: number }>`
      select (select count(*) from verification_codes)::integer as codes,
        (select count(*) from one_time_tokens)::integer as links,
        (select count(*) from pgboss.job where name = 'queue-account-email')::integer as jobs
    `.execute(db)
    return rows[0]!
  }
  for (const expected of [200, 429]) {
    const before = await work()
    const known = await post(app, 'company/forgot-password', { email })
    const between = await work()
    const unknown = await post(app, 'company/forgot-password', { email: stranger })
    const after = await work()
    for (const kind of ['codes', 'links', 'jobs'] as const)
      assert.is(after[kind] - between[kind], between[kind] - before[kind], kind)
    assert.is(between.jobs - before.jobs, expected === 200 ? 1 : 0)
    assert.is(known.status, expected)
    assert.is(unknown.status, expected)
    assert.equal([...known.headers.keys()].sort(), [...unknown.headers.keys()].sort())
    if (expected === 200) assert.is(known.text, unknown.text)
  }
  assert.is((await emailsTo(app, stranger)).length, 0)
  assert.is((await emailsTo(app, email)).length, 1)
})

test('tokens and codes are stored as hashes', async ({ app }) => {
  const { db } = app.app
  const token = await issueOneTimeToken(db, 'prove_signup', { email: 'a@home.example' }, 60)
  const rows = await db.selectFrom('one_time_tokens').selectAll().execute()
  assert.not.match(JSON.stringify(rows), token)
  const hash = createHash('sha256').update(token).digest()
  assert.ok(
    rows.some(({ token_hash }) =>
      [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')].includes(
        token_hash,
      ),
    ),
  )
  // The stored hash is not accepted as a token.
  for (const { token_hash } of rows)
    assert.is(await consumeOneTimeToken(db, 'prove_signup', token_hash), undefined)
  assert.ok(await consumeOneTimeToken(db, 'prove_signup', token))
})

test('a forged Host header does not change the link, and a list of email addresses is refused', async ({
  app,
  passwordHash,
}) => {
  const { email } = await owner(app, passwordHash)
  const headers = { 'x-forwarded-host': 'evil.test', origin: 'http://evil.test' }
  await post(app, 'company/forgot-password', { email }, headers)
  assert.match(await emailed(app, email, 'link'), /^http:\/\/quotes\.test\//)
  for (const wrong of [[email], [email, 'evil@evil.test'], { email }, `${email},evil@evil.test`])
    assert.is((await post(app, 'company/forgot-password', { email: wrong })).status, 400)
})

test('a password is changed with the current one, and all other sessions end', async ({
  app,
  passwordHash,
}) => {
  const company = await owner(app, passwordHash)
  const [token, other] = [await signInAs(app, company), await signInAs(app, company)]
  const change = (currentPassword: string, newPassword: string) =>
    call(app, 'PUT', '/api/companies/password', { token, body: { currentPassword, newPassword } })
  assert.is(codeOf(await change('wrong', 'brand new')), 'WRONG_CURRENT_PASSWORD')
  assert.is((await change(password, '12345')).status, 400)
  assert.is((await change(password, 'brand new')).status, 200)
  assert.is((await call(app, 'GET', '/api/auth/me', { token })).status, 200)
  assert.is((await call(app, 'GET', '/api/auth/me', { token: other })).status, 401)
  assert.is((await emailsTo(app, company.email))[0]?.kind, 'password_changed')
  const anonymous = await call(app, 'PUT', '/api/companies/password', { body: {} })
  assert.is(anonymous.status, 401)
})

test('guessing the current password is limited', async ({ limited, passwordHash }) => {
  const company = await owner(limited, passwordHash)
  const token = await signInAs(limited, company)
  const statuses: number[] = []
  // A new minute may start in between: one of twelve attempts within two minutes is the sixth of its minute.
  for (let attempt = 1; attempt <= 12 && !statuses.includes(429); attempt++)
    statuses.push(
      (
        await call(limited, 'PUT', '/api/companies/password', {
          token,
          body: { currentPassword: 'wrong', newPassword: 'brand new' },
        })
      ).status,
    )
  assert.is(statuses.at(-1), 429)
})

test('an owner lists the own sessions and ends one or all of them', async ({
  app,
  passwordHash,
}) => {
  const company = await owner(app, passwordHash)
  const [token, other] = [await signInAs(app, company), await signInAs(app, company)]
  const stranger = await signInAs(app, await owner(app, passwordHash))
  const list = async () =>
    (await call(app, 'GET', '/api/auth/sessions', { token })).json as {
      id: string
      isCurrent: boolean
    }[]
  const sessions = await list()
  assert.equal(sessions.map(({ isCurrent }) => isCurrent).toSorted(), [false, true])
  const otherId = sessions.find(({ isCurrent }) => !isCurrent)?.id
  const end = (by: string) => call(app, 'DELETE', `/api/auth/sessions/${otherId}`, { token: by })
  assert.is((await end(stranger)).status, 404, 'an owner cannot end another company’s session')
  assert.is((await end(token)).status, 200)
  assert.is((await end(token)).status, 404)
  assert.is((await call(app, 'GET', '/api/auth/me', { token: other })).status, 401)
  assert.is((await call(app, 'DELETE', '/api/auth/sessions', { token })).status, 200)
  assert.is((await call(app, 'GET', '/api/auth/me', { token })).status, 401)
  assert.is((await call(app, 'GET', '/api/auth/me', { token: stranger })).status, 200)
})

test('an impersonating admin can change neither password nor sessions', async ({
  app,
  passwordHash,
}) => {
  const company = await owner(app, passwordHash)
  const { adminId } = await signInAsAdmin(app)
  const { sessionId } = await openOwnerSession(app.database.db, company.id, undefined)
  await app.database.db
    .updateTable('sessions')
    .set({ actor_admin_id: adminId })
    .where('id', '=', sessionId)
    .execute()
  const token = app.app.signSession(sessionId)
  const body = { currentPassword: password, newPassword: 'brand new' }
  assert.is((await call(app, 'PUT', '/api/companies/password', { token, body })).status, 403)
  assert.is((await call(app, 'GET', '/api/auth/sessions', { token })).status, 403)
  assert.is((await call(app, 'DELETE', '/api/auth/sessions', { token })).status, 403)
})

test('an admin’s token can be signed out and is refused on owner routes', async ({ app }) => {
  const { token } = await signInAsAdmin(app)
  assert.is((await call(app, 'GET', '/api/auth/sessions', { token })).status, 403)
  assert.is((await call(app, 'POST', '/api/auth/logout', { token })).status, 200)
  assert.is((await call(app, 'POST', '/api/auth/logout', { token })).status, 401)
})

test('the last use of a session is stored at most once a minute', async ({ app, passwordHash }) => {
  const company = await owner(app, passwordHash)
  const token = await signInAs(app, company)
  const lastSeen = async () =>
    (
      await app.database.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('company_id', '=', company.id)
        .executeTakeFirstOrThrow()
    ).last_seen_at.getTime()
  const opened = await lastSeen()
  await call(app, 'GET', '/api/auth/me', { token })
  assert.is(await lastSeen(), opened)
  await app.database.db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now() - interval '2 minutes'` })
    .where('company_id', '=', company.id)
    .execute()
  await call(app, 'GET', '/api/auth/me', { token })
  assert.ok((await lastSeen()) >= opened)
})

test.run()
