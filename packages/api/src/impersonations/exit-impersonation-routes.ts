import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/admin/routes'
import { endImpersonations } from './impersonation.ts'

/** Ends impersonation, with the impersonating session or the admin's own. */
export const exitImpersonationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.exitImpersonation,
    handler: async ({ owner, admin, activity }) => {
      const { adminId } = admin ?? {}
      await endImpersonations(
        app.db,
        adminId === undefined ? { sessionId: owner.sessionId } : { adminId },
        activity,
      )
      return { success: true as const }
    },
  })
}
