import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/visits/routes'
import { limits } from '../rate-limits/limits.ts'
import { requireAvailable } from '../widgets/find-widget-company.ts'
import { routeInScope } from '../widgets/route-in-scope.ts'
import { addVisit, findSentRequests, findStepVisits } from './visit-queries.ts'
import { inCompany } from '../db/in-company.ts'
import { readReportDays } from '../lead-sources/report-days.ts'
import { toFunnel } from './to-funnel.ts'

/** The steps of the signed-in company's form. */
export const funnelRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getFunnel,
    handler: async ({ owner, query }) =>
      inCompany({ db: await app.findReader(), companyId: owner.companyId }, async (tenantDb) => {
        const days = await readReportDays(tenantDb, owner.companyId, query)
        const visits = await findStepVisits(tenantDb, owner.companyId, days)
        const sent = await findSentRequests(tenantDb, owner.companyId, days)
        return { ...days, ...toFunnel({ visits, sent }, query) }
      }),
  })
}

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
        await addVisit({ db: app.db, companyId }, body)
      }
      return reply.code(204).send(null)
    },
  })
}
