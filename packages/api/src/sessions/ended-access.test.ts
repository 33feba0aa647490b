import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openImpersonatingSession } from './sessions.ts'
import { claimReturn } from '../billing/billing-queries.ts'
import { hashOfToken } from '../db/secret-token.ts'
import { confirmFactor, databaseEpoch, openFactor } from './second-factor-queries.ts'
import { issueTicket } from '../second-factors/sign-in-tickets.ts'
import { trustDevice } from '../second-factors/trusted-devices.ts'
import { createWebhookSender } from '../providers/webhook-sender.ts'
import { authenticatorCode } from '../test/authenticator-code.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { callOffer, submitOffer, tokenOf } from '../test/test-offer.ts'
import { changeNotes, deliverAll, deliverDeps } from '../test/test-webhooks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/webhook-receiver.ts'
import { visitWidget } from '../test/widget-visitor.ts'
import { issueOneTimeToken } from './one-time-tokens.ts'
import { hashPassword } from './password.ts'

const password = 'power-wash 4 ever'
const newPassword = 'rinse and repeat 9'

let testApp: TestApp
let receiver: WebhookReceiver
let passwordHash: string
const test = suite<{ company: Company }>('what ends with a credential')
type Company = Awaited<ReturnType<typeof createCompany>>

test.before(async () => {
  receiver = await startWebhookReceiver()
  testApp = await buildTestApp({ webhookSender: createWebhookSender(receiver.options) })
  passwordHash = await hashPassword(password)
})
test.after(async () => {
  await testApp.close()
  await receiver.close()
})
test.before.each(async (context) => {
  receiver.requests.splice(0)
  context.company = await createCompany(testApp.app.db, { password_hash: passwordHash })
})

const statusOf = async (token: string, path = '/api/auth/me') =>
  (await call(testApp, 'GET', path, { token })).status

const subscribe = async (key: string, targetUrl = 'https://hooks.receiver.test/zap') => {
  const body = { targetUrl, event: 'quote.changed' }
  const response = await call(testApp, 'POST', '/api/v1/hooks', { token: key, body })
  assert.is(response.status, 201, response.text)
  return (response.json as { id: number }).id
}

/** Changes a quote and delivers what that causes. Returns the number of received messages. */
async function receivedAfterChange(company: Company, notes: string): Promise<number> {
  receiver.requests.splice(0)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  await changeNotes(testApp, company, quote, notes)
  await deliverAll(testApp, deliverDeps(testApp, receiver))
  return receiver.requests.length
}

const entriesOf = async (companyId: number) =>
  (
    await testApp.app.db
      .selectFrom('activity')
      .select('description')
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute()
  ).map(({ description }) => description)

const webhooksOf = async (token: string) =>
  (await call(testApp, 'GET', '/api/company/webhooks', { token })).json as {
    id: number
    state: string
    pausedReason: string | null
  }[]

test('a webhook of a revoked key receives nothing, and the audit log has its start and end', async ({
  company,
}) => {
  const { db } = testApp.app
  const key = await storeKey(db, company.id, ['hooks'], { name: 'Zap' })
  const other = await storeKey(db, company.id, ['hooks'], { name: 'Other' })
  const id = await subscribe(key)
  assert.is(await receivedAfterChange(company, 'before'), 1)
  // A message that waits when the key is revoked.
  const quote = await storeBareQuote(db, company.id)
  await changeNotes(testApp, company, quote, 'waiting')

  const owner = await signInAs(testApp, company)
  const [{ id: keyId } = { id: 0 }] = (
    (await call(testApp, 'GET', '/api/company/keys', { token: owner })).json as {
      id: number
      name: string
    }[]
  ).filter(({ name }) => name === 'Zap')
  const path = `/api/company/keys/${keyId}`
  assert.is((await call(testApp, 'DELETE', path, { token: owner })).status, 204)
  assert.equal(
    (await webhooksOf(owner)).map(({ state, pausedReason }) => [state, pausedReason]),
    [['paused', 'key_ended']],
  )
  assert.is(await receivedAfterChange(company, 'after'), 0)
  assert.equal(await entriesOf(company.id), [
    'Added a webhook to hooks.receiver.test with the API key “Zap”',
    'Revoked the API key “Zap”',
    `Paused webhook ${id} to hooks.receiver.test: the API key “Zap” was revoked`,
  ])
  await subscribe(other, 'https://hooks.receiver.test/other')
  assert.is(await receivedAfterChange(company, 'other'), 1, 'the webhook of another key stays')

  // The owner takes the webhook over.
  const hook = `/api/company/webhooks/${id}`
  const on = await call(testApp, 'PATCH', hook, { token: owner, body: { state: 'active' } })
  assert.is(on.status, 200, on.text)
  // Three messages waited. The new one goes to both webhooks.
  assert.is(await receivedAfterChange(company, 'on again'), 5)
})

