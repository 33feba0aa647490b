import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ApiError,
  PriceChanged,
  SubmitCustomJob,
  SubmitQuote,
  SubmittedQuote,
} from '@curbquote/types'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { InvalidInputError } from '../errors.ts'
import { limits } from '../plugins/rate-limits.ts'
import { WidgetParams } from '@curbquote/types'
import { IdempotencyHeaders } from '@curbquote/types'
import { identifyRequest } from './earlier-submission.ts'
import { submitCustomJob } from './submit-custom-job.ts'
import { submitQuote } from './submit-quote.ts'

const refusals = {
  400: ApiError,
  403: ApiError,
  404: ApiError,
  422: ApiError,
  429: ApiError,
  503: ApiError,
}

/** Submissions of visitors: a priced quote or a custom job. */
export const submissionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/:widgetId/quote',
    {
      schema: {
        summary: 'Submits a quote',
        tags: ['widget'],
        params: WidgetParams,
        headers: IdempotencyHeaders,
        body: SubmitQuote,
        response: { 201: SubmittedQuote, ...refusals, 409: Type.Union([PriceChanged, ApiError]) },
      },
    },
    async (request, reply) => {
      await admitSubmission(request)
      const identity = identifyRequest(request.headers['idempotency-key'], request.body)
      const quote = await submitQuote(
        app.db,
        app.jobs,
        request.params.widgetId,
        identity,
        request.body,
      )
      app.metrics.quotesSubmitted.inc({ method: 'priced' })
      return reply.code(201).send(quote)
    },
  )

  app.post(
    '/:widgetId/custom-job',
    {
      schema: {
        summary: 'Submits a job for the company to price',
        tags: ['widget'],
        params: WidgetParams,
        headers: IdempotencyHeaders,
        body: SubmitCustomJob,
        response: { 201: SubmittedQuote, ...refusals, 409: ApiError },
      },
    },
    async (request, reply) => {
      await admitSubmission(request)
      const identity = identifyRequest(request.headers['idempotency-key'], request.body)
      const quote = await submitCustomJob(
        app.db,
        app.jobs,
        request.params.widgetId,
        identity,
        request.body,
      )
      app.metrics.quotesSubmitted.inc({ method: 'custom' })
      return reply.code(201).send(quote)
    },
  )

  /** Applies the honeypot check and rate limits. */
  async function admitSubmission(
    request: FastifyRequest<{ Params: { widgetId: string }; Body: { website?: string } }>,
  ): Promise<void> {
    const { widgetId } = request.params
    if (request.body.website)
      throw new InvalidInputError(
        'The form could not be sent. Please reload the page and try again.',
      )
    await app.countAgainst(limits.quotesOfIpAddress, `${request.ip} ${widgetId}`)
    await app.countAgainst(limits.quotesOfWidget, widgetId)
  }
}
