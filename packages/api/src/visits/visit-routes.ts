import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/visits/routes'
import { limits } from '../rate-limits/limits.ts'
import { requireAvailable } from '../widgets/find-widget-company.ts'
import { routeInScope } from '../widgets/route-in-scope.ts'
import { addVisit } from './visit-queries.ts'

/** Counts the steps that visitors of a form reach. */
export const visitRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // Text needs no preflight request, which browsers do not send when a page is left. The route reads no credentials.
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )

  app.route({
    ...routeInScope(app, routes.countVisit),
    handler: async ({ params: { widgetId }, body, headers, ipAddress }, reply) => {
      // Global Privacy Control.
      if (headers['sec-gpc'] !== '1') {
        await app.countAgainst(limits.visits, `${ipAddress} ${widgetId}`)
        const { companyId, planState } = await app.widgetAreas.find(widgetId)
        requireAvailable(planState)
        await addVisit(app.db, companyId, body)
      }
      return reply.code(204).send(null)
    },
  })
}
