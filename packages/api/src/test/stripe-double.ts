import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Ajv, type ValidateFunction } from 'ajv'
import Stripe from 'stripe'
import { serveDouble } from './serve-double.ts'

const fixtures = path.join(import.meta.dirname, '../billing/fixtures')

type Fields = Record<string, unknown>

export interface StripeDouble {
  /** The environment of a server that uses the double. */
  env: NodeJS.ProcessEnv
  customers: Fields[]
  sessions: StripeSession[]
  /** By customer. */
  subscriptions: Map<string, Fields[]>
  /** All POST requests with their idempotency keys. */
  posts: { path: string; key: string | undefined; body: Fields }[]
  /** Violations of Stripe's types. */
  schemaErrors: string[]
  /** The next request to this path is processed without a response. */
  hangAt: string | undefined
  /** The next request to this path gets this error. */
  failAt: { path: string; status: number; error: Fields } | undefined
  /** Delay of each response. */
  delayMs: number
  /** Resolves when a request hangs. */
  hanging(): Promise<void>
  /** Pays an open session, which creates the given subscription. */
  pay(sessionId: string, subscription: Fields): void
  close(): Promise<void>
}

export interface StripeSession extends Fields {
  id: string
  customer: string
  status: string
  url: string | null
}

export const webhookSecret = 'whsec_of_the_double'

/** A test double of Stripe's API for the real SDK. */
export async function startStripeDouble(): Promise<StripeDouble> {
  const responses = new Map<string, { body: string; response: Fields }>()
  let resolveHanging = () => {}
  let hanging = new Promise<void>((resolve) => (resolveHanging = resolve))
  const double: StripeDouble = {
    env: {},
    customers: [],
    sessions: [],
    subscriptions: new Map(),
    posts: [],
    schemaErrors: [],
    hangAt: undefined,
    failAt: undefined,
    delayMs: 0,
    hanging: () => hanging,
    pay: (sessionId, subscription) => {
      const session = double.sessions.find(({ id }) => id === sessionId)
      if (session?.status !== 'open') throw new Error(`${sessionId} is not open`)
      Object.assign(session, { status: 'complete', url: null })
      const known = double.subscriptions.get(session.customer) ?? []
      double.subscriptions.set(session.customer, [subscription, ...known])
    },
    close: () => served.close(),
  }

  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, body: unknown) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const route = `${request.method} ${url.pathname}`
    if (request.headers.authorization !== 'Bearer sk_test_double')
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key.' } })
    const text = await textOf(request)
    if (double.failAt?.path === url.pathname) {
      const { status, error } = double.failAt
      double.failAt = undefined
      return send(status, { error })
    }
    if (double.delayMs) await pause(double.delayMs)
    const key = request.headers['idempotency-key'] as string | undefined
    const earlier = key && responses.get(key)
    if (earlier)
      return earlier.body === text
        ? send(200, earlier.response)
        : send(400, { error: { type: 'idempotency_error', message: 'Other parameters.' } })
    const body = parseForm(text)
    if (request.method !== 'GET') double.posts.push({ path: url.pathname, key, body })
    const made = make(double, route, url, body)
    if (!made)
      return send(404, {
        error: {
          type: 'invalid_request_error',
          code: 'resource_missing',
          message: 'No such thing',
        },
      })
    if (key) responses.set(key, { body: text, response: made })
    if (double.hangAt === url.pathname) {
      double.hangAt = undefined
      resolveHanging()
      hanging = new Promise<void>((resolve) => (resolveHanging = resolve))
      return
    }
    send(200, made)
  }

  const served = await serveDouble(handleRequest)
  double.env = {
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: 'price_pro_monthly',
    STRIPE_API_BASE: served.url,
  }
  return double
}

const validators: Record<string, ValidateFunction> = {
  'POST /v1/customers': compile('CustomerCreateParams'),
  'POST /v1/checkout/sessions': compile('CheckoutSessionCreateParams'),
  'POST /v1/billing_portal/sessions': compile('BillingPortalSessionCreateParams'),
}

function make(double: StripeDouble, route: string, url: URL, body: Fields): Fields | undefined {
  const validate = validators[route]
  if (validate && !validate(structuredClone(body)))
    double.schemaErrors.push(`${route}: ${JSON.stringify(validate.errors)}`)
  const [, sessionId, action] =
    /^(?:GET|POST) \/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(route) ?? []
  if (sessionId) {
    const session = double.sessions.find(({ id }) => id === sessionId)
    if (session?.status === 'open' && action)
      Object.assign(session, { status: 'expired', url: null })
    return session
  }
  const [, canceledId] = /^DELETE \/v1\/subscriptions\/([^/]+)$/.exec(route) ?? []
  if (canceledId) {
    const subscription = [...double.subscriptions.values()]
      .flat()
      .find(({ id, status }) => id === canceledId && status !== 'canceled')
    return subscription && Object.assign(subscription, { status: 'canceled' })
  }
  switch (route) {
    case 'POST /v1/customers': {
      const customer = { ...body, id: newId('cus'), object: 'customer' }
      double.customers.push(customer)
      return customer
    }
    case 'POST /v1/checkout/sessions': {
      const id = newId('cs_test')
      const session: StripeSession = {
        ...body,
        customer: String(body.customer),
        id,
        object: 'checkout.session',
        status: 'open',
        url: `https://checkout.stripe.test/${id}`,
      }
      double.sessions.push(session)
      return session
    }
    case 'POST /v1/billing_portal/sessions':
      return { id: newId('bps'), url: `https://billing.stripe.test/${String(body.customer)}` }
    case 'GET /v1/subscriptions': {
      const data = double.subscriptions.get(url.searchParams.get('customer') ?? '') ?? []
      return { object: 'list', has_more: false, data }
    }
    default:
      return undefined
  }
}

export interface StripeEvent {
  id: string
  type: string
  created: number
  data: { object: Fields }
}

/** A recorded Stripe event for this customer. */
export function readEvent(name: string, customer: string, changes: Partial<StripeEvent> = {}) {
  const event = JSON.parse(readFileSync(path.join(fixtures, `${name}.json`), 'utf8')) as StripeEvent
  return {
    ...event,
    id: newId('evt'),
    ...changes,
    data: { object: { ...event.data.object, customer } },
  }
}

/** The subscription of a recorded event with a new id. */
export function readSubscription(name: string, changes: Fields = {}): Fields {
  return { ...readEvent(name, 'any').data.object, id: newId('sub'), ...changes }
}

/** The event's body with its signature header. */
export function signEvent(event: unknown, { secret = webhookSecret, agedSeconds = 0 } = {}) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1_000) - agedSeconds
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, signature }
}

function compile(name: string): ValidateFunction {
  const schema = JSON.parse(readFileSync(path.join(fixtures, `${name}.json`), 'utf8')) as object
  // Form values are text, so coerce them to the schema's types.
  return new Ajv({ strict: false, coerceTypes: true, allErrors: true }).compile(schema)
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses `a[b]=1&c[0][d]=2` to `{ a: { b: '1' }, c: [{ d: '2' }] }`. */
function parseForm(text: string): Fields {
  const form: Fields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key)
    const last = keys.pop() ?? ''
    let place = form
    for (const [index, key] of keys.entries()) {
      place[key] ??= /^\d+$/.test(keys[index + 1] ?? last) ? [] : {}
      place = place[key] as Fields
    }
    place[last] = value
  }
  return form
}
