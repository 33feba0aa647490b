import type { FastifyError, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { DomainError, UnavailableError } from '../errors/errors.ts'
import { html, type SafeHtml } from '../html/html.ts'
import { isNavigation } from './is-navigation.ts'
import { standalonePage } from '../html/standalone-page.ts'

/** Messages and codes for errors of the framework. */
const frameworkErrors: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'This kind of content is not supported.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'BODY_TOO_LARGE', 'The request is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'INVALID_INPUT', 'The request has no content.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'INVALID_INPUT', 'The request is not complete.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'INVALID_INPUT', 'The request is not valid JSON.'],
  FST_ERR_BAD_URL: [400, 'INVALID_INPUT', 'The URL is not valid.'],
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page of a 429 or a 5xx, for a route that only browsers open or post forms to. */
    errorPage?: ErrorPage
  }
  interface FastifyRequest {
    /** Set when the request is refused or fails. */
    errorCode: string | null
  }
}

type ErrorPage = (request: FastifyRequest, status: number, retryAfterSeconds?: number) => SafeHtml

/** The page that shows an error of this request. `undefined` for a program, which gets JSON. */
export function findErrorPage(request: FastifyRequest): ErrorPage | undefined {
  return request.routeOptions.config.errorPage ?? (isNavigation(request) ? errorPage : undefined)
}

/**
 * The error handler: responds with `{ error, code }`, or with a page to browser navigation. Unexpected errors are logged
 * with all details and get a generic 500.
 */
export const errorHandler = fastifyPlugin(async (app) => {
  app.decorateRequest('errorCode', null)
  app.setErrorHandler<FastifyError | DomainError>(async (error, request, reply) => {
    // A navigation to an invalid URL, or to a photo that does not exist, is a broken link.
    const isBrokenLink = error.statusCode === 400 || error.statusCode === 404
    if (isBrokenLink && app.publicPages.length > 0 && isNavigation(request))
      return app.sendNotFoundPage(request, reply)
    const domainError = asDomainError(error) ?? ofFramework(error, request)
    if (!domainError || domainError.statusCode >= 500)
      request.log.error({ err: domainError ?? error }, 'request failed')
    const { statusCode, code, message, retryAfterSeconds, headers, details } =
      domainError ?? new DomainError(500, 'INTERNAL', 'Something went wrong. Please try again.')
    if (retryAfterSeconds !== undefined)
      reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
    if (headers) reply.headers(headers)
    // Required with every 401 (RFC 9110, 11.6.1).
    if (statusCode === 401 && !reply.hasHeader('www-authenticate'))
      reply.header('www-authenticate', 'Bearer realm="CurbQuote"')
    reply.code(statusCode)
    request.errorCode = code
    const page = findErrorPage(request)
    if ((statusCode === 429 || statusCode >= 500) && page)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(String(page(request, statusCode, retryAfterSeconds)))
    return reply.send({ error: message, code, ...details })
  })
})

function ofFramework(error: Partial<FastifyError>, { routeOptions }: FastifyRequest) {
  const known = frameworkErrors[error.code ?? '']
  if (known) {
    const [status, code, message] = known
    const needsJson = status === 415 && routeOptions.schema?.body
    const hint = needsJson ? ' Send the header Content-Type: application/json.' : ''
    return new DomainError(status, code, message + hint)
  }
  return error.statusCode && error.statusCode < 500
    ? new DomainError(error.statusCode, 'INVALID_INPUT', 'The request is not valid.')
    : undefined
}

export function errorPage(
  _request: FastifyRequest,
  status: number,
  retryAfterSeconds = 5,
): SafeHtml {
  const seconds = Math.ceil(retryAfterSeconds)
  if (status === 429)
    return standalonePage(
      'Too many requests',
      html`<p>
        Many pages were opened from your network in a short time. Please wait ${seconds} seconds,
        then reload this page.
      </p>`,
    )
  return standalonePage(
    status === 503 ? 'Temporarily unavailable' : 'Something went wrong',
    html`<p>Please wait ${seconds} seconds, then reload this page.</p>`,
  )
}

/**
 * PostgreSQL errors that a retry can fix: lost connection, insufficient resources, shutdown, statement or transaction timeout,
 * serialization failure and deadlock.
 */
const transientStates = /^(?:08...|53...|57P..|57014|25P0[34]|40001|40P01)$/
const networkErrors = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']
/** Messages of driver errors without a code. */
const connectionErrors =
  /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|pool after calling end|closed the connection/i

function asDomainError(error: Error & { code?: string }): DomainError | undefined {
  if (error instanceof DomainError) return error
  const isDatabaseAway =
    (typeof error.code === 'string' &&
      (transientStates.test(error.code) || networkErrors.includes(error.code))) ||
    connectionErrors.test(error.message)
  return isDatabaseAway
    ? new UnavailableError('The service is busy. Please try again in a moment.', error)
    : undefined
}
