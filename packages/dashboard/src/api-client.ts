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

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form with files, in place of a body. */
  form?: FormData
  /** With which the same request, sent again, has no further effect. */
  idempotencyKey?: string
  headers?: Record<string, string | undefined>
  token?: string
  signal?: AbortSignal
  /** Sent to its end although the page goes away, where the body is short enough. */
  outlivesPage?: boolean
}

export interface ApiAnswer<Data> {
  data: Data
  headers: Headers
}

/**
 * Calls the API as the user of this area of the site. Throws `ApiRequestError` for a refusal and an `Error` with a
 * sentence of ours when no answer comes.
 */
export async function callApi<Data>(
  path: string,
  request: ApiRequest = {},
): Promise<ApiAnswer<Data>> {
  const response = await send(path, request)
  const text = await response.text()
  return { data: (text ? JSON.parse(text) : undefined) as Data, headers: response.headers }
}

/** A file that the API answers with; fails as `callApi` does, also where the file breaks off. */
export async function callApiForFile(path: string): Promise<Blob> {
  return (await send(path, {})).blob()
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
  const response = await send(request.url, request)
  request.onHeaders?.(response.headers)
  const text = await response.text()
  return text ? (JSON.parse(text) as unknown) : undefined
})

/** Calls the API for a file. Fails as `call` does, also where the file breaks off. */
export async function callForFile<Input>(
  endpoint: FileEndpoint<Input>,
  ...[input]: CallArguments<Input & RequestOptions>
): Promise<Blob> {
  const request = requestOf<Input, RequestOptions>(endpoint, input)
  return (await send(request.url, request)).blob()
}

/** Browsers allow 64 KiB of bodies that outlive their page. */
const maxKeptAliveLength = 10_000

async function send(path: string, request: ApiRequest): Promise<Response> {
  const { method = 'GET', body, form, idempotencyKey, signal, outlivesPage = false } = request
  const headers = new Headers({ accept: 'application/json' })
  const token = request.token ?? readToken(tokenKeyFor(window.location.pathname))
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  for (const [name, value] of Object.entries(request.headers ?? {}))
    if (value !== undefined) headers.set(name, value)

  const content = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(path, {
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

/** The answer's body alone. */
export async function readApi<Data>(path: string, signal?: AbortSignal): Promise<Data> {
  return (await callApi<Data>(path, signal ? { signal } : {})).data
}
