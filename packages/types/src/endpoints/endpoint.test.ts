import { Type } from 'typebox'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { contract, fileOf, toRoutes } from './contract.ts'
import { createCall, type EndpointRequest, urlOf } from './endpoint-call.ts'
import { endpoint } from './endpoint.ts'

const Quote = Type.Object({ id: Type.Integer(), status: Type.String() })
const contracts = {
  readQuote: contract({
    summary: 'A quote',
    tag: 'quotes',
    access: { session: 'owner' },
    params: Type.Object({ quoteId: Type.Integer() }),
    query: Type.Object({ language: Type.Optional(Type.String()) }),
    response: Quote,
    errors: [404],
  }),
  addQuote: contract({
    summary: 'Adds a quote',
    tag: 'quotes',
    access: 'public',
    body: Type.Object({ status: Type.String() }),
    response: Quote,
    status: 201,
  }),
  deleteQuotes: contract({ summary: 'Deletes all', tag: 'quotes', access: 'public' }),
  exportQuotes: contract({
    summary: 'All quotes',
    tag: 'quotes',
    access: 'public',
    response: fileOf('text/csv'),
  }),
}
type Contracts = typeof contracts
const readQuote = endpoint<Contracts['readQuote']>('GET', '/api/quotes/:quoteId')
const addQuote = endpoint<Contracts['addQuote']>('POST', '/api/quotes')
const deleteQuotes = endpoint<Contracts['deleteQuotes']>('DELETE', '/api/quotes')
const exportQuotes = endpoint<Contracts['exportQuotes']>('GET', '/api/quotes/export')
const endpoints = { readQuote, addQuote, deleteQuotes, exportQuotes }

function recordingCall(response: unknown = undefined) {
  const requests: EndpointRequest[] = []
  const call = createCall<{ signal?: AbortSignal }>(async (request) => {
    requests.push(request)
    return response
  })
  return { call, requests }
}

test('a call has the method of its endpoint and a URL with the parameters and the query', async () => {
  const { call, requests } = recordingCall({ id: 7, status: 'new' })
  const quote = await call(readQuote, { params: { quoteId: 7 }, query: { language: 'es & en' } })
  assert.is(quote.status, 'new')
  assert.is(requests[0]?.method, 'GET')
  assert.is(requests[0]?.url, '/api/quotes/7?language=es+%26+en')
})

test('a query parameter that is undefined is left out', () => {
  const url = urlOf(readQuote, { params: { quoteId: 7 }, query: { language: undefined } })
  assert.is(url, '/api/quotes/7')
})

test('options pass through to the request', async () => {
  const { call, requests } = recordingCall()
  const { signal } = new AbortController()
  await call(addQuote, { body: { status: 'new' }, signal })
  assert.equal(requests, [{ method: 'POST', url: '/api/quotes', body: { status: 'new' }, signal }])
})

test('a route has the method, the path and the name of its endpoint', () => {
  const { method, url, schema } = toRoutes(endpoints, contracts).readQuote
  assert.equal([method, url], ['GET', '/api/quotes/:quoteId'])
  assert.is((schema as { operationId?: string }).operationId, 'readQuote')
})

test('a route documents the responses that its contract implies', () => {
  const routes = toRoutes(endpoints, contracts)
  const statuses = ({ schema }: { schema: { response: object } }) => Object.keys(schema.response)
  assert.equal(statuses(routes.readQuote), ['200', '400', '401', '403', '404', '429', '500', '503'])
  assert.equal(statuses(routes.addQuote), ['201', '400', '413', '415', '429', '500', '503'])
  assert.equal(statuses(routes.deleteQuotes), ['204', '400', '413', '415', '429', '500', '503'])
  assert.equal(statuses(routes.exportQuotes), ['200', '429', '500', '503'])
})

test('a path with other parameters than its contract stops the start', () => {
  const { deleteQuotes: bare } = contracts
  for (const path of ['/api/quotes/:id', '/api/quotes/:quoteId/:id'])
    assert.throws(
      () => toRoutes({ bare: endpoint<typeof bare>('DELETE', path) }, { bare }),
      /differ from those of its contract/,
    )
})

/** Never called. The compiler checks that each statement is an error. */
export function invalidCalls() {
  const { call } = recordingCall()
  // @ts-expect-error a parameter of the path is required
  void call(readQuote)
  // @ts-expect-error a parameter has the declared type
  void call(readQuote, { params: { quoteId: 'seven' } })
  // @ts-expect-error an undeclared query parameter
  void call(readQuote, { params: { quoteId: 7 }, query: { lang: 'es' } })
  // @ts-expect-error an undeclared field of the body
  void call(addQuote, { body: { state: 'new' } })
  // @ts-expect-error an undeclared field of the response
  void call(addQuote, { body: { status: 'new' } }).then(({ state }) => void state)
  // @ts-expect-error a file is not JSON
  void call(exportQuotes)
  // @ts-expect-error the path lacks a parameter of the contract
  endpoint<Contracts['readQuote']>('GET', '/api/quotes/:id')
  // @ts-expect-error an endpoint without a contract
  toRoutes(endpoints, { addQuotes: contracts.addQuote })
}

test.run()
