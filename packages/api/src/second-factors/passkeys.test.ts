import {
  maxPasskeys,
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type SecondFactor,
  type SecondStepRequired,
} from '@curbquote/types/second-factors'
import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hashPassword } from '../sessions/password.ts'
import { authenticatorCode } from '../test/authenticator-code.ts'
import { buildTestApp, productionEnv, type TestApp } from '../test/build-test-app.ts'
import { call, type CallResponse } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { type Deviations, SoftwareAuthenticator } from '../test/software-authenticator.ts'
import { createCompany } from '../test/test-company.ts'
import { deleteExpiredSecondFactors } from '../sessions/second-factor-queries.ts'

const password = 'power-wash 4 ever'
const adminPassword = 'admin-password'
let testApp: TestApp
let passwordHash: string

test.before(async () => {
  testApp = await buildTestApp()
  passwordHash = await hashPassword(password)
})
test.after(() => testApp.close())

interface OwnerWithPasskey {
  companyId: number
  email: string
  /** Of the session that added it. */
  token: string
  authenticator: SoftwareAuthenticator
  backupCodes: string[]
}

const post = (token: string, path: string, body?: object) =>
  call(testApp, 'POST', `/api/auth/second-factor${path}`, { token, ...(body && { body }) })
const stateOf = async (token: string) =>
  (await call(testApp, 'GET', '/api/auth/second-factor', { token })).json as SecondFactor
const passkeyIdsOf = async (token: string) => (await stateOf(token)).passkeys.map(({ id }) => id)
const statusOf = ({ status, json }: CallResponse) => [status, (json as { code?: string })?.code]
const newAuthenticator = (options?: { counts: boolean }) =>
  new SoftwareAuthenticator(testApp.config.publicUrl, options)

async function newOwner() {
  const { id, email } = await createCompany(testApp.app.db, { password_hash: passwordHash })
  return { companyId: id, email, token: await signInAs(testApp, { id }) }
}

interface Proof {
  code?: string | undefined
  passkey?: PasskeyAssertion
}

/** Signs a challenge with a passkey of the account, to confirm a change. */
async function confirmWith(
  token: string,
  authenticator: SoftwareAuthenticator,
  deviations?: Deviations,
): Promise<{ passkey: PasskeyAssertion }> {
  const { status, text, json } = await post(token, '/passkey-challenge')
  assert.is(status, 200, text)
  return { passkey: authenticator.assert(json as PasskeyRequestOptions, deviations) }
}

async function startPasskey(
  token: string,
  word = password,
  proof: Proof = {},
): Promise<PasskeyCreationOptions> {
  const started = await post(token, '/passkeys/options', { password: word, ...proof })
  assert.is(started.status, 200, started.text)
  return started.json as PasskeyCreationOptions
}

async function addPasskey(
  token: string,
  { authenticator = newAuthenticator(), name = 'Laptop', word = password, proof = {} } = {},
) {
  const credential = authenticator.register(await startPasskey(token, word, proof))
  const added = await post(token, '/passkeys', { name, credential })
  assert.is(added.status, 200, added.text)
  const { backupCodes } = added.json as { backupCodes: string[] | null }
  return { authenticator, backupCodes }
}

async function ownerWithPasskey(options?: { counts: boolean }): Promise<OwnerWithPasskey> {
  const owner = await newOwner()
  const authenticator = newAuthenticator(options)
  const { backupCodes } = await addPasskey(owner.token, { authenticator })
  return { ...owner, authenticator, backupCodes: backupCodes ?? [] }
}

async function passwordStep(email: string): Promise<SecondStepRequired> {
  const response = await call(testApp, 'POST', '/api/auth/company/login', {
    body: { email, password },
  })
  assert.is(response.status, 200, response.text)
  assert.not.ok('token' in (response.json as object))
  return response.json as SecondStepRequired
}

async function challengeOf(ticket: string): Promise<PasskeyRequestOptions> {
  const response = await call(testApp, 'POST', '/api/auth/second-step/passkey', {
    body: { ticket },
  })
  assert.is(response.status, 200, response.text)
  return response.json as PasskeyRequestOptions
}

