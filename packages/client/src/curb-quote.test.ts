import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { allRoutes } from '../../types/src/test/all-routes.ts'
import {
  AbortedError,
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  CurbQuote,
  CurbQuoteError,
  type CurbQuoteOptions,
  InvalidInputError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnprocessableError,
} from './index.ts'

interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** Status, JSON or text, and headers. */
type Reply = [status: number, body?: unknown, headers?: Record<string, string>] | 'drop' | 'hang'

interface Context {
  received: Received[]
  /** The replies, in order. The last one stays. */
  replies: Reply[]
  /** Called when the server has received a request. */
  onRequest: (() => void) | undefined
  baseUrl: string
  close: () => Promise<void>
}

const test = suite<Context>('the client, against an API that fails')

test.before.each(async (context) => {
  const received: Received[] = []
  context.received = received
  context.replies = [[200, {}]]
  context.onRequest = undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      received.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: text && (JSON.parse(text) as unknown),
      })
      context.onRequest?.()
      const { replies } = context
      reply(response, (replies.length > 1 ? replies.shift() : replies[0]) ?? [500])
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  context.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
test.after.each(({ close }) => close())

function reply(response: ServerResponse, given: Reply): void {
  if (given === 'hang') return
  if (given === 'drop') return void response.socket?.destroy()
  const [status, body, headers] = given
  response.writeHead(status, { 'x-request-id': 'req-7', ...headers })
  response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body))
}

const clientOf = ({ baseUrl }: Context, options: Partial<CurbQuoteOptions> = {}) =>
  new CurbQuote({ apiKey: 'cq_live_test', baseUrl, ...options })

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  return assert.unreachable('it succeeded')
}

const customer = { name: 'Riley Stone', email: 'riley@home.example', phone: '5125550142' }
const busy: Reply = [503, { error: 'Busy.', code: 'UNAVAILABLE' }, { 'retry-after': '0' }]
const limited: Reply = [
  429,
  { error: 'Slow down.', code: 'TOO_MANY_REQUESTS' },
  { 'retry-after': '0' },
]

test('each endpoint of version 1 has a method', async (context) => {
  const client = clientOf(context)
  const job = { surfaces: [{ type: 'driveway' as const, squareFeet: 100 }] }
  context.replies = [[200, { quotes: [], nextCursor: null }]]
  for await (const _ of client.quotes.list()) assert.unreachable('there are none')
  await client.quotes.get(41)
  await client.quotes.add({ customer, total: 1 })
  await client.quotes.change(41, { status: 'contacted' })
  await client.prices.getList()
  await client.prices.calculate(job)
  await client.hooks.add({ targetUrl: 'https://receiver.example/', event: 'quote.created' })
  await client.hooks.list()
  await client.hooks.delete(7)
  await client.hooks.samples('quote.created')
  await client.events.list()
  await client.events.get('evt_1')
  await client.events.replay('evt_1')
  await client.events.addTest('quote.created')
  await client.getDescription()
  const called = context.received.map(({ method, path }) => `${method} ${path}`)
  const declared = allRoutes
    .filter(([, { url }]) => url.startsWith('/api/v1/'))
    .map(
      ([, { method, url }]) =>
        `${method} ${url.replace(':quoteId', '41').replace(':hookId', '7').replace(':eventId', 'evt_1').replace(':event', 'quote.created')}`,
    )
  assert.ok(declared.length >= 10)
  assert.equal(called.toSorted(), declared.toSorted())
  assert.ok(
    context.received.every(({ headers }) => headers.authorization === 'Bearer cq_live_test'),
  )
})

