import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/visits/routes'
import { inCompany } from '../db/in-company.ts'
import { readReportDays } from '../lead-sources/report-days.ts'
import { toFunnel } from './to-funnel.ts'
import { findSentRequests, findStepVisits } from './visit-queries.ts'

/** The steps of the signed-in company's form. */
export const funnelRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getFunnel,
    handler: async ({ owner: { companyId }, query }) =>
      inCompany(await app.findReader(), companyId, async (tenantDb) => {
        const days = await readReportDays(tenantDb, companyId, query)
        const visits = await findStepVisits(tenantDb, companyId, days)
        const sent = await findSentRequests(tenantDb, companyId, days)
        return { ...days, ...toFunnel({ visits, sent }, query) }
      }),
  })
}