const finish = (ticket: string, passkey: PasskeyAssertion, options: object = {}) =>
  call(testApp, 'POST', '/api/auth/second-step', { body: { ticket, passkey, ...options } })

/** Signs in with the password and the passkey. */
async function signIn(
  { email, authenticator }: Pick<OwnerWithPasskey, 'email' | 'authenticator'>,
  deviations?: Deviations,
): Promise<CallResponse> {
  const { ticket } = await passwordStep(email)
  return finish(ticket, authenticator.assert(await challengeOf(ticket), deviations))
}

const refused = [401, 'PASSKEY_REFUSED']

async function turnOnApp(token: string, proof: Proof = {}) {
  const started = await post(token, '', { password, ...proof })
  assert.is(started.status, 200, started.text)
  const { secret } = started.json as { secret: string }
  const confirmed = await post(token, '/confirm', { code: authenticatorCode(secret) })
  assert.is(confirmed.status, 200, confirmed.text)
  await testApp.app.db.updateTable('second_factors').set({ last_step: 0 }).execute()
  return { secret, ...(confirmed.json as { backupCodes: string[] | null }) }
}

test('the first passkey needs the password, turns on two-step sign-in and gives backup codes', async () => {
  const { companyId, token, email } = await newOwner()
  const other = await signInAs(testApp, { id: companyId })
  const wrong = await post(token, '/passkeys/options', { password: 'wrong' })
  assert.equal(statusOf(wrong), [400, 'WRONG_PASSWORD'])
  const options = await startPasskey(token)
  assert.is(options.rp.id, new URL(testApp.config.publicUrl).hostname)
  assert.is(options.authenticatorSelection.userVerification, 'required')
  assert.is((await stateOf(token)).isOn, false, 'nothing changes before the passkey')

  const { backupCodes } = await addPasskey(token, { name: ' Laptop ' })
  assert.is(new Set(backupCodes).size, 10)
  const { passkeys, ...state } = await stateOf(token)
  assert.equal(state, { isOn: true, hasApp: false, backupCodesLeft: 10, removalAt: null })
  assert.equal(
    passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt]),
    [['Laptop', null]],
  )
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token: other })).status, 401)
  const { hasApp, hasPasskey } = await passwordStep(email)
  assert.equal([hasApp, hasPasskey], [false, true])
  const { rows } = await sql<{ description: string }>`
    select description from activity
    where company_id = ${companyId} and action = 'second_step_changed' order by id`.execute(
    testApp.app.db,
  )
  assert.equal(
    rows.map(({ description }) => description),
    ['Added the passkey “Laptop”', 'Turned on two-step sign-in'],
  )
})

test('a passkey finishes a sign-in and records its use', async () => {
  const owner = await ownerWithPasskey()
  const response = await signIn(owner)
  assert.is(response.status, 200, response.text)
  const { token } = response.json as { token: string }
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token })).status, 200)
  assert.ok((await stateOf(token)).passkeys[0]?.lastUsedAt)
})

test('an account with several passkeys signs in with each of them', async () => {
  const owner = await ownerWithPasskey()
  const proof = await confirmWith(owner.token, owner.authenticator)
  const options = await startPasskey(owner.token, password, proof)
  assert.equal(
    options.excludeCredentials.map(({ id }) => id),
    [owner.authenticator.credentialId.toString('base64url')],
  )
  const { authenticator, backupCodes } = await addPasskey(owner.token, {
    name: 'Phone',
    proof: await confirmWith(owner.token, owner.authenticator),
  })
  assert.is(backupCodes, null, 'the backup codes stay valid')
  assert.is((await signIn(owner)).status, 200)
  assert.is((await signIn({ ...owner, authenticator })).status, 200)
})

