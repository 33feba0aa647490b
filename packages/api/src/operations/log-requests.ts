import fastifyPlugin from 'fastify-plugin'

/** One line an answered request: its route's pattern, never its address, which may hold a token. */
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
