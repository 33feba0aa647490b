import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/admin/routes'
import { companyActivityRoutes } from '../activity/activity-routes.ts'
import { readRequiredFrom } from '../sessions/admin-requirement.ts'
import { adminActionRoutes } from './admin-action-routes.ts'
import { adminCompanyRoutes } from './admin-company-routes.ts'

/** Routes for platform admins. */
export const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(adminCompanyRoutes)
  await app.register(adminActionRoutes)
  await app.register(companyActivityRoutes)

  app.route({
    ...routes.getAdminAccount,
    handler: async ({ admin }) => {
      const requirement = app.settings.isProduction
        ? await readRequiredFrom(app.db, admin.adminId)
        : null
      return {
        email: admin.email,
        secondStepRequiredFrom: requirement?.requiredFrom.toISOString() ?? null,
        isSecondStepDue: requirement?.isDue ?? false,
      }
    },
  })
}