test('a passkey that is added while no backup code is left gives new ones', async () => {
  const owner = await ownerWithPasskey()
  const { token, companyId } = owner
  await sql`
    update backup_codes set used_at = now()
    where factor_id = (select id from second_factors where company_id = ${companyId})`.execute(
    testApp.app.db,
  )
  const proof = await confirmWith(token, owner.authenticator)
  const { backupCodes } = await addPasskey(token, { name: 'Phone', proof })
  assert.is(backupCodes?.length, 10)
})

test('a backup code finishes the sign-in of an account without an authenticator app', async () => {
  const { email, backupCodes } = await ownerWithPasskey()
  const { ticket } = await passwordStep(email)
  const secondStep = (code: string) =>
    call(testApp, 'POST', '/api/auth/second-step', { body: { ticket, code } })
  assert.equal(statusOf(await secondStep('000000')), [401, 'CODE_WRONG'])
  assert.is((await secondStep(backupCodes[0] ?? '')).status, 200)
})

test('a second step with a code and a passkey, or with neither, is refused', async () => {
  const { email, authenticator } = await ownerWithPasskey()
  const { ticket } = await passwordStep(email)
  const passkey = authenticator.assert(await challengeOf(ticket))
  for (const body of [{ ticket }, { ticket, code: '000000', passkey }])
    assert.is((await call(testApp, 'POST', '/api/auth/second-step', { body })).status, 400)
})

for (const [name, deviations] of [
  ['of another origin', { origin: 'https://curbquote.example' }],
  ['for another RP ID', { rpId: 'curbquote.example' }],
  ['without user verification', { isUserVerified: false }],
  ['of the wrong ceremony', { type: 'webauthn.create' }],
  ['with a challenge of its own', { challenge: Buffer.alloc(32).toString('base64url') }],
] satisfies [string, Deviations][])
  test(`a signature ${name} is refused and uses an attempt of the ticket`, async () => {
    const { email, authenticator } = await ownerWithPasskey()
    const { ticket } = await passwordStep(email)
    const assertion = authenticator.assert(await challengeOf(ticket), deviations)
    assert.equal(statusOf(await finish(ticket, assertion)), refused)
    for (let tries = 1; tries < 5; tries++) await finish(ticket, assertion)
    assert.is((await finish(ticket, assertion)).status, 429)
    const options = await call(testApp, 'POST', '/api/auth/second-step/passkey', {
      body: { ticket },
    })
    assert.is(options.status, 429)
  })

test('a signature by another key for the same credential is refused', async () => {
  const owner = await ownerWithPasskey()
  const { ticket } = await passwordStep(owner.email)
  const options = await challengeOf(ticket)
  const { response } = newAuthenticator().assert(options, { counter: 1_000 })
  const assertion = { ...owner.authenticator.assert(options), response }
  assert.equal(statusOf(await finish(ticket, assertion)), refused)
})

test('a passkey of another account is refused', async () => {
  const owner = await ownerWithPasskey()
  const { authenticator } = await ownerWithPasskey()
  assert.equal(statusOf(await signIn({ ...owner, authenticator })), refused)
})

test('a challenge works once, also after a refused signature', async () => {
  const { email, authenticator } = await ownerWithPasskey()
  const { ticket } = await passwordStep(email)
  const options = await challengeOf(ticket)
  const forged = authenticator.assert(options, { origin: 'https://curbquote.example' })
  assert.equal(statusOf(await finish(ticket, forged)), refused)
  assert.equal(statusOf(await finish(ticket, authenticator.assert(options))), refused)
  const again = authenticator.assert(await challengeOf(ticket))
  assert.is((await finish(ticket, again)).status, 200)
})

test('a new challenge replaces the earlier one of the ticket', async () => {
  const { email, authenticator } = await ownerWithPasskey()
  const { ticket } = await passwordStep(email)
  const earlier = await challengeOf(ticket)
  await challengeOf(ticket)
  assert.equal(statusOf(await finish(ticket, authenticator.assert(earlier))), refused)
})

