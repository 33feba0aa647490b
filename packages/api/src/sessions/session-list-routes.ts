import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ApiError, ActiveSession, Succeeded } from '@curbquote/types'
import { Type } from 'typebox'
import { NotFoundError } from '../errors.ts'
import { sessionSecurity } from '../plugins/sessions.ts'
import { findSessionsOfOwner, revokeSessionOfOwner, revokeSessionsOfOwner } from './sessions.ts'

const refusals = { 401: ApiError, 403: ApiError }

/** The owner's sessions. Not available to an impersonating admin. */
export const sessionListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const guards = [app.requireOwner, app.requireOwnerInPerson]

  app.get(
    '/auth/sessions',
    {
      onRequest: guards,
      schema: {
        summary: 'Lists the signed-in devices, most recently used first',
        tags: ['session'],
        security: sessionSecurity,
        response: { 200: Type.Array(ActiveSession), ...refusals },
      },
    },
    async (request) => {
      const rows = await findSessionsOfOwner(app.db, request.owner.companyId)
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isCurrent: row.id === request.owner.sessionId,
      }))
    },
  )

  app.delete(
    '/auth/sessions/:sessionId',
    {
      onRequest: guards,
      config: {
        activity: {
          action: 'sessions_ended',
          describe: () => 'Signed a device out',
        },
      },
      schema: {
        summary: 'Signs one device out',
        tags: ['session'],
        security: sessionSecurity,
        params: Type.Object({ sessionId: Type.String({ format: 'uuid' }) }),
        response: { 200: Succeeded, 400: ApiError, 404: ApiError, ...refusals },
      },
    },
    async (request) => {
      const { sessionId } = request.params
      if (!(await revokeSessionOfOwner(app.db, request.owner.companyId, sessionId)))
        throw new NotFoundError('Session')
      return { success: true as const }
    },
  )

  app.delete(
    '/auth/sessions',
    {
      onRequest: guards,
      config: {
        activity: {
          action: 'sessions_ended',
          describe: () => 'Signed every device out',
        },
      },
      schema: {
        summary: 'Signs every device out, this one too',
        tags: ['session'],
        security: sessionSecurity,
        response: { 200: Succeeded, ...refusals },
      },
    },
    async (request) => {
      await revokeSessionsOfOwner(app.db, request.owner.companyId)
      return { success: true as const }
    },
  )
}
