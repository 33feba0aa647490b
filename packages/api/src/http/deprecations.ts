import type { EndpointContract } from '@curbquote/types/endpoints'
import type { FastifySchema } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Sends `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) with every response of an endpoint that declares `deprecated`. */
export const deprecations = fastifyPlugin(async (app) => {
  app.addHook('onRoute', (route) => {
    const { 'x-deprecated': dates } = (route.schema ?? {}) as FastifySchema & {
      'x-deprecated'?: EndpointContract['deprecated']
    }
    if (!dates) return
    const headers = {
      deprecation: `@${new Date(dates.since).valueOf() / 1_000}`,
      sunset: new Date(dates.sunset).toUTCString(),
    }
    route.onRequest = [
      async (_request, reply) => void reply.headers(headers),
      ...[route.onRequest ?? []].flat(),
    ]
  })
})
