import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/opened-quotes/routes'
import { NotFoundError } from '../errors/errors.ts'
import { findCustomerRequests } from './customer-requests.ts'
import { findOpeningTimes, markQuoteOpened } from './opened-quotes.ts'

/** What belongs to the opening of a quote by its owner. */
export const openedQuoteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.markQuoteOpened,
    config: { activity: false },
    handler: async ({ owner, params }, reply) => {
      // An admin who looks at the quote is not the owner.
      const isOwner = owner.actorAdminId === null
      if (isOwner && !(await markQuoteOpened(owner, params.quoteId)))
        throw new NotFoundError('Quote')
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routes.listCustomerRequests,
    handler: async ({ owner, params }) => {
      const requests = await findCustomerRequests(owner, params.quoteId)
      if (!requests) throw new NotFoundError('Quote')
      return requests
    },
  })

  app.route({
    ...routes.getOpeningTimes,
    handler: ({ owner }) => findOpeningTimes(owner),
  })
}
