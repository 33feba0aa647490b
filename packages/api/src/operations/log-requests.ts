import fastifyPlugin from 'fastify-plugin'

/** Logs one line per request with the route's pattern. Never logs the URL, which may contain a token. */
export const logRequests = fastifyPlugin(async (app) => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        statusCode: reply.statusCode,
        responseTime: reply.elapsedTime,
      },
      'request completed',
    )
    done()
  })
})
