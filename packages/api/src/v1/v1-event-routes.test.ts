import type { V1Event, V1EventPage } from '@curbquote/types/v1-events'
import type { V1AddedHook } from '@curbquote/types/v1-hooks'
import { webhookEvents } from '@curbquote/types/webhooks'
import { Webhook } from 'standardwebhooks'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWebhookSender } from '../providers/webhook-sender.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey, storeTestKey } from '../test/test-key.ts'
import { changeNotes, deliverAll, deliverDeps } from '../test/test-webhooks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/webhook-receiver.ts'

let testApp: TestApp
let receiver: WebhookReceiver
const test = suite<{ company: { id: number }; token: string }>('events of version 1')
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

const list = async (token: string, query = '') => {
  const { status, json, text } = await call(testApp, 'GET', `/api/v1/events?${query}`, { token })
  assert.is(status, 200, text)
  return json as V1EventPage
}

const read = async (token: string, id: string) =>
  (await call(testApp, 'GET', `/api/v1/events/${id}`, { token })).json as V1Event

const addHook = async (token: string, path = 'hook') =>
  (
    await call(testApp, 'POST', '/api/v1/hooks', {
      token,
      body: { targetUrl: `https://hooks.receiver.test/${path}`, event: 'quote.changed' },
    })
  ).json as V1AddedHook

const replay = (token: string, id: string, body: object = {}) =>
  call(testApp, 'POST', `/api/v1/events/${id}/replay`, { token, body })

const codeOf = ({ json }: { json: unknown }) => (json as { code: string }).code

test('an event is listed without any hook, exactly as a hook receives it', async ({
  company,
  token,
}) => {
  const quote = await storeBareQuote(testApp.app.db, company.id)
  await changeNotes(testApp, company, quote, 'one')
  const { events } = await list(token)
  assert.equal(
    events.map(({ type, quoteId, isTest, deliveries }) => [type, quoteId, isTest, deliveries]),
    [['quote.changed', quote.id, false, []]],
  )
  const hook = await addHook(token)
  await changeNotes(testApp, company, quote, 'two')
  await deliverAll(testApp, deliverDeps(testApp, receiver))
  const [, second] = (await list(token)).events
  assert.ok(second)
  const [request] = receiver.requests
  assert.equal(second.body, request?.body)
  assert.is(second.id, request?.headers['webhook-id'])
  new Webhook(hook.secret ?? '').verify(request?.text ?? '', request?.headers ?? {})
  const [delivery] = second.deliveries
  assert.equal([delivery?.hookId, delivery?.state], [hook.id, 'delivered'])
  assert.equal(await read(token, second.id), second)
})

test('nothing is recorded for a company without a webhook and a key that may list events', async () => {
  const { db } = testApp.app
  const company = await createCompany(db)
  await storeKey(db, company.id, ['quotes:read', 'quotes:write'])
  await storeKey(db, company.id, ['hooks'], { revoked_at: new Date() })
  await changeNotes(testApp, company, await storeBareQuote(db, company.id))
  assert.equal((await list(await storeKey(db, company.id, ['hooks']))).events, [])
})

test('every attempt is in the log, with its status and time', async ({ company, token }) => {
  await addHook(token)
  receiver.behave = () => (receiver.requests.length === 1 ? 500 : 204)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  const deps = deliverDeps(testApp, receiver)
  await deliverAll(testApp, deps)
  const [failing] = (await list(token, 'state=pending')).events
  assert.ok(failing)
  assert.equal(
    failing.deliveries[0]?.attempts.map(({ statusCode }) => statusCode),
    [500],
  )
  assert.ok(failing.deliveries[0]?.nextAt)
  await replay(token, failing.id)
  await deliverAll(testApp, deps)
  const { deliveries } = await read(token, failing.id)
  const attempts = deliveries[0]?.attempts ?? []
  assert.equal(
    attempts.map(({ statusCode, error }) => [statusCode, error]),
    [
      [500, null],
      [204, null],
    ],
  )
  assert.ok(attempts.every(({ durationMs }) => durationMs !== null))
  assert.equal((await list(token, 'state=failed')).events, [])
  assert.is((await list(token, 'state=delivered')).events.length, 1)
})

