import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ApiError, WidgetCompany, WidgetConfig, WidgetUnavailable } from '@curbquote/types'
import { Type } from 'typebox'
import type { OpenDatabase } from '../db/connect.ts'
import { NotFoundError } from '../errors.ts'
import { findWidgetCompanyName } from './widget-company-name.ts'
import { WidgetConfigs } from './widget-configs.ts'
import { WidgetParams } from './widget-params.ts'

/** The configuration that a widget loads first. */
export const widgetRoutes: FastifyPluginAsyncTypebox<{ database: OpenDatabase }> = async (
  app,
  { database },
) => {
  const configs = new WidgetConfigs(app.db, { hasVision: app.vision !== undefined })
  await database.listen('company_changed', configs)

  app.get(
    '/:widgetId',
    {
      schema: {
        summary: 'The configuration of a widget',
        tags: ['widget'],
        params: WidgetParams,
        response: { 200: WidgetConfig, 304: Type.Null(), 403: WidgetUnavailable, 404: ApiError },
      },
    },
    async (request, reply) => {
      const { json, etag } = await configs.find(request.params.widgetId)
      reply.header('etag', etag).header('cache-control', 'public, no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      // Serialized once, when it was read.
      return reply
        .type('application/json; charset=utf-8')
        .serializer(asItIs)
        .send(json as never)
    },
  )

  app.get(
    '/:widgetId/company',
    {
      schema: {
        summary: 'The public name of the company behind a widget',
        tags: ['widget'],
        params: WidgetParams,
        response: { 200: WidgetCompany, 404: ApiError },
      },
    },
    async (request) => {
      const name = await findWidgetCompanyName(app.db, request.params.widgetId)
      if (name === undefined) throw new NotFoundError('Company')
      return { name }
    },
  )
}

const asItIs = (json: unknown) => json as string
