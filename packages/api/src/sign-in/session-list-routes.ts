import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/sessions/routes'
import { NotFoundError } from '../errors/errors.ts'
import {
  findSessionsOfOwner,
  revokeSessionOfOwner,
  revokeSessionsOf,
} from '../sessions/sessions.ts'

/** The owner's sessions. Not available to an impersonating admin. */
export const sessionListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.listSessions,
    handler: async (request) => {
      const rows = await findSessionsOfOwner(app.db, request.owner.companyId)
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isCurrent: row.id === request.owner.sessionId,
      }))
    },
  })

  app.route({
    ...routes.endOtherSession,
    config: {
      activity: {
        action: 'sessions_ended',
        describe: () => 'Signed a device out',
      },
    },
    handler: async (request) => {
      const { sessionId } = request.params
      if (!(await revokeSessionOfOwner(app.db, request.owner.companyId, sessionId)))
        throw new NotFoundError('Session')
      return { success: true as const }
    },
  })

  app.route({
    ...routes.endAllSessions,
    config: {
      activity: {
        action: 'sessions_ended',
        describe: () => 'Signed every device out',
      },
    },
    handler: async (request) => {
      await revokeSessionsOf(app.db, { companyId: request.owner.companyId })
      return { success: true as const }
    },
  })
}
