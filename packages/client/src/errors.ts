/** Base class of all errors of the client. */
export class CurbQuoteError extends Error {
  override name = 'CurbQuoteError'
}

export interface ErrorDetails {
  status: number
  code: string
  /** From the `X-Request-Id` header. Include it when you contact support. */
  requestId: string | undefined
  /** The field that the API refuses, such as `customer.email`, if it names one. */
  field: string | undefined
  /** From the `Retry-After` header. */
  retryAfterSeconds: number | undefined
}

/** The API refused the request. `message` is a sentence for a person, `code` is stable. */
export class ApiError extends CurbQuoteError implements ErrorDetails {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, details: ErrorDetails) {
    super(message)
    this.status = details.status
    this.code = details.code
    this.requestId = details.requestId
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** 400: a field is missing or wrong. */
export class InvalidInputError extends ApiError {
  override name = 'InvalidInputError'
}

/** 401: the key is unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}

/** 403: the key lacks a scope, or the company has no active plan. */
export class PermissionError extends ApiError {
  override name = 'PermissionError'
}

/** 404: the id does not exist or belongs to another company. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}

/** 409: the state of the company does not allow the request. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}

/** 422: a rule refuses the request. */
export class UnprocessableError extends ApiError {
  override name = 'UnprocessableError'
}

/** 429: a rate limit is exceeded. Thrown after the last retry, or at once if `Retry-After` is longer than about a minute. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
}

/** 5xx: the API failed. Thrown after the last retry, or at once if the request cannot be retried safely. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

/** There was no response. `cause` is the error of `fetch`. */
export class ConnectionError extends CurbQuoteError {
  override name = 'ConnectionError'
}

/** There was no complete response within `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

/** The `signal` of the call was aborted. `cause` is its reason. */
export class AbortedError extends CurbQuoteError {
  override name = 'AbortedError'
}

/** The message is not from CurbQuote, is too old, or was changed. Respond with 400 and do not process it. */
export class WebhookVerificationError extends CurbQuoteError {
  override name = 'WebhookVerificationError'
}

const classes: Partial<Record<number, typeof ApiError>> = {
  400: InvalidInputError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitError,
}

export function toApiError(message: string, details: ErrorDetails): ApiError {
  const { status } = details
  const ErrorClass = classes[status] ?? (status >= 500 ? ServerError : ApiError)
  return new ErrorClass(message, details)
}