test('a challenge expires after five minutes', async () => {
  const { email, authenticator } = await ownerWithPasskey()
  const { ticket } = await passwordStep(email)
  const options = await challengeOf(ticket)
  const { rows } = await sql<{ seconds: number }>`
    update passkey_challenges c set expires_at = expires_at - interval '5 minutes'
    from second_factors f join companies on companies.id = company_id
    where f.id = c.factor_id and email = ${email}
    returning extract(epoch from expires_at + interval '5 minutes' - now())::float8 as seconds`.execute(
    testApp.app.db,
  )
  assert.ok(Math.abs((rows[0]?.seconds ?? 0) - 300) < 60)
  assert.equal(statusOf(await finish(ticket, authenticator.assert(options))), refused)
})

test('a challenge of another ticket, another account or another purpose is refused', async () => {
  const owner = await ownerWithPasskey()
  const another = await ownerWithPasskey()
  const { ticket } = await passwordStep(owner.email)
  const { ticket: otherTicket } = await passwordStep(owner.email)
  const { ticket: strangersTicket } = await passwordStep(another.email)
  const confirmation = await post(owner.token, '/passkey-challenge')
  assert.is(confirmation.status, 200, confirmation.text)
  for (const options of [
    await challengeOf(otherTicket),
    await challengeOf(strangersTicket),
    confirmation.json as PasskeyRequestOptions,
  ])
    assert.equal(statusOf(await finish(ticket, owner.authenticator.assert(options))), refused)
})

test('a used ticket opens no second session and gives no challenge', async () => {
  const { email, authenticator } = await ownerWithPasskey()
  const { ticket } = await passwordStep(email)
  const assertion = authenticator.assert(await challengeOf(ticket))
  assert.is((await finish(ticket, assertion)).status, 200)
  assert.equal(statusOf(await finish(ticket, assertion)), [410, 'TICKET_EXPIRED'])
  const options = await call(testApp, 'POST', '/api/auth/second-step/passkey', { body: { ticket } })
  assert.equal(statusOf(options), [410, 'TICKET_EXPIRED'])
})

test('of several requests with the same signature at the same time one signs in', async () => {
  for (const counts of [true, false]) {
    const { email, authenticator } = await ownerWithPasskey({ counts })
    const { ticket } = await passwordStep(email)
    const assertion = authenticator.assert(await challengeOf(ticket))
    const responses = await Promise.all(Array.from({ length: 4 }, () => finish(ticket, assertion)))
    const statuses = responses.map(({ status }) => status)
    assert.is(statuses.filter((status) => status === 200).length, 1, statuses.join())
  }
})

test('a counter that does not grow is refused', async () => {
  const owner = await ownerWithPasskey()
  assert.is((await signIn(owner, { counter: 7 })).status, 200)
  for (const counter of [7, 6, 0]) assert.equal(statusOf(await signIn(owner, { counter })), refused)
  assert.is((await signIn(owner, { counter: 8 })).status, 200)
})

test('of two signatures with the same counter at the same time one signs in', async () => {
  const { email, authenticator } = await ownerWithPasskey()
  const tickets = await Promise.all([passwordStep(email), passwordStep(email)])
  const assertions = []
  for (const { ticket } of tickets)
    assertions.push({
      ticket,
      passkey: authenticator.assert(await challengeOf(ticket), { counter: 9 }),
    })
  const responses = await Promise.all(
    assertions.map(({ ticket, passkey }) => finish(ticket, passkey)),
  )
  assert.equal(responses.map(({ status }) => status).sort(), [200, 401])
})

test('an authenticator that does not count signs in again and again', async () => {
  const owner = await ownerWithPasskey({ counts: false })
  assert.is((await signIn(owner)).status, 200)
  assert.is((await signIn(owner)).status, 200)
})

test('a new passkey with a forged origin, RP ID, challenge or verification is refused', async () => {
  const { token } = await newOwner()
  const foreign = await newOwner()
  for (const deviations of [
    { origin: 'https://curbquote.example' },
    { rpId: 'curbquote.example' },
    { isUserVerified: false },
    { type: 'webauthn.get' },
    { challenge: (await startPasskey(foreign.token)).challenge },
  ] satisfies Deviations[]) {
    const options = await startPasskey(token)
    const credential = newAuthenticator().register(options, deviations)
    const added = await post(token, '/passkeys', { name: 'Laptop', credential })
    assert.equal(statusOf(added), [400, 'PASSKEY_REFUSED'], JSON.stringify(deviations))
  }
  assert.is((await stateOf(token)).isOn, false)
})

