import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getAdminAccount } from '@curbquote/types'
import { companyActivityRoutes } from '../activity/activity-routes.ts'
import { adminActionRoutes } from './admin-action-routes.ts'
import { adminCompanyRoutes } from './admin-company-routes.ts'

/** All routes for platform admins. The guard is registered for the scope, so it covers every route. */
export const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.requireAdmin)
  await app.register(adminCompanyRoutes)
  await app.register(adminActionRoutes)
  await app.register(companyActivityRoutes)

  app.route({
    ...getAdminAccount.route,
    handler: async (request) => ({ email: request.admin.email }),
  })
}
