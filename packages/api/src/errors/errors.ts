/** An error with a message for people, a stable code and an HTTP status. */
export class DomainError extends Error {
  readonly statusCode: number
  readonly code: string
  /** Seconds after which a retry may succeed. Sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined
  /** Headers of the response. */
  readonly headers: Record<string, string> | undefined
  /** Additional fields of the response. */
  readonly details: Record<string, unknown> | undefined

  constructor(
    statusCode: number,
    code: string,
    message: string,
    options: {
      retryAfterSeconds?: number
      headers?: Record<string, string>
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = new.target.name
    this.statusCode = statusCode
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.headers = options.headers
    this.details = options.details
  }
}

export class InvalidInputError extends DomainError {
  constructor(message: string, code = 'INVALID_INPUT', details?: Record<string, unknown>) {
    super(400, code, message, { details })
  }
}

export class NotSignedInError extends DomainError {
  constructor() {
    super(401, 'NOT_SIGNED_IN', 'Unauthorized: please sign in.')
  }
}

export class NotFoundError extends DomainError {
  constructor(what: string) {
    super(404, 'NOT_FOUND', `${what} not found.`)
  }
}

export class TooManyRequestsError extends DomainError {
  constructor(retryAfterSeconds: number, message = 'Too many requests. Please try again later.') {
    super(429, 'TOO_MANY_REQUESTS', message, { retryAfterSeconds })
  }
}

export class UnavailableError extends DomainError {
  constructor(message: string, cause?: unknown) {
    super(503, 'UNAVAILABLE', message, { retryAfterSeconds: 5, cause })
  }
}

/** Prevents the start. Its message is one sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}