test('the challenge of a new passkey works once and in one session', async () => {
  const { companyId, token } = await newOwner()
  const other = await signInAs(testApp, { id: companyId })
  const options = await startPasskey(token)
  const credential = newAuthenticator().register(options)
  const add = (session: string) => post(session, '/passkeys', { name: 'Laptop', credential })
  assert.equal(statusOf(await add(other)), [400, 'PASSKEY_REFUSED'])
  assert.is((await add(token)).status, 200)
  assert.equal(statusOf(await add(token)), [400, 'PASSKEY_REFUSED'])
})

test('a credential that belongs to an account cannot be added to another one', async () => {
  const { authenticator } = await ownerWithPasskey()
  const { token } = await newOwner()
  const credential = authenticator.register(await startPasskey(token))
  const added = await post(token, '/passkeys', { name: 'Laptop', credential })
  assert.equal(statusOf(added), [409, 'PASSKEY_KNOWN'])
  assert.is((await stateOf(token)).isOn, false)
})

test('an account has at most ten passkeys', async () => {
  const { companyId, token, authenticator } = await ownerWithPasskey()
  const proof = await confirmWith(token, authenticator)
  const spare = newAuthenticator().register(await startPasskey(token, password, proof))
  await sql`
    insert into passkeys (factor_id, credential_id, public_key, counter, transports, name)
    select id, 'spare-' || n || '-' || id, '', 0, '{}', 'Spare'
    from second_factors, generate_series(2, ${maxPasskeys}::integer) n
    where company_id = ${companyId}`.execute(testApp.app.db)
  const tooMany = [409, 'TOO_MANY_PASSKEYS']
  assert.equal(
    statusOf(
      await post(token, '/passkeys/options', {
        password,
        ...(await confirmWith(token, authenticator)),
      }),
    ),
    tooMany,
  )
  const added = await post(token, '/passkeys', { name: 'Spare', credential: spare })
  assert.equal(statusOf(added), tooMany)
})

test('renaming and removing need the password and a passkey of the account', async () => {
  const { token, authenticator, backupCodes } = await ownerWithPasskey()
  await addPasskey(token, { name: 'Phone', proof: await confirmWith(token, authenticator) })
  const [first = 0, second = 0] = await passkeyIdsOf(token)
  const stranger = await ownerWithPasskey()
  const rename = (id: number, session: string, word: string) =>
    call(testApp, 'PATCH', `/api/auth/second-factor/passkeys/${id}`, {
      token: session,
      body: { name: 'Work laptop', password: word },
    })
  const remove = (id: number, session: string, word: string, code = backupCodes[0]) =>
    post(session, `/passkeys/${id}/removal`, { password: word, code })
  for (const change of [rename, remove])
    assert.equal(statusOf(await change(first, token, 'wrong')), [400, 'WRONG_PASSWORD'])
  assert.is((await rename(first, stranger.token, password)).status, 404)
  const [code] = stranger.backupCodes
  assert.is((await remove(first, stranger.token, password, code)).status, 404)
  assert.is((await rename(first, token, password)).status, 200)
  assert.is((await remove(second, token, password)).status, 200)
  assert.equal(
    (await stateOf(token)).passkeys.map(({ name }) => name),
    ['Work laptop'],
  )
})

