import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'
import * as assert from 'uvu/assert'
import type { CallResponse } from './call.ts'

/** The package is CommonJS: Node's default import is the module itself. */
const addFormats = ajvFormats.default as typeof ajvFormats

const ajv = addFormats(new Ajv({ allErrors: true, strict: false, multipleOfPrecision: 4 }))

interface Media {
  schema: object
  example?: unknown
}

/** An operation of an OpenAPI document. */
export interface Operation {
  operationId: string
  security: { key?: string[] }[]
  parameters?: { name: string; in: string; required?: boolean; example?: unknown; schema: object }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media>; headers?: Record<string, object> }>
}

/** Headers that have to be documented where they are sent. */
const headersOfApi = ['ratelimit', 'ratelimit-policy', 'retry-after']

/** Fails unless the operation documents the status, the content type, the headers and the body of a response. */
export function assertDocumented(operation: Operation, response: CallResponse): void {
  const where = `${operation.operationId} ${response.status}`
  const documented = operation.responses[response.status]
  assert.ok(documented, `${where} is not documented: ${response.text}`)
  for (const name of headersOfApi)
    assert.ok(!response.headers.has(name) || documented.headers?.[name], `${where}: ${name}`)
  const contentType = response.headers.get('content-type')?.split(';')[0]
  assert.equal(
    contentType === undefined ? [] : [contentType],
    Object.keys(documented.content ?? {}),
    where,
  )
  if (contentType !== undefined)
    assertValid(documented.content?.[contentType]?.schema ?? {}, response.json, where)
}

export function assertValid(schema: object, json: unknown, where: string): void {
  assert.ok(ajv.validate(schema, json), `${where}: ${ajv.errorsText()}`)
}
