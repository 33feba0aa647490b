import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ApiError, ConversationTurn, AnalysisConversation } from '@curbquote/types'
import { Type } from 'typebox'
import { limits } from '../plugins/rate-limits.ts'
import { findWidgetCompany } from '../widgets/find-widget-company.ts'
import { WidgetParams } from '@curbquote/types'
import { readConversation, takeTurn } from './conversations.ts'

const ConversationParams = Type.Object({
  ...WidgetParams.properties,
  conversationId: Type.String({ format: 'uuid' }),
})

const answers = {
  200: AnalysisConversation,
  400: ApiError,
  403: ApiError,
  404: ApiError,
  409: ApiError,
  422: ApiError,
  429: ApiError,
  502: ApiError,
  503: ApiError,
}

/** The conversation in which AI measures. `analyze` prices its result. */
export const conversationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, vision, photoStore, countAgainst, settings } = app
  const deps = { db, vision, photoStore, countAgainst, publicUrl: settings.publicUrl }

  app.post(
    '/:widgetId/conversation',
    {
      schema: {
        summary: 'Begins a conversation in which AI measures',
        tags: ['widget'],
        params: WidgetParams,
        body: ConversationTurn,
        response: answers,
      },
    },
    async (request) => {
      await app.countAgainst(limits.analyses, request.ip)
      const company = await findWidgetCompany(app.db, request.params.widgetId)
      return takeTurn(deps, company, request.ip, undefined, request.body)
    },
  )

  app.post(
    '/:widgetId/conversation/:conversationId',
    {
      schema: {
        summary: 'Goes on with a conversation',
        tags: ['widget'],
        params: ConversationParams,
        body: ConversationTurn,
        response: answers,
      },
    },
    async (request) => {
      await app.countAgainst(limits.analyses, request.ip)
      const { widgetId, conversationId } = request.params
      const company = await findWidgetCompany(app.db, widgetId)
      return takeTurn(deps, company, request.ip, conversationId, request.body)
    },
  )

  app.get(
    '/:widgetId/conversation/:conversationId',
    {
      schema: {
        summary: 'A conversation as it stands, to be resumed',
        tags: ['widget'],
        params: ConversationParams,
        response: { 200: AnalysisConversation, 403: ApiError, 404: ApiError },
      },
    },
    async (request) => {
      const { widgetId, conversationId } = request.params
      const company = await findWidgetCompany(app.db, widgetId)
      return readConversation(app.db, company.id, conversationId, app.settings.publicUrl)
    },
  )
}