test('a webhook that another key turns on again receives the messages that waited', async ({
  company,
}) => {
  const { db } = testApp.app
  const id = await subscribe(await storeKey(db, company.id, ['hooks'], { name: 'Zap' }))
  await db.updateTable('webhook_endpoints').set({ state: 'paused' }).where('id', '=', id).execute()
  assert.is(await receivedAfterChange(company, 'while paused'), 0)
  const other = await storeKey(db, company.id, ['hooks'], { name: 'Other' })
  assert.is(await subscribe(other), id)
  assert.is(await receivedAfterChange(company, 'on again'), 2)
})

test('a webhook of an expired key receives nothing', async ({ company }) => {
  const { db } = testApp.app
  const key = await storeKey(db, company.id, ['hooks'], { name: 'Month' })
  const id = await subscribe(key)
  await sql`
    update api_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
    where company_id = ${company.id}`.execute(db)
  assert.is(await receivedAfterChange(company, 'after'), 0)
  assert.ok(
    (await entriesOf(company.id)).includes(
      `Paused webhook ${id} to hooks.receiver.test: the API key “Month” has expired`,
    ),
  )
})

test('a subscription that is added while its key is revoked does not outlive it', async ({
  company,
}) => {
  const { db } = testApp.app
  const key = await storeKey(db, company.id, ['hooks'])
  const targetUrl = 'https://hooks.receiver.test/zap'
  const body = { targetUrl, event: 'quote.changed' }
  const owner = await signInAs(testApp, company)
  const [{ id } = { id: 0 }] = (await call(testApp, 'GET', '/api/company/keys', { token: owner }))
    .json as { id: number }[]
  await Promise.all([
    call(testApp, 'DELETE', `/api/company/keys/${id}`, { token: owner }),
    ...Array.from({ length: 4 }, () =>
      call(testApp, 'POST', '/api/v1/hooks', { token: key, body }),
    ),
  ])
  assert.is(await receivedAfterChange(company, 'after'), 0)
})

