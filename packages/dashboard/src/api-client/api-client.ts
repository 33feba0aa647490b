import {
  type CallArguments,
  createCall,
  type EndpointRequest,
  type FileEndpoint,
  requestOf,
} from '@curbquote/types/endpoints'
import { errorCode, errorField, errorMessage } from './error-message.ts'
import { isTestData } from './test-data.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { readToken, tokenKeyFor } from '../sessions/token-storage.ts'

/** An error response of the API, with a message for the user. */
export class ApiRequestError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** Path of the refused value, if the response names one. */
  readonly field: string | undefined

  constructor(message: string, status: number, code?: string, field?: string) {
    super(message)
    this.name = 'ApiRequestError'
    this.status = status
    this.code = code
    this.field = field
  }
}

export interface RequestOptions {
  /** Session token to use instead of the one stored for this area of the site. */
  token?: string
  signal?: AbortSignal
  /** Completes the request even if the page is unloaded, unless the body is too long. */
  outlivesPage?: boolean
  /** Called with the headers of a successful response. */
  onHeaders?: (headers: Headers) => void
}

/**
 * Calls the API as the user of this area of the site and returns the response body. Throws `ApiRequestError` for an error
 * response, and an `Error` with a message for the user if there is no response.
 */
export const call = createCall(async (request: EndpointRequest & RequestOptions) => {
  const response = await send(request)
  request.onHeaders?.(response.headers)
  const text = await response.text()
  return text ? (JSON.parse(text) as unknown) : undefined
})

/** Downloads a file from the API. Fails like `call`, also if the download is interrupted. */
export async function callForFile<Input>(
  endpoint: FileEndpoint<Input>,
  ...[input]: CallArguments<Input & RequestOptions>
): Promise<Blob> {
  return (await send(requestOf<Input, RequestOptions>(endpoint, input))).blob()
}

/** In UTF-16 units. Browsers limit the bodies of `keepalive` requests to 64 KiB. */
const maxKeptAliveLength = 10_000

async function send(request: EndpointRequest & RequestOptions): Promise<Response> {
  const { method, url, body, form, signal, outlivesPage = false } = request
  const headers = new Headers({ accept: 'application/json' })
  const tokenKey = tokenKeyFor(window.location.pathname)
  const token = request.token ?? readToken(tokenKey)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (isTestData()) headers.set('x-test-data', 'on')
  if (body !== undefined) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(request.headers ?? {}))
    if (value !== undefined) headers.set(name, value)

  const content = body === undefined ? undefined : JSON.stringify(body)
  const sent =
    // The page requested the live data early.
    (isTestData() ? undefined : takeEarlyResponse(method, url, token)) ??
    fetch(url, {
      method,
      headers,
      credentials: 'include',
      keepalive: outlivesPage && (content ?? '').length <= maxKeptAliveLength,
      ...(content !== undefined && { body: content }),
      ...(form && { body: form }),
      ...(signal && { signal }),
    })
  const response = await sent.catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new Error('We could not reach the server. Check your connection and try again.', {
      cause,
    })
  })
  if (response.ok) return response
  // The user signed in again after this request was sent: repeat it with the new session.
  if (
    response.status === 401 &&
    method === 'GET' &&
    !request.token &&
    token !== readToken(tokenKey)
  )
    return send(request)
  const text = await response.text()
  throw new ApiRequestError(
    errorMessage(text, response.statusText),
    response.status,
    errorCode(text),
    errorField(text),
  )
}
