import { v1Errors } from '@curbquote/types/endpoints'
import * as assert from 'uvu/assert'
import type { TestApp } from './build-test-app.ts'

export interface CallResponse {
  status: number
  headers: Headers
  text: string
  /** The parsed JSON body, or `undefined`. */
  json: unknown
}

/**
 * Sends a request, optionally with a session token and a JSON body. Every error of version 1 that a test gets must be in the list of
 * errors.
 */
export async function call(
  { url }: TestApp,
  method: string,
  path: string,
  {
    token,
    body,
    headers,
  }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<CallResponse> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const json: unknown = isJson ? JSON.parse(text) : undefined
  const { status } = response
  if (status >= 400 && path.startsWith('/api/v1/') && isJson) {
    const { code } = json as { code?: string }
    assert.ok(
      v1Errors.some((one) => one.status === status && one.code === code),
      `${status} ${code} of ${method} ${path} is in v1-errors.ts`,
    )
  }
  return { status, headers: response.headers, text, json }
}
