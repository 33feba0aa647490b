import {
  maxListedDeliveries,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
} from '@curbquote/types/webhooks'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openImpersonatingSession } from '../sessions/sessions.ts'
import { createWebhookSender } from '../providers/webhook-sender.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { changeNotes, deliverAll, deliverDeps, storeEndpoint } from '../test/test-webhooks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/webhook-receiver.ts'

interface Context {
  company: { id: number }
  token: string
}

let testApp: TestApp
let receiver: WebhookReceiver
const test = suite<Context>('webhook routes')
test.before(async () => {
  receiver = await startWebhookReceiver()
  testApp = await buildTestApp({ webhookSender: createWebhookSender(receiver.options) })
})
test.after(async () => {
  await testApp.close()
  await receiver.close()
})
test.before.each(async (context) => {
  receiver.requests.splice(0)
  receiver.behave = () => 204
  context.company = await createCompany(testApp.app.db)
  context.token = await signInAs(testApp, context.company)
})

const base = '/api/company/webhooks'
const url = 'https://hooks.receiver.test/quotes?key=secret-of-url'

async function add(token: string, body: object = { url, events: ['quote.changed'] }) {
  const response = await call(testApp, 'POST', base, { token, body })
  assert.is(response.status, 201, response.text)
  return response.json as WebhookEndpointWithSecret
}

/** Adds an endpoint that has received one message. */
async function addWithDelivery({ id }: Context['company'], token: string) {
  const { endpoint } = await add(token)
  const deps = deliverDeps(testApp, receiver)
  await changeNotes(testApp, { id }, await storeBareQuote(testApp.app.db, id))
  await deliverAll(testApp, deps)
  return { endpoint, deps }
}

const list = async (token: string) =>
  (await call(testApp, 'GET', base, { token })).json as WebhookEndpoint[]

interface DeliveryPage {
  deliveries: WebhookDelivery[]
  nextCursor: string | null
}

const pageOf = async (token: string, id: number, query = '') =>
  (await call(testApp, 'GET', `${base}/${id}/deliveries?${query}`, { token })).json as DeliveryPage

const deliveriesOf = async (token: string, id: number, query?: string) =>
  (await pageOf(token, id, query)).deliveries

test('an owner adds, changes, pauses and deletes an endpoint, and sees its secret once', async ({
  token,
}) => {
  const { endpoint, secret } = await add(token)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(await list(token), [endpoint])
  assert.not.match(JSON.stringify(await list(token)), 'whsec_')
  const stored = await testApp.app.db
    .selectFrom('webhook_endpoints')
    .select('secret_sealed')
    .where('id', '=', endpoint.id)
    .executeTakeFirstOrThrow()
  assert.not.match(stored.secret_sealed, secret.slice(6))
  const change = (body: object) => call(testApp, 'PATCH', `${base}/${endpoint.id}`, { token, body })
  const paused = await change({ state: 'paused', events: ['quote.created', 'quote.accepted'] })
  assert.equal(paused.json, {
    ...endpoint,
    state: 'paused',
    events: ['quote.created', 'quote.accepted'],
  })
  assert.is((await change({})).status, 400)
  assert.is((await change({ state: 'disabled' })).status, 400)
  assert.is((await call(testApp, 'DELETE', `${base}/${endpoint.id}`, { token })).status, 204)
  assert.equal(await list(token), [])
  assert.is((await change({ state: 'active' })).status, 404)
})

test('a URL that is not https, or that leads into a private network, is refused', async ({
  token,
}) => {
  receiver.addresses.set('internal.receiver.test', ['10.0.0.1'])
  const { endpoint } = await add(token)
  for (const refused of [
    'http://hooks.receiver.test/',
    'https://hooks.receiver.test:8443/',
    'https://169.254.169.254/',
    'https://internal.receiver.test/',
    'nonsense',
  ]) {
    const body = { url: refused, events: ['quote.created'] }
    for (const response of [
      await call(testApp, 'POST', base, { token, body }),
      await call(testApp, 'PATCH', `${base}/${endpoint.id}`, { token, body: { url: refused } }),
    ]) {
      assert.is(response.status, 422, refused)
      assert.is((response.json as { code: string }).code, 'URL_NOT_ALLOWED')
    }
  }
  assert.is((await list(token)).length, 1)
})

