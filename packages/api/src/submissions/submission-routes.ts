import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SubmitQuote } from '@curbquote/types/quotes'
import { routes } from '@curbquote/types/quotes/routes'
import type { HumanProof } from '@curbquote/types/spam'
import { consentOrigin } from '../consents/consent-origin.ts'
import { acceptCustomJob, countSubmission } from './accept-custom-job.ts'
import { cleanSource } from '../consents/clean-source.ts'
import { identifyRequest } from '../quotes/earlier-submission.ts'
import { quoteLinkUrl } from '../quotes/quote-link-token.ts'
import { releaseProven } from './release-proven.ts'
import { submitQuote } from './submit-quote.ts'
import { countAreaFact } from '../service-area/count-area-fact.ts'
import { countingRefusals } from '../service-area/place-job.ts'
import { routeInScope } from '../widgets/route-in-scope.ts'

/** Submissions of visitors: a priced quote or a custom job. */
export const submissionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeInScope(app, routes.submitQuote),
    config: { cleanBody: cleanSource },
    handler: async (request, reply) => {
      const { widgetId } = request.params
      await countSubmission(app, request.ipAddress, widgetId)
      const { content, form } = splitForm(request.body)
      const identity = identifyRequest(request.headers['idempotency-key'], content)
      const { customerName: name, jobDescription: text } = content
      const signs = await app.spamFilter.examine({ ...form, name, text })
      const widgetArea = await app.widgetAreas.find(widgetId)
      await countAreaFact(app, request.ipAddress, widgetArea)
      const { quote, isNew } = await countingRefusals(app.db, request.ipAddress, () =>
        submitQuote(
          app.db,
          app.jobs,
          widgetId,
          widgetArea,
          identity,
          consentOrigin(request, request.body.source?.pageUrl),
          { body: content, signs },
        ),
      )
      const isListed =
        isNew || (await releaseProven(app.db, app.jobs, widgetId, quote.quoteId, signs))
      if (isListed) app.metrics.quotesSubmitted.inc({ method: 'priced' })
      const { quoteNumber, ...shown } = quote
      return reply.code(201).send({
        ...shown,
        // Spam has no number.
        ...(quote.totalCost !== null && quoteNumber && { quoteNumber }),
        ...(quote.totalCost !== null && {
          // The link of a new quote. An owner who has replaced it since has revoked this one.
          quoteUrl: quoteLinkUrl(app.settings, {
            quoteId: quote.quoteId,
            linkVersion: 0,
            isOfForm: true,
          }),
        }),
      })
    },
  })

  app.route({
    ...routeInScope(app, routes.submitCustomJob),
    config: { cleanBody: cleanSource },
    handler: async (request, reply) => {
      const { widgetId } = request.params
      await countSubmission(app, request.ipAddress, widgetId)
      const { content, form } = splitForm(request.body)
      const identity = identifyRequest(request.headers['idempotency-key'], content)
      const { customerName: name } = content.customerData
      const signs = await app.spamFilter.examine({ ...form, name, text: content.jobDescription })
      const quote = await acceptCustomJob(app, request, widgetId, identity, content, signs)
      const { quoteNumber: _, ...shown } = quote
      return reply.code(201).send(shown)
    },
  })
}

/**
 * Splits a submission into what is stored and what shows how the form was filled in. A repeated request has the same content, but
 * another challenge.
 */
function splitForm<Body extends Pick<SubmitQuote, keyof HumanProof>>(body: Body) {
  const { challenge, filledInMs, website, ...content } = body
  return {
    content: content as Omit<Body, keyof HumanProof>,
    form: { challenge, filledInMs, website },
  }
}
