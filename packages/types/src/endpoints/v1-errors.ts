/** An error response of version 1. */
export interface V1Error {
  status: number
  code: string
  /** When it is sent, in Markdown. */
  when: string
}

/** Every error of version 1. The table of the guide is generated from this list, and a test compares it with the responses. */
export const v1Errors: readonly V1Error[] = [
  {
    status: 400,
    code: 'INVALID_INPUT',
    when: 'A field is missing or wrong. `error` and `field` name it.',
  },
  { status: 400, code: 'PART_WITHOUT_DATE', when: 'A half-day needs a job date.' },
  { status: 400, code: 'INVALID_CURSOR', when: 'The `cursor` is not one of this list.' },
  { status: 401, code: 'KEY_INVALID', when: 'The key is missing, unknown, expired or revoked.' },
  {
    status: 403,
    code: 'IP_NOT_ALLOWED',
    when: 'The key is limited to other IP addresses.',
  },
  {
    status: 403,
    code: 'SCOPE_MISSING',
    when: 'The key lacks a scope. `error` names the scope. Create a key with it.',
  },
  {
    status: 403,
    code: 'SUBSCRIPTION_REQUIRED',
    when: 'The request changes something, and the company has no active plan.',
  },
  {
    status: 403,
    code: 'TEST_KEY_REQUIRED',
    when: 'The call is for test keys, and the key is live.',
  },
  {
    status: 404,
    code: 'NOT_FOUND',
    when: 'The id does not exist, belongs to another company, or is not of the kind of the key, test or live.',
  },
  {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    when: 'The path exists with other methods. `Allow` lists them.',
  },
  { status: 408, code: 'REQUEST_TIMEOUT', when: 'The request was not received in time.' },
  {
    status: 409,
    code: 'ENDPOINT_INACTIVE',
    when: 'The webhook is off, or no webhook takes the event.',
  },
  { status: 409, code: 'LIST_FULL', when: 'The company has 20 webhooks already.' },
  { status: 413, code: 'BODY_TOO_LARGE', when: 'The request is too large.' },
  { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', when: 'The body is not JSON.' },
  {
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
    when: 'The `Idempotency-Key` was used with another body.',
  },
  {
    status: 422,
    code: 'OUTSIDE_SERVICE_AREA',
    when: 'The company does not serve the ZIP code.',
  },
  {
    status: 422,
    code: 'URL_NOT_ALLOWED',
    when: 'The URL of a webhook is not https on port 443 of a public host.',
  },
  {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    when: 'A rate limit is reached. Retry after the seconds of `Retry-After`.',
  },
  { status: 431, code: 'HEADERS_TOO_LARGE', when: 'The headers of the request are too large.' },
  { status: 500, code: 'INTERNAL', when: 'Something failed on the server.' },
  {
    status: 503,
    code: 'UNAVAILABLE',
    when: 'The service is busy. Retry after the seconds of `Retry-After`.',
  },
]
