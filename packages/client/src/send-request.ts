import type { createCall, EndpointRequest } from '@curbquote/types/endpoints'
import { AbortedError, type ApiError, ConnectionError, TimeoutError, toApiError } from './errors.ts'

export interface CallOptions {
  /** Cancels the call with its retries. */
  signal?: AbortSignal
  /** Milliseconds for one attempt. */
  timeoutMs?: number
  /** Attempts after the first one. */
  maxRetries?: number
}

export interface SendSettings {
  apiKey: string
  /** Without a slash at the end. */
  baseUrl: string
  timeoutMs: number
  maxRetries: number
  fetch: typeof fetch
}

export interface SendOptions extends CallOptions {
  /** Whether a second execution has no further effect. Default: all methods except POST. */
  isRepeatable?: boolean
}

/** Calls an endpoint of the API. */
export type Call = ReturnType<typeof createCall<SendOptions>>

/** A longer `Retry-After` ends the call, so that the caller decides how to continue. */
const longestWaitMs = 65_000
const firstDelayMs = 500
const longestDelayMs = 8_000

/**
 * Sends a request and returns the JSON of the response. Retries after 429. A repeatable request is also retried after 5xx,
 * a lost connection or a timeout.
 * @throws ApiError, ConnectionError, AbortedError when the `signal` is aborted
 */
export async function sendRequest(
  settings: SendSettings,
  request: EndpointRequest & SendOptions,
): Promise<unknown> {
  const { method, signal, maxRetries = settings.maxRetries } = request
  const isRepeatable = request.isRepeatable ?? method !== 'POST'
  for (let retries = 0; ; retries++) {
    const outcome = await attempt(settings, request)
    if ('json' in outcome) return outcome.json
    const { error } = outcome
    // An earlier attempt, whose response was lost, deleted it.
    if (retries > 0 && method === 'DELETE' && statusOf(error) === 404) return undefined
    const delayMs = delayBefore(error, retries, isRepeatable)
    if (retries >= maxRetries || delayMs === undefined) throw error
    await pause(delayMs, signal)
  }
}

function statusOf(error: ApiError | ConnectionError): number | undefined {
  return 'status' in error ? error.status : undefined
}

/** Milliseconds until the next attempt, or `undefined` if there should be none. */
function delayBefore(
  error: ApiError | ConnectionError,
  retries: number,
  isRepeatable: boolean,
): number | undefined {
  const status = statusOf(error)
  const canHelp = status === 429 || (isRepeatable && (status === undefined || status >= 500))
  if (!canHelp) return undefined
  const retryAfterSeconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined
  if (retryAfterSeconds !== undefined) {
    const delayMs = retryAfterSeconds * 1_000 + Math.random() * firstDelayMs
    return delayMs <= longestWaitMs ? delayMs : undefined
  }
  const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** retries)
  return delayMs * (0.5 + Math.random() / 2)
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw toAbortedError(signal)
}

const toAbortedError = (signal: AbortSignal | undefined) =>
  new AbortedError('The call was aborted.', { cause: signal?.reason })

type Outcome = { json: unknown } | { error: ApiError | ConnectionError }

/** One attempt. Throws only if the caller's `signal` is aborted. */
async function attempt(
  { apiKey, baseUrl, fetch, ...settings }: SendSettings,
  request: EndpointRequest & SendOptions,
): Promise<Outcome> {
  const { method, url, headers, body, signal, timeoutMs = settings.timeoutMs } = request
  throwIfAborted(signal)
  const controller = new AbortController()
  const cancel = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', cancel, { once: true })
  const timeout = new TimeoutError(`There was no response within ${timeoutMs} ms.`)
  const timer = setTimeout(() => controller.abort(timeout), timeoutMs)
  try {
    const response = await fetch(`${baseUrl}${url}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string> | undefined),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: controller.signal,
    })
    const text = await response.text()
    return response.ok ? readJson(response, text) : { error: readError(response, text) }
  } catch (cause) {
    throwIfAborted(signal)
    if (controller.signal.aborted) return { error: timeout }
    return { error: new ConnectionError(`The connection to ${baseUrl} failed.`, { cause }) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

function readJson(response: Response, text: string): Outcome {
  if (text === '') return { json: undefined }
  const json = parse(text)
  return json === undefined
    ? { error: toApiError('The response is not JSON. Check the base URL.', detailsOf(response)) }
    : { json }
}

function readError(response: Response, text: string): ApiError {
  const { error, code, field } = (parse(text) ?? {}) as Partial<Record<string, unknown>>
  return toApiError(
    typeof error === 'string' ? error : `The API responded with status ${response.status}.`,
    {
      ...detailsOf(response),
      ...(typeof code === 'string' && { code }),
      ...(typeof field === 'string' && { field }),
    },
  )
}

function detailsOf({ status, headers }: Response) {
  return {
    status,
    code: 'UNKNOWN',
    requestId: headers.get('x-request-id') ?? undefined,
    field: undefined,
    retryAfterSeconds: readRetryAfter(headers.get('retry-after')),
  }
}

/** Seconds or an HTTP date. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : Math.max(0, (time - Date.now()) / 1_000)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(toAbortedError(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
