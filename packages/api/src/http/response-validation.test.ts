import { endpoint } from '@curbquote/types/endpoints'
import { contract, fileOf, toRoutes } from '@curbquote/types/endpoints/contract'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { errorHandler } from './error-handler.ts'
import { responseValidation } from './response-validation.ts'

const endpoints = { readCount: endpoint('GET', '/count'), readFile: endpoint('GET', '/file') }
const { readCount, readFile } = toRoutes(endpoints, {
  readCount: contract({
    summary: 'A count',
    tag: 'operations',
    access: 'public',
    response: Type.Object({ count: Type.Integer() }),
    errors: [404],
  }),
  readFile: contract({
    summary: 'A file',
    tag: 'operations',
    access: 'public',
    response: fileOf('text/csv'),
  }),
})

/** The response to one request, and what is recorded about it. */
async function respond(
  route: typeof readCount | typeof readFile,
  response: {
    status?: number
    contentType?: string
    headers?: Record<string, string>
    body: unknown
  },
) {
  const app = Fastify()
  app.decorate('publicPages', [])
  await app.register(errorHandler)
  await app.register(responseValidation)
  app.route({
    ...(route as typeof readCount),
    handler: (_request, reply) => {
      if (response.contentType) reply.type(response.contentType)
      reply.headers(response.headers ?? {})
      return reply.code((response.status ?? 200) as 200).send(response.body)
    },
  })
  const { statusCode } = await app.inject({ method: route.method, url: route.url })
  await app.close()
  return { statusCode, differences: [...app.undeclaredResponses] }
}

test('a response as declared is sent', async () => {
  const { statusCode, differences } = await respond(readCount, { body: { count: 3 } })
  assert.is(statusCode, 200)
  assert.equal(differences, [])
})

test('a body that differs from its schema becomes a 500, also where the serializer would convert it', async () => {
  for (const body of [{}, { count: null }, { count: 3.5 }, { count: '3' }]) {
    const { statusCode, differences } = await respond(readCount, { body })
    assert.is(statusCode, 500, JSON.stringify(body))
    assert.is(differences.length, 1)
    assert.match(differences[0] ?? '', 'GET /count 200: body')
  }
})

test('a status that is not declared becomes a 500', async () => {
  const refusal = { error: 'No.', code: 'NO' }
  const declared = await respond(readCount, { status: 404, body: refusal })
  assert.is(declared.statusCode, 404)
  const { statusCode, differences } = await respond(readCount, { status: 418, body: refusal })
  assert.is(statusCode, 500)
  assert.equal(differences, ['GET /count 418: the status is not declared'])
})

test('a content type that is not declared becomes a 500', async () => {
  const declared = await respond(readFile, { contentType: 'text/csv; charset=utf-8', body: 'a,b' })
  assert.is(declared.statusCode, 200)
  const { statusCode, differences } = await respond(readFile, {
    contentType: 'text/html',
    body: 'a,b',
  })
  assert.is(statusCode, 500)
  assert.equal(differences, ['GET /file 200: the content type is text/html instead of text/csv'])
})

test('a header for retries that is not declared becomes a 500', async () => {
  const body = { error: 'Later.', code: 'LATER' }
  const headers = { 'retry-after': '5' }
  const declared = await respond(readCount, { status: 503, headers, body })
  assert.is(declared.statusCode, 503)
  const { statusCode, differences } = await respond(readCount, { status: 404, headers, body })
  assert.is(statusCode, 500)
  assert.equal(differences, ['GET /count 404: the header retry-after is not declared'])
})

test.run()