test('while two-step sign-in is on, the password alone adds or removes no second step', async () => {
  const owner = await ownerWithPasskey()
  const { token, backupCodes } = owner
  await addPasskey(token, { name: 'Phone', proof: { code: backupCodes[0] } })
  const [id = 0] = await passkeyIdsOf(token)
  const thief = newAuthenticator()
  for (const path of ['/passkeys/options', '', `/passkeys/${id}/removal`]) {
    const missing = await post(token, path, { password })
    assert.equal(
      statusOf(missing),
      [400, path.endsWith('removal') ? 'INVALID_INPUT' : 'CODE_MISSING'],
      path,
    )
    for (const code of ['000000', backupCodes[0]])
      assert.equal(statusOf(await post(token, path, { password, code })), [400, 'CODE_WRONG'], path)
    for (const proof of [
      await confirmWith(token, thief),
      await confirmWith(token, owner.authenticator, { isUserVerified: false }),
    ])
      assert.equal(
        statusOf(await post(token, path, { password, ...proof })),
        [400, 'PASSKEY_REFUSED'],
        path,
      )
    const both = { code: backupCodes[1], ...(await confirmWith(token, owner.authenticator)) }
    assert.is((await post(token, path, { password, ...both })).status, 400)
    const wrong = await post(token, path, { password: 'wrong', code: backupCodes[1] })
    assert.equal(statusOf(wrong), [400, 'WRONG_PASSWORD'])
  }
  const { passkeys, hasApp, backupCodesLeft } = await stateOf(token)
  assert.equal([passkeys.length, hasApp, backupCodesLeft], [2, false, 9])
})

test('a setup that began without a second step ends when two-step sign-in turns on', async () => {
  const { token } = await newOwner()
  const { secret } = (await post(token, '', { password })).json as { secret: string }
  await addPasskey(token)
  const confirmed = await post(token, '/confirm', { code: authenticatorCode(secret) })
  assert.equal(statusOf(confirmed), [409, 'SETUP_NOT_STARTED'])
  assert.is((await stateOf(token)).hasApp, false)
})

test('a removed passkey can no longer sign in, and other sessions, tickets and trusted devices end', async () => {
  const owner = await ownerWithPasskey()
  const { email, token } = owner
  const lost = await addPasskey(token, {
    name: 'Lost phone',
    proof: await confirmWith(token, owner.authenticator),
  })
  const { ticket: lostTicket } = await passwordStep(email)
  const signedIn = await finish(
    lostTicket,
    lost.authenticator.assert(await challengeOf(lostTicket)),
    { trustDevice: true },
  )
  const { token: session } = signedIn.json as { token: string }
  const cookie = signedIn.headers.getSetCookie().find((each) => each.startsWith('trusted_owner'))
  const pending = await passwordStep(email)
  const pendingOptions = await challengeOf(pending.ticket)

  const [, lostId = 0] = await passkeyIdsOf(token)
  const proof = await confirmWith(token, owner.authenticator)
  const removed = await post(token, `/passkeys/${lostId}/removal`, { password, ...proof })
  assert.is(removed.status, 200, removed.text)
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token: session })).status, 401)
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token })).status, 200)
  const late = await finish(pending.ticket, lost.authenticator.assert(pendingOptions))
  assert.equal(statusOf(late), [410, 'TICKET_EXPIRED'])
  const again = await call(testApp, 'POST', '/api/auth/company/login', {
    body: { email, password },
    headers: { cookie: cookie?.split(';')[0] ?? '' },
  })
  assert.ok('ticket' in (again.json as object), 'the device is no longer trusted')
  assert.equal(statusOf(await signIn({ email, authenticator: lost.authenticator })), refused)
  assert.is((await signIn(owner)).status, 200)
})

test('the only second step cannot be removed, but two-step sign-in can be turned off with it', async () => {
  const { email, token, authenticator } = await ownerWithPasskey()
  const [id = 0] = await passkeyIdsOf(token)
  const only = [409, 'ONLY_SECOND_STEP']
  const confirm = async (deviations?: Deviations) =>
    (await confirmWith(token, authenticator, deviations)).passkey
  const removal = { password, passkey: await confirm() }
  assert.equal(statusOf(await post(token, `/passkeys/${id}/removal`, removal)), only)
  const unverified = await confirm({ isUserVerified: false })
  const forged = await post(token, '/off', { password, passkey: unverified })
  assert.equal(statusOf(forged), [400, 'PASSKEY_REFUSED'])
  const wrong = await post(token, '/off', { password: 'wrong', passkey: await confirm() })
  assert.equal(statusOf(wrong), [400, 'WRONG_PASSWORD'])
  const codes = await post(token, '/backup-codes', { password, passkey: await confirm() })
  assert.is((codes.json as { backupCodes: string[] }).backupCodes.length, 10)
  assert.is((await post(token, '/off', { password, passkey: await confirm() })).status, 200)
  assert.equal((await stateOf(token)).passkeys, [])
  const signedIn = await call(testApp, 'POST', '/api/auth/company/login', {
    body: { email, password },
  })
  assert.ok('token' in (signedIn.json as object))
})