test('the list reads pages as the loop reaches them, and begins again with each loop', async (context) => {
  const pages = [
    { quotes: [{ id: 1 }, { id: 2 }], nextCursor: 'two' },
    { quotes: [], nextCursor: 'three' },
    { quotes: [{ id: 3 }], nextCursor: null },
  ]
  context.replies = [...pages, ...pages].map((page): Reply => [200, page])
  const list = clientOf(context).quotes.list({
    updatedSince: new Date('2026-01-02T03:04:05Z'),
    to: new Date('2026-02-02T03:04:05Z'),
    stage: 'accepted',
    limit: 2,
    timeoutMs: 5_000,
  })
  const ids: number[] = []
  for await (const { id } of list) ids.push(id)
  assert.equal(ids, [1, 2, 3])
  const filter =
    'stage=accepted&limit=2&updated_since=2026-01-02T03%3A04%3A05.000Z&to=2026-02-02T03%3A04%3A05.000Z'
  assert.equal(
    context.received.splice(0).map(({ path }) => path),
    ['', '&cursor=two', '&cursor=three'].map((cursor) => `/api/v1/quotes?${filter}${cursor}`),
  )
  for await (const { nextCursor } of list.pages()) {
    assert.is(nextCursor, 'two')
    break
  }
  assert.is(context.received.length, 1)
})

test('a failed request is retried if a second execution has no further effect', async (context) => {
  const client = clientOf(context)
  const job = { surfaces: [{ squareFeet: 100 }] }
  for (const call of [
    () => client.quotes.get(1),
    () => client.quotes.change(1, { notes: null }),
    () => client.quotes.add({ customer, total: 1 }),
    () => client.prices.calculate(job),
    () => client.hooks.delete(1),
  ])
    for (const failure of [busy, limited, 'drop'] as const) {
      context.received.splice(0)
      context.replies = [failure, [200, { id: 1 }]]
      await call()
      assert.is(context.received.length, 2)
    }
})

test('all attempts of an added quote have one idempotency key, and each call has its own', async (context) => {
  const client = clientOf(context)
  context.replies = [busy, 'drop', [201, { id: 1 }]]
  await client.quotes.add({ customer, total: 1 })
  await client.quotes.add({ customer, total: 1 })
  await client.quotes.add({ customer, total: 1 }, { idempotencyKey: 'call-142' })
  const keys = context.received.map(({ headers }) => headers['idempotency-key'])
  assert.is(keys.length, 5)
  assert.is(new Set(keys.slice(0, 3)).size, 1)
  assert.is.not(keys[3], keys[0])
  assert.is(keys[4], 'call-142')
})

test('a subscription is repeated, because a URL is subscribed to an event only once', async (context) => {
  const client = clientOf(context)
  for (const failure of [busy, limited, 'drop'] as const) {
    context.received.splice(0)
    context.replies = [failure, [201, { id: 1 }]]
    const hook = { targetUrl: 'https://receiver.example/', event: 'quote.created' } as const
    assert.equal(await client.hooks.add(hook), { id: 1 })
    assert.is(context.received.length, 2)
  }
})

test('a deletion whose response was lost succeeds', async (context) => {
  const client = clientOf(context)
  context.replies = ['drop', [404, { error: 'Webhook not found.', code: 'NOT_FOUND' }]]
  await client.hooks.delete(1)
  assert.instance(await failureOf(client.hooks.delete(1)), NotFoundError)
})

test('Retry-After is obeyed, and a long one ends the call', async (context) => {
  const client = clientOf(context)
  context.replies = [
    [429, {}, { 'retry-after': '1' }],
    [200, { id: 1 }],
  ]
  const started = performance.now()
  await client.quotes.get(1)
  assert.ok(performance.now() - started >= 1_000)
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  for (const value of ['3600', inAnHour]) {
    context.replies = [[429, {}, { 'retry-after': value }]]
    context.received.splice(0)
    const error = await failureOf(client.quotes.get(1))
    assert.instance(error, RateLimitError)
    assert.ok(Math.abs(((error as RateLimitError).retryAfterSeconds ?? 0) - 3_600) < 5)
    assert.is(context.received.length, 1)
  }
})

