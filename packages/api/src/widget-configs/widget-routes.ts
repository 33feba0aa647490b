import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/widgets/routes'
import { NotFoundError } from '../errors/errors.ts'
import { brieflyShared } from '../http/shared-caching.ts'
import { sendEncoded, varyByEncoding } from '../html/encoded-html.ts'
import { findWidgetCompanyName } from '../widgets/widget-company-name.ts'
import { routeInScope } from '../widgets/route-in-scope.ts'

/** The configuration and the first screen of a widget, which widgets and the servers of host pages request first. */
export const widgetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeInScope(app, routes.getWidgetConfig),
    handler: async (request, reply) => {
      const { json, etag } = await app.widgetConfigs.find(request.params.widgetId)
      reply.header('etag', etag).header('cache-control', brieflyShared())
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      // Serialized once, when it was read.
      return reply
        .type('application/json; charset=utf-8')
        .serializer(asItIs)
        .send(json as never)
    },
  })

  app.route({
    ...routeInScope(app, routes.getFirstStep),
    handler: async (request, reply) => {
      const config = await app.widgetConfigs.find(request.params.widgetId)
      const firstStep = app.firstStepOf(config, request.query.locale)
      reply.header('etag', firstStep.etag).header('cache-control', brieflyShared())
      varyByEncoding(reply)
      if (request.headers['if-none-match'] === firstStep.etag) return reply.code(304).send(null)
      reply.type('text/html; charset=utf-8')
      return sendEncoded(request, reply, firstStep)
    },
  })

  app.route({
    ...routeInScope(app, routes.getWidgetCompany),
    handler: async (request) => {
      const name = await findWidgetCompanyName(app.db, request.params.widgetId)
      if (name === undefined) throw new NotFoundError('Company')
      return { name }
    },
  })
}

const asItIs = (json: unknown) => json as string
