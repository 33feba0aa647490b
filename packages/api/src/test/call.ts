import type { TestApp } from './build-test-app.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The answer as JSON; `undefined` where it is none. */
  json: unknown
}

/** Sends a request to the listening server, with a session's token and a JSON body where they are given. */
export async function call(
  { url }: TestApp,
  method: string,
  path: string,
  {
    token,
    body,
    headers,
  }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
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
