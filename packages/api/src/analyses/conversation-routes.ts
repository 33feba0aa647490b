import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/conversations/routes'
import { limits } from '../rate-limits/limits.ts'
import { findWidgetCompany } from '../widgets/find-widget-company.ts'
import { readConversation, replyToTurn } from './conversations.ts'
import { requireProof } from './require-proof.ts'
import { routeInScope } from '../widgets/route-in-scope.ts'

/** The conversation in which AI measures. `analyze` prices its result. */
export const conversationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, vision, photoStore, countAgainst, settings } = app
  const deps = { db, vision, photoStore, countAgainst, publicUrl: settings.publicUrl }

  app.route({
    ...routeInScope(app, routes.startConversation),
    handler: async (request) => {
      await app.countAgainst(limits.analyses, request.ipAddress)
      const company = await findWidgetCompany(app.db, request.params.widgetId)
      // The turns of a conversation are limited, so one proof is enough for all.
      await requireProof(app, company.id, request.body.challenge)
      return replyToTurn(deps, company, request.ipAddress, undefined, request.body)
    },
  })

  app.route({
    ...routeInScope(app, routes.continueConversation),
    handler: async (request) => {
      await app.countAgainst(limits.analyses, request.ipAddress)
      const { widgetId, conversationId } = request.params
      const company = await findWidgetCompany(app.db, widgetId)
      return replyToTurn(deps, company, request.ipAddress, conversationId, request.body)
    },
  })

  app.route({
    ...routeInScope(app, routes.getConversation),
    handler: async (request) => {
      const { widgetId, conversationId } = request.params
      const company = await findWidgetCompany(app.db, widgetId)
      return readConversation(
        { db: app.db, companyId: company.id },
        conversationId,
        app.settings.publicUrl,
      )
    },
  })
}
