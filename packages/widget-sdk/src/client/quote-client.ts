import { type AnalyzedJob, analyzeJob, type AnalyzeJob } from '@curbquote/types/analyses'
import {
  type AnalysisConversation,
  continueConversation,
  type ConversationTurn,
  getConversation,
  startConversation,
} from '@curbquote/types/conversations'
import {
  createCall,
  type EndpointRequest,
  withoutTrailingSlashes,
} from '@curbquote/types/endpoints'
import {
  submitCustomJob,
  type SubmitCustomJob,
  submitQuote,
  type SubmitQuote,
  type SubmittedQuote,
} from '@curbquote/types/quotes'
import {
  checkService,
  type RequestOutside,
  requestOutside,
  type ServiceCheck,
} from '@curbquote/types/service-area'
import { type Challenge, getChallenge } from '@curbquote/types/spam'
import { getWidgetConfig, type WidgetConfig } from '@curbquote/types/widgets'
import { toJson } from './json.ts'
import { randomId } from './random-id.ts'
import { ConnectionError, toApiError } from './client-errors.ts'
import { parseJson } from './parse-json.ts'
import { timeoutSignal } from './timeout-signal.ts'
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
  /** A proof of work for the field `challenge` of one request; see `solveChallenge`. */
  loadChallenge(options?: CallOptions): Promise<Challenge>
  /** Whether the company serves a ZIP code, and its city and state. */
  checkService(zip: string, options?: CallOptions): Promise<ServiceCheck>
  /** Leaves an email address for a ZIP code that the company does not serve. */
  requestOutside(request: RequestOutside, options?: CallOptions): Promise<void>
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
  const origin = withoutTrailingSlashes(apiBase)
  const call = createCall((request: EndpointRequest & CallOptions) => send(fetch, origin, request))
  const params = { widgetId }
  const submission = ({ idempotencyKey = randomId(), signal }: SubmitOptions = {}) => ({
    params,
    headers: { 'idempotency-key': idempotencyKey },
    signal,
  })
  return {
    loadConfig: ({ signal } = {}) => call(getWidgetConfig, { params, signal }),
    loadChallenge: ({ signal } = {}) => call(getChallenge, { params, signal }),
    checkService: (zip, { signal } = {}) => call(checkService, { params, body: { zip }, signal }),
    requestOutside: async (body, { signal } = {}) => {
      await call(requestOutside, { params, body, signal })
    },
    uploadPhoto: (photo, options) => uploadPhoto({ origin, widgetId }, photo, options),
    analyze: (body, { signal } = {}) => call(analyzeJob, { params, body, signal }),
    converse: (body, { conversationId, signal } = {}) =>
      conversationId === undefined
        ? call(startConversation, { params, body, signal })
        : call(continueConversation, { params: { widgetId, conversationId }, body, signal }),
    readConversation: (conversationId, { signal } = {}) =>
      call(getConversation, { params: { widgetId, conversationId }, signal }),
    submitQuote: (body, options) => call(submitQuote, { ...submission(options), body }),
    submitCustomJob: (body, options) => call(submitCustomJob, { ...submission(options), body }),
  }
}

async function send(
  fetch: typeof globalThis.fetch,
  origin: string,
  { method, url, body, headers, signal }: EndpointRequest & CallOptions,
): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(origin + url, {
      method,
      // The API needs no cookies, and third-party cookies would require consent on the host page.
      credentials: 'omit',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      signal: withTimeout(method === 'GET' ? readTimeoutMs : writeTimeoutMs, signal),
      ...(body !== undefined && { body: toJson(body) }),
    })
    text = await response.text()
  } catch (error) {
    signal?.throwIfAborted()
    throw new ConnectionError(error)
  }
  const json = parseJson(text)
  const { status, statusText } = response
  if (!response.ok)
    throw toApiError(status, json, statusText, text, response.headers.get('retry-after'))
  return json
}

/** The oldest supported Safari does not have `AbortSignal.any`. */
function withTimeout(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = timeoutSignal(timeoutMs)
  if (!signal) return timeout
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort, { once: true })
  timeout.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  return controller.signal
}
