import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { v1GetDescription } from '@curbquote/types'
import { describeV1 } from './describe-v1.ts'

/** The OpenAPI description of version 1. */
export const v1DescriptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...v1GetDescription.route, handler: () => describeV1(app.swagger()) })
}
