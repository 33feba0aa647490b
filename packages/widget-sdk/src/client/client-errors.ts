import type { AnalysisQuote, RangeQuote } from '@curbquote/types/analyses'
import type { Answer } from '@curbquote/types/answers'
import type { PriceChanged } from '@curbquote/types/quotes'

/** The error codes of the public API. A newer server may send others. */
export type ApiErrorCode =
  | 'AI_BUDGET_SPENT'
  | 'AI_BUSY'
  | 'AI_CANNOT_MEASURE'
  | 'AI_IMPLAUSIBLE'
  | 'AI_NOT_INCLUDED'
  | 'AI_OFF'
  | 'AI_REFUSED'
  | 'AI_TIMEOUT'
  | 'AI_TRUNCATED'
  | 'AI_UNAVAILABLE'
  | 'AI_UNREADABLE'
  | 'ALREADY_SUBMITTED'
  | 'ANALYSIS_EXPIRED'
  | 'BODY_TOO_LARGE'
  | 'CONVERSATION_CHANGED'
  | 'CONVERSATION_OVER'
  | 'FOREIGN_PHOTO'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INVALID_INPUT'
  | 'NO_PHOTOS'
  | 'NOT_FOUND'
  | 'NOT_MEASURED'
  | 'NOT_QUOTED'
  | 'OUTSIDE_SERVICE_AREA'
  | 'PAYMENT_FAILED'
  | 'PHOTO_TOO_LARGE'
  | 'PRICE_CHANGED'
  | 'SERVICE_NOT_OFFERED'
  | 'SERVICE_PAUSED'
  | 'TOO_MANY_PHOTOS'
  | 'TOO_MANY_PIXELS'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'UNREADABLE_PHOTO'
  | 'UNSUPPORTED_PHOTO'
  | 'ZIP_REQUIRED'

/** An error response of the API. `message` is for people; `code` is the stable reason, if the response has one. */
export class ApiError extends Error {
  // A field: pages that freeze `Error.prototype` make an assignment throw.
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode | (string & {}) | undefined
  /** The response's body, parsed if it is JSON. */
  readonly body: unknown
  /** Seconds after which the same request may succeed, from `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    body: unknown,
    statusText: string,
    text: string,
    retryAfter?: string | null,
  ) {
    super(textMember(body, 'error') || textMember(body, 'message') || statusText || text)
    this.status = status
    this.code = textMember(body, 'code')
    this.body = body
    this.retryAfterSeconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  }
}

/**
 * The price that the customer saw is outdated. Show `quote`, or `answer` for a range or a review, and submit it with the
 * new `analysisId`.
 */
export class PriceChangedError extends ApiError {
  override readonly name = 'PriceChangedError'
  readonly analysisId: string
  readonly totalCost: number | undefined
  /** Without amounts for a range, and absent for a review. */
  readonly quote: AnalysisQuote | RangeQuote | undefined
  /** Only for a range or a review. */
  readonly answer: Answer | undefined

  constructor(status: number, body: PriceChanged) {
    super(status, body, '', '')
    this.analysisId = body.analysisId
    this.totalCost = body.totalCost
    this.quote = body.quote
    this.answer = body.answer
  }
}

/** No response: there is no connection, the request timed out, or the page's content security policy forbids it. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  constructor(cause?: unknown) {
    super('The server could not be reached.', { cause })
  }
}

/** The error for a response with an error status. */
export function toApiError(
  status: number,
  body: unknown,
  statusText: string,
  text: string,
  retryAfter?: string | null,
): ApiError {
  return isPriceChanged(body)
    ? new PriceChangedError(status, body)
    : new ApiError(status, body, statusText, text, retryAfter)
}

/** The endpoint declares the other members by the code. */
function isPriceChanged(body: unknown): body is PriceChanged {
  return textMember(body, 'code') === 'PRICE_CHANGED'
}

export function hasErrorCode(code: ApiErrorCode, error: unknown): boolean {
  return error instanceof ApiError && error.code === code
}

export function hasStatus(status: number, error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === status
}

function textMember(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}