test('one of two concurrent removals of the last two passkeys is refused', async () => {
  const { token, backupCodes } = await ownerWithPasskey()
  await addPasskey(token, { name: 'Phone', proof: { code: backupCodes[0] } })
  const ids = await passkeyIdsOf(token)
  const removals = await Promise.all(
    ids.map((id, index) =>
      post(token, `/passkeys/${id}/removal`, { password, code: backupCodes[index + 1] }),
    ),
  )
  assert.equal(removals.map(({ status }) => status).sort(), [200, 409])
})

test('the authenticator app and passkeys are added and removed independently', async () => {
  const owner = await newOwner()
  const { token, email, companyId } = owner
  const first = await turnOnApp(token)
  const proof = { code: first.backupCodes?.[0] }
  const { authenticator, backupCodes } = await addPasskey(token, { proof })
  assert.is(backupCodes, null)
  const step = await passwordStep(email)
  assert.equal([step.hasApp, step.hasPasskey], [true, true])

  const { passkey } = await confirmWith(token, authenticator)
  assert.is((await post(token, '/app/removal', { password, passkey })).status, 200)
  assert.equal((await stateOf(token)).hasApp, false)
  assert.is((await signIn({ email, authenticator })).status, 200)

  const { secret, backupCodes: none } = await turnOnApp(
    token,
    await confirmWith(token, authenticator),
  )
  assert.is(none, null)
  const [id = 0] = await passkeyIdsOf(token)
  const removal = { password, ...(await confirmWith(token, authenticator)) }
  assert.is((await post(token, `/passkeys/${id}/removal`, removal)).status, 200)
  const code = authenticatorCode(secret)
  assert.equal(statusOf(await post(token, '/app/removal', { password, code })), [
    409,
    'ONLY_SECOND_STEP',
  ])
  const { rows } = await sql<{ kind: string }>`
    select kind from deliveries where company_id = ${companyId} order by created_at, id`.execute(
    testApp.app.db,
  )
  assert.equal(
    rows.map(({ kind }) => kind),
    [
      'second_step_on',
      'second_step_added',
      'second_step_removed',
      'second_step_added',
      'second_step_removed',
    ],
  )
})

test('a backup code does not confirm an authenticator app', async () => {
  const { token, backupCodes } = await ownerWithPasskey()
  assert.is((await post(token, '', { password, code: backupCodes[0] })).status, 200)
  const confirmed = await post(token, '/confirm', { code: backupCodes[1] })
  assert.equal(statusOf(confirmed), [400, 'CODE_WRONG'])
  assert.is((await stateOf(token)).hasApp, false)
})

test('an authenticator app that was not confirmed within a day is deleted, the passkeys stay', async () => {
  const { token, email, backupCodes } = await ownerWithPasskey()
  const started = await post(token, '', { password, code: backupCodes[0] })
  const { secret } = started.json as { secret: string }
  assert.is((await passwordStep(email)).hasApp, false)
  await sql`update second_factors set pending_since = pending_since - interval '1 day 1 second'`.execute(
    testApp.app.db,
  )
  await deleteExpiredSecondFactors(testApp.app.db)
  const confirmed = await post(token, '/confirm', { code: authenticatorCode(secret) })
  assert.equal(statusOf(confirmed), [409, 'SETUP_NOT_STARTED'])
  assert.is((await stateOf(token)).isOn, true)
})

