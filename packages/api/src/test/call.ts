import type { TestApp } from './build-test-app.ts'

export interface CallResponse {
  status: number
  headers: Headers
  text: string
  /** The parsed JSON body, or `undefined`. */
  json: unknown
}

/** Sends a request, optionally with a session token and a JSON body. */
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
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  }
}
