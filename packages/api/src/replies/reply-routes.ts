import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/replies/routes'
import { NotFoundError } from '../errors/errors.ts'
import { identifyRequest } from '../quotes/earlier-submission.ts'
import { toQuote } from '../quotes/to-quote.ts'
import { replyToCustomer } from './reply-to-customer.ts'

/** Replies of the owner to customers. */
export const replyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.replyToCustomer,
    handler: async ({ owner, params, body, headers }, reply) => {
      const row = await replyToCustomer(
        owner,
        app.jobs,
        params.quoteId,
        body.text.trim(),
        owner.actorAdminId === null ? 'owner' : 'admin',
        identifyRequest(headers['idempotency-key'], body),
      )
      if (!row) throw new NotFoundError('Quote')
      return reply.code(201).send(toQuote(row, app.settings.publicUrl))
    },
  })
}