test('a URL is stored in its normalized form, of at most 2,048 characters', async ({ token }) => {
  for (const text of [
    'HTTPS://hooks.receiver.test/x',
    'https:hooks.receiver.test/x',
    ' https://hooks.receiver.test/x',
  ]) {
    const { endpoint } = await add(token, { url: text, events: ['quote.created'] })
    assert.is(endpoint.url, 'https://hooks.receiver.test/x')
    const response = await call(testApp, 'PATCH', `${base}/${endpoint.id}`, {
      token,
      body: { url: text },
    })
    assert.is((response.json as WebhookEndpoint).url, 'https://hooks.receiver.test/x')
  }
  const body = {
    url: `https://hooks.receiver.test/${'é'.repeat(1_000)}`,
    events: ['quote.created'],
  }
  const refused = await call(testApp, 'POST', base, { token, body })
  assert.is(refused.status, 422)
  assert.is((refused.json as { code: string }).code, 'URL_NOT_ALLOWED')
})

test('a test is sent immediately, without retries, and its result is returned', async ({
  token,
}) => {
  const { endpoint, secret } = await add(token)
  const sendTest = async () =>
    (await call(testApp, 'POST', `${base}/${endpoint.id}/test`, { token })).json as WebhookDelivery
  const delivered = await sendTest()
  assert.is(delivered.state, 'delivered')
  assert.is(delivered.statusCode, 204)
  assert.is(delivered.quoteId, null)
  const [request] = receiver.requests
  assert.ok(request)
  new Webhook(secret).verify(request.text, request.headers)
  assert.equal([request.body.isTest, request.body.data.id], [true, 0])
  receiver.behave = () => 500
  const failed = await sendTest()
  assert.equal([failed.state, failed.statusCode, failed.nextAt], ['failed', 500, null])
  assert.equal(
    (await deliveriesOf(token, endpoint.id)).map(({ messageId }) => messageId),
    [failed.messageId, delivered.messageId],
  )
  assert.is((await list(token))[0]?.failingSince, null)
})

test('a delivered test ends "Failing since"', async ({ company, token }) => {
  receiver.behave = () => 500
  const { endpoint } = await addWithDelivery(company, token)
  const failingSince = async () => (await list(token))[0]?.failingSince
  assert.type(await failingSince(), 'string')
  const sendTest = () => call(testApp, 'POST', `${base}/${endpoint.id}/test`, { token })
  await sendTest()
  assert.type(await failingSince(), 'string')
  receiver.behave = () => 204
  await sendTest()
  assert.is(await failingSince(), null)
})

test('"Send again" delivers the same message again, unless the endpoint is off', async ({
  company,
  token,
}) => {
  const { endpoint, deps } = await addWithDelivery(company, token)
  const [first] = await deliveriesOf(token, endpoint.id)
  const again = `${base}/${endpoint.id}/deliveries/${first?.messageId}/send`
  const restarted = await call(testApp, 'POST', again, { token })
  assert.is(restarted.status, 202)
  assert.is((restarted.json as WebhookDelivery).state, 'pending')
  await deliverAll(testApp, deps)
  const [one, two, ...others] = receiver.requests
  assert.equal(others, [])
  assert.is(one?.headers['webhook-id'], two?.headers['webhook-id'])
  assert.is(one?.text, two?.text)
  const body = { state: 'paused' }
  await call(testApp, 'PATCH', `${base}/${endpoint.id}`, { token, body })
  const refused = await call(testApp, 'POST', again, { token })
  assert.is((refused.json as { code: string }).code, 'ENDPOINT_INACTIVE')
})

test('the log has every attempt and the body of the requests, and filters by event, state and day', async ({
  company,
  token,
}) => {
  const { endpoint } = await add(token)
  const deps = deliverDeps(testApp, receiver)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  receiver.behave = () => (receiver.requests.length <= 1 ? 500 : 204)
  await changeNotes(testApp, company, quote)
  await deliverAll(testApp, deps)
  await changeNotes(testApp, company, quote, 'later')
  await deliverAll(testApp, deps)
  const read = (query: string) => deliveriesOf(token, endpoint.id, query)
  const statesOf = async (query: string) => (await read(query)).map(({ state }) => state)
  assert.equal(await statesOf(''), ['delivered', 'pending'])
  assert.equal(await statesOf('state=waiting'), ['pending'])
  assert.equal(await statesOf('state=delivered'), ['delivered'])
  assert.equal(await statesOf('type=quote.accepted'), [])
  assert.equal(await statesOf('to=2026-01-01T00:00:00Z'), [])
  assert.equal(await statesOf('from=2026-01-01T00:00:00Z&type=quote.changed'), [
    'delivered',
    'pending',
  ])
  const [waiting] = await read('state=waiting')
  assert.equal(
    waiting?.attempts.map(({ statusCode }) => statusCode),
    [500],
  )
  const one = `${base}/${endpoint.id}/deliveries/${waiting?.messageId}`
  const { body, delivery } = (await call(testApp, 'GET', one, { token })).json as {
    body: string
    delivery: WebhookDelivery
  }
  assert.is(body, receiver.requests[0]?.text)
  assert.equal(delivery, waiting)
})

