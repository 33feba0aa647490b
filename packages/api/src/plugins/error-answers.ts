import type { FastifyError } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { DomainError, UnavailableError } from '../errors.ts'
import { isNavigation } from '../public-pages/is-navigation.ts'

/** Sentences and codes for what the framework itself refuses. */
const frameworkErrors: Record<string, [status: number, code: string, error: string]> = {
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

/** One answer for every failure: `{ error, code }`; what nobody foresaw is logged whole and answered as a plain 500. */
export const errorAnswers = fastifyPlugin(async (app) => {
  app.setErrorHandler<FastifyError | DomainError>(async (error, request, reply) => {
    const domainError = asDomainError(error)
    // Nobody writes an address that is not valid: a link to it was mistyped or is broken.
    if (error.statusCode === 400 && app.publicPages.length > 0 && isNavigation(request))
      return app.sendNotFoundPage(request, reply)
    if (!domainError) {
      const known = frameworkErrors[error.code]
      if (known) return reply.code(known[0]).send({ error: known[2], code: known[1] })
      if (error.statusCode && error.statusCode < 500)
        return reply
          .code(error.statusCode)
          .send({ error: 'The request is not valid.', code: 'INVALID_INPUT' })
      request.log.error({ err: error }, 'request failed')
      return reply
        .code(500)
        .send({ error: 'Something went wrong. Please try again.', code: 'INTERNAL' })
    }
    if (domainError.statusCode >= 500) request.log.error({ err: domainError }, 'request failed')
    if (domainError.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(Math.ceil(domainError.retryAfterSeconds)))
    return reply
      .code(domainError.statusCode)
      .send({ error: domainError.message, code: domainError.code, ...domainError.details })
  })
})

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
