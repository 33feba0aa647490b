import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getAdminAccount } from '@curbquote/types'
import { companyActivityRoutes } from '../activity/activity-routes.ts'
import { DomainError } from '../errors.ts'
import { readRequiredFrom, startNotice } from '../second-factors/admin-requirement.ts'
import { adminActionRoutes } from './admin-action-routes.ts'
import { adminCompanyRoutes } from './admin-company-routes.ts'

/** All routes for platform admins. The guard is registered for the scope, so it covers every route. */
export const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.requireAdmin)
  app.addHook('onRequest', async ({ admin, routeOptions }) => {
    const requirement = await readRequirement(admin.adminId)
    if (requirement?.isDue && routeOptions.url !== getAdminAccount.path)
      throw new SecondStepRequiredError()
  })
  await app.register(adminCompanyRoutes)
  await app.register(adminActionRoutes)
  await app.register(companyActivityRoutes)

  app.route({
    ...getAdminAccount.route,
    handler: async ({ admin }) => {
      const requirement = await readRequirement(admin.adminId)
      return {
        email: admin.email,
        secondStepRequiredFrom: requirement?.requiredFrom.toISOString() ?? null,
        isSecondStepDue: requirement?.isDue ?? false,
      }
    },
  })

  async function readRequirement(adminId: number) {
    if (!app.settings.isProduction) return null
    await startNotice(app.db, adminId)
    return readRequiredFrom(app.db, adminId)
  }
}

class SecondStepRequiredError extends DomainError {
  constructor() {
    super(
      403,
      'SECOND_STEP_REQUIRED',
      'The admin console needs two-step sign-in. Turn it on under Two-step sign-in.',
    )
  }
}
