import * as assert from 'uvu/assert'
import { declaredHeaders, describeInvalid } from '../http/response-validation.ts'
import type { CallResponse } from './call.ts'

interface Media {
  schema: object
  example?: unknown
}

/** An operation of an OpenAPI document. */
export interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; example?: unknown; schema: object }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media>; headers?: Record<string, object> }>
}

/** Fails unless the operation documents the status, the content type, the headers and the body of a response. */
export function assertDocumented(operation: Operation, response: CallResponse): void {
  const where = `${operation.operationId} ${response.status}`
  const documented = operation.responses[response.status]
  assert.ok(documented, `${where} is not documented: ${response.text}`)
  for (const name of declaredHeaders)
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
  const difference = describeInvalid(schema, json)
  assert.is(difference, undefined, `${where}: ${difference}`)
}
