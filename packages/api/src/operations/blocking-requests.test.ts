import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { largest, operationsOf, tokenFor } from '../test/documented-operations.ts'
import { createCompany } from '../test/test-company.ts'

const test = suite<{ testApp: TestApp; dashboard: string }>('requests that block the event loop')
test.before(async (context) => {
  // Encoded pages read headers that other responses do not need.
  const dashboard = await mkdtemp(path.join(tmpdir(), 'curbquote-blocking-'))
  await mkdir(path.join(dashboard, 'pages'))
  const pages = [{ path: '/', file: 'home.html', isIndexed: true }]
  await writeFile(path.join(dashboard, 'pages/pages.json'), JSON.stringify(pages))
  await writeFile(path.join(dashboard, 'pages/home.html'), '<h1>Home</h1>')
  await writeFile(path.join(dashboard, 'index.html'), '')
  context.dashboard = dashboard
  context.testApp = await buildTestApp({ builtFiles: { dashboard } })
})
test.after(async ({ testApp, dashboard }) => {
  await testApp.close()
  await rm(dashboard, { recursive: true })
})

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

interface Request {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string
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

const describe = ({ method, url, headers, payload = '' }: Request) =>
  `${method} ${url.slice(0, 80)} ${JSON.stringify(headers ?? {}).slice(0, 80)} ${payload.slice(0, 80)}`

/** The CPU time of this thread in milliseconds. Unlike a delay it hardly depends on what else the machine does. */
async function cpuTimeOf({ app }: TestApp, request: Request): Promise<number> {
  const start = process.threadCpuUsage()
  await app.inject(request as InjectOptions)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1_000
}

/** The requests that block for too long. A slow one is repeated, because code may have been compiled. */
async function findBlocking(testApp: TestApp, requests: readonly Request[]): Promise<string[]> {
  const found: string[] = []
  for (const request of requests) {
    const first = await cpuTimeOf(testApp, request)
    if (first <= limitMs) continue
    const times = [first, await cpuTimeOf(testApp, request)]
    if (Math.min(...times) > limitMs) found.push(`${describe(request)}: ${times.join(', ')} ms`)
  }
  return found
}

/** The callers that a path may have: everybody, and an owner or an admin with a session. */
async function callersOf(testApp: TestApp, path: string) {
  const company = await createCompany(testApp.app.db)
  const token = await tokenFor(testApp, path, company)
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
  // Four times what HTTP allows, so that quadratic time is far above the limit.
  for (const [method, url] of targets)
    for (const name of names.split(' '))
      for (const pattern of patterns)
        requests.push({ method, url, headers: { ...headers, [name]: `a${pattern.repeat(4)}b` } })
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
