import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError, ConnectionError, PriceChangedError } from './client-errors.ts'
import { createQuoteClient, type QuoteClient } from './quote-client.ts'

interface Received {
  method: string
  url: string
  headers: Headers
  body: string
}

interface Context {
  client: QuoteClient
  received: Received[]
  /** The response of the network; `undefined` means that no response arrives. */
  response: { status: number; body: string } | 'no connection' | undefined
  onRequest: () => void
}

const test = suite<Context>('the headless client')
const realFetch = globalThis.fetch

test.before.each((context) => {
  context.received = []
  context.onRequest = () => undefined
  context.response = { status: 200, body: '{}' }
  context.client = createQuoteClient({ apiBase: 'https://quotes.test/', widgetId: 'a b' })
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { method, url, headers } = request
    context.received.push({ method, url, headers, body: await request.text() })
    context.onRequest()
    if (context.response === 'no connection') throw new TypeError('fetch failed')
    if (context.response)
      return new Response(context.response.body, { status: context.response.status })
    return new Promise((_resolve, reject) => {
      const signal = init!.signal!
      const abort = () => reject(signal.reason as Error)
      signal.addEventListener('abort', abort)
      if (signal.aborted) abort()
    })
  }
})
test.after(() => {
  globalThis.fetch = realFetch
})

const job = { photos: [], measurementMethod: 'manual' as const }
const customJob = {
  photos: [],
  jobDescription: 'Gum',
  customerData: {
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    customerPhone: '5125550142',
    contactConsent: true as const,
  },
}

/** The error of a call that must reject. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('the call succeeded')
}

test('reads the configuration of its widget', async (context) => {
  const { client, received } = context
  context.response = { status: 200, body: '{"company":{"name":"Sparkle"}}' }
  assert.equal(await client.loadConfig(), { company: { name: 'Sparkle' } })
  assert.equal(
    [received[0]?.method, received[0]?.url],
    ['GET', 'https://quotes.test/api/widget/a%20b'],
  )
})

test('sends a job as JSON', async ({ client, received }) => {
  await client.analyze(job)
  const [request] = received
  assert.equal(
    [request?.method, request?.url],
    ['POST', 'https://quotes.test/api/widget/a%20b/analyze'],
  )
  assert.is(request?.headers.get('content-type'), 'application/json')
  assert.equal(JSON.parse(request?.body ?? ''), job)
})

test('a submission has a new key or the given one', async ({ client, received }) => {
  await client.submitCustomJob(customJob)
  await client.submitCustomJob(customJob)
  await client.submitCustomJob(customJob, { idempotencyKey: 'mine' })
  const keys = received.map(({ headers }) => headers.get('idempotency-key'))
  assert.is(new Set(keys).size, 3)
  assert.match(String(keys[0]), /^[0-9a-f-]{36}$/)
  assert.is(keys[2], 'mine')
})

test('uploads a photo with its name', async (context) => {
  const { client, received } = context
  context.response = { status: 200, body: '{"photos":["https://x.test/photos/1.jpg"]}' }
  const url = await client.uploadPhoto(new File(['bytes'], 'drive.jpg', { type: 'image/jpeg' }))
  assert.is(url, 'https://x.test/photos/1.jpg')
  assert.match(received[0]?.body ?? '', 'name="photos"; filename="drive.jpg"')
  await client.uploadPhoto(new Blob(['bytes']), { fileName: 'deck.png' })
  assert.match(received[1]?.body ?? '', 'filename="deck.png"')
})

test('an error response is an ApiError', async (context) => {
  const { client } = context
  context.response = { status: 403, body: '{"error":"Paused.","code":"SERVICE_PAUSED"}' }
  for (const call of [
    client.loadConfig(),
    client.analyze(job),
    client.uploadPhoto(new Blob(['x'])),
  ]) {
    const error = await failureOf(call)
    assert.instance(error, ApiError)
    const { status, code, message } = error as ApiError
    assert.equal([status, code, message], [403, 'SERVICE_PAUSED', 'Paused.'])
  }
})

test('a changed price is a PriceChangedError', async (context) => {
  const { client } = context
  context.response = { status: 409, body: '{"error":"x","code":"PRICE_CHANGED"}' }
  assert.instance(await failureOf(client.submitCustomJob(customJob)), PriceChangedError)
})

test('an upload response without a URL is an ApiError', async ({ client }) => {
  assert.instance(await failureOf(client.uploadPhoto(new Blob(['x']))), ApiError)
})

test('a server that cannot be reached is a ConnectionError', async (context) => {
  const { client } = context
  context.response = 'no connection'
  assert.instance(await failureOf(client.loadConfig()), ConnectionError)
  assert.instance(await failureOf(client.uploadPhoto(new Blob(['x']))), ConnectionError)
})

test('an aborted call rejects with the reason', async (context) => {
  const { client } = context
  context.response = undefined
  const reason = new Error('the visitor left')
  for (const call of [
    (signal: AbortSignal) => client.loadConfig({ signal }),
    (signal: AbortSignal) => client.analyze(job, { signal }),
    (signal: AbortSignal) => client.uploadPhoto(new Blob(['x']), { signal }),
  ]) {
    const controller = new AbortController()
    const sent = new Promise<void>((resolve) => (context.onRequest = resolve))
    const failure = failureOf(call(controller.signal))
    await sent
    controller.abort(reason)
    assert.is(await failure, reason)
    assert.is(await failureOf(call(AbortSignal.abort(reason))), reason)
  }
})

test.run()
