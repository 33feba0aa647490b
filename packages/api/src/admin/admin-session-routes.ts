import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AdminSignedIn, AdminSignIn, ApiError, SignedOut } from '@curbquote/types'
import { revokeSession } from '../auth/sessions.ts'
import { sessionSecurity } from '../plugins/auth.ts'
import { limits } from '../plugins/rate-limits.ts'
import { signInAdmin } from './admin-sign-in.ts'

/** A platform admin's way in and out. */
export const adminSessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/auth/admin/login',
    {
      schema: {
        summary: 'Signs a platform admin in',
        tags: ['admin'],
        body: AdminSignIn,
        response: {
          200: AdminSignedIn,
          400: ApiError,
          401: ApiError,
          429: ApiError,
          503: ApiError,
        },
      },
    },
    async (request) => {
      const email = request.body.username.trim()
      await app.countAgainst(limits.signInsOfAddress, request.ip)
      await app.countAgainst(limits.signInsOfAdmin, `${request.ip} ${email.toLowerCase()}`)
      const { sessionId } = await signInAdmin(app.db, {
        email,
        password: request.body.password,
        userAgent: request.headers['user-agent'],
      })
      return { token: app.signSession(sessionId) }
    },
  )

  app.post(
    '/auth/admin/logout',
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'Ends the admin’s session',
        tags: ['admin'],
        security: sessionSecurity,
        response: { 200: SignedOut, 401: ApiError, 403: ApiError },
      },
    },
    async (request) => {
      await revokeSession(app.db, request.admin.sessionId)
      return { success: true as const }
    },
  )
}
