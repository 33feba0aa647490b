import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AdminAccount, ApiError } from '@curbquote/types'
import { sessionSecurity } from '../plugins/auth.ts'
import { companyActivityRoutes } from '../activity/activity-routes.ts'
import { adminActionRoutes } from './admin-action-routes.ts'
import { adminCompanyRoutes } from './admin-company-routes.ts'

/** What only platform admins may call: the guard is the scope's, so that no route within can lack it. */
export const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.requireAdmin)
  await app.register(adminCompanyRoutes)
  await app.register(adminActionRoutes)
  await app.register(companyActivityRoutes)

  app.get(
    '/me',
    {
      schema: {
        summary: 'The signed-in admin',
        tags: ['admin'],
        security: sessionSecurity,
        response: { 200: AdminAccount, 401: ApiError, 403: ApiError },
      },
    },
    async (request) => ({ email: request.admin.email }),
  )
}