test('the retries end, and the delays grow', async (context) => {
  context.replies = [[500, { error: 'Something went wrong.', code: 'INTERNAL' }]]
  const started = performance.now()
  assert.instance(await failureOf(clientOf(context, { maxRetries: 2 }).quotes.get(1)), ServerError)
  const waited = performance.now() - started
  assert.is(context.received.length, 3)
  assert.ok(waited >= 250 + 500, `${waited} ms`)
  context.received.splice(0)
  await failureOf(clientOf(context).quotes.get(1, { maxRetries: 0 }))
  assert.is(context.received.length, 1)
})

test('each refusal has its class, status, code, field and request id, and is not repeated', async (context) => {
  for (const [status, ErrorClass] of [
    [400, InvalidInputError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [409, ConflictError],
    [413, ApiError],
    [422, UnprocessableError],
  ] as const) {
    context.received.splice(0)
    context.replies = [[status, { error: 'No.', code: 'A_CODE', field: 'customer.email' }]]
    const error = (await failureOf(clientOf(context).quotes.get(1))) as ApiError
    assert.is(error.constructor, ErrorClass)
    assert.is(error.name, ErrorClass.name)
    const { message, code, requestId, field } = error
    assert.equal(
      [message, error.status, code, requestId, field],
      ['No.', status, 'A_CODE', 'req-7', 'customer.email'],
    )
    assert.is(context.received.length, 1)
  }
})

test('responses that are not JSON are errors', async (context) => {
  const client = clientOf(context, { maxRetries: 0 })
  context.replies = [[502, '<h1>Bad gateway</h1>']]
  const error = (await failureOf(client.quotes.get(1))) as ServerError
  assert.equal([error.status, error.code], [502, 'UNKNOWN'])
  context.replies = [[200, '<h1>Welcome</h1>']]
  assert.match(((await failureOf(client.quotes.get(1))) as Error).message, 'base URL')
})

test('a slow response is a TimeoutError, and no response a ConnectionError', async (context) => {
  context.replies = ['hang']
  let attempts = 0
  const counted: typeof fetch = (...request) => {
    attempts++
    return fetch(...request)
  }
  const options = { timeoutMs: 50, maxRetries: 1, fetch: counted }
  const timeout = await failureOf(clientOf(context, options).quotes.get(1))
  assert.instance(timeout, TimeoutError)
  assert.is(attempts, 2)
  const away = await failureOf(
    clientOf(context, { baseUrl: 'http://127.0.0.1:9', maxRetries: 0 }).quotes.get(1),
  )
  assert.instance(away, ConnectionError)
  assert.not.instance(away, TimeoutError)
  assert.ok((away as Error).cause)
})

async function assertAborted(call: Promise<unknown>, reason: string): Promise<void> {
  const error = await failureOf(call)
  assert.instance(error, AbortedError)
  assert.instance(error, CurbQuoteError)
  assert.is((error as { cause?: Error }).cause?.message, reason)
}

test('a signal cancels an attempt and the pause before the next one', async (context) => {
  for (const behavior of ['hang', [503, {}, { 'retry-after': '30' }]] satisfies Reply[]) {
    context.received.splice(0)
    context.replies = [behavior]
    const controller = new AbortController()
    const cancel = () => controller.abort(new Error('enough'))
    context.onRequest = behavior === 'hang' ? cancel : undefined
    const client = clientOf(context, {
      fetch: async (...request) => {
        const response = await fetch(...request)
        const body = await response.text()
        // This timer ends after the client has read the response and started the pause.
        setTimeout(cancel)
        return new Response(body, response)
      },
    })
    const call = client.quotes.get(1, { signal: controller.signal })
    await assertAborted(call, 'enough')
    assert.is(context.received.length, 1)
  }
  const client = clientOf(context)
  const call = client.quotes.get(1, { signal: AbortSignal.abort(new Error('before')) })
  await assertAborted(call, 'before')
  assert.is(context.received.length, 1)
})

test('options that cannot work are refused at once', () => {
  assert.throws(() => new CurbQuote({ apiKey: '', baseUrl: 'https://a.example' }), /apiKey/)
  assert.throws(() => new CurbQuote({ apiKey: 'cq_live_x', baseUrl: 'a.example' }), /baseUrl/)
})

test.run()
