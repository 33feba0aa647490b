import { apiScopes } from '@curbquote/types/endpoints'
import { webhookEvents } from '@curbquote/types/webhooks'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  AuthenticationError,
  ConflictError,
  CurbQuote,
  InvalidInputError,
  NotFoundError,
  PermissionError,
  UnprocessableError,
  verifyWebhook,
} from '../../../client/src/index.ts'
import { createWebhookSender } from '../providers/webhook-sender.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { failureOf } from '../test/failure-of.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { changeNotes, deliverAll, deliverDeps, storeEndpoint } from '../test/test-webhooks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/webhook-receiver.ts'

interface Context {
  company: { id: number }
  curbquote: CurbQuote
}

let testApp: TestApp
let receiver: WebhookReceiver
const test = suite<Context>('the client against the API')
test.before(async () => {
  receiver = await startWebhookReceiver()
  testApp = await buildTestApp({ webhookSender: createWebhookSender(receiver.options) })
})
test.after(async () => {
  await testApp.close()
  await receiver.close()
})
test.before.each(async (context) => {
  const { db } = testApp.app
  context.company = await createCompany(db)
  const apiKey = await storeKey(db, context.company.id, [...apiScopes])
  context.curbquote = new CurbQuote({ apiKey, baseUrl: `${testApp.url}/` })
})

const customer = { name: 'Riley Stone', email: 'riley@home.example', phone: '512-555-0142' }

test('quotes are added once, changed, read and listed over pages', async ({ curbquote }) => {
  const added = await curbquote.quotes.add({ customer, total: 450.5 }, { idempotencyKey: 'one' })
  const again = await curbquote.quotes.add({ customer, total: 450.5 }, { idempotencyKey: 'one' })
  assert.is(again.id, added.id)
  for (const total of [1, 2, 3, 4]) await curbquote.quotes.add({ customer, total })
  await curbquote.quotes.change(added.id, { status: 'contacted', notes: 'Call back' })
  const { status, notes, total } = await curbquote.quotes.get(added.id)
  assert.equal([status, notes, total], ['contacted', 'Call back', 450.5])
  const totals: (number | null)[] = []
  for await (const quote of curbquote.quotes.list({ limit: 2 })) totals.push(quote.total)
  assert.equal(totals, [1, 2, 3, 4, 450.5])
  const { updatedAt: updatedSince } = await curbquote.quotes.get(added.id)
  for await (const { id } of curbquote.quotes.list({ updatedSince })) assert.is(id, added.id)
})

test('jobs are priced by the price list', async ({ curbquote }) => {
  const { services } = await curbquote.prices.getList()
  const surfaces = [{ type: 'driveway' as const, squareFeet: 1_000 }]
  const price = await curbquote.prices.calculate({ serviceId: services[0]?.id, surfaces })
  assert.equal([price.mode, price.total], ['exact', 556.5])
})

test('URLs are subscribed and unsubscribed, and each event has samples', async ({ curbquote }) => {
  const targetUrl = 'https://hooks.receiver.test/zap'
  const { id } = await curbquote.hooks.add({ targetUrl, event: 'quote.created' })
  await curbquote.hooks.delete(id)
  assert.instance(await failureOf(curbquote.hooks.delete(id)), NotFoundError)
  for (const event of webhookEvents) {
    const [sample] = await curbquote.hooks.samples(event)
    assert.equal([sample?.type, sample?.isTest], [event, true])
  }
  const { openapi } = (await curbquote.getDescription()) as { openapi: string }
  assert.match(openapi, /^3\.1\./)
})

test('refusals are errors with the status, code, field and request id', async ({
  curbquote,
  company,
}) => {
  const invalid = await failureOf(
    curbquote.quotes.add({ customer: { ...customer, email: 'x' }, total: 1 }),
  )
  assert.instance(invalid, InvalidInputError)
  const { status, code, field, message, requestId } = invalid as InvalidInputError
  assert.equal([status, code, field], [400, 'INVALID_INPUT', 'customer.email'])
  assert.is(message, 'Email is not valid.')
  assert.ok(requestId)
  assert.instance(await failureOf(curbquote.quotes.get(999_999)), NotFoundError)
  const idempotencyKey = 'two'
  await curbquote.quotes.add({ customer, total: 1 }, { idempotencyKey })
  assert.instance(
    await failureOf(curbquote.quotes.add({ customer, total: 2 }, { idempotencyKey })),
    UnprocessableError,
  )
  for (let count = 0; count < 20; count++) await storeEndpoint(testApp, company)
  const hook = { targetUrl: 'https://hooks.receiver.test/', event: 'quote.created' } as const
  assert.instance(await failureOf(curbquote.hooks.add(hook)), ConflictError)
  const baseUrl = testApp.url
  const reader = await storeKey(testApp.app.db, company.id, ['prices:read'])
  assert.instance(
    await failureOf(new CurbQuote({ apiKey: reader, baseUrl }).quotes.get(1)),
    PermissionError,
  )
  assert.instance(
    await failureOf(new CurbQuote({ apiKey: 'cq_live_none', baseUrl }).quotes.get(1)),
    AuthenticationError,
  )
})

test('verifyWebhook accepts what the server sends', async ({ company }) => {
  const { secret } = await storeEndpoint(testApp, company)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id), 'Ring ✓')
  await deliverAll(testApp, deliverDeps(testApp, receiver))
  const [request] = receiver.requests
  assert.ok(request)
  const message = await verifyWebhook(request.text, request.headers, secret)
  assert.equal([message.type, message.data.notes], ['quote.changed', 'Ring ✓'])
})

test.run()
