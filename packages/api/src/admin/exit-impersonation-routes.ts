import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ApiError, SignedOut } from '@curbquote/types'
import { sessionSecurity } from '../plugins/auth.ts'
import { endImpersonations } from './impersonation.ts'

/** The way out of a company: with the session in it, or with the admin's own. */
export const exitImpersonationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/exit-impersonation',
    {
      onRequest: app.requireImpersonatorOrAdmin,
      schema: {
        summary: 'Ends an impersonation',
        description:
          'With the impersonating session, that one; with an admin’s session, all of that admin’s.',
        tags: ['admin'],
        security: sessionSecurity,
        response: { 200: SignedOut, 401: ApiError, 403: ApiError },
      },
    },
    async ({ owner, admin }) => {
      const { adminId } = admin ?? {}
      await endImpersonations(
        app.db,
        adminId === undefined ? { sessionId: owner.sessionId } : { adminId },
      )
      return { success: true as const }
    },
  )
}
