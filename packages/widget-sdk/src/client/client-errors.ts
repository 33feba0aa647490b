import type { AnalysisQuote, PriceChanged } from '@curbquote/types'

/** The codes of the public API's refusals; a newer server may answer others. */
export type RefusalCode =
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
  | 'PAYMENT_FAILED'
  | 'PHOTO_TOO_LARGE'
  | 'PRICE_CHANGED'
  | 'SERVICE_NOT_OFFERED'
  | 'SERVICE_PAUSED'
  | 'TOO_MANY_PHOTOS'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'UNREADABLE_PHOTO'
  | 'UNSUPPORTED_PHOTO'

/** The API said no. `message` is its sentence for a person, `code` its stable reason where it gave one. */
export class ApiRefusalError extends Error {
  readonly status: number
  readonly code: RefusalCode | (string & {}) | undefined
  /** The answer as it came, parsed where it was JSON. */
  readonly body: unknown
  /** Seconds after which the same request may succeed, where the answer says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    body: unknown,
    statusText: string,
    text: string,
    retryAfter?: string | null,
  ) {
    super(textMember(body, 'error') || textMember(body, 'message') || statusText || text)
    this.name = 'ApiRefusalError'
    this.status = status
    this.code = textMember(body, 'code')
    this.body = body
    this.retryAfterSeconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  }
}

/** The total that was sent is not the price any more: show `quote`, and send it with the new `analysisId`. */
export class PriceChangedError extends ApiRefusalError {
  readonly analysisId: string
  readonly totalCost: number
  readonly quote: AnalysisQuote

  constructor(status: number, body: PriceChanged) {
    super(status, body, '', '')
    this.name = 'PriceChangedError'
    this.analysisId = body.analysisId
    this.totalCost = body.totalCost
    this.quote = body.quote
  }
}

/** No answer came: there is no connection, it took too long, or the page's policy forbids the request. */
export class ConnectionError extends Error {
  constructor(cause?: unknown) {
    super('The server could not be reached.', { cause })
    this.name = 'ConnectionError'
  }
}

/** The error that an answer other than a success stands for. */
export function refusal(
  status: number,
  body: unknown,
  statusText: string,
  text: string,
  retryAfter?: string | null,
): ApiRefusalError {
  return textMember(body, 'code') === 'PRICE_CHANGED'
    ? new PriceChangedError(status, body as PriceChanged)
    : new ApiRefusalError(status, body, statusText, text, retryAfter)
}

function textMember(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}
