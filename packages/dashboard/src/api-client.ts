import {
  type CallArguments,
  createCall,
  type EndpointRequest,
  type FileEndpoint,
  requestOf,
} from '@curbquote/types'
import { errorCode, errorMessage } from './error-message.ts'
import { readToken, tokenKeyFor } from './sessions/token-storage.ts'

/** A request that the API refused, with the sentence to show. */
export class ApiRequestError extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(message: string, status: number, code?: string) {
    super(message)
    this.name = 'ApiRequestError'
    this.status = status
    this.code = code
  }
}

export interface RequestOptions {
  /** Of another session than that of this area of the site. */
  token?: string
  signal?: AbortSignal
  /** Sent to its end although the page goes away, where the body is short enough. */
  outlivesPage?: boolean
  /** Receives the headers of a success. */
  onHeaders?: (headers: Headers) => void
}

/**
 * Calls the API as the user of this area of the site and returns the body of the response. Throws `ApiRequestError` for a
 * refusal and an `Error` with a sentence for the user when no response comes.
 */
export const call = createCall(async (request: EndpointRequest & RequestOptions) => {
  const response = await send(request)
  request.onHeaders?.(response.headers)
  const text = await response.text()
  return text ? (JSON.parse(text) as unknown) : undefined
})

/** Calls the API for a file. Fails as `call` does, also where the file breaks off. */
export async function callForFile<Input>(
  endpoint: FileEndpoint<Input>,
  ...[input]: CallArguments<Input & RequestOptions>
): Promise<Blob> {
  return (await send(requestOf<Input, RequestOptions>(endpoint, input))).blob()
}

/** Browsers allow 64 KiB of bodies that outlive their page. */
const maxKeptAliveLength = 10_000

async function send(request: EndpointRequest & RequestOptions): Promise<Response> {
  const { method, url, body, form, signal, outlivesPage = false } = request
  const headers = new Headers({ accept: 'application/json' })
  const token = request.token ?? readToken(tokenKeyFor(window.location.pathname))
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(request.headers ?? {}))
    if (value !== undefined) headers.set(name, value)

  const content = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'include',
    keepalive: outlivesPage && (content ?? '').length <= maxKeptAliveLength,
    ...(content !== undefined && { body: content }),
    ...(form && { body: form }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new Error('We could not reach the server. Check your connection and try again.', {
      cause,
    })
  })
  if (response.ok) return response
  const text = await response.text()
  throw new ApiRequestError(
    errorMessage(text, response.statusText),
    response.status,
    errorCode(text),
  )
}
