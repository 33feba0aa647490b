import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { ApiScope } from '@curbquote/types/endpoints'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey, storeTestKey } from '../test/test-key.ts'

interface Context {
  testApp: TestApp
  company: { id: number }
}

const test = suite<Context>('MCP')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())
test.before.each(async (context) => {
  context.company = await createCompany(context.testApp.app.db)
})

const all: ApiScope[] = ['mcp', 'prices:test', 'quotes:read', 'quotes:write']

/** Connects the client of the official SDK with a new key. */
async function connect(
  { testApp, company }: Context,
  scopes: ApiScope[] = all,
  store: typeof storeTestKey = storeKey,
) {
  const key = await store(testApp.app.db, company.id, scopes)
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(`${testApp.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  await client.connect(transport)
  const use = async (
    name: string,
    given: Record<string, unknown> = {},
  ): Promise<Record<string, unknown>> => {
    const { isError, structuredContent } = await client.callTool({ name, arguments: given })
    return { isError, ...(structuredContent as Record<string, unknown>) }
  }
  return { client, use }
}

const customer = { name: 'Riley Stone', email: 'riley@home.example', phone: '512-555-0142' }

test('an AI client prices a job, adds a quote once, and finds it', async (context) => {
  const { client, use } = await connect(context)
  const { tools } = await client.listTools()
  assert.equal(
    tools.map(({ name }) => name),
    ['price', 'create_quote', 'find_quotes', 'get_quote'],
  )
  const price = await use('price', { surfaces: [{ type: 'driveway', squareFeet: 1_000 }] })
  assert.is(price.total, 556.5)
  const given = { customer, total: 556.5, idempotencyKey: 'one' }
  const { id } = await use('create_quote', given)
  assert.is((await use('create_quote', given)).id, id)
  const { quotes } = (await use('find_quotes', { limit: 10 })) as { quotes: { id: number }[] }
  assert.equal(
    quotes.map((quote) => quote.id),
    [id],
  )
  assert.is((await use('get_quote', { quoteId: id })).total, 556.5)
  await client.close()
})

test('with a test key an AI client prices by the live list and has quotes of its own', async (context) => {
  const { client, use } = await connect(context, all, storeTestKey)
  const price = await use('price', { surfaces: [{ type: 'driveway', squareFeet: 1_000 }] })
  assert.is(price.total, 556.5)
  const { id, isTest } = await use('create_quote', { customer, total: 1 })
  assert.is(isTest, true)
  const { client: liveClient, use: useLive } = await connect(context)
  assert.is((await useLive('get_quote', { quoteId: id })).code, 'NOT_FOUND')
  await Promise.all([client.close(), liveClient.close()])
})

test('a refusal is a result that names the field, so that the model can correct it', async (context) => {
  const { client, use } = await connect(context)
  const refused = await use('price', { surfaces: [{ type: 'driveway', count: 2 }] })
  assert.equal(
    [refused.isError, refused.code, refused.field],
    [true, 'INVALID_INPUT', 'surfaces.0.squareFeet'],
  )
  assert.is((await use('get_quote')).isError, true)
  assert.is((await use('get_quote', { quoteId: 999_999 })).code, 'NOT_FOUND')
  assert.is((await use('delete_everything')).isError, true)
  await client.close()
})

test('attack: the scope mcp allows nothing that the other scopes of the key do not', async (context) => {
  const { client, use } = await connect(context, ['mcp', 'quotes:read'])
  const { tools } = await client.listTools()
  assert.equal(
    tools.map(({ name }) => name),
    ['find_quotes', 'get_quote'],
  )
  const refused = await use('create_quote', { customer, total: 1 })
  assert.equal([refused.isError, refused.code], [true, 'SCOPE_MISSING'])
  const { db } = context.testApp.app
  assert.equal(
    await db
      .selectFrom('quotes')
      .select('id')
      .where('company_id', '=', context.company.id)
      .execute(),
    [],
  )
  await client.close()
})

test("attack: a key reads no other company's quote", async (context) => {
  const { client, use } = await connect(context)
  const { id } = await use('create_quote', { customer, total: 1 })
  await client.close()
  const other = await createCompany(context.testApp.app.db)
  const { client: stranger, use: useOther } = await connect({ ...context, company: other })
  assert.is((await useOther('get_quote', { quoteId: id })).code, 'NOT_FOUND')
  const { quotes } = await useOther('find_quotes')
  assert.equal(quotes, [])
  await stranger.close()
})

test('without a key with the scope mcp there is nothing to use', async ({ testApp, company }) => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const headers = { accept: 'application/json, text/event-stream' }
  const send = (token?: string) =>
    call(testApp, 'POST', '/mcp', { body, headers, ...(token !== undefined && { token }) })
  assert.is((await send()).status, 401)
  const others = all.filter((scope) => scope !== 'mcp')
  const key = await storeKey(testApp.app.db, company.id, others)
  assert.equal(
    [(await send(key)).status, (await send(key)).json],
    [403, { error: 'The API key lacks the scope mcp.', code: 'SCOPE_MISSING' }],
  )
  // There is no stream of the server's own messages.
  const stream = await call(testApp, 'GET', '/mcp', { token: key })
  assert.equal([stream.status, stream.headers.get('allow')], [405, 'POST'])
})

test.run()