test('the pages of the log have every delivery once, also those of one moment', async ({
  company,
  token,
}) => {
  const { endpoint } = await addWithDelivery(company, token)
  const { db } = testApp.app
  const id = (number: number) => `msg_${number.toString(16).padStart(32, '0')}`
  const numbers = Array.from({ length: 2 * maxListedDeliveries + 3 }, (_, index) => index)
  const copy = { company_id: company.id, type: 'quote.changed' as const }
  // Pairs with the same time, to the microsecond.
  const timeOf = (number: number) =>
    sql<Date>`'2026-01-02T00:00:00.123456Z'::timestamptz + make_interval(secs => ${Math.floor(number / 2)})`
  await db
    .insertInto('webhook_messages')
    .values(numbers.map((number) => ({ ...copy, id: id(number), sequence: number + 1 })))
    .execute()
  await db
    .insertInto('webhook_deliveries')
    .values(
      numbers.map((number) => ({
        company_id: company.id,
        message_id: id(number),
        endpoint_id: endpoint.id,
        state: 'failed' as const,
        next_at: null,
        created_at: timeOf(number),
      })),
    )
    .execute()
  const seen: string[] = []
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: DeliveryPage = await pageOf(
      token,
      endpoint.id,
      `state=failed${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...page.deliveries.map(({ messageId }) => messageId))
    sizes.push(page.deliveries.length)
    cursor = page.nextCursor
  }
  assert.equal(seen, numbers.toReversed().map(id))
  assert.equal(sizes, [maxListedDeliveries, maxListedDeliveries, 3])
  for (const cursor of ['x', 'W10', Buffer.from('["asc","x","y"]').toString('base64url')]) {
    const path = `${base}/${endpoint.id}/deliveries?cursor=${cursor}`
    const refused = await call(testApp, 'GET', path, { token })
    assert.is(refused.status, 400)
    assert.is((refused.json as { code: string }).code, 'INVALID_CURSOR')
  }
})

test('all messages that failed since a time are sent again, and no others', async ({
  company,
  token,
}) => {
  const { endpoint } = await add(token)
  const deps = deliverDeps(testApp, receiver)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  for (const note of ['old', 'one', 'two', 'delivered'])
    await changeNotes(testApp, company, quote, note)
  await deliverAll(testApp, deps)
  receiver.requests.splice(0)
  const { db } = testApp.app
  const [, two, one, old] = await deliveriesOf(token, endpoint.id)
  for (const [delivery, created_at] of [
    [two, new Date()],
    [one, new Date()],
    [old, new Date('2026-01-01')],
  ] as const)
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', next_at: null, created_at })
      .where('message_id', '=', delivery?.messageId ?? '')
      .execute()
  const sendFailed = (since: string) =>
    call(testApp, 'POST', `${base}/${endpoint.id}/send-failed`, { token, body: { since } })
  const sent = await sendFailed('2026-06-01T00:00:00Z')
  assert.equal([sent.status, sent.json], [202, { count: 2 }])
  await deliverAll(testApp, deps)
  assert.equal(receiver.requests.map(({ body }) => body.data.notes).toSorted(), ['one', 'two'])
  await call(testApp, 'PATCH', `${base}/${endpoint.id}`, { token, body: { state: 'paused' } })
  const refused = await sendFailed('2026-06-01T00:00:00Z')
  assert.is((refused.json as { code: string }).code, 'ENDPOINT_INACTIVE')
})

test('a rotation returns a new secret and keeps the old one for a day', async ({ token }) => {
  const { endpoint, secret } = await add(token)
  const response = await call(testApp, 'POST', `${base}/${endpoint.id}/rotate`, { token })
  const rotated = response.json as WebhookEndpointWithSecret
  assert.is.not(rotated.secret, secret)
  const hours = (Date.parse(rotated.endpoint.previousSecretUntil ?? '') - Date.now()) / 3_600_000
  assert.ok(hours > 23.9 && hours <= 24)
  await call(testApp, 'POST', `${base}/${endpoint.id}/test`, { token })
  const [request] = receiver.requests
  assert.ok(request)
  for (const each of [secret, rotated.secret])
    new Webhook(each).verify(request.text, request.headers)
})

test('a company has at most 20 endpoints', async ({ company, token }) => {
  for (let count = 0; count < 20; count++) await storeEndpoint(testApp, company)
  const response = await call(testApp, 'POST', base, {
    token,
    body: { url, events: ['quote.created'] },
  })
  assert.is((response.json as { code: string }).code, 'LIST_FULL')
})

test('no route reaches an endpoint of another company', async ({ token, company }) => {
  const victim = await createCompany(testApp.app.db)
  const victimsToken = await signInAs(testApp, victim)
  const { endpoint } = await add(victimsToken)
  await changeNotes(testApp, victim, await storeBareQuote(testApp.app.db, victim.id))
  const [delivery] = await deliveriesOf(victimsToken, endpoint.id)
  const one = `${base}/${endpoint.id}`
  const own = await storeEndpoint(testApp, company)
  const before = await describe(victim.id)
  for (const [method, path, body] of [
    ['PATCH', one, { state: 'paused' }],
    ['DELETE', one],
    ['POST', `${one}/rotate`],
    ['POST', `${one}/test`],
    ['GET', `${one}/deliveries`],
    ['GET', `${one}/deliveries/${delivery?.messageId}`],
    ['POST', `${one}/send-failed`, { since: '2026-01-01T00:00:00Z' }],
    ['POST', `${one}/deliveries/${delivery?.messageId}/send`],
    ['POST', `${base}/${own.id}/deliveries/${delivery?.messageId}/send`],
  ] as const) {
    const response = await call(testApp, method, path, { token, ...(body && { body }) })
    assert.is(response.status, 404, `${method} ${path}`)
  }
  assert.is(await describe(victim.id), before)
  assert.equal(
    (await list(token)).map(({ id }) => id),
    [own.id],
  )
  assert.equal(receiver.requests, [])
})

test('an impersonating admin and a visitor are refused', async ({ company }) => {
  const { adminId } = await signInAsAdmin(testApp)
  const { sessionId } = await openImpersonatingSession(testApp.app.db, {
    adminId,
    companyId: company.id,
    userAgent: 'a test',
  })
  const token = testApp.app.signSession(sessionId)
  const body = { url, events: ['quote.created'] }
  for (const method of ['GET', 'POST'] as const) {
    const request = method === 'POST' ? { body } : {}
    assert.is((await call(testApp, method, base, { token, ...request })).status, 403)
    assert.is((await call(testApp, method, base, request)).status, 401)
  }
})

test('without an active plan an owner can read, pause and delete, not change', async ({
  token,
  company,
}) => {
  const { endpoint } = await add(token)
  await testApp.app.db
    .updateTable('companies')
    .set({ subscription_status: 'canceled' })
    .where('id', '=', company.id)
    .execute()
  assert.is((await list(token)).length, 1)
  const change = async (body: object) =>
    (await call(testApp, 'PATCH', `${base}/${endpoint.id}`, { token, body })).status
  assert.is(await change({ state: 'active' }), 403)
  assert.is(await change({ state: 'paused', events: ['quote.created'] }), 403)
  assert.is(await change({ url }), 403)
  assert.is(await change({ state: 'paused' }), 200)
  assert.is((await list(token))[0]?.state, 'paused')
  assert.is((await call(testApp, 'DELETE', `${base}/${endpoint.id}`, { token })).status, 204)
})

test('the audit log names the host of a webhook and no secret', async ({ company, token }) => {
  const { endpoint } = await add(token)
  await call(testApp, 'POST', `${base}/${endpoint.id}/rotate`, { token })
  await call(testApp, 'DELETE', `${base}/${endpoint.id}`, { token })
  const entries = await testApp.app.db
    .selectFrom('activity')
    .select('description')
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()
  assert.equal(
    entries.map(({ description }) => description),
    [
      'Added a webhook to hooks.receiver.test',
      `Replaced the secret of webhook ${endpoint.id}`,
      `Deleted webhook ${endpoint.id}`,
    ],
  )
})

async function describe(companyId: number): Promise<string> {
  const tables = ['webhook_endpoints', 'webhook_messages', 'webhook_deliveries'] as const
  const rows = await Promise.all(
    tables.map((table) =>
      testApp.app.db.selectFrom(table).selectAll().where('company_id', '=', companyId).execute(),
    ),
  )
  return JSON.stringify(rows)
}

test.run()
