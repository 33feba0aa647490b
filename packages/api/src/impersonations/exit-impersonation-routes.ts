import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { exitImpersonation } from '@curbquote/types'
import { endImpersonations } from './impersonation.ts'

/** Ends impersonation, with the impersonating session or the admin's own. */
export const exitImpersonationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exitImpersonation.route,
    handler: async ({ owner, admin }) => {
      const { adminId } = admin ?? {}
      await endImpersonations(
        app.db,
        adminId === undefined ? { sessionId: owner.sessionId } : { adminId },
      )
      return { success: true as const }
    },
  })
}
