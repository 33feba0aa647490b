import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  submitQuote as submitQuoteEndpoint,
  submitCustomJob as submitCustomJobEndpoint,
} from '@curbquote/types'
import type { FastifyRequest } from 'fastify'
import { consentOrigin } from '../consents/consent-origin.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { acceptCustomJob, countSubmission } from './accept-custom-job.ts'
import { cleanSource } from '../consents/clean-source.ts'
import { identifyRequest } from '../quotes/earlier-submission.ts'
import { submitQuote } from './submit-quote.ts'
import { countAreaFact } from '../service-area/count-area-fact.ts'
import { countingRefusals } from '../service-area/place-job.ts'
import { routeInScope } from '../widgets/route-in-scope.ts'

/** Submissions of visitors: a priced quote or a custom job. */
export const submissionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeInScope(app, submitQuoteEndpoint.route),
    config: { cleanBody: cleanSource },
    handler: async (request, reply) => {
      await refuseAbuse(request)
      const identity = identifyRequest(request.headers['idempotency-key'], request.body)
      const { widgetId } = request.params
      const widgetArea = await app.widgetAreas.find(widgetId)
      await countAreaFact(app, request.ipAddress, widgetArea)
      const quote = await countingRefusals(app.db, request.ipAddress, () =>
        submitQuote(
          app.db,
          app.jobs,
          widgetId,
          widgetArea,
          identity,
          consentOrigin(request, request.body.source?.pageUrl),
          request.body,
        ),
      )
      app.metrics.quotesSubmitted.inc({ method: 'priced' })
      return reply.code(201).send(quote)
    },
  })

  app.route({
    ...routeInScope(app, submitCustomJobEndpoint.route),
    config: { cleanBody: cleanSource },
    handler: async (request, reply) => {
      await refuseAbuse(request)
      const identity = identifyRequest(request.headers['idempotency-key'], request.body)
      const { widgetId } = request.params
      const quote = await acceptCustomJob(app, request, widgetId, identity, request.body)
      return reply.code(201).send(quote)
    },
  })

  /** Applies the honeypot check and rate limits. */
  async function refuseAbuse(
    request: FastifyRequest<{ Params: { widgetId: string }; Body: { website?: string } }>,
  ): Promise<void> {
    const { widgetId } = request.params
    if (request.body.website)
      throw new InvalidInputError(
        'The form could not be sent. Please reload the page and try again.',
      )
    await countSubmission(app, request.ipAddress, widgetId)
  }
}
