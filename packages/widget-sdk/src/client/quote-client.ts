import type {
  AnalyzedJob,
  AnalyzeJob,
  ConversationTurn,
  AnalysisConversation,
  SubmitCustomJob,
  SubmitQuote,
  SubmittedQuote,
  WidgetConfig,
} from '@curbquote/types'
import { toJson } from '../json.ts'
import { randomId } from '../random-id.ts'
import { ConnectionError, toApiError } from './client-errors.ts'
import { parseJson } from './parse-json.ts'
import { uploadPhoto, type UploadOptions } from './upload-photo.ts'

const readTimeoutMs = 20_000
const writeTimeoutMs = 60_000

export interface QuoteClientOptions {
  /** URL of the CurbQuote server, such as `https://quotes.example.com`. */
  apiBase: string
  /** ID of the widget. */
  widgetId: string
  /** Sends all requests except uploads, whose progress `fetch` does not report. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined
}

export interface CallOptions {
  /** Cancels the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

export interface SubmitOptions extends CallOptions {
  /** The same content with the same key creates one quote, even if it is submitted twice. Default: a new key. */
  idempotencyKey?: string | undefined
}

/**
 * The public API of one widget. An error response rejects with `ApiError`, a changed price with `PriceChangedError`, and
 * a missing response with `ConnectionError`.
 */
export interface QuoteClient {
  /** The company with its branding, and the measurement methods that it offers. */
  loadConfig(options?: CallOptions): Promise<WidgetConfig>
  /** Uploads one photo and resolves with its URL, for `analyze` and the submissions. */
  uploadPhoto(photo: Blob, options?: UploadOptions): Promise<string>
  /** Prices a job. AI measures it first, if that method is chosen. The price is valid for 24 hours. */
  analyze(job: AnalyzeJob, options?: CallOptions): Promise<AnalyzedJob>
  /** Sends a turn of a conversation in which AI measures. Without an id it starts a new conversation. */
  converse(
    turn: ConversationTurn,
    options?: CallOptions & { conversationId?: string | undefined },
  ): Promise<AnalysisConversation>
  /** Reads a conversation. It expires after 24 hours. */
  readConversation(conversationId: string, options?: CallOptions): Promise<AnalysisConversation>
  /** Submits a priced quote; see `toQuoteSubmission`. */
  submitQuote(quote: SubmitQuote, options?: SubmitOptions): Promise<SubmittedQuote>
  /** Submits a custom job, which the company prices itself. */
  submitCustomJob(job: SubmitCustomJob, options?: SubmitOptions): Promise<SubmittedQuote>
}

/** Creates a client for one widget. Sends no request by itself. */
export function createQuoteClient({
  apiBase,
  widgetId,
  fetch = (...request) => globalThis.fetch(...request),
}: QuoteClientOptions): QuoteClient {
  const call = <Result>(...request: Call) => send<Result>(fetch, ...request)
  const base = `${apiBase.replace(/\/+$/, '')}/api/widget/${encodeURIComponent(widgetId)}`
  const submit = (path: string, body: unknown, { idempotencyKey, signal }: SubmitOptions = {}) =>
    call<SubmittedQuote>(`${base}/${path}`, writeTimeoutMs, signal, {
      body,
      idempotencyKey: idempotencyKey ?? randomId(),
    })
  return {
    loadConfig: ({ signal } = {}) => call(base, readTimeoutMs, signal),
    uploadPhoto: (photo, options) => uploadPhoto(`${base}/upload`, photo, options),
    analyze: (body, { signal } = {}) => call(`${base}/analyze`, writeTimeoutMs, signal, { body }),
    converse: (body, { conversationId, signal } = {}) =>
      call(
        `${base}/conversation${conversationId === undefined ? '' : `/${conversationId}`}`,
        writeTimeoutMs,
        signal,
        { body },
      ),
    readConversation: (conversationId, { signal } = {}) =>
      call(`${base}/conversation/${conversationId}`, readTimeoutMs, signal),
    submitQuote: (quote, options) => submit('quote', quote, options),
    submitCustomJob: (job, options) => submit('custom-job', job, options),
  }
}

type Call = [
  url: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  content?: { body?: unknown; idempotencyKey?: string },
]

async function send<Result>(
  fetch: typeof globalThis.fetch,
  ...[url, timeoutMs, signal, { body, idempotencyKey } = {}]: Call
): Promise<Result> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      // The API needs no cookies, and third-party cookies would require consent on the host page.
      credentials: 'omit',
      headers,
      signal: withTimeout(timeoutMs, signal),
      ...(body !== undefined && { body: toJson(body) }),
    })
    text = await response.text()
  } catch (error) {
    signal?.throwIfAborted()
    throw new ConnectionError(error)
  }
  const parsed = parseJson(text)
  if (!response.ok) throw toApiError(response.status, parsed, response.statusText, text)
  return parsed as Result
}

/** The oldest supported Safari does not have `AbortSignal.any`. */
function withTimeout(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  if (!signal) return timeout
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort, { once: true })
  timeout.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  return controller.signal
}
