import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/v1-prices/routes'
import { nameSchemas } from '../http/name-schemas.ts'
import { describeV1 } from './describe-v1.ts'

/** The OpenAPI description of version 1. */
export const v1DescriptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...routes.v1GetDescription, handler: () => nameSchemas(describeV1(app.swagger())) })
}
