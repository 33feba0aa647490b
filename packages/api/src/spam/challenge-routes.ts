import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/spam/routes'
import { routeInScope } from '../widgets/route-in-scope.ts'

/** Challenges for the forms of a widget. */
export const challengeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeInScope(app, routes.getChallenge),
    handler: () => app.spamFilter.issueChallenge(),
  })
}
