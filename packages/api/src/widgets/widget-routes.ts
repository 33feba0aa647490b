import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getWidgetConfig, getWidgetCompany } from '@curbquote/types'
import { NotFoundError } from '../errors.ts'
import { findWidgetCompanyName } from './widget-company-name.ts'
import { routeInScope } from './route-in-scope.ts'

/** The configuration that a widget loads first. */
export const widgetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeInScope(app, getWidgetConfig.route),
    handler: async (request, reply) => {
      const { json, etag } = await app.widgetConfigs.find(request.params.widgetId)
      reply.header('etag', etag).header('cache-control', 'public, no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      // Serialized once, when it was read.
      return reply
        .type('application/json; charset=utf-8')
        .serializer(asItIs)
        .send(json as never)
    },
  })

  app.route({
    ...routeInScope(app, getWidgetCompany.route),
    handler: async (request) => {
      const name = await findWidgetCompanyName(app.db, request.params.widgetId)
      if (name === undefined) throw new NotFoundError('Company')
      return { name }
    },
  })
}

const asItIs = (json: unknown) => json as string
