import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getChallenge } from '@curbquote/types'
import { routeInScope } from '../widgets/route-in-scope.ts'

/** Challenges for the forms of a widget. */
export const challengeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeInScope(app, getChallenge.route),
    handler: () => app.spamFilter.issueChallenge(),
  })
}
