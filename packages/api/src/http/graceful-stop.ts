import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** How long idle connections stay open for a request that is in transit. */
const lastRequestMs = 1_000
/** Unfinished requests are aborted after this time. */
const drainTimeoutMs = 6_000
const reapEveryMs = 50

/**
 * Lets running requests finish when the application closes. New connections are refused, and responses carry
 * `Connection: close`. Idle connections stay open briefly: Node would close them at once, which loses a request that the
 * client has just sent, and waiting for their keep-alive timeout would delay the exit.
 */
export const gracefulStop = fastifyPlugin(async (app) => {
  let isStopping = false
  // A callback, because the hook runs for every response and promises are slower.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    isStopping = true
    await drain(app)
  })
})

async function drain({ server }: FastifyInstance): Promise<void> {
  const start = Date.now()
  // Close the listening socket only: `close` of the HTTP server also closes idle connections.
  const closed = new Promise<void>((resolve) =>
    Server.prototype.close.call(server, () => resolve()),
  )
  const reaping = setInterval(() => {
    const elapsedMs = Date.now() - start
    if (elapsedMs >= drainTimeoutMs) server.closeAllConnections()
    else if (elapsedMs >= lastRequestMs) server.closeIdleConnections()
  }, reapEveryMs)
  await closed
  clearInterval(reaping)
}
