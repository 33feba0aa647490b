import { Type } from 'typebox'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  createCall,
  type EndpointRequest,
  referenceTo,
  type UrlOf,
  urlOf,
} from './endpoint-call.ts'
import { endpoint, fileOf } from './endpoint.ts'

const Params = Type.Object({ quoteId: Type.Integer() })
const Quote = Type.Object({ id: Type.Integer(), status: Type.String() })
const readQuote = endpoint('GET', '/api/quotes/:quoteId', {
  summary: 'A quote',
  tag: 'quotes',
  access: { session: 'owner' },
  params: Params,
  query: Type.Object({ language: Type.Optional(Type.String()) }),
  response: Quote,
  errors: [404],
})
const addQuote = endpoint('POST', '/api/quotes', {
  summary: 'Adds a quote',
  tag: 'quotes',
  access: 'public',
  body: Type.Object({ status: Type.String() }),
  response: Quote,
  status: 201,
})
const deleteQuotes = endpoint('DELETE', '/api/quotes', {
  summary: 'Deletes all',
  tag: 'quotes',
  access: 'public',
})
const exportQuotes = endpoint('GET', '/api/quotes/export', {
  summary: 'All quotes',
  tag: 'quotes',
  access: 'public',
  response: fileOf('text/csv'),
})

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

test('a reference is called like the endpoint that it refers to', async () => {
  const { call, requests } = recordingCall({ id: 7, status: 'new' })
  const reference = referenceTo<typeof readQuote>('GET', '/api/quotes/:quoteId')
  const quote = await call(reference, { params: { quoteId: 7 } })
  assert.is(quote.status, 'new')
  assert.is(requests[0]?.method, 'GET')
  assert.is(requests[0]?.url, '/api/quotes/7')
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

test('a route documents the responses that its contract implies', () => {
  const statuses = (route: { schema: { response: object } }) => Object.keys(route.schema.response)
  assert.equal(statuses(readQuote.route), ['200', '400', '401', '403', '404', '429', '500', '503'])
  assert.equal(statuses(addQuote.route), ['201', '400', '413', '415', '429', '500', '503'])
  assert.equal(statuses(deleteQuotes.route), ['204', '400', '413', '415', '429', '500', '503'])
  assert.equal(statuses(exportQuotes.route), ['200', '429', '500', '503'])
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
  // @ts-expect-error another path than the declared one
  referenceTo<typeof readQuote>('GET', '/api/quote/:quoteId')
  // @ts-expect-error another method than the declared one
  referenceTo<typeof readQuote>('POST', '/api/quotes/:quoteId')
  // @ts-expect-error a reference names its declaration
  referenceTo('GET', '/api/quotes/:quoteId')
  const reference = referenceTo<typeof readQuote>('GET', '/api/quotes/:quoteId')
  // @ts-expect-error a parameter of the path is required in a call of a reference
  void call(reference)
  // @ts-expect-error an undeclared field of the response to a reference
  void call(reference, { params: { quoteId: 7 } }).then(({ state }) => void state)
  const id = String(7)
  void (`https://host/api/quotes/${id}` satisfies UrlOf<typeof readQuote>)
  // @ts-expect-error a URL of another path
  void (`https://host/api/quote/${id}` satisfies UrlOf<typeof readQuote>)
  // @ts-expect-error path parameters require a schema
  endpoint('GET', '/api/quotes/:quoteId', { summary: 'A quote', tag: 'quotes', access: 'public' })
  endpoint('GET', '/api/quotes/:quoteId', {
    summary: 'A quote',
    tag: 'quotes',
    access: 'public',
    // @ts-expect-error the schema names another parameter than the path
    params: Type.Object({ id: Type.Integer() }),
  })
}

test.run()
