import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { InjectOptions } from 'fastify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'

const test = suite<{ testApp: TestApp }>('requests that block the event loop')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

const limitMs = 200
const bytes = 16_000

const patterns = [
  ' ',
  'a.',
  'a@',
  ',',
  ';q=',
  '%20',
  '(',
  '"\\"',
  '\t',
  '\n',
  '1',
  '-.',
  '<',
  '&',
  'http://a.',
  'a ; q=1,',
  '=',
  '/',
  '<body ',
  '{{',
].map((part) => part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes))

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  minLength?: number
  maxItems?: number
  uniqueItems?: boolean
  minimum?: number
  maximum?: number
}
interface Parameter {
  name: string
  in: string
  schema: Schema
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
interface Request {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string
}

const texts = (length: number) => [
  'ab '.repeat(length).slice(0, length),
  'a'.repeat(length),
  '1'.repeat(length),
  '12345',
  '78701',
  '#aabbcc',
  '123456',
  'a@example.com',
  'America/Chicago',
  '2026-01-01',
]

/** A valid value of a schema at its upper limits. */
function largest(schema: Schema, index = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[index % schema.enum.length]
  const [variant] = schema.anyOf ?? schema.oneOf ?? []
  if (variant) return largest(variant, index)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, of]) => [name, largest(of, index)]),
      )
    case 'array': {
      const length = Math.min(schema.maxItems ?? 100, schema.items?.enum?.length ?? 3_000)
      return Array.from({ length }, (_, item) => largest(schema.items ?? {}, item))
    }
    case 'integer':
    case 'number':
      return (schema.maximum ?? 100_000) - (schema.uniqueItems ? index : 0)
    case 'boolean':
      return true
    case 'null':
      return null
    default: {
      if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
      if (schema.format === 'date-time') return '2026-01-01T00:00:00Z'
      if (schema.format === 'date') return '2026-01-01'
      const pattern = new RegExp(schema.pattern ?? '', 'u')
      return texts(schema.maxLength ?? 2_000).find(
        (text) => text.length >= (schema.minLength ?? 0) && pattern.test(text),
      )
    }
  }
}

/** The same value with each of its texts replaced in turn. */
function* withEachText(value: unknown, text: string): Generator {
  if (typeof value === 'string') yield text
  else if (Array.isArray(value)) {
    if (value.length > 0) for (const first of withEachText(value[0], text)) yield [first]
  } else if (value !== null && typeof value === 'object')
    for (const [name, member] of Object.entries(value))
      for (const changed of withEachText(member, text)) yield { ...value, [name]: changed }
}

function operationsOf({ app }: TestApp): [method: string, path: string, Operation][] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, string, Operation] => [
      method.toUpperCase(),
      path,
      operation,
    ]),
  )
}

const describe = ({ method, url, headers, payload = '' }: Request) =>
  `${method} ${url.slice(0, 80)} ${JSON.stringify(headers ?? {}).slice(0, 80)} ${payload.slice(0, 80)}`

/** The longest time in milliseconds for which one of the requests blocks. */
async function blockedBy({ app }: TestApp, requests: readonly Request[]): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await new Promise((resolve) => setTimeout(resolve, 3))
  delay.reset()
  for (const request of requests) await app.inject(request as InjectOptions)
  await new Promise((resolve) => setTimeout(resolve, 3))
  delay.disable()
  return delay.max / 1e6
}

/** The requests that block for too long. Requests of a slow batch are repeated alone, because the machine may be busy. */
async function findBlocking(testApp: TestApp, requests: readonly Request[]): Promise<string[]> {
  const found: string[] = []
  for (let start = 0; start < requests.length; start += 40) {
    const batch = requests.slice(start, start + 40)
    if ((await blockedBy(testApp, batch)) <= limitMs) continue
    for (const request of batch) {
      const times = [await blockedBy(testApp, [request]), await blockedBy(testApp, [request])]
      if (Math.min(...times) > limitMs) found.push(`${describe(request)}: ${times.join(', ')} ms`)
    }
  }
  return found
}

/** The callers that a path may have: everybody, and an owner or an admin with a session. */
async function callersOf(testApp: TestApp, path: string) {
  const company = await createCompany(testApp.app.db)
  const token = path.startsWith('/api/admin')
    ? (await signInAsAdmin(testApp)).token
    : await signInAs(testApp, company)
  return { company, headers: { authorization: `Bearer ${token}` } }
}

function urlOf(path: string, company: { id: number; widget_id: string }, text?: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'companyId'
      ? String(company.id)
      : name === 'widgetId'
        ? company.widget_id
        : encodeURIComponent(text ?? '1'),
  )
}

test('attack: no repeated characters in a header block the event loop', async ({ testApp }) => {
  const { company, headers } = await callersOf(testApp, '/api/company')
  const requests: Request[] = []
  const targets = [
    ['GET', '/'],
    ['GET', `/quote?widget=${company.widget_id}`],
    ['GET', '/q/1-abc'],
    ['GET', `/api/widget/${company.widget_id}`],
    ['GET', `/api/widget/${company.widget_id}/first-step`],
    ['PUT', `/api/company/${company.id}/price-rules`],
    ['POST', `/api/widget/${company.widget_id}/custom-job`],
    ['POST', '/api/stripe/webhook'],
    ['POST', '/api/postmark/webhook'],
    ['GET', '/api/v1/quotes'],
  ] as const
  const names =
    'accept accept-encoding accept-language authorization content-type cookie forwarded host idempotency-key if-match if-modified-since if-none-match origin range referer sec-fetch-dest stripe-signature traceparent user-agent x-forwarded-for x-forwarded-proto x-request-id'
  for (const [method, url] of targets)
    for (const name of names.split(' '))
      for (const pattern of patterns)
        requests.push({ method, url, headers: { ...headers, [name]: `a${pattern}b` } })
  assert.equal(await findBlocking(testApp, requests), [])
})

test('attack: no repeated characters in a query, a path or a text block the event loop', async ({
  testApp,
}) => {
  const slow: string[] = []
  for (const [operation, found] of operationsOf(testApp).entries()) {
    const [method, path, { parameters = [], requestBody }] = found
    const { company, headers } = await callersOf(testApp, path)
    const json = requestBody?.content['application/json']?.schema
    const body = json && largest(json)
    const query = parameters.filter((parameter) => parameter.in === 'query')
    // Each operation gets a quarter of the patterns, so that the test stays short. All together get each pattern many times.
    const some = patterns.filter((_, index) => index % 4 === operation % 4)
    const requests = some.flatMap((pattern): Request[] => [
      { method, url: urlOf(path, company, pattern) },
      ...query.map(({ name }) => ({
        method,
        url: `${urlOf(path, company)}?${name}=${encodeURIComponent(pattern)}`,
      })),
      ...[...withEachText(body, pattern)].map((changed) => ({
        method,
        url: urlOf(path, company),
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(changed),
      })),
    ])
    const asOwner = requests.map((request) => ({
      ...request,
      headers: { ...request.headers, ...headers },
    }))
    slow.push(...(await findBlocking(testApp, path.startsWith('/api/widget') ? requests : asOwner)))
  }
  assert.equal(slow, [])
})

test.run()