/** Everything that could open a session of an account without its new password. */
async function openEverything(company: Company) {
  const { db } = testApp.app
  const factorId = await db.transaction().execute(async (transaction) => {
    const { id } = await openFactor(transaction, { companyId: company.id })
    await confirmFactor(transaction, id)
    return id
  })
  const { id: attemptId } = await db
    .insertInto('checkout_attempts')
    .values({
      company_id: company.id,
      order_hash: 'x',
      has_trial: false,
      return_hash: hashOfToken('browser'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { companyId: company.id }
  return {
    other: await signInAs(testApp, company),
    ticket: await issueTicket(db, factorId),
    device: await trustDevice(db, factorId),
    attemptId,
    code: await issueOneTimeToken(db, 'exchange_session', subject, 60),
    proof: await issueOneTimeToken(db, 'prove_signup', subject, 60),
    link: await issueOneTimeToken(db, 'reset_password', subject, 60),
  }
}

async function assertEnded(
  company: Company,
  opened: Awaited<ReturnType<typeof openEverything>>,
  currentPassword: string,
): Promise<void> {
  const { db } = testApp.app
  assert.is(await statusOf(opened.other), 401, 'another session')
  const post = (path: string, body: object, cookie = '') =>
    call(testApp, 'POST', path, { body, headers: cookie ? { cookie } : {} })
  const step = await post('/api/auth/second-step', { ticket: opened.ticket, code: '000000' })
  assert.is(step.status, 410, 'a sign-in that waits for the second step')
  assert.is((await post('/api/auth/exchange', { code: opened.code })).status, 400)
  assert.not(await claimReturn(db, opened.attemptId, hashOfToken('browser'), 24), 'a checkout')
  const trial = await post('/api/stripe/create-trial-checkout', {}, `signup_proof=${opened.proof}`)
  assert.is(trial.status, 401, 'the proof of the sign-up')
  const isOn = await db
    .selectFrom('second_factors')
    .select('id')
    .where('company_id', '=', company.id)
    .executeTakeFirst()
  const signIn = await post(
    '/api/auth/company/login',
    { email: company.email, password: currentPassword },
    `trusted_owner_device=${opened.device}`,
  )
  if (isOn) assert.ok((signIn.json as { ticket?: string }).ticket, 'a trusted device')
}

test('a new password ends everything that could sign in without it', async ({ company }) => {
  const opened = await openEverything(company)
  const key = await storeKey(testApp.app.db, company.id, ['quotes:read'])
  const token = await signInAs(testApp, company)
  const changed = await call(testApp, 'PUT', '/api/companies/password', {
    token,
    body: { currentPassword: password, newPassword },
  })
  assert.is(changed.status, 200, changed.text)
  await assertEnded(company, opened, newPassword)
  const reset = await call(testApp, 'POST', '/api/auth/password-reset/reset', {
    body: { token: opened.link, newPassword: 'another 1 of mine' },
  })
  assert.is(reset.status, 400, 'the link of another reset')
  assert.is(await statusOf(token), 200, 'the session that changed it stays')
  assert.is(await statusOf(key, '/api/v1/quotes'), 200, 'API keys stay')
})

test('signing out everywhere ends checkouts that would sign in on their return', async ({
  company,
}) => {
  const opened = await openEverything(company)
  const token = await signInAs(testApp, company)
  assert.is((await call(testApp, 'DELETE', '/api/auth/sessions', { token })).status, 200)
  assert.is(
    (await call(testApp, 'POST', '/api/auth/exchange', { body: { code: opened.code } })).status,
    400,
  )
  assert.not(await claimReturn(testApp.app.db, opened.attemptId, hashOfToken('browser'), 24))
})

/** Turns on two-step sign-in. Returns a code for the next change. */
async function turnOn(token: string, word: string): Promise<() => Promise<string>> {
  const post = (path: string, body: object) =>
    call(testApp, 'POST', `/api/auth/second-factor${path}`, { token, body })
  const { secret } = (await post('', { password: word })).json as { secret: string }
  const codeOf = async () => {
    await testApp.app.db.updateTable('second_factors').set({ last_step: 0 }).execute()
    return authenticatorCode(secret, await databaseEpoch(testApp.app.db))
  }
  const confirmed = await post('/confirm', { code: await codeOf() })
  assert.is(confirmed.status, 200, confirmed.text)
  return codeOf
}

test('turning off two-step sign-in ends everything that passed it', async ({ company }) => {
  const token = await signInAs(testApp, company)
  const codeOf = await turnOn(token, password)
  const opened = await openEverything(company)
  const off = await call(testApp, 'POST', '/api/auth/second-factor/off', {
    token,
    body: { password, code: await codeOf() },
  })
  assert.is(off.status, 200, off.text)
  await assertEnded(company, opened, password)
  assert.is(await statusOf(token), 200)
})

test('a change of an admin’s password or second step ends the admin’s impersonations', async ({
  company,
}) => {
  const { token, adminId } = await signInAsAdmin(testApp, 'ending@quotes.test')
  const impersonate = async () => {
    const of = { adminId, companyId: company.id, userAgent: undefined }
    const { sessionId } = await openImpersonatingSession(testApp.app.db, of)
    return testApp.app.signSession(sessionId)
  }
  const beforeOn = await impersonate()
  const codeOf = await turnOn(token, 'admin-password')
  assert.is(await statusOf(beforeOn), 401, 'turned on')
  const beforeOff = await impersonate()
  await call(testApp, 'POST', '/api/auth/second-factor/off', {
    token,
    body: { password: 'admin-password', code: await codeOf() },
  })
  assert.is(await statusOf(beforeOff), 401, 'turned off')
  const beforePassword = await impersonate()
  const next = 'a Long sentence with 7 words in it'
  const changed = await call(testApp, 'POST', '/api/auth/admin/password-reset', {
    token,
    body: {
      email: 'ending@quotes.test',
      currentPassword: 'admin-password',
      newPassword: next,
      confirmPassword: next,
    },
  })
  assert.is(changed.status, 200, changed.text)
  assert.is(await statusOf(beforePassword), 401, 'a new password')
})

test('an ended plan refuses changes, AI and custom jobs, and keeps reading and revoking', async () => {
  const { db } = testApp.app
  const { company, token: link } = await submitOffer(testApp)
  const key = await storeKey(db, company.id, ['quotes:read', 'quotes:write', 'hooks'])
  const hook = await subscribe(key)
  const token = await signInAs(testApp, company)
  await db
    .updateTable('companies')
    .set({ subscription_status: 'canceled' })
    .where('id', '=', company.id)
    .execute()
  const codeOf = ({ status, json }: { status: number; json: unknown }) =>
    `${status} ${(json as { code: string }).code}`
  const body = { targetUrl: 'https://hooks.receiver.test/zap', event: 'quote.changed' }
  for (const refused of [
    await call(testApp, 'POST', '/api/v1/hooks', { token: key, body }),
    await call(testApp, 'POST', `/api/company/${company.id}/pricing`, { token, body: {} }),
    await call(testApp, 'POST', '/api/company/keys', {
      token,
      body: { name: 'x', scopes: ['hooks'] },
    }),
  ])
    assert.is(codeOf(refused), '403 SUBSCRIPTION_REQUIRED')
  const visitor = visitWidget(testApp, company)
  for (const [path, body] of [
    [
      'analyze',
      {
        photos: [{ url: await visitor.photo(), surfaceType: 'driveway' }],
        measurementMethod: 'ai',
      },
    ],
    ['custom-job', customJob([await visitor.photo()])],
  ] as const)
    assert.is((await visitor.post(path, body)).status, 403, path)
  assert.is(await statusOf(key, '/api/v1/quotes'), 200)
  assert.is((await callOffer(testApp, link, '')).status, 200)
  assert.is(await receivedAfterChange(company, 'after'), 1)
  const paused = await call(testApp, 'PATCH', `/api/company/webhooks/${hook}`, {
    token,
    body: { state: 'paused' },
  })
  assert.is(paused.status, 200)
})

const customJob = (photos: string[]) => ({
  photos,
  customerData: {
    customerName: 'Nora Fields',
    customerEmail: 'nora.fields@example.com',
    customerPhone: '(502)-555-0142',
    contactConsent: true,
  },
  jobDescription: 'A gazebo and two statues.',
})

test('nothing of a deleted company works', async () => {
  const { db } = testApp.app
  const { company, quoteId } = await submitOffer(testApp)
  const key = await storeKey(db, company.id, ['quotes:read', 'hooks'])
  await subscribe(key)
  const quote = await storeBareQuote(db, company.id)
  await changeNotes(testApp, company, quote, 'waiting')
  const token = await signInAs(testApp, company)
  const opened = await openEverything(company)
  const { token: admin, adminId } = await signInAsAdmin(testApp)
  const { sessionId } = await openImpersonatingSession(db, {
    adminId,
    companyId: company.id,
    userAgent: undefined,
  })
  const deleted = await call(testApp, 'DELETE', `/api/admin/companies/${company.id}`, {
    token: admin,
    body: { confirmationName: company.name },
  })
  assert.is(deleted.status, 200, deleted.text)
  for (const session of [token, opened.other, testApp.app.signSession(sessionId)])
    assert.is(await statusOf(session), 401)
  assert.is(await statusOf(key, '/api/v1/quotes'), 401)
  await deliverAll(testApp, deliverDeps(testApp, receiver))
  assert.is(receiver.requests.length, 0)
  assert.is((await callOffer(testApp, tokenOf(testApp, quoteId), '')).status, 404)
  assert.is((await fetch(`${testApp.url}/api/widget/${company.widget_id}`)).status, 404)
  const exchange = await call(testApp, 'POST', '/api/auth/exchange', {
    body: { code: opened.code },
  })
  assert.is(exchange.status, 400)
  const step = { ticket: opened.ticket, code: '000000' }
  assert.is((await call(testApp, 'POST', '/api/auth/second-step', { body: step })).status, 410)
  assert.not(await claimReturn(db, opened.attemptId, hashOfToken('browser'), 24))
})

test.run()