test('a new password keeps passkeys and ends pending sign-ins', async () => {
  const { email, token, authenticator } = await ownerWithPasskey()
  const { ticket } = await passwordStep(email)
  const options = await challengeOf(ticket)
  const changed = await call(testApp, 'PUT', '/api/companies/password', {
    token,
    body: { currentPassword: password, newPassword: `${password}!` },
  })
  assert.is(changed.status, 200, changed.text)
  const late = await finish(ticket, authenticator.assert(options))
  assert.equal(statusOf(late), [410, 'TICKET_EXPIRED'])
  assert.is((await stateOf(token)).passkeys.length, 1)
})

test('an impersonating admin cannot add, rename, remove or use a passkey of the owner', async () => {
  const { companyId, token, authenticator } = await ownerWithPasskey()
  const [id = 0] = await passkeyIdsOf(token)
  const admin = await signInAsAdmin(testApp)
  const started = await call(testApp, 'POST', `/api/admin/companies/${companyId}/impersonate`, {
    token: admin.token,
    body: {},
  })
  const { companyToken } = started.json as { companyToken: string }
  const proof = await confirmWith(token, authenticator)
  const credential = newAuthenticator().register(await startPasskey(token, password, proof))
  for (const [method, path, body] of [
    ['POST', '/passkeys/options', { password }],
    ['POST', '/passkeys', { name: 'Laptop', credential }],
    ['PATCH', `/passkeys/${id}`, { name: 'Laptop', password }],
    ['POST', `/passkeys/${id}/removal`, { password, code: '000000' }],
    ['POST', '/passkey-challenge', undefined],
    ['POST', '/app/removal', { password, code: '000000' }],
  ] as const) {
    const options = { token: companyToken, ...(body && { body }) }
    const response = await call(testApp, method, `/api/auth/second-factor${path}`, options)
    assert.equal(statusOf(response), [403, 'IMPERSONATING'], path)
  }
})

test('a passkey satisfies the requirement for admins in production', async () => {
  const email = 'passkey-admin@quotes.test'
  const { token, adminId } = await signInAsAdmin(testApp, email)
  await sql`update admins set second_step_notice_at = now() - interval '15 days' where id = ${adminId}`.execute(
    testApp.app.db,
  )
  const production = await buildTestApp({
    env: { ...productionEnv, RATE_LIMITS: 'off' },
    database: testApp.database,
  })
  try {
    const companies = () => call(production, 'GET', '/api/admin/companies', { token })
    assert.equal(statusOf(await companies()), [403, 'SECOND_STEP_REQUIRED'])
    const { authenticator } = await addPasskey(token, { word: adminPassword })
    assert.is((await companies()).status, 200)
    const signedIn = await call(testApp, 'POST', '/api/auth/admin/login', {
      body: { username: email, password: adminPassword },
    })
    const { ticket } = signedIn.json as SecondStepRequired
    const opened = await finish(ticket, authenticator.assert(await challengeOf(ticket)))
    const { token: session } = opened.json as { token: string }
    assert.is((await call(testApp, 'GET', '/api/admin/me', { token: session })).status, 200)
  } finally {
    await production.close()
  }
})

test('passkeys disappear with the company and with a removal by an admin', async () => {
  const deleted = await ownerWithPasskey()
  const removed = await ownerWithPasskey()
  const { db } = testApp.app
  await db.deleteFrom('companies').where('id', '=', deleted.companyId).execute()
  await sql`update second_factors set removal_at = now() where company_id = ${removed.companyId}`.execute(
    db,
  )
  const signedIn = await call(testApp, 'POST', '/api/auth/company/login', {
    body: { email: removed.email, password },
  })
  assert.ok('token' in (signedIn.json as object))
  const again = await addPasskey(removed.token)
  assert.is(again.backupCodes?.length, 10, 'passkeys can be added again')
  const ids = [deleted, removed].map(({ authenticator }) =>
    authenticator.credentialId.toString('base64url'),
  )
  const rows = await db
    .selectFrom('passkeys')
    .select('id')
    .where('credential_id', 'in', ids)
    .execute()
  assert.equal(rows, [])
})

test.run()
