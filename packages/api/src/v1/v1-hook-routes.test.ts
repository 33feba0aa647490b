import { type WebhookEventBody, webhookEvents } from '@curbquote/types/webhooks'
import { webhookCatalog } from '@curbquote/types/webhooks/schemas'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWebhookSender } from '../providers/webhook-sender.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { assertValid } from '../test/documented-response.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { storeQuote } from '../test/test-quote.ts'
import { changeNotes, deliverAll, deliverDeps, storeEndpoint } from '../test/test-webhooks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/webhook-receiver.ts'

let testApp: TestApp
let receiver: WebhookReceiver
const test = suite<{ company: { id: number }; token: string }>('subscriptions with a key')
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
  receiver.behave = () => 200
  context.company = await createCompany(testApp.app.db)
  context.token = await storeKey(testApp.app.db, context.company.id, ['hooks'])
})

const targetUrl = 'https://hooks.receiver.test/zap'

const subscribe = (token: string, body: object = { targetUrl, event: 'quote.changed' }) =>
  call(testApp, 'POST', '/api/v1/hooks', { token, body })
const codeOf = ({ json }: { json: unknown }) => (json as { code: string }).code

test('a subscription receives its event until it is deleted', async ({ company, token }) => {
  const created = await subscribe(token)
  assert.is(created.status, 201)
  const { id } = created.json as { id: number }
  assert.match((created.json as { secret: string }).secret, /^whsec_/)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  const deps = deliverDeps(testApp, receiver)
  await changeNotes(testApp, company, quote)
  await deliverAll(testApp, deps)
  assert.equal(
    receiver.requests.map(({ body }) => [body.type, body.data.id]),
    [['quote.changed', quote.id]],
  )
  assert.is((await call(testApp, 'DELETE', `/api/v1/hooks/${id}`, { token })).status, 204)
  assert.is((await call(testApp, 'DELETE', `/api/v1/hooks/${id}`, { token })).status, 404)
  await changeNotes(testApp, company, quote, 'later')
  await deliverAll(testApp, deps)
  assert.is(receiver.requests.length, 1)
})

test('a repeated subscription adds no second one, also at the same time and after its key ended', async ({
  company,
  token,
}) => {
  const responses = await Promise.all([subscribe(token), subscribe(token), subscribe(token)])
  const ids = responses.map(({ json }) => (json as { id: number }).id)
  assert.equal(
    responses.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.is(new Set(ids).size, 1)
  const other = await subscribe(token, { targetUrl, event: 'quote.created' })
  assert.is.not((other.json as { id: number }).id, ids[0])
  await testApp.app.db
    .updateTable('webhook_endpoints')
    .set({ state: 'paused', paused_reason: 'key_ended' })
    .where('company_id', '=', company.id)
    .execute()
  const endpoint = () =>
    testApp.app.db
      .selectFrom('webhook_endpoints')
      .select(['state', 'secret_sealed'])
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow()
  const before = await endpoint()
  const ofSameKey = await subscribe(token, { targetUrl, event: 'quote.created' })
  assert.is((ofSameKey.json as { secret: string | null }).secret, null)
  const again = await subscribe(await storeKey(testApp.app.db, company.id, ['hooks']))
  const { id, secret } = again.json as { id: number; secret: string | null }
  assert.is(id, ids[0])
  assert.match(secret ?? '', /^whsec_/)
  const after = await endpoint()
  assert.is(after.state, 'active')
  assert.is.not(after.secret_sealed, before.secret_sealed, 'the ended key knows the earlier secret')
})

test('an Idempotency-Key subscribes once, and is refused with another body', async ({ token }) => {
  const headers = { 'idempotency-key': 'zap-142' }
  const send = (event: string) =>
    call(testApp, 'POST', '/api/v1/hooks', { token, headers, body: { targetUrl, event } })
  const [one, other] = await Promise.all([send('quote.changed'), send('quote.changed')])
  assert.equal([one.status, other.status], [201, 201])
  assert.equal(
    [one, other].map(({ json }) => (json as { id: number }).id),
    Array(2).fill((one.json as { id: number }).id),
  )
  assert.equal(
    [one, other].map(({ headers }) => headers.get('idempotent-replayed')).toSorted(),
    ['true', null].toSorted(),
  )
  const reused = await send('quote.created')
  assert.equal([reused.status, codeOf(reused)], [422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('a private URL, an unknown event and a company without a plan are refused', async ({
  company,
  token,
}) => {
  const refused = await subscribe(token, {
    targetUrl: 'https://169.254.169.254/',
    event: 'quote.created',
  })
  assert.equal([refused.status, codeOf(refused)], [422, 'URL_NOT_ALLOWED'])
  assert.is((await subscribe(token, { targetUrl, event: 'quote.painted' })).status, 400)
  await testApp.app.db
    .updateTable('companies')
    .set({ subscription_status: 'canceled' })
    .where('id', '=', company.id)
    .execute()
  assert.equal(codeOf(await subscribe(token)), 'SUBSCRIPTION_REQUIRED')
})

test('a key without the scope is refused', async ({ company }) => {
  const token = await storeKey(testApp.app.db, company.id, ['quotes:read', 'quotes:write'])
  for (const response of [
    await subscribe(token),
    await call(testApp, 'DELETE', '/api/v1/hooks/1', { token }),
    await call(testApp, 'GET', '/api/v1/samples/quote.created', { token }),
  ])
    assert.equal([response.status, codeOf(response)], [403, 'SCOPE_MISSING'])
})

test('a key deletes neither the subscriptions of other companies nor the webhooks of its owner', async ({
  company,
  token,
}) => {
  const other = await createCompany(testApp.app.db)
  const { json } = await subscribe(await storeKey(testApp.app.db, other.id, ['hooks']))
  const own = await storeEndpoint(testApp, company)
  for (const { id } of [json as { id: number }, own]) {
    const response = await call(testApp, 'DELETE', `/api/v1/hooks/${id}`, { token })
    assert.is(response.status, 404)
  }
})

test('samples of a created quote are the newest of the company, and those of other events say one thing', async ({
  company,
  token,
}) => {
  const samples = async (event: string) =>
    (await call(testApp, 'GET', `/api/v1/samples/${event}`, { token })).json as WebhookEventBody[]
  for (const event of webhookEvents) {
    const [invented, ...others] = await samples(event)
    assert.is(invented?.type, event)
    assert.equal(others, [])
  }
  await storeQuote(testApp.app.db, await createCompany(testApp.app.db).then(({ id }) => id))
  const quotes = []
  for (let count = 0; count < 4; count++) quotes.push(await storeQuote(testApp.app.db, company.id))
  const found = await samples('quote.created')
  assert.equal(
    found.map(({ data }) => data.id),
    quotes
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 3),
  )
  for (const event of webhookEvents)
    for (const body of await samples(event)) assertValid(webhookCatalog[event], body, event)
  const [accepted] = await samples('quote.accepted')
  assert.ok(accepted?.type === 'quote.accepted')
  assert.is(accepted.details.total, accepted.data.total)
  assert.is(accepted.data.offer.state, 'accepted')
  for (const photo of found[0]?.data.photoUrls ?? [])
    assert.match(photo, /^http:\/\/quotes\.test\/photos\/[0-9a-f-]{36}\.jpg$/)
})

test.run()
