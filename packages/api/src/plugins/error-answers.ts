import type { FastifyError } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { DomainError, UnavailableError } from '../errors.ts'
import { html, type SafeHtml } from '../mails/html.ts'
import { isNavigation } from '../public-pages/is-navigation.ts'
import { standalonePage } from '../public-pages/standalone-page.ts'

/** Sentences and codes for what the framework itself refuses. */
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
  FST_ERR_BAD_URL: [400, 'INVALID_INPUT', 'The address is not valid.'],
}

/**
 * One answer for every failure: `{ error, code }`, or a page where a browser opens one. An unforeseen error is logged whole
 * and answered as a plain 500.
 */
export const errorAnswers = fastifyPlugin(async (app) => {
  app.setErrorHandler<FastifyError | DomainError>(async (error, request, reply) => {
    // A link to an invalid URL was mistyped or is broken.
    if (error.statusCode === 400 && app.publicPages.length > 0 && isNavigation(request))
      return app.sendNotFoundPage(request, reply)
    const domainError = asDomainError(error) ?? ofFramework(error)
    if (!domainError || domainError.statusCode >= 500)
      request.log.error({ err: domainError ?? error }, 'request failed')
    const { statusCode, code, message, retryAfterSeconds, details } =
      domainError ?? new DomainError(500, 'INTERNAL', 'Something went wrong. Please try again.')
    if (retryAfterSeconds !== undefined)
      reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
    reply.code(statusCode)
    if ((statusCode === 429 || statusCode >= 500) && isNavigation(request))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(String(errorPage(statusCode, retryAfterSeconds)))
    return reply.send({ error: message, code, ...details })
  })
})

function ofFramework(error: Partial<FastifyError>): DomainError | undefined {
  const known = frameworkErrors[error.code ?? '']
  if (known) return new DomainError(...known)
  return error.statusCode && error.statusCode < 500
    ? new DomainError(error.statusCode, 'INVALID_INPUT', 'The request is not valid.')
    : undefined
}

function errorPage(status: number, retryAfterSeconds = 5): SafeHtml {
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
    status === 503 ? 'Unavailable for a moment' : 'Something went wrong',
    html`<p>Nothing is lost. Please wait ${seconds} seconds, then reload this page.</p>`,
  )
}

/**
 * PostgreSQL's classes for "come back later": connection lost, out of resources, shutting down; a statement that was
 * timed out, a transaction that was, or that lost against another.
 */
const transientStates = /^(?:08...|53...|57P..|57014|25P0[34]|40001|40P01)$/
const networkErrors = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']
/** What the database's driver says without a code. */
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