test('pages in both orders have every event once, and the last cursor finds later ones', async ({
  company,
  token,
}) => {
  const quote = await storeBareQuote(testApp.app.db, company.id)
  const other = await storeBareQuote(testApp.app.db, company.id)
  const start = await list(token, 'order=asc')
  assert.equal([start.events, start.hasMore], [[], false])
  for (let count = 0; count < 5; count++)
    await changeNotes(testApp, company, count === 2 ? other : quote, `note ${count}`)
  const notesOf = ({ events }: V1EventPage) => events.map(({ body }) => body.data.notes)
  const inPages = async (order: string, cursor?: string) => {
    const notes = []
    for (let page, next = cursor; !page || page.hasMore; next = page.nextCursor) {
      page = await list(token, `order=${order}&limit=2${next ? `&cursor=${next}` : ''}`)
      notes.push(...notesOf(page))
    }
    return notes
  }
  const all = [0, 1, 2, 3, 4].map((count) => `note ${count}`)
  assert.equal(await inPages('asc'), all)
  assert.equal(await inPages('asc', start.nextCursor), all)
  assert.equal(await inPages('desc'), all.toReversed())
  const { nextCursor } = await list(token)
  assert.equal(notesOf(await list(token, `cursor=${nextCursor}`)), [])
  await changeNotes(testApp, company, quote, 'later')
  assert.equal(notesOf(await list(token, `cursor=${nextCursor}`)), ['later'])
  assert.equal(notesOf(await list(token, `quote_id=${other.id}`)), ['note 2'])
  assert.equal(notesOf(await list(token, 'type=quote.accepted')), [])
  assert.equal(notesOf(await list(token, 'to=2026-01-01T00:00:00Z')), [])
  const wrong = await call(testApp, 'GET', `/api/v1/events?order=desc&cursor=${nextCursor}`, {
    token,
  })
  assert.equal([wrong.status, codeOf(wrong)], [400, 'INVALID_CURSOR'])
  for (const sequence of [1e300, 1.5, '1', null]) {
    const forged = ['asc', '2030-01-01T00:00:00.000000Z', sequence, `msg_${'f'.repeat(32)}`]
    const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url')
    const refused = await call(testApp, 'GET', `/api/v1/events?cursor=${cursor}`, { token })
    assert.equal([refused.status, codeOf(refused)], [400, 'INVALID_CURSOR'])
  }
})

test('the events of one change are listed by their sequence, also across pages', async ({
  company,
}) => {
  const { db } = testApp.app
  const token = await storeKey(db, company.id, ['hooks', 'quotes:write'])
  const quotes = [await storeBareQuote(db, company.id), await storeBareQuote(db, company.id)]
  for (const { id } of quotes)
    for (const status of ['contacted', 'pending']) {
      const body = { status, jobDate: status === 'pending' ? null : '2030-06-05', notes: status }
      const changed = await call(testApp, 'PATCH', `/api/v1/quotes/${id}`, { token, body })
      assert.is(changed.status, 200, changed.text)
    }
  const inPages = async (order: string, limit: number) => {
    const events = []
    for (let page, cursor = ''; !page || page.hasMore; cursor = `&cursor=${page.nextCursor}`) {
      page = await list(token, `order=${order}&limit=${limit}${cursor}`)
      events.push(...page.events)
    }
    return events.map(({ quoteId, body }) => [quoteId, body.sequence])
  }
  const all = quotes.flatMap(({ id }) => [1, 2, 3, 4, 5, 6].map((sequence) => [id, sequence]))
  for (const limit of [1, 2, 5, 12]) {
    assert.equal(await inPages('asc', limit), all)
    assert.equal(await inPages('desc', limit), all.toReversed())
  }
})

test('a replay reaches hooks that were added later, or one hook, and none that is off', async ({
  company,
  token,
}) => {
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  const [event] = (await list(token)).events
  assert.ok(event)
  const refused = await replay(token, event.id)
  assert.equal([refused.status, codeOf(refused)], [409, 'ENDPOINT_INACTIVE'])
  const one = await addHook(token, 'one')
  const two = await addHook(token, 'two')
  const replayed = await replay(token, event.id)
  assert.is(replayed.status, 202)
  assert.equal(
    (replayed.json as V1Event).deliveries.map(({ hookId, state }) => [hookId, state]),
    [
      [one.id, 'pending'],
      [two.id, 'pending'],
    ],
  )
  const deps = deliverDeps(testApp, receiver)
  await deliverAll(testApp, deps)
  await replay(token, event.id, { hookId: two.id })
  await deliverAll(testApp, deps)
  assert.is(receiver.requests.length, 3)
  assert.is(new Set(receiver.requests.map(({ text }) => text)).size, 1)
  await testApp.app.db
    .updateTable('webhook_endpoints')
    .set({ state: 'paused' })
    .where('id', '=', two.id)
    .execute()
  assert.is(codeOf(await replay(token, event.id, { hookId: two.id })), 'ENDPOINT_INACTIVE')
  assert.is((await replay(token, event.id, { hookId: two.id + 1_000 })).status, 404)
})

test('a test key makes a sample of each type, which only test hooks receive', async ({
  company,
  token,
}) => {
  const testKey = await storeTestKey(testApp.app.db, company.id, ['hooks'])
  await addHook(token, 'live')
  await addHook(testKey, 'test')
  for (const type of webhookEvents) {
    const added = await call(testApp, 'POST', '/api/v1/events', { token: testKey, body: { type } })
    assert.is(added.status, 201, added.text)
    const event = added.json as V1Event
    assert.equal([event.type, event.isTest, event.quoteId], [type, true, null])
  }
  await deliverAll(testApp, deliverDeps(testApp, receiver))
  assert.equal(
    receiver.requests.map(({ body }) => body.type),
    ['quote.changed'],
  )
  assert.is((await list(testKey)).events.length, webhookEvents.length)
  assert.equal((await list(token)).events, [])
})

test('the secret of a hook is returned once, and the list has none', async ({ token }) => {
  const first = await addHook(token)
  assert.match(first.secret ?? '', /^whsec_/)
  assert.equal(await addHook(token), { id: first.id, secret: null })
  const { json, text } = await call(testApp, 'GET', '/api/v1/hooks', { token })
  assert.equal(
    (json as { hooks: { id: number }[] }).hooks.map(({ id }) => id),
    [first.id],
  )
  assert.not.match(text, 'whsec_')
})

test.run()
