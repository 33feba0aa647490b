import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/v1-prices/routes'
import { sendStaticDocument, type StaticDocument, toStaticDocument } from '../html/encoded-html.ts'
import { nameSchemas } from '../http/name-schemas.ts'
import { describeV1 } from './describe-v1.ts'

/** The OpenAPI description of version 1. */
export const v1DescriptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  let description: StaticDocument | undefined
  app.route({
    ...routes.v1GetDescription,
    handler: async (request, reply) => {
      description ??= toStaticDocument(
        Buffer.from(JSON.stringify(nameSchemas(describeV1(app.swagger())))),
      )
      return sendStaticDocument(request, reply.type('application/json; charset=utf-8'), description)
    },
  })
}
